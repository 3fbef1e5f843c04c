/// A column of an item file that Muster knows; the raw value is its name in the header.
enum ItemColumn: String, CaseIterable {
    case id, name, beacon, zone, product, lot, serial, `class`, custodian, quantity, note

    static let required: [ItemColumn] = [.id, .name, .beacon]

    /// The column that a file of refused rows has in front.
    ///
    /// It is passed over when such a file, corrected, is read again.
    static let reason = "reason"
}
