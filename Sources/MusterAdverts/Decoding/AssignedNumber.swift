/// Numbers that advertisements are told apart by.
///
/// Source: Bluetooth SIG, "Assigned Numbers", sections 2.3 (AD types), 3.4 (16-bit UUIDs of members)
/// and 7.1 (company identifiers).
enum AssignedNumber {
    static let flags: UInt8 = 0x01
    static let incompleteUUIDList: UInt8 = 0x02
    static let completeUUIDList: UInt8 = 0x03
    static let shortenedName: UInt8 = 0x08
    static let completeName: UInt8 = 0x09
    static let serviceData: UInt8 = 0x16
    static let manufacturerData: UInt8 = 0xFF

    static let apple: UInt16 = 0x004C
    static let microsoft: UInt16 = 0x0006

    static let eddystone: UInt16 = 0xFEAA
    static let exposureNotification: UInt16 = 0xFD6F
    static let fastPair: UInt16 = 0xFE2C
}
