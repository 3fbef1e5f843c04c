import MusterCore

/// A vocabulary of CBV 2.0 (GS1, 2022), whose words have three spellings beside the bare one.
enum EPCISWord: String {
    case step = "BizStep"
    case disposition = "Disp"
    case document = "BTT"
    case party = "SDT"
    case error = "ER"

    /// Where the words of CBV begin, whose spellings are known.
    private static let vocabularies = [
        "https://ref.gs1.org/cbv/", "urn:epcglobal:cbv:", "cbv:", "https://ns.gs1.org/cbv/",
        "http://ns.gs1.org/cbv/",
    ]

    /// The word as it stands bare, such as `shipping`; a URI of somebody else's stays as it is.
    ///
    /// - Throws: a fault for a URI of CBV that is none of this vocabulary, and for what is no word.
    func bare(
        _ text: String,
        _ prefixes: EPCISPrefixes,
        _ path: String
    ) throws(MemberFault) -> String {
        let starts = [
            "https://ref.gs1.org/cbv/\(rawValue)-",
            "urn:epcglobal:cbv:\(rawValue.lowercased()):", "cbv:\(rawValue)-",
        ]
        let full = prefixes.expanded(text)
        if let start = starts.first(where: full.hasPrefix) {
            let word = String(full.dropFirst(start.count))
            guard Self.isWord(word) else { throw Self.fault(text, path) }
            return word
        }
        let isOther =
            EPCISText.isURI(full) && !Self.vocabularies.contains(where: full.hasPrefix)
        guard isOther || Self.isWord(full) else { throw Self.fault(text, path) }
        return full
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    }

    private static func fault(_ text: String, _ path: String) -> MemberFault {
        MemberFault(path, "\(PlainText.quoted(text)) is neither a word of CBV 2.0 nor a URI")
    }
}
