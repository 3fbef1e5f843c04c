import MusterCatalogue
import MusterCore

/// Checks the members of something that people enter.
struct MemberCheck {
    /// What it is: `product "P-1"`.
    let object: Sentence

    init(of object: Sentence) {
        self.object = object
    }

    /// Throws unless a text can be an identifier.
    func identifier(_ text: String, _ member: String) throws(ProvenanceError) {
        try demand(PlainText.faultInIdentifier(text), member)
    }

    /// Throws unless a text can stand on one line.
    func line(_ text: String, _ member: String) throws(ProvenanceError) {
        try demand(PlainText.faultInName(text), member)
    }

    /// Throws unless a text can be a paragraph.
    func paragraph(_ text: String, _ member: String) throws(ProvenanceError) {
        try demand(!PlainText.hasControlInParagraph(text), member, "has a control character")
        try demand(text.utf8.count <= 10_000, member, "has more than 10000 bytes")
    }

    /// Throws unless something holds.
    func demand(_ holds: Bool, _ member: String, _ reason: Sentence) throws(ProvenanceError) {
        guard holds else { throw .badMember(of: object, member: member, reason: reason) }
    }

    private func demand(_ fault: Sentence?, _ member: String) throws(ProvenanceError) {
        if let fault { throw .badMember(of: object, member: member, reason: fault) }
    }
}
