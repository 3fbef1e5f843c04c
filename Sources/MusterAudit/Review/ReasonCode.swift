/// Why an item was not found where the record says, as the person who settled it chose.
public enum ReasonCode: Hashable, Sendable {
    /// A cause that every house knows.
    case known(Cause)
    /// A cause that only this house knows; its text is kept with it, so that a later change of the
    /// settings changes nothing that was decided.
    case own(code: String, text: String)

    /// The word that commands, files and records use.
    public var code: String {
        switch self {
        case .known(let cause): cause.rawValue
        case .own(let code, _): code
        }
    }

    /// The causes that every house knows, in the order in which they are offered.
    public enum Cause: String, Sendable, CaseIterable {
        /// It stood in another place, or was brought back from there.
        case foundElsewhere = "found_elsewhere"
        /// It was moved, and nobody wrote that down.
        case notRelocated = "not_relocated"
        /// It left the house, and nobody wrote that down.
        case notBookedOut = "not_booked_out"
        /// It came into the house elsewhere, or under another number, and nobody wrote that down.
        case notBookedIn = "not_booked_in"
        /// The count was wrong: it was there all the time.
        case miscounted
        /// The record was wrong from the start.
        case dataEntry = "data_entry"
        /// It was broken and thrown away.
        case damaged
        /// It was past its date and thrown away.
        case expired
        /// It was stolen.
        case stolen
        /// It is gone, and nobody knows why.
        case lost
        /// Somebody has it on loan.
        case onLoan = "on_loan"
        /// It is being repaired.
        case inRepair = "in_repair"
        /// It is on its way from one place to another.
        case inTransit = "in_transit"
        /// The battery of its beacon is empty.
        case batteryFlat = "battery_flat"
        /// Its beacon fell off, or is broken.
        case beaconOff = "beacon_off"
        /// Metal or water around it keeps its beacon from being heard.
        case beaconShielded = "beacon_shielded"
        /// It carries another beacon than the record says.
        case wrongBinding = "wrong_binding"
        /// Its place was not walked.
        case notWalked = "not_walked"
        /// Something else; the action says what.
        case other
    }
}
