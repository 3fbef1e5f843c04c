import MusterCore

/// The numbers of sets and conflicts, as addresses have them.
enum HouseNumber {
    /// The number in a part of an address, with its letter before it or without.
    ///
    /// - Throws: ``WebError/noPage(path:)`` for what is no number.
    static func of(_ visit: Visit, _ part: String, _ letter: String) throws(WebError) -> Int {
        let text = visit.part(part)
        guard let number = Int(text.replacing("\(letter)-", with: "")), number > 0 else {
            throw .noPage(path: visit.path)
        }
        return number
    }
}
