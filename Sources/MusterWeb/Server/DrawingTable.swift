import MusterAudit
import MusterReport
import MusterService

/// Where pictures of maps, labels and pages of reports are drawn for pages: one after the other, on a
/// thread of its own.
///
/// Nothing is done here that writes, and so nothing that waits for another process. Reports that are
/// issued or mailed are drawn where they are written; they take turns with this thread by themselves.
actor DrawingTable {
    private let thread = WorkThread()
    private var laid: [(name: String, pages: ReportPages)] = []

    /// As many reports as two people look at; one of 100,000 items takes some 100 MB.
    private static let most = 2

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Draws something.
    ///
    /// - Throws: what `body` throws.
    func run<Value: Sendable>(_ body: @Sendable () throws -> Value) rethrows -> Value { try body() }

    /// Asks something of the pages of a report.
    ///
    /// The reports that were asked for last are kept as they are set on pages: after one page a reader
    /// looks at the next, while another reader has another language.
    func pages<Value: Sendable>(
        of summary: AuditSummary,
        _ options: ReportOptions,
        in home: OpenHome,
        _ body: @Sendable (ReportPages) throws -> Value
    ) throws -> Value {
        // Who signs adds no record.
        let signatures = try home.seals.seal(of: summary)?.signatures.count ?? 0
        let name =
            "\(summary.head) \(summary.state) \(signatures) \(options.language) "
            + "\(options.paper) \(options.definition ?? 0)"
        if let index = laid.firstIndex(where: { $0.name == name }) {
            laid.append(laid.remove(at: index))
        } else {
            laid.append((name, try home.reports.reportPages(summary, options: options)))
            if laid.count > Self.most { laid.removeFirst() }
        }
        return try body(laid[laid.count - 1].pages)
    }
}
