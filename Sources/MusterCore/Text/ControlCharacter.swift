extension Unicode.Scalar {
    /// Whether this is a control character, a separator of lines or paragraphs, or overrides the
    /// direction of what follows: nothing that a name, an identifier or a header field may hold, and
    /// nothing to send to a terminal.
    ///
    /// Embeddings and isolates stay: names in Arabic and Hebrew are written with them.
    ///
    /// Source: general categories Cc, Zl and Zp of the Unicode Standard, section 4.5; the overrides of
    /// its annex 9, section 2.2, with which a name can show as another one.
    package var isControlOrLineBreak: Bool {
        // The look-up of a category is slow, and most text is ASCII.
        if isASCII { return value < 0x20 || value == 0x7F }
        if value == 0x202D || value == 0x202E { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
