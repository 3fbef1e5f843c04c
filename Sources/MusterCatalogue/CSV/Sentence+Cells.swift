package import MusterCore

extension Sentence {
    /// What is wrong with a row that is wider or narrower than its header.
    ///
    /// - Parameters:
    ///   - count: how many cells it has.
    ///   - columns: how many names the header has.
    /// - Returns: the words.
    package static func cells(_ count: Int, columns: Int) -> Sentence {
        Sentence(
            counting: count,
            one: "\(count) cell where the header has \(columns)",
            other: "\(count) cells where the header has \(columns)"
        )
    }
}
