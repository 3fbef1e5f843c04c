/// A text of a description, in every language that people read pages in.
public struct ResourceText: Hashable, Sendable {
    /// In English; the terminal has this one.
    public let english: String
    /// In Serbian, in Latin letters.
    public let serbian: String

    /// Creates a text; what is the same in both languages, such as a unit, is given once.
    public init(_ english: String, _ serbian: String? = nil) {
        self.english = english
        self.serbian = serbian ?? english
    }
}
