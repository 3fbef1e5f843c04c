/// The serial numbers of labels.
///
/// They are drawn, never counted up: one that is guessed must not be one that was issued.
public enum LabelSerial {
    /// How many characters a serial number has: 60 bits.
    public static let count = 12
    /// What it is made of: capitals and digits without those that are mistaken for each other.
    public static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    /// Draws a serial number.
    ///
    /// - Parameter generator: the randomness; for labels that are printed, the system's.
    /// - Returns: the serial number.
    public static func drawn(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<count).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] })
    }

    /// A serial number as people read it out: groups of four.
    public static func grouped(_ serial: String) -> String {
        stride(from: 0, to: serial.count, by: 4)
            .map { String(serial.dropFirst($0).prefix(4)) }
            .joined(separator: " ")
    }
}
