public import MusterAudit
import MusterCore

extension ReportFormat {
    /// The name that a report's file is given when nobody chose one, in ASCII:
    /// `A-2026-0017_warehouse-north_2026-03-12_v1.pdf`.
    ///
    /// The day is that of the audit's end on the site's clocks.
    public func fileName(for summary: AuditSummary, options: ReportOptions) -> String {
        let date = options.clock.date(summary.endedAt ?? summary.sealedAt)
        let day = [String(date.year), Self.pair(date.month), Self.pair(date.day)]
            .joined(separator: "-")
        let inventory = ASCIIName.slug(summary.scope.inventory)
        return "\(summary.scope.audit)_\(inventory)_\(day)_v\(summary.version).\(fileExtension)"
    }

    private static func pair(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}

/// Names in the letters that every file system and mailer takes.
enum ASCIIName {
    /// The longest name, in characters.
    private static let longest = 40

    /// `name` in lower-case ASCII with hyphens: Serbian letters by their usual spelling, other
    /// Latin letters without their marks, other scripts left out; `inventory` when nothing is left.
    static func slug(_ name: String) -> String {
        var result = ""
        for scalar in name.lowercased().unicodeScalars {
            if let letters = letters(scalar) {
                result += letters
            } else if !result.isEmpty, result.last != "-" {
                result += "-"
            }
            if result.utf8.count >= longest { break }
        }
        while result.last == "-" { result.removeLast() }
        return result.isEmpty ? "inventory" : result
    }

    private static func letters(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "a"..."z", "0"..."9": String(scalar)
        case _ where scalar.properties.generalCategory == .nonspacingMark: ""
        default: latin[scalar]
        }
    }

    /// Serbian in both scripts, and the letters of neighbouring languages.
    private static let latin: [Unicode.Scalar: String] = [
        "š": "s", "đ": "dj", "č": "c", "ć": "c", "ž": "z",
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ђ": "dj", "е": "e", "ж": "z",
        "з": "z", "и": "i", "ј": "j", "к": "k", "л": "l", "љ": "lj", "м": "m", "н": "n",
        "њ": "nj", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "ћ": "c", "у": "u",
        "ф": "f", "х": "h", "ц": "c", "ч": "c", "џ": "dz", "ш": "s",
        "á": "a", "à": "a", "â": "a", "ä": "a", "ă": "a", "ą": "a", "å": "a", "é": "e",
        "è": "e", "ê": "e", "ë": "e", "ě": "e", "ę": "e", "í": "i", "î": "i", "ï": "i",
        "ł": "l", "ľ": "l", "ń": "n", "ň": "n", "ñ": "n", "ó": "o", "ô": "o", "ö": "o",
        "ő": "o", "ø": "o", "ř": "r", "ś": "s", "ș": "s", "ş": "s", "ß": "ss", "ť": "t",
        "ț": "t", "ú": "u", "ů": "u", "ü": "u", "ű": "u", "ý": "y", "ź": "z", "ż": "z",
    ]
}
