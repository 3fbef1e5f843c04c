import MusterCore

/// The one colour of a report beside black and grey.
public struct AccentColour: Hashable, Sendable {
    /// Red, 0 to 255.
    public let red: UInt8
    /// Green, 0 to 255.
    public let green: UInt8
    /// Blue, 0 to 255.
    public let blue: UInt8

    /// The least contrast with white at which small text can be read (WCAG 2.2, 1.4.3).
    public static let leastContrast = 4.5

    /// Reads a colour in the form `#0a5968`.
    ///
    /// - Throws: ``ReportError/badColour(_:)``; ``ReportError/paleColour(_:contrast:darker:)`` for one
    ///   that text on white could not be read in.
    public init(_ text: String) throws(ReportError) {
        guard text.utf8.count == 7, text.hasPrefix("#"),
            let bytes = Hex.bytes(String(text.dropFirst()))
        else { throw .badColour(text) }
        (red, green, blue) = (bytes[0], bytes[1], bytes[2])
        guard contrast < Self.leastContrast else { return }
        throw .paleColour(self.text, contrast: contrast, darker: darker.text)
    }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The form `#0a5968`.
    public var text: String { "#" + Hex.text([red, green, blue]) }

    /// The contrast with white, 1 to 21 (WCAG 2.2, "contrast ratio").
    var contrast: Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : Self.power((share + 0.055) / 1.055)
        }
        let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        return 1.05 / (luminance + 0.05)
    }

    /// The same hue, as little darker as reads well.
    private var darker: AccentColour {
        for step in 1...100 {
            let share = 1 - Double(step) / 100
            let colour = AccentColour(
                UInt8(Double(red) * share),
                UInt8(Double(green) * share),
                UInt8(Double(blue) * share)
            )
            if colour.contrast >= Self.leastContrast { return colour }
        }
        return AccentColour(0, 0, 0)
    }

    /// `value` to the power of 2.4: its square, times its fifth root squared (Newton's method).
    private static func power(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<40 {
            root -= (root * root * root * root * root - value) / (5 * root * root * root * root)
        }
        return value * value * root * root
    }
}
