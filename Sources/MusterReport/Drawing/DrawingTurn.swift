import Synchronization

/// The turn to draw: one thread of a process at a time.
///
/// Cairo 1.16 and the fonts that all drawings share crash where two threads draw. Everything that sets or
/// draws text takes the turn by itself, for as long as it draws and no longer, whichever thread it runs on:
/// a report for a mail, a map for a page, a PDF that is drawn again to be compared.
enum DrawingTurn {
    private static let turn = Mutex(())

    /// Draws once nothing else does; not to be called within `body`.
    ///
    /// - Throws: what `body` throws.
    static func take<Value: ~Copyable>(
        _ body: () throws(ReportError) -> Value
    ) throws(ReportError) -> Value {
        try turn.withLock { _ throws(ReportError) in try body() }
    }
}
