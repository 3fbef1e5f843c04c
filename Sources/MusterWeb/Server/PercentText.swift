/// The percent-encoding of addresses and forms (RFC 3986 section 2.1; URL standard, section 5).
enum PercentText {
    /// The text that `encoded` stands for; `nil` where it is not UTF-8 or not encoded so.
    static func decode(_ encoded: some StringProtocol, isForm: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = encoded.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+") where isForm: bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// `text` with everything encoded that could mean something in an address.
    static func encode(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.append(byte)
            default:
                result.append(UInt8(ascii: "%"))
                result.append(hex[Int(byte >> 4)])
                result.append(hex[Int(byte & 15)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The names and values of a query or a form, in order; what cannot be read is left out.
    static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
        text.split(separator: "&").compactMap { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(sides[0], isForm: true),
                let value = decode(sides.count > 1 ? sides[1] : "", isForm: true)
            else { return nil }
            return (name, value)
        }
    }

    /// Whether all of a query can be read: none of its pairs is left out.
    static func isWhole(_ query: String) -> Bool {
        pairs(query).count == query.split(separator: "&").count
    }

    private static let hex = Array("0123456789ABCDEF".utf8)

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
