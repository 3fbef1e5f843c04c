import MusterCore

/// A value as it stands in a PDF (ISO 32000-1, section 7.3).
enum PDFValue {
    /// An object of the file, by its number.
    case object(Int)
    /// A name, without its slash.
    case name(String)
    case integer(Int)
    case boolean(Bool)
    /// A measure with at most two decimals.
    case measure(Double)
    /// Text of any script.
    case text(String)
    /// Bytes in ASCII.
    case ascii(String)
    case list([PDFValue])
    /// Entries by their names, without slashes.
    case dictionary(KeyValuePairs<String, PDFValue?>)

    /// A moment in UTC: `D:20260312092651Z`.
    ///
    /// - Parameter moment: the same in ISO 8601 with seconds: `2026-03-12T09:26:51Z`.
    /// - Returns: the moment as a string.
    static func date(_ moment: String) -> PDFValue {
        .ascii("D:\(moment.filter(\.isNumber))Z")
    }

    /// A measure as a PDF writes it.
    static func digits(_ measure: Double) -> String {
        let hundredths = Int((measure * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Writes the value as a PDF has it.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .object(let number): bytes += "\(number) 0 R".utf8
        case .name(let name): Self.write(name: name, to: &bytes)
        case .integer(let number): bytes += "\(number)".utf8
        case .boolean(let isTrue): bytes += "\(isTrue)".utf8
        case .measure(let value): bytes += Self.digits(value).utf8
        case .text(let text):
            // Big-endian UTF-16 behind its mark (section 7.9.2.2).
            let units = [0xFEFF] + Array(text.utf16)
            bytes += "<\(Hex.text(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }))>".utf8
        case .ascii(let text): bytes += "<\(Hex.text(Array(text.utf8)))>".utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: " ")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .dictionary(let entries):
            bytes += "<<".utf8
            for case (let key, let value?) in entries {
                Self.write(name: key, to: &bytes)
                bytes.append(UInt8(ascii: " "))
                value.write(to: &bytes)
            }
            bytes += ">>".utf8
        }
    }

    /// Writes a name, what may not stand in one by its number (section 7.3.5).
    private static func write(name: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "/"))
        for byte in name.utf8 {
            let isPlain = (0x21...0x7E).contains(byte) && !"#/%()<>[]{}".utf8.contains(byte)
            if isPlain { bytes.append(byte) } else { bytes += "#\(Hex.text([byte]))".utf8 }
        }
    }
}
