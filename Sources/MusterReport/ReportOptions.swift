public import MusterCore

/// What a report is to look like.
public struct ReportOptions: Sendable {
    /// The language of its words; names stay as they are in the data.
    public var language: ReportLanguage
    /// The paper.
    public var paper: PaperSize
    /// The parts to include; those of ``ReportPart/always`` are included anyway.
    public let parts: Set<ReportPart>
    /// The clocks that its local times are those of.
    public var clock: SiteClock
    /// The colour beside black; `nil` for the usual one.
    public var accent: AccentColour?
    /// The number of the saved definition that it is made by, for its keywords; `nil` for none.
    public var definition: Int?
    /// Where people reach the portal, without a slash at its end: its page for seals is printed beside
    /// the code; `nil` for nowhere.
    public var portal: String?
    /// What people of the house are called, by login in lower case: for those whom no record names.
    public var people: [String: String] = [:]

    /// Creates options; without arguments the whole report in English on A4, times in UTC.
    public init(
        language: ReportLanguage = .english,
        paper: PaperSize = .a4,
        parts: Set<ReportPart> = Set(ReportPart.allCases),
        clock: SiteClock = .utc
    ) {
        self.language = language
        self.paper = paper
        self.parts = parts.union(ReportPart.always)
        self.clock = clock
    }

    /// What the keywords of a PDF say of its definition and its portal, which stands last.
    var keywords: [String] {
        [definition.map { "definition \($0)" }, portal.map { "portal \($0)" }].compactMap { $0 }
    }

    /// The portal that the keywords of a PDF name; `nil` where they name none.
    public static func portal(namedIn text: String) -> String? {
        text.firstRange(of: ", portal ").map { String(text[$0.upperBound...]) }
    }

    /// The number of the definition that the keywords of a PDF name; `nil` where they name none.
    public static func definition(namedIn text: String) -> Int? {
        guard let range = text.firstRange(of: "definition ") else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
}

/// The languages of reports; the raw value is the code of `--lang` (BCP 47).
public enum ReportLanguage: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Serbian in Latin letters.
    case serbian = "sr"
    /// Serbian in Cyrillic letters.
    case serbianCyrillic = "sr-Cyrl"
    /// German.
    case german = "de"

    /// The language of a code in any case of letters, or of its mark in pages, such as `sr-Latn`.
    public init?(code: String) {
        let code = code.lowercased()
        let known = Self.allCases.first {
            $0.rawValue.lowercased() == code || $0.rules.tag.lowercased() == code
        }
        guard let known else { return nil }
        self = known
    }
}

/// The sizes of paper; the raw value is the word of `--paper`.
public enum PaperSize: String, Sendable, CaseIterable {
    /// 210 mm by 297 mm (ISO 216).
    case a4
    /// 8.5 in by 11 in (ANSI/ASME Y14.1).
    case letter

    /// The width in points, 1/72 in each.
    public var width: Double {
        switch self {
        case .a4: 595.276
        case .letter: 612
        }
    }

    /// The height in points, 1/72 in each.
    public var height: Double {
        switch self {
        case .a4: 841.89
        case .letter: 792
        }
    }
}

/// The parts of a report, in their order; the raw value is the word of `--sections`.
public enum ReportPart: String, Sendable, CaseIterable {
    /// Page 1: the answer.
    case answer
    /// What was audited, by whom, when and how.
    case terms
    /// The results of each zone.
    case zones
    /// What somebody has to decide about.
    case discrepancies
    /// What was heard and not looked for.
    case extras
    /// What speaks for the verdict on each discrepancy, a card each.
    case evidence
    /// The site plan with what was found there.
    case map
    /// The climate of the zones meanwhile.
    case climate
    /// The lots that were touched, and where they came from.
    case traceability
    /// How far the report can be relied on.
    case reliability
    /// What looking again gave.
    case recount
    /// What is to be done, and what those concerned say.
    case actions
    /// Who stands for the result.
    case signoff
    /// The hash and the signatures that prove it unchanged.
    case seal
    /// Annex A: every expected item.
    case list
    /// Annex B: what happened when.
    case log
    /// Annex C: how outcomes were decided.
    case method
    /// Annex D: what the words mean.
    case glossary
    /// Annex E: the charts of the environment that part 8 has no room for.
    case charts

    /// The parts that no report goes without.
    public static let always: Set<ReportPart> = [
        .answer, .discrepancies, .reliability, .signoff, .seal,
    ]

    /// The word by which a PDF that holds only `parts` says so.
    static func keyword(for parts: Set<ReportPart>) -> String {
        "sections " + allCases.filter(parts.contains).map(\.rawValue).joined(separator: "+")
    }

    /// The parts that the text of a PDF's metadata names; all where it names none.
    public static func parts(namedIn text: String) -> Set<ReportPart> {
        guard let range = text.firstRange(of: "sections ") else { return Set(allCases) }
        let list = text[range.upperBound...].prefix { $0.isLetter || $0 == "+" }
        return Set(list.split(separator: "+").compactMap { ReportPart(rawValue: String($0)) })
    }

    /// Whether it stands behind the report proper.
    var isAnnex: Bool {
        switch self {
        case .list, .log, .method, .glossary, .charts: true
        default: false
        }
    }

    /// Its number or letter, the same in every report whatever is left out; empty for page 1.
    var number: String {
        if self == .answer { return "" }
        let places = Self.allCases.filter { $0.isAnnex == isAnnex }
        let index = places.firstIndex(of: self) ?? 0
        return isAnnex ? ["A", "B", "C", "D", "E"][index] : String(index + 1)
    }
}
