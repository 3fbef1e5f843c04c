import MusterCore
import MusterPeople
import MusterStore
import MusterSync

/// One exchange of a station with its hub: sign in, hello, push, audits, pull, acknowledge.
///
/// It may end anywhere without harm: each answer is taken in one transaction, and the next round goes on
/// from there. Pushing waits for nothing and asks nothing.
struct HubRound {
    private let home: OpenHome
    private let client: HubClient
    private let address: HubAddress
    private let signer: Signer
    private var house: House
    private var token = ""
    /// Whether the hub has begun a new history in this round.
    private var hasBegunAnew = false
    private var clock = ClockOffset(milliseconds: 0, doubtMilliseconds: 0)

    private var exchange: StationExchange { HouseStore(home.store).station }

    /// Begins a round.
    ///
    /// - Throws: ``HouseError``, ``ServiceError``.
    init(_ home: OpenHome, _ house: House) throws {
        (self.home, self.house) = (home, house)
        address = try HubAddress(house.hub?.url ?? "")
        let trust = house.hub?.certificate.map { HubClient.Trust.only($0) } ?? .authorities
        client = HubClient(address: address, trust: trust)
        signer = Signer(try HomeHouse(home).hub.keyPair())
    }

    /// Exchanges all that can be.
    mutating func run(
        _ progress: @Sendable (HomeStation.Outcome) -> Void
    ) async throws -> HomeStation.Outcome {
        var outcome = HomeStation.Outcome()
        if try await signIn() { try await leaveWord() }
        guard case .pushed(let hello) = try await ask(.push(PushRequest(epoch: house.epoch))) else {
            throw HouseError.stuck(code: "hello")
        }
        try exchange.greet(hello, clock: clock, at: home.now())
        var isBehind = true
        while isBehind {
            let push = try exchange.nextPush(limit: SyncLimits.changes, signer: signer)
            guard !push.changes.isEmpty else { break }
            guard case .pushed(let answer) = try await ask(.push(push)) else {
                throw HouseError.stuck(code: "push")
            }
            isBehind = try exchange.learn(answer, of: push.changes, at: home.now())
            outcome.sent += push.changes.count
            progress(outcome)
        }
        try await exchangeAudits(&outcome, progress)
        while true {
            guard let request = try exchange.nextPull(limit: SyncLimits.changes) else {
                throw HouseError.stuck(code: "epoch")
            }
            let answer = try await ask(request)
            if case .newEpoch = answer, !hasBegunAnew {
                hasBegunAnew = true
                return try await run(progress)
            }
            guard case .page(let page) = answer else { throw HouseError.stuck(code: "pull") }
            let (arrived, hasMore) = try exchange.take(page, at: home.now())
            outcome.received += arrived
            progress(outcome)
            if !hasMore { break }
        }
        try HouseStore(home.store).questions.apply(by: home.author)
        if let note = try exchange.acknowledgement() { _ = try await ask(.acknowledge(note)) }
        try await PhotoRound(home: home, ask: ask).run(&outcome, progress)
        return outcome
    }

    /// Tells the hub that this station ends being one.
    mutating func leave() async throws {
        // One that was revoked stays so.
        guard try await !signIn() else { return }
        _ = try await ask(.leave)
    }

    /// Brings the hub what it lacks of the audits here, and takes what was added to them there.
    private func exchangeAudits(
        _ outcome: inout HomeStation.Outcome,
        _ progress: @Sendable (HomeStation.Outcome) -> Void
    ) async throws {
        guard let epoch = try exchange.house().epoch else { throw HouseError.stuck(code: "epoch") }
        let audits = HouseStore(home.store).audits
        let first = SyncRequest.newer(epoch: epoch, records: try audits.recordCount())
        guard case .newer(let newer) = try await ask(first) else {
            throw HouseError.stuck(code: "audits")
        }
        for audit in (try audits.unsent() + newer).unique {
            var next: AuditPiece? = try audits.offer(audit)
            while let piece = next {
                let request = SyncRequest.audit(epoch: epoch, piece: piece)
                guard case .audit(let answer, let refusal) = try await ask(request),
                    answer.audit == audit
                else { throw HouseError.stuck(code: "audits") }
                let note = home.access.note(.auditReceived, audit.rawValue, actor: house.hub?.name)
                let step = try audits.learn(answer, refusal, of: piece, note: note)
                outcome.sentRecords += step.sent
                outcome.receivedRecords += step.received
                progress(outcome)
                next = step.next
            }
        }
    }

    /// Signs in.
    ///
    /// - Returns: whether the hub has revoked this station.
    private mutating func signIn() async throws -> Bool {
        let path = "/sync/v1/session"
        let first = try await client.post(path, SessionRequest.ask(station: house.number).encoded())
        guard case .nonce(let nonce) = try SessionAnswer(Self.body(of: first, address)) else {
            throw HouseError.notEnrolled(url: address.text)
        }
        let statement = SessionRequest.statement(nonce, hubKey: house.hub?.key ?? [])
        let request = SessionRequest.sign(
            station: house.number,
            nonce: nonce,
            signature: signer.sign(statement)
        )
        let sent = home.now()
        let second = try await client.post(path, request.encoded())
        guard second.status != 403 else { throw HouseError.notEnrolled(url: address.text) }
        let answer = try SessionAnswer(Self.body(of: second, address))
        guard case .session(let token, let now, let isRevoked) = answer else {
            throw HouseError.notEnrolled(url: address.text)
        }
        self.token = token
        clock = ClockOffset(hub: now, sent: sent, received: home.now())
        return isRevoked
    }

    /// Brings what the hub does not have yet, for a decision there; here all stays as it is.
    private func leaveWord() async throws {
        var after: [KeptChange] = []
        repeat {
            let push = try exchange.nextPush(limit: SyncLimits.changes, signer: signer)
            after = push.changes
            guard !after.isEmpty, case .pushed(let answer) = try await ask(.push(push)) else {
                break
            }
            try exchange.noteDelivered(answer, of: after, at: home.now())
        } while !after.isEmpty
        throw HouseError.revoked(name: house.name)
    }

    private func ask(_ request: SyncRequest) async throws -> SyncAnswer {
        let answer = try await client.post("/sync/v1/exchange", request.encoded(), token: token)
        guard ![401, 403].contains(answer.status) else {
            throw HouseError.notEnrolled(url: address.text)
        }
        return try SyncAnswer(Self.body(of: answer, address))
    }

    /// The body of an answer that a hub has given.
    ///
    /// - Throws: ``HouseError/noHub(url:begins:)``, ``HouseError/unreachable(url:reason:)``.
    static func body(of answer: HubClient.Answer, _ address: HubAddress) throws -> [UInt8] {
        guard answer.type.hasPrefix("application/x-ndjson") || answer.type.contains("problem+json")
        else {
            let begins = String(decoding: answer.body.prefix(80), as: UTF8.self)
            throw HouseError.noHub(url: address.text, begins: begins)
        }
        guard (200..<300).contains(answer.status) else {
            let what = Self.detail(answer.body) ?? "status \(answer.status)"
            throw HouseError.unreachable(url: address.text, reason: Sentence(verbatim: what))
        }
        return answer.body
    }

    private static func detail(_ body: [UInt8]) -> String? {
        guard case .object(let members)? = try? JSONReader.read(body),
            case .string(let detail)? = members["detail"]
        else { return nil }
        return String(detail.prefix(200))
    }
}
