/// The order of names as their letters stand in the alphabet of those who read them.
///
/// A letter of Serbian with a mark is one of its own and follows the one without: č, ć, dž and đ, š, ž; in Cyrillic
/// ђ follows д. Marked letters of German stand with those without (DIN 5007-1).
public enum Alphabet {
    private static let places: [Character: String] = [
        "č": "c\u{E001}", "ć": "c\u{E002}", "đ": "d\u{E002}", "š": "s\u{E001}", "ž": "z\u{E001}",
        "ђ": "д\u{E001}", "ј": "и\u{E001}", "љ": "л\u{E001}", "њ": "н\u{E001}", "ћ": "т\u{E001}",
        "џ": "ч\u{E001}", "ä": "a", "ö": "o", "ü": "u", "ß": "ss",
    ]

    /// A text that stands where the name does, for ``NaturalOrder``.
    public static func key(of name: String) -> String {
        name.lowercased().map { places[$0] ?? String($0) }.joined()
            .replacing("d\u{7A}\u{E001}", with: "d\u{E001}")
    }
}

extension Sequence {
    /// The elements in the order of the alphabet, numbers in names by their value.
    public func inAlphabeticalOrder(by name: (Element) -> String) -> [Element] {
        inNaturalOrder { Alphabet.key(of: name($0)) }
    }
}
