/// What the packets of an HCI socket are told apart by.
enum HCIPacket {
    /// The H4 type of a packet that is an event.
    static let event: UInt8 = Btsnoop.h4Event
    /// The event by which a controller says that it has failed.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 7.7.16.
    static let hardwareError: UInt8 = 0x10
    /// The longest packet that is let through: type, code, length and 255 bytes.
    static let maximumByteCount = 260
}
