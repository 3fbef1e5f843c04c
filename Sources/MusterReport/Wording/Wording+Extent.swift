package import MusterAudit
package import MusterCore

extension Wording {
    /// How many zones a sentence names; a large site may lack hundreds.
    private static let namedZones = 8

    /// How far somebody walked and which zones they entered, in a sentence or two.
    ///
    /// - Parameters:
    ///   - extent: what was walked.
    ///   - name: the name of a zone for people.
    /// - Returns: the sentences.
    package func extent(_ extent: WalkExtent, naming name: (ZoneID) -> String) -> String {
        let walked = text(
            ExtentPhrase.walked,
            [
                "metres": integer(Int(min(extent.metres, 1e9).rounded())),
                "entered": integer(extent.entered), "zones": count(extent.wanted, .zonesOf),
            ]
        )
        let missed = extent.notEntered
        guard !missed.isEmpty else { return walked }
        let names = list(missed.prefix(Self.namedZones).map(name))
        let rest = missed.count - Self.namedZones
        let values = ["zones": names, "n": integer(max(0, rest))]
        return walked + " "
            + text(rest > 0 ? ExtentPhrase.manyMissed : .missed, values)
    }
}

/// The words for what of a site was walked.
package enum ExtentPhrase: Phrase {
    case walked
    case missed
    case manyMissed

    package var english: String {
        switch self {
        case .walked: "Walked {metres} m, entered {entered} of {zones}."
        case .missed: "Not entered: {zones}."
        case .manyMissed: "Not entered: {zones} and {n} more."
        }
    }
}
