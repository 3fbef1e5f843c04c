import MusterCore

/// Options that take several words separated by commas.
enum CommaList {
    /// The values that `text` names.
    ///
    /// - Throws: ``UsageError`` naming the word that is none and those that are.
    static func values<Value: RawRepresentable & CaseIterable>(
        _ type: Value.Type,
        of text: String,
        option: String
    ) throws -> [Value] where Value.RawValue == String {
        let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            let word = word.trimmingPrefix { $0 == " " }.lowercased()
            guard let value = Value(rawValue: word) else {
                throw UsageError("\(option) has no \"\(word)\"", try: "some of \(known)")
            }
            return value
        }
    }
}
