import MusterService

/// The course of a day as a small line.
enum SparkPicture {
    private static let width = 96
    private static let height = 24

    /// Writes the picture.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - parts: the means of equal parts of the time; `nil` where nothing is known.
    ///   - words: what it says, for those who do not see it.
    static func write(_ html: inout HTML, _ parts: [Double?], words: String) {
        html.tag(
            "svg",
            [
                "class": "spark", "viewBox": "0 0 \(width) \(height)", "role": "img",
                "aria-label": .text(words),
            ]
        ) { html in
            html.tag("title", [:], words)
            html.tag("path", ["d": .text(path(parts))], "")
        }
    }

    /// The line: from the middle of a part to that of the next; broken where nothing is known.
    static func path(_ parts: [Double?]) -> String {
        let known = parts.compactMap(\.self)
        guard let low = known.min(), let high = known.max() else { return "" }
        let step = Double(width) / Double(max(1, parts.count))
        // A line that hardly moves stays in the middle.
        let span = max(high - low, 0.01)
        var text = ""
        var isDrawing = false
        for (index, part) in parts.enumerated() {
            guard let part else {
                isDrawing = false
                continue
            }
            let share = high > low ? (part - low) / span : 0.5
            let y = Int((Double(height - 4) * (1 - share)).rounded()) + 2
            let x = Int((Double(index) + 0.5) * step)
            // What stands alone is a dash.
            let isAlone = !isDrawing && (index + 1 == parts.count || parts[index + 1] == nil)
            text += "\(isDrawing ? "L" : "M")\(x) \(y)" + (isAlone ? "h2" : "")
            isDrawing = true
        }
        return text
    }
}
