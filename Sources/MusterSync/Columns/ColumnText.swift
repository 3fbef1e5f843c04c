public import MusterCore

/// The text that a column's value has in a change: one text for one value, on every machine.
///
/// Decimals stay text as they were typed; a number with a fraction is written bit by bit, because its
/// shortest decimal form is not the same in every library (cr-sqlite lost digits that way).
public enum ColumnText {
    /// A whole number in decimal digits.
    public static func text(_ value: Int64) -> String { String(value) }

    /// A moment: microseconds since 1970 in decimal digits.
    public static func text(_ value: Instant) -> String { String(value.microseconds) }

    /// A number with a fraction: `0x` and the 16 hexadecimal digits of its 64 bits; zero has one form.
    public static func text(_ value: Double) -> String {
        let bits = (value == 0 ? 0 : value).bitPattern
        return "0x"
            + Hex.text((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
    }

    /// True or false: `1` or `0`.
    public static func text(_ value: Bool) -> String { value ? "1" : "0" }

    /// Bytes as lower-case hexadecimal digits.
    public static func text(_ value: [UInt8]) -> String { Hex.text(value) }

    /// A list as a JSON array of texts.
    public static func text(_ values: [String]) -> String {
        var json = JSONWriter()
        json.array { json in
            for value in values { json.string(value) }
        }
        return json.text
    }

    /// Reads a whole number; `nil` for any other text, such as one with a plus sign or zeros ahead.
    public static func integer(_ text: String) -> Int64? {
        Int64(text).flatMap { String($0) == text ? $0 : nil }
    }

    /// Reads a number with a fraction; `nil` for any other text, and for what is no finite number.
    public static func real(_ value: String) -> Double? {
        guard value.hasPrefix("0x"), let bytes = Hex.bytes(String(value.dropFirst(2))),
            bytes.count == 8
        else { return nil }
        let number = Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        return number.isFinite && text(number) == value ? number : nil
    }

    /// Reads bytes; `nil` for any other text.
    public static func bytes(_ value: String) -> [UInt8]? {
        Hex.bytes(value).flatMap { text($0) == value ? $0 : nil }
    }

    /// Reads true or false; `nil` for any other text.
    public static func bool(_ text: String) -> Bool? {
        text == "1" ? true : text == "0" ? false : nil
    }

    /// Reads a list; `nil` for any other text.
    public static func list(_ value: String) -> [String]? {
        guard case .array(let elements)? = try? JSONReader.read(Array(value.utf8)) else {
            return nil
        }
        let texts = elements.compactMap { element in
            if case .string(let text) = element { text } else { nil }
        }
        return texts.count == elements.count && text(texts) == value ? texts : nil
    }
}

extension SyncID {
    /// The row of a picture that hangs on an item: the first 16 bytes of
    /// `SHA-256( item ‖ SHA-256 of the picture )`, so that two who hang the same one make one row.
    public static func photo(of item: SyncID, picture: Digest) -> SyncID {
        let digest = Digest(of: item.bytes, picture.bytes)
        let half = digest.bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return SyncID(high: digest.prefix, low: half)
    }
}
