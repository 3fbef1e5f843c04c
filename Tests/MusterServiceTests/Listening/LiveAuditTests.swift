import Foundation
import MusterAudit
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// What a listening audit told, in order.
private final class Told: Sendable {
    private let events = Mutex<[String]>([])
    let holder = Mutex<String?>(nil)

    func add(_ event: ListeningEvent) {
        let word: String? =
            switch event {
            case .begun: "begun"
            case .progressed: "progressed"
            case .waiting(let wait): wait.isEnding ? "ending" : "waiting"
            case .stored: "stored"
            case .goesOn, .radioLost, .radioBack, .contested: nil
            }
        if case .waiting(let wait) = event, case .locked(let name) = wait.cause {
            holder.withLock { $0 = name }
        }
        if let word { events.withLock { $0.append(word) } }
    }

    var words: [String] { events.withLock { $0 } }

    /// Waits until an event was told, behind the first `from` of them.
    func wait(for word: String, from: Int = 0) async throws {
        while !words.dropFirst(from).contains(word) {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Something that happens once.
private final class Gate: Sendable {
    private let flag = Atomic(false)

    var isOpen: Bool { flag.load(ordering: .relaxed) }

    func open() { flag.store(true, ordering: .relaxed) }
}

/// A listening audit, the store of which is locked or full for a while.
@Suite struct LiveAuditTests {
    private let site: TemporaryHome
    private let reports: [AdvertisingReport]

    init() throws {
        site = try TemporaryHome()
        reports = try Self.reports("\(site.site)/walk.btsnoop")
    }

    static func reports(_ path: String) throws -> [AdvertisingReport] {
        var reader = try CaptureReader(path: path)
        var (all, batch) = ([AdvertisingReport](), [AdvertisingReport]())
        while try reader.next(into: &batch, limit: 1_000) { all += batch }
        return all
    }

    private func listen(
        _ home: OpenHome,
        _ steps: [ScriptedRadio.Step],
        keeping: KeptInMemory = KeptInMemory(),
        _ control: AuditControl,
        _ told: Told
    ) async throws -> HomeSessions.Listened {
        var request = HomeSessions.AuditRequest(
            inventory: "Stock",
            source: try SourceDescription("hci0")
        )
        let opening = ScriptedOpening([steps])
        request.opening = { opening.open() }
        request.keeping = keeping
        return try await home.sessions.start(request, control: control) { told.add($0) }
    }

    private func lock() throws -> FileLock {
        try FileLock.acquire(
            "\(site.folder.path)/muster.lock",
            waiting: 60,
            holder: "pid 812, muster item import"
        )
    }

    /// The walk's first half, then the second once `gate` is open.
    private func halves(_ gate: Gate) -> [ScriptedRadio.Step] {
        let half = reports.count / 2
        return [
            .hear(Array(reports[..<half])), .silenceUntil { gate.isOpen },
            .hear(Array(reports[half...])),
        ]
    }

    @Test(.timeLimit(.minutes(30)))
    func `an audit goes on while another process holds the store, and stores it all afterwards`()
        async throws
    {
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        async let listened = listen(home, halves(gate), control, told)
        try await told.wait(for: "progressed")
        let lock = try lock()
        gate.open()
        try await told.wait(for: "waiting")
        #expect(told.holder.withLock { $0 } == "pid 812, muster item import")
        let count = told.words.count
        control.pause()
        try await told.wait(for: "ending")
        #expect(
            !told.words.dropFirst(count).contains("progressed"),
            "what is not stored was told as kept"
        )
        _ = consume lock
        let session = try await listened.session
        #expect(told.words.contains("stored"))
        #expect(session.state == .paused)
        let end = try #require(session.summary().listeningEnds.last)
        #expect(end.received == reports.count && end.displaced == 0 && end.traceGap == nil)
        #expect(try home.store.records.session(session.scope.audit).findings == session.findings)
        let (recorded, replayed) = try home.recordings.replay(session.scope.audit, method: nil)
        #expect(recorded.findings == replayed.findings)
    }

    @Test(.timeLimit(.minutes(30)))
    func `what was just heard is known to who asks beside the one that listens`() async throws {
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        let half = reports.count / 2
        // As long as nothing ends the last windows of the first half, no record tells of them.
        let steps: [ScriptedRadio.Step] = [
            .hear(Array(reports[..<half])), .silenceUntil { gate.isOpen },
        ]
        let listened = Task { try await listen(home, steps, control, told) }
        try await told.wait(for: "progressed")
        let other = try site.open()
        let audit = try other.sessions.audit(named: nil)
        func samples(_ summary: AuditSummary) -> Int {
            summary.findings.map(\.samples).reduce(0, +)
        }
        var heard = try other.audits.summaryAsHeard(audit)
        var (before, recorded, rounds) = (-1, 0, 0)
        // Until the listening process has taken in all that there is to hear for now: a busy machine may
        // keep it from that for a second or two.
        while rounds < 8 || recorded == before {
            rounds = samples(heard) == before ? rounds + 1 : 0
            before = samples(heard)
            try await Task.sleep(for: .seconds(1))
            heard = try other.audits.summaryAsHeard(audit)
            recorded = samples(try other.sessions.summary(audit))
        }
        #expect(samples(heard) > recorded)
        #expect(try other.store.records.session(audit).state == .open)
        control.pause()
        let session = try await listened.value.session
        #expect(heard.findings == session.findings, "what is told while it goes on is what is kept")
    }

    @Test(.timeLimit(.minutes(30)))
    func `who does not wait for the store finds all of it in the trace`() async throws {
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        let listened = Task { try await listen(home, halves(gate), control, told) }
        try await told.wait(for: "progressed")
        let lock = try lock()
        gate.open()
        try await told.wait(for: "waiting")
        control.pause()
        try await told.wait(for: "ending")
        control.giveUp()
        await #expect(throws: ServiceError.self) { try await listened.value }
        _ = consume lock
        let session = try home.sessions.finish(nil, isPartial: true, reason: "test")
        #expect(session.summary().received == reports.count)
        _ = try home.seals.verify(session.scope.audit)
    }

    @Test(.timeLimit(.minutes(30)))
    func `what the memory has no room for is displaced and counted`() async throws {
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        let first = Array(reports.prefix(1_000))
        let last = try #require(first.last?.receivedAt)
        let many = (0..<50_000).map { number in
            AdvertisingReport(
                address: BluetoothAddress(bits: UInt64(number)),
                addressType: .random,
                rssi: RSSI(rawValue: -70),
                receivedAt: last.advanced(bySeconds: 300),
                receiver: ReceiverID(rawValue: "hci0"),
                data: []
            )
        }
        var keeping = KeptInMemory()
        keeping.records = 0
        async let listened = listen(
            home,
            [
                .hear(first), .silenceUntil { gate.isOpen }, .hear(Array(reports[1_000..<2_000])),
                .silenceUntil { told.words.contains("waiting") }, .offer(many),
            ],
            keeping: keeping,
            control,
            told
        )
        try await told.wait(for: "progressed")
        let lock = try lock()
        gate.open()
        try await told.wait(for: "waiting")
        control.pause()
        try await told.wait(for: "ending")
        _ = consume lock
        let end = try #require(try await listened.session.summary().listeningEnds.last)
        #expect(end.received == 2_000 + many.count)
        #expect(end.displaced > 0 && end.displaced < many.count)
        _ = try home.recordings.replay(nil, method: nil)
    }

    @Test(.timeLimit(.minutes(30)), .enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `a full disk ends no audit, and nothing is missing once there is room`() async throws {
        let disk = try SmallDisk(kilobytes: 16_384)
        let site = try TemporaryHome(in: disk.folder)
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        async let listened = listen(home, halves(gate), control, told)
        try await told.wait(for: "progressed")
        let ballast = try disk.fill()
        gate.open()
        try await told.wait(for: "waiting")
        try FileManager.default.removeItem(atPath: ballast)
        let count = told.words.count
        try await told.wait(for: "stored")
        try await told.wait(for: "progressed", from: count)
        control.pause()
        let session = try await listened.session
        let end = try #require(session.summary().listeningEnds.last)
        #expect(end.received == reports.count && end.traceGap == nil)
        let (recorded, replayed) = try home.recordings.replay(session.scope.audit, method: nil)
        #expect(recorded.findings == replayed.findings)
    }

    @Test(.timeLimit(.minutes(30)), .enabled(if: SmallDisk.isPossible, "mounting takes root"))
    func `an audit goes on without its trace on a full disk, and says what that lacks`()
        async throws
    {
        let disk = try SmallDisk(kilobytes: 16_384)
        let site = try TemporaryHome(in: disk.folder)
        let home = try site.open()
        let (control, told, gate) = (AuditControl(), Told(), Gate())
        var keeping = KeptInMemory()
        keeping.reports = 10
        async let listened = listen(home, halves(gate), keeping: keeping, control, told)
        try await told.wait(for: "progressed")
        let ballast = try disk.fill()
        gate.open()
        try await told.wait(for: "waiting")
        control.pause()
        try await told.wait(for: "ending")
        try FileManager.default.removeItem(atPath: ballast)
        let session = try await listened.session
        let end = try #require(session.summary().listeningEnds.last)
        let gap = try #require(end.traceGap)
        #expect(end.received == reports.count)
        #expect(gap.count > 0 && gap.count <= reports.count)
        #expect(try home.store.records.session(session.scope.audit).findings == session.findings)
        #expect(throws: ServiceError.self) {
            try home.recordings.replay(session.scope.audit, method: nil)
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `thirty thousand advertisements at once displace none`() async throws {
        let home = try site.open()
        let (control, told) = (AuditControl(), Told())
        let last = try #require(reports.last?.receivedAt)
        let burst = (0..<30_000).map { number in
            AdvertisingReport(
                address: BluetoothAddress(bits: UInt64(number % 500)),
                addressType: .random,
                rssi: RSSI(rawValue: -70),
                receivedAt: last.advanced(bySeconds: Double(number) / 30_000),
                receiver: ReceiverID(rawValue: "hci0"),
                data: []
            )
        }
        async let listened = listen(
            home,
            [
                .hear(Array(reports.prefix(100))),
                .silenceUntil { told.words.contains("progressed") }, .offer(burst),
            ],
            control,
            told
        )
        try await told.wait(for: "progressed")
        try await told.wait(for: "progressed", from: told.words.count)
        control.pause()
        let end = try #require(try await listened.session.summary().listeningEnds.last)
        #expect(end.displaced == 0)
        #expect(end.received == 100 || end.received == 100 + burst.count)
    }
}
