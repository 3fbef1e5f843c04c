/// A course of values as a word of bars; where nothing is known, a space.
public enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█")

    /// The bars of values, the lowest of them the lowest bar.
    public static func text(_ values: [Double?]) -> String {
        let known = values.compactMap(\.self)
        guard let low = known.min(), let high = known.max() else { return "" }
        let span = high - low
        return String(
            values.map { value -> Character in
                guard let value else { return " " }
                guard span > 0 else { return bars[3] }
                let level = Int(((value - low) / span * Double(bars.count - 1)).rounded())
                return bars[min(max(level, 0), bars.count - 1)]
            }
        )
    }
}
