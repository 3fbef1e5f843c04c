extension StringProtocol {
    /// The text without the white space around it, line breaks among it.
    package var trimmed: String {
        let front = drop(while: \.isWhitespace)
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}
