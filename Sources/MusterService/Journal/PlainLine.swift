extension String {
    /// The text without control characters: nothing in it begins a line of its own or moves a cursor.
    var plainLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            )
        )
    }
}
