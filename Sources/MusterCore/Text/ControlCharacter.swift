extension Unicode.Scalar {
    /// Whether this is a control character or a separator of lines or paragraphs: nothing that a
    /// name, an identifier or a header field may hold, and nothing to send to a terminal.
    ///
    /// Source: general categories Cc, Zl and Zp of the Unicode Standard, section 4.5.
    package var isControlOrLineBreak: Bool {
        // The look-up of a category is slow, and most text is ASCII.
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
