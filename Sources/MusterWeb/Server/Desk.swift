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
    /// Reports that are issued, which waits for other processes; their files take each other's place.
    let issuing = OneAtATime()
    /// The other files of reports.
    let exporting = OneAtATime()
    /// Mail, which waits for other processes and for the mail program.
    let mailing = OneAtATime()
    let feed: LiveFeed
    let answers = RepeatedAnswers()
    let door = DoorKeeper()
    /// Those who look at pages that are open to everybody.
    let customers = Customers()
    /// What audits listen with that are started here; `nil` when the server has no radio.
    let receiver: ServerReceiver?
    /// What audits listen with whose recording was uploaded.
    let recordings = ServerReceiver()
    let photos: PhotoShelf
    let uploads = UploadShelf()
    /// Site plans that somebody looks at before they are taken.
    let plans = PlanShelf()
    let imports = ImportRuns()
    /// What became of documents that other programs sent.
    let captures = CaptureShelf()
    let readiness = Readiness()
    /// Where the stations of the house sign in.
    let stations = HubDoor()

    init(_ home: OpenHome, _ options: WebOptions, receiver: ServerReceiver? = nil) throws {
        self.home = home
        self.receiver = receiver
        self.options = options
        clock = try home.clock()
        siteName = try home.site().name
        session = WebSession(home, options)
        feed = LiveFeed(home)
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
