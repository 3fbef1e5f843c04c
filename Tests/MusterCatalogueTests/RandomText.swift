/// Text with everything in it that a parser of text can stumble over.
enum RandomText {
    private static let pieces = [
        "a", "Z", "7", " ", ",", "\"", "\"\"", "\n", "\r", "\r\n", ";", "\t", "'", "=", "-",
        "Шумадија", "čćžšđ", "仓库", "مستودع", "\u{202E}", "👷🏽‍♀️", "🇷🇸", "e\u{301}", "\u{FEFF}",
    ]

    /// Up to `limit` pieces.
    static func make(upTo limit: Int, using random: inout some RandomNumberGenerator) -> String {
        (0..<Int.random(in: 0...limit, using: &random)).reduce(into: "") { text, _ in
            text += pieces.randomElement(using: &random) ?? ""
        }
    }
}
