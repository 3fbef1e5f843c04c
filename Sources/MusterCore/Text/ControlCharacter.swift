extension Unicode.Scalar {
    /// Whether this is a control character, a separator of lines or paragraphs, or a sign that turns
    /// the direction of what follows: nothing that a name, an identifier or a header field may hold,
    /// and nothing to send to a terminal.
    ///
    /// Source: general categories Cc, Zl and Zp of the Unicode Standard, section 4.5; the explicit
    /// formatting characters of its annex 9, section 2, with which a name can show as another one.
    package var isControlOrLineBreak: Bool {
        // The look-up of a category is slow, and most text is ASCII.
        if isASCII { return value < 0x20 || value == 0x7F }
        if (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
