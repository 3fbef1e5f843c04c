import MusterAudit
import MusterCore
import MusterReport
import MusterService
import MusterStore
import ServiceLifecycle

/// What stands behind all pages: one for the whole server.
struct Desk: Sendable {
    let home: OpenHome
    let options: WebOptions
    let clock: SiteClock
    let siteName: String
    let session: WebSession
    let metrics = Metrics()
    let summaries = Summaries()
    let drawing = DrawingTable()
    let feed: LiveFeed
    let answers = RepeatedAnswers()
    let door = DoorKeeper()
    /// What audits listen with that are started here; `nil` when the server has no radio.
    let receiver: ServerReceiver?
    /// What audits listen with whose recording was uploaded.
    let recordings = ServerReceiver()
    let photos: PhotoShelf
    let uploads = UploadShelf()
    /// Site plans that somebody looks at before they are taken.
    let plans = PlanShelf()
    let imports = ImportRuns()
    let readiness = Readiness()

    init(_ home: OpenHome, _ options: WebOptions, receiver: ServerReceiver? = nil) throws {
        self.home = home
        self.receiver = receiver
        self.options = options
        clock = try home.clock()
        siteName = try home.store.site().name
        session = WebSession(home, options)
        feed = LiveFeed(home.store)
        photos = PhotoShelf(home.folder)
        for receiver in receivers { receiver.work(on: WorkThreads.writing) }
    }

    /// Has pictures decoded; asked to end, the server waits for none of them.
    func decoding<Value: Sendable>(
        _ body: @Sendable (PhotoShelf) async throws -> Value
    ) async throws -> Value {
        try await withGracefulShutdownHandler {
            try await body(photos)
        } onGracefulShutdown: {
            photos.end()
        }
    }
}

/// The audits that were looked at last, so that a page does not read all records again.
///
/// An audit changes only by new records: with the same number of them it is the same audit.
actor Summaries {
    private var kept: [(audit: AuditID, records: Int, summary: AuditSummary)] = []

    /// As many audits as a few people look at at once; one of 100,000 items takes some 100 MB.
    private static let most = 4

    /// The summary of an audit; an `AuditError.hidden` where it is kept from whoever asks.
    func summary(_ audit: AuditID, in home: OpenHome) throws -> AuditSummary {
        let listing = try home.store.listing(audit)
        if let index = kept.firstIndex(where: { $0.audit == audit }) {
            let found = kept.remove(at: index)
            if found.records == listing.recordCount {
                kept.append(found)
                // What one may see was read for somebody else, perhaps.
                try home.demandSight(of: found.summary)
                return found.summary
            }
        }
        let summary = try home.summary(audit)
        kept.append((audit, summary.recordCount, summary))
        if kept.count > Self.most { kept.removeFirst() }
        return summary
    }
}

/// The one place where reports and maps are drawn, one after the other: Cairo 1.16 crashes when
/// several threads draw.
actor DrawingTable {
    /// Writes the report of an audit into the home's folder of reports, and gives its name and content:
    /// the next one may take its place.
    func write(
        _ summary: AuditSummary,
        as form: ReportFormat,
        options: ReportOptions,
        in home: OpenHome
    ) throws -> (name: String, bytes: [UInt8]) {
        let path = try home.writeReport(summary, as: [form], options: options, to: nil).files[0]
        return (path.split(separator: "/").last.map(String.init) ?? "report", try Files.read(path))
    }

    /// Asks something of the pages of a report.
    ///
    /// The reports that were asked for last are kept as they are set on pages: whoever looks at one
    /// page looks at the next, while somebody else reads another language.
    func pages<Value: Sendable>(
        of summary: AuditSummary,
        _ options: ReportOptions,
        in home: OpenHome,
        _ body: @Sendable (ReportPages) throws -> Value
    ) throws -> Value {
        // Who signs adds no record.
        let signatures = try home.seal(of: summary)?.signatures.count ?? 0
        let name =
            "\(summary.head) \(summary.state) \(signatures) \(options.language) "
            + "\(options.paper) \(options.definition ?? 0)"
        if let index = laid.firstIndex(where: { $0.name == name }) {
            laid.append(laid.remove(at: index))
        } else {
            laid.append((name, try home.reportPages(summary, options: options)))
            if laid.count > Self.most { laid.removeFirst() }
        }
        return try body(laid[laid.count - 1].pages)
    }

    private var laid: [(name: String, pages: ReportPages)] = []

    /// As many reports as two people look at; one of 100,000 items takes some 100 MB.
    private static let most = 2

    /// Mails the report of an audit, which draws it.
    func run<Value: Sendable>(_ body: @Sendable () throws -> Value) rethrows -> Value { try body() }
}
