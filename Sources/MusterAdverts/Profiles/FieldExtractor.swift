import MusterCore

/// How one value is read, with a place that lies within the message.
struct FieldExtractor: Sendable {
    let name: String
    let quantity: Quantity?
    private let offset: Int
    private let byteCount: Int
    private let isSigned: Bool
    private let isBigEndian: Bool
    private let bits: (first: Int64, mask: Int64)?
    private let scale: Double
    private let add: Double
    private let none: Int64?

    init(_ field: SensorProfileSource.Field, within length: Int) throws(SensorProfileFault) {
        func bad(_ reason: Sentence) -> SensorProfileFault {
            SensorProfileFault(line: field.line, reason: "\(field.name.prefix(40)): \(reason)")
        }
        guard let form = Self.form(field.type) else {
            throw bad("type is one of u8, i8 and u or i with 16, 24, 32 and le or be, as i16le")
        }
        guard field.offset >= 0, field.offset + form.byteCount <= length else {
            throw bad("does not lie within the first \(length) bytes")
        }
        if let bits = field.bits {
            guard bits.first >= 0, bits.count >= 1, !form.isSigned,
                bits.first + bits.count <= 8 * form.byteCount
            else { throw bad("bits are the lowest one and how many, within an unsigned number") }
            self.bits = (Int64(bits.first), (1 << Int64(bits.count)) - 1)
        } else {
            bits = nil
        }
        guard field.scale.isFinite, field.add.isFinite, abs(field.scale) < 1e9, abs(field.add) < 1e9
        else { throw bad("scale and add are numbers below 1,000,000,000") }
        quantity = Quantity(word: field.quantity ?? field.name)
        if let word = field.quantity, quantity == nil {
            throw bad("there is no quantity \"\(word.prefix(40))\"")
        }
        name = field.name
        offset = field.offset
        byteCount = form.byteCount
        isSigned = form.isSigned
        isBigEndian = form.isBigEndian
        scale = field.scale
        add = field.add
        none = field.none.map { Int64($0) }
    }

    /// The value in the quantity's unit; `nil` when it is not available.
    ///
    /// The message has the length that this was made for, or is longer.
    func value(_ data: Span<UInt8>) -> Double? {
        var number =
            isBigEndian
            ? data.bigEndian(at: offset, count: byteCount, signed: isSigned)
            : data.littleEndian(at: offset, count: byteCount, signed: isSigned)
        if let bits { number = number >> bits.first & bits.mask }
        return number == none ? nil : Double(number) * scale + add
    }

    private static func form(
        _ type: String
    ) -> (byteCount: Int, isSigned: Bool, isBigEndian: Bool)? {
        let isSigned = type.hasPrefix("i")
        guard isSigned || type.hasPrefix("u") else { return nil }
        let sizes = ["8": 1, "16": 2, "24": 3, "32": 4]
        let rest = String(type.dropFirst())
        if rest == "8" { return (1, isSigned, false) }
        guard rest.hasSuffix("le") || rest.hasSuffix("be"),
            let count = sizes[String(rest.dropLast(2))], count > 1
        else { return nil }
        return (count, isSigned, rest.hasSuffix("be"))
    }
}

/// Bytes that a message must have in a place.
struct BytePattern: Sendable {
    private let offset: Int
    /// `nil` for any byte.
    private let bytes: [UInt8?]

    /// The first place behind it.
    var end: Int { offset + bytes.count }

    /// Reads an offset, a space and hexadecimal digits with `..` for any byte; `nil` for other texts.
    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let offset = Int(parts[0]), (0...250).contains(offset),
            parts[1].utf8.count.isMultiple(of: 2), !parts[1].isEmpty
        else { return nil }
        var bytes: [UInt8?] = []
        var rest = parts[1].utf8[...]
        while !rest.isEmpty {
            let pair = String(decoding: rest.prefix(2), as: UTF8.self)
            rest = rest.dropFirst(2)
            if pair == ".." {
                bytes.append(nil)
            } else if let byte = Hex.bytes(pair)?.first {
                bytes.append(byte)
            } else {
                return nil
            }
        }
        self.offset = offset
        self.bytes = bytes
    }

    /// Whether a message, long enough, has the bytes.
    func matches(_ data: Span<UInt8>) -> Bool {
        for (index, byte) in bytes.enumerated() {
            if let byte, data[offset + index] != byte { return false }
        }
        return true
    }
}
