/// A code that was found in a picture.
public struct ReadCode: Equatable, Sendable {
    /// The kind of a code; the raw value is its name in JSON.
    public enum Format: String, Sendable {
        /// A QR code (ISO/IEC 18004).
        case qrCode = "QRCode"
        /// A Data Matrix code (ISO/IEC 16022).
        case dataMatrix = "DataMatrix"
    }

    /// A corner in pixels of the picture, from its upper left corner.
    public struct Corner: Equatable, Sendable {
        /// From the left edge.
        public var x: Int
        /// From the upper edge.
        public var y: Int

        /// Creates a corner.
        public init(x: Int, y: Int) {
            (self.x, self.y) = (x, y)
        }
    }

    /// What the code says.
    public var text: String
    /// Its kind.
    public var format: Format
    /// Its four corners, from its own upper left one on.
    public var corners: [Corner]
    /// What was done with the picture before it was found.
    public var attempt: ScanAttempt

    /// Creates a code.
    public init(text: String, format: Format, corners: [Corner], attempt: ScanAttempt) {
        (self.text, self.format) = (text, format)
        (self.corners, self.attempt) = (corners, attempt)
    }
}
