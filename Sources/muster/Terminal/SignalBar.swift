import MusterCore

/// A signal strength as a bar: block characters, or plain ones where the locale has none.
enum SignalBar {
    /// An empty bar: the weakest that radios receive, in dBm.
    private static let emptyDBm = -100.0
    /// A full bar: in the hand, in dBm.
    private static let fullDBm = -40.0
    /// What is left of a column, in eighths.
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// The bar of a strength in dBm, filled up with spaces to `columns`; empty without one.
    static func text(_ level: Double?, columns: Int, blocks: Bool = Terminal.usesBlocks) -> String {
        let span = fullDBm - emptyDBm
        let share = level.map { min(1, max(0, ($0 - emptyDBm) / span)) } ?? 0
        let steps = Int((share * Double(columns * 8)).rounded())
        let bar =
            blocks
            ? String(repeating: "█", count: steps / 8) + eighths[steps % 8]
            : String(repeating: "#", count: (steps + 4) / 8)
        return bar.padded(to: columns)
    }
}
