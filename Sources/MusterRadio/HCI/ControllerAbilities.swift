/// What a controller can do about listening, by its own account.
struct ControllerAbilities: Equatable {
    /// Whether it knows the extended scan commands of Bluetooth 5.
    var hasExtendedScan = false
    /// Whether it hears LE Coded (long range).
    var hasCodedPHY = false
    /// Whether it can scan for Low Energy at all.
    var hasScan = false

    /// Reads the answers to Read Local Supported Commands and LE Read Local Supported Features.
    ///
    /// The two extended commands alone decide which kind of scan is used, as they do in Linux: a
    /// controller refuses one kind after the other was used, so the kernel and we must agree. The
    /// HCI version says nothing; controllers of 5.0 without extended scanning exist.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, sections 6.27, 7.4.2 and 7.8.3, and
    /// Vol 6, Part B, section 4.6.
    init(commands: [UInt8], features: [UInt8]) {
        hasScan = Self.has(commands, octet: 26, bits: 0b0000_1100)
        hasExtendedScan = Self.has(commands, octet: 37, bits: 0b0110_0000)
        hasCodedPHY = hasExtendedScan && Self.has(features, octet: 1, bits: 0b0000_1000)
    }

    private static func has(_ field: [UInt8], octet: Int, bits: UInt8) -> Bool {
        octet < field.count && field[octet] & bits == bits
    }
}
