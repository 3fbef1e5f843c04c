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

    static let ruuvi: UInt16 = 0x0499
    static let ela: UInt16 = 0x0757
    static let teltonika: UInt16 = 0x089A
    static let blueMaestro: UInt16 = 0x0133
    static let switchBot: UInt16 = 0x0969
    /// Not assigned; Govee uses it all the same.
    static let govee: UInt16 = 0xEC88

    static let bthome: UInt16 = 0xFCD2
    static let mibeacon: UInt16 = 0xFE95
    static let environmentalSensing: UInt16 = 0x181A
    static let qingping: UInt16 = 0xFDCD
    static let minew: UInt16 = 0xFFE1
    static let switchBotService: UInt16 = 0xFD3D
    static let switchBotOldService: UInt16 = 0x0D00

    static let eddystone: UInt16 = 0xFEAA
    static let exposureNotification: UInt16 = 0xFD6F
    static let fastPair: UInt16 = 0xFE2C
}
