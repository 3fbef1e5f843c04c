public import MusterCore

/// A sensor's format as somebody wrote it down, before it is checked.
///
/// Offsets count from the first byte behind the company identifier or the UUID.
public struct SensorProfileSource: Sendable {
    /// One value of the message.
    public struct Field: Sendable {
        /// Its name: as a rule that of a quantity.
        public var name: String
        /// The quantity's word, where the name is none; `nil` for a value that is none.
        public var quantity: String?
        /// Where it begins.
        public var offset: Int
        /// How it is written: `u8`, `i8`, `u16le`, `i16be` and so on up to 32 bits.
        public var type: String
        /// Its lowest bit and how many bits it has, where it has not all of them.
        public var bits: (first: Int, count: Int)?
        /// What one is worth in the quantity's unit.
        public var scale: Double
        /// What is added to that.
        public var add: Double
        /// The number that stands for "not available".
        public var none: Int?
        /// The line that it stands in, from 1; 0 where there are no lines.
        public var line: Int

        /// Creates a field.
        public init(
            name: String,
            quantity: String? = nil,
            offset: Int,
            type: String,
            bits: (first: Int, count: Int)? = nil,
            scale: Double = 1,
            add: Double = 0,
            none: Int? = nil,
            line: Int = 0
        ) {
            self.name = name
            self.quantity = quantity
            self.offset = offset
            self.type = type
            self.bits = bits
            self.scale = scale
            self.add = add
            self.none = none
            self.line = line
        }
    }

    /// The name of the format.
    public var name = ""
    /// The companies whose manufacturer data it is; none for service data.
    public var companies: [Int] = []
    /// The bits of the company that count.
    public var companyMask = 0xFFFF
    /// The UUID whose service data it is; `nil` for manufacturer data.
    public var serviceData: Int?
    /// How many bytes there are.
    public var length: Int?
    /// How many bytes there are at least, where their number differs.
    public var minimumLength: Int?
    /// Bytes that must be there: an offset, a space, hexadecimal digits with `..` for any byte.
    public var bytes: [String] = []
    /// How the sensor's name begins; `nil` where that does not matter.
    public var namePrefix: String?
    /// Where the sensor's address stands, and whether it does in the order of the air; `nil` for nowhere.
    public var mac: (offset: Int, isReversed: Bool)?
    /// The values.
    public var fields: [Field] = []
    /// The line of the match, from 1; 0 where there are no lines.
    public var line = 0

    /// Creates a format without anything in it.
    public init() {}
}

/// Why a format that was written down cannot be used.
public struct SensorProfileFault: Error, Equatable, Sendable {
    /// The line, from 1; 0 where there are no lines.
    public let line: Int
    /// What is wrong.
    public let reason: Sentence

    /// Creates a fault.
    public init(line: Int, reason: Sentence) {
        self.line = line
        self.reason = reason
    }
}
