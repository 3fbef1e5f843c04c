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
}
