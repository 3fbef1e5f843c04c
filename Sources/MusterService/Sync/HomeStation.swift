import Foundation
import MusterCore
import MusterCrypto
import MusterPeople
public import MusterStore
public import MusterSync

/// What a station does with its hub, and what it asks people.
public struct HomeStation: Sendable {
    let home: OpenHome

    /// What a round has exchanged.
    public struct Outcome: Hashable, Sendable {
        /// How many changes went to the hub.
        public var sent = 0
        /// How many came from it.
        public var received = 0
        /// How many records of audits went to the hub.
        public var sentRecords = 0
        /// How many came from it.
        public var receivedRecords = 0
        /// How many files of photos went to the hub.
        public var sentPhotos = 0
        /// How many came from it.
        public var receivedPhotos = 0
        /// How many changes of a file were passed over: they follow others that are not here.
        public var skipped = 0
        /// How many of those that waited are shown now.
        public var applied = 0

        /// Nothing.
        public init() {}

        /// Counts what another round has exchanged too.
        public mutating func add(_ other: Self) {
            sent += other.sent
            received += other.received
            sentRecords += other.sentRecords
            receivedRecords += other.receivedRecords
            sentPhotos += other.sentPhotos
            receivedPhotos += other.receivedPhotos
        }
    }

    var exchange: StationExchange { HouseStore(home.store).station }

    // MARK: Belonging to a house

    /// Joins a house: this home, which has no catalogue of its own, becomes a station of its hub.
    ///
    /// - Parameters:
    ///   - url: where the portal of the hub is.
    ///   - text: the code that was made there.
    ///   - name: what the station wants to be called; `nil` for the name that it was invited under.
    /// - Returns: what it is now.
    /// - Throws: ``HouseError``, ``MusterStore/StoreError``, ``ServiceError``, `PeopleError`.
    public func join(_ url: String, code text: String, name: String?) async throws -> House {
        try home.people.demand(.changeSettings)
        try exchange.demandEmpty()
        guard let code = EnrolmentCode(text) else { throw HouseError.badCode }
        let address = try HubAddress(url)
        let name = try name.map { name throws(HouseError) in try HomeHub.checked(name) }
        var random = SystemRandomNumberGenerator()
        try home.keys.deviceKey()
        let request = EnrolRequest(
            code,
            name: name,
            key: try HomeHouse(home).hub.keyPair().publicKey,
            origin: SyncID(using: &random),
            version: MusterVersion.text
        )
        let (answer, certificate) = try await Self.enrol(request, code, address)
        let hub = House.Hub(
            url: address.text,
            name: answer.site,
            key: answer.key,
            certificate: certificate
        )
        let house = House(
            role: .station,
            number: answer.number,
            name: answer.name,
            epoch: answer.epoch,
            origin: request.origin,
            joinedAt: home.now(),
            hub: hub
        )
        try exchange.join(
            house,
            site: Site(name: answer.site, timeZone: answer.timeZone),
            row: answer.row,
            note: home.access.note(.houseJoined, answer.site, ["at": address.text])
        )
        return house
    }

    /// Asks the hub to let this machine in.
    ///
    /// A certificate that nobody vouches for is taken, and kept: the hub shows by its key that it is the one of
    /// the code, and the code itself does not travel.
    private static func enrol(
        _ request: EnrolRequest,
        _ code: EnrolmentCode,
        _ address: HubAddress
    ) async throws -> (EnrolAnswer, certificate: [UInt8]?) {
        var answer: HubClient.Answer
        var certificate: [UInt8]?
        do {
            let client = HubClient(address: address, trust: .authorities)
            answer = try await client.post("/sync/v1/enrol", request.encoded())
        } catch let error as HouseError where address.isEncrypted {
            guard case .unreachable = error else { throw error }
            let client = HubClient(address: address, trust: .any)
            answer = try await client.post("/sync/v1/enrol", request.encoded())
            certificate = answer.certificate
        }
        guard answer.status != 403 else { throw HouseError.codeRefused(url: address.text) }
        let enrolled = try EnrolAnswer(HubRound.body(of: answer, address))
        guard enrolled.holds(request, code) else { throw HouseError.otherHub(url: address.text) }
        return (enrolled, certificate)
    }

    /// Ends being a station: what it has stays, and is its own from now on.
    ///
    /// - Returns: why the hub was not told, which goes on asking for it then; `nil` where it was.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func leave() async throws -> HouseError? {
        try home.people.demand(.changeSettings)
        let house = try exchange.house()
        var obstacle: HouseError?
        do {
            var round = try HubRound(home, house)
            try await round.leave()
        } catch let error as HouseError {
            obstacle = error
        }
        try exchange.leave(note: home.access.note(.houseLeft, house.hub?.name ?? ""))
        return obstacle
    }

    // MARK: Exchanging

    /// How this station reaches its hub.
    ///
    /// - Throws: ``MusterStore/StoreError/conflict(what:remedy:)`` for a home that is no station.
    public func hub() throws -> House.Hub {
        guard let hub = try exchange.house().hub else { throw HouseError.stuck(code: "hub") }
        return hub
    }

    /// Exchanges with the hub as a server does by itself: in a home that is a station, and where nobody else is
    /// at it.
    ///
    /// - Throws: what ``exchange(progress:)`` throws.
    public func exchangeByItself() async throws {
        guard try HouseStore(home.store).house()?.role == .station else { return }
        do {
            try await exchangeAndTake()
        } catch StoreError.locked {
            return
        }
    }

    /// Exchanges with the hub; what others changed is taken where the settings say so.
    ///
    /// - Returns: what was exchanged.
    /// - Throws: what ``exchange(progress:)`` throws.
    @discardableResult
    public func exchangeAndTake() async throws -> Outcome {
        var outcome = try await exchange()
        guard !home.settings.asksBeforeChanges else { return outcome }
        outcome.applied = try accept(nil)
        // The hub is told how far this station is.
        if outcome.applied > 0 { outcome.add(try await exchange()) }
        return outcome
    }

    /// Exchanges with the hub all that can be; one process of a home at a time.
    ///
    /// - Parameter progress: told how many changes went and came so far.
    /// - Returns: what was exchanged.
    /// - Throws: ``HouseError``, `SyncError`, ``MusterStore/StoreError``, `PeopleError`; what was exchanged until
    ///   then stays.
    @discardableResult
    public func exchange(
        progress: @Sendable (Outcome) -> Void = { _ in }
    ) async throws -> Outcome {
        try home.people.demand(.runAudits)
        _ = try exchange.house()
        let lock = try lock()
        do {
            var round = try HubRound(home, try exchange.house())
            let outcome = try await round.run(progress)
            try exchange.note(nil, at: home.now())
            _ = consume lock
            return outcome
        } catch let error as any MusterError {
            try exchange.note(Self.failure(error), at: home.now())
            throw error
        }
    }

    /// Waits until no other process of this home exchanges.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    func lock() throws -> FileLock {
        try FileLock.acquire(
            home.folder.path + "/sync.lock",
            waiting: home.store.patience,
            holder: home.holder,
            onWait: home.store.onWait
        )
    }

    private static func failure(_ error: any MusterError) -> House.Failure {
        var code = error.code
        if let error = error as? HouseError {
            switch error {
            case .revoked: code = "revoked"
            case .unreachable, .noHub: code = "unreachable"
            case .stuck: code = "stuck"
            default: break
            }
        }
        return House.Failure(code: code, what: error.what.description)
    }

    /// How many changes the hub is not known to have.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func unsentCount() throws -> Int { try exchange.unsentCount() }

    // MARK: What people are asked

    /// How much waits for a person.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func counts() throws -> SharedQuestions.Counts {
        try HouseStore(home.store).questions.counts()
    }

    /// What is asked about, the oldest first.
    ///
    /// - Parameter declined: whether what was declined is meant too.
    /// - Returns: the sets.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func sets(declined: Bool = false) throws -> [SharedQuestions.WaitingSet] {
        try home.people.demand(.viewAudits)
        _ = try exchange.house()
        return try HouseStore(home.store).questions.sets(declined: declined)
    }

    /// The changes of a set, with what their rows are called.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func changes(of set: Int) throws -> [(change: KeptChange, name: String)] {
        try home.people.demand(.viewAudits)
        let questions = HouseStore(home.store).questions
        return try questions.changes(of: set).map { kept in
            (kept, try kept.change.row.map { try questions.name(of: $0) } ?? "")
        }
    }

    /// Says yes to sets, and shows them.
    ///
    /// - Parameters:
    ///   - sets: the sets; `nil` for all.
    ///   - declined: whether those that were declined are meant too.
    ///   - progress: told how many changes were tried.
    /// - Returns: how many changes are shown now.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    @discardableResult
    public func accept(
        _ sets: [Int]?,
        declined: Bool = false,
        progress: (Int) -> Void = { _ in }
    ) throws -> Int {
        try home.people.demand(.runAudits)
        return try HouseStore(home.store).questions.accept(
            sets,
            declined: declined,
            by: home.author,
            progress: progress
        )
    }

    /// Says no to sets: nothing is lost.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func decline(_ sets: [Int]?) throws {
        try home.people.demand(.runAudits)
        try HouseStore(home.store).questions.decline(sets)
    }

    /// What people wrote without seeing each other.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func disagreements() throws -> [SharedQuestions.Disagreement] {
        try home.people.demand(.viewAudits)
        return try HouseStore(home.store).questions.disagreements()
    }

    /// Settles a conflict.
    ///
    /// - Parameters:
    ///   - number: the conflict.
    ///   - choice: which side, from 1; `nil` for a value of its own.
    ///   - value: the value, where no side is taken.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func settle(_ number: Int, taking choice: Int?, value: String?) throws {
        try home.people.demand(.editCatalogue)
        try HouseStore(home.store).questions.settle(
            number,
            taking: choice,
            value: value,
            by: home.author
        )
    }

    /// What the hub did not take, and nobody has decided about.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func refused() throws -> [(refused: SharedQuestions.Refused, name: String)] {
        try home.people.demand(.viewAudits)
        let questions = HouseStore(home.store).questions
        return try questions.refused().map { refused in
            (refused, try refused.change.map { try questions.name(of: $0) } ?? "")
        }
    }

    /// Decides about a change that the hub did not take.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func decide(_ uid: String, accepting isAccepted: Bool) throws {
        try home.people.demand(.editCatalogue)
        try HouseStore(home.store).questions.decide(uid, accepting: isAccepted, by: home.author)
    }
}
