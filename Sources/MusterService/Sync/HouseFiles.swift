import MusterCore
import MusterPeople
public import MusterStore
import MusterSync

/// The exchange without a network: what one home of a house writes into a file, and another takes from it.
///
/// A file has the messages that would go over the network, with the signature of the home that wrote them.
/// Taken twice, or late, it changes nothing that is newer.
public struct HouseFiles: Sendable {
    let home: OpenHome

    /// What was written into a file.
    public struct Written: Hashable, Sendable {
        /// The station that it is for; `nil` for the hub.
        public var station: KnownStation?
        /// How many changes it has.
        public var changes = 0
        /// How many records of audits it has.
        public var records = 0
        /// How large it is, in bytes.
        public var bytes = 0
        /// Whether something is left for another file, once this one was taken.
        public var hasMore = false
    }

    /// The most pages of changes in a file.
    private static let mostPages = 400

    private var stations: Stations { HouseStore(home.store).stations }

    // MARK: Writing

    /// Writes a file with all that the other home is not known to have.
    ///
    /// - Parameters:
    ///   - name: at the hub the station that it is for; `nil` at a station.
    ///   - isWhole: whether the hub's log goes from its beginning: for a station that was put back.
    ///   - path: the file.
    /// - Returns: what was written.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError``, ``BackupError``, `PeopleError`.
    public func write(for name: String?, whole isWhole: Bool, to path: String) throws -> Written {
        try home.people.demand(.runAudits)
        let signer = Signer(try HomeHouse(home).hub.keyPair())
        var (file, written) =
            if let name {
                try fileOfHub(for: name, whole: isWhole, signer)
            } else {
                try fileOfStation(signer)
            }
        let bytes = try SyncPacking.packed(file.encoded(by: signer))
        // It has the catalogue in it.
        try Files.write(bytes, to: path, mode: 0o600)
        written.bytes = bytes.count
        return written
    }

    private func fileOfStation(_ signer: Signer) throws -> (SyncFile, Written) {
        let exchange = HomeHouse(home).station.exchange
        let house = try exchange.house()
        guard let epoch = house.epoch else { throw HouseError.stuck(code: "epoch") }
        let (requests, hasMore) = try exchange.file(limit: Self.mostPages, signer: signer)
        var written = Written()
        written.hasMore = hasMore
        for request in requests {
            switch request {
            case .push(let push): written.changes += push.changes.count
            case .audit(_, let piece): written.records += piece.records.count
            default: break
            }
        }
        let messages = requests.map { $0.encoded() }
        return (
            SyncFile(from: house.number, to: Hub.number, epoch: epoch, messages: messages), written
        )
    }

    private func fileOfHub(
        for name: String,
        whole isWhole: Bool,
        _ signer: Signer
    ) throws -> (SyncFile, Written) {
        let station = try stations.station(name)
        guard station.state == .active else { throw Self.exchangesNothing(station) }
        let carried = try HouseStore(home.store).hub.file(
            for: station,
            isWhole: isWhole,
            limit: Self.mostPages,
            signer: signer,
            now: home.now()
        )
        let written = Written(
            station: station,
            changes: carried.pages.reduce(0) { $0 + $1.page.entries.count },
            records: carried.audits.reduce(0) { $0 + $1.piece.records.count },
            hasMore: carried.hasMore
        )
        let file = SyncFile(
            from: Hub.number,
            to: station.number,
            epoch: carried.epoch,
            messages: carried.messages
        )
        return (file, written)
    }

    private static func exchangesNothing(_ station: KnownStation) -> StoreError {
        .conflict(
            what: "station \(station.name) exchanges nothing any more, or not yet",
            remedy: "muster station list shows how it stands"
        )
    }

    // MARK: Taking

    /// Takes a file of another home of the house.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - progress: told how many of its messages were taken, and how many there are.
    /// - Returns: what came with it, and at a hub the station that wrote it.
    /// - Throws: ``HouseError``, `SyncError`, ``MusterStore/StoreError``, ``ServiceError``,
    ///   `PeopleError`; what was taken until then stays.
    public func take(
        _ path: String,
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> (outcome: HomeStation.Outcome, from: KnownStation?) {
        try home.people.demand(.runAudits)
        let lock = try HomeHouse(home).station.lock()
        let bytes = try Self.unpacked(path)
        let records = try HouseStore(home.store).audits.recordCount()
        var outcome = HomeStation.Outcome()
        var writer: KnownStation?
        if let house = try HouseStore(home.store).house(), house.role == .hub {
            let entries = try stations.logLength()
            writer = try takeAtHub(bytes, path, &outcome, progress)
            outcome.received = try stations.logLength() - entries
        } else {
            outcome.received = try takeAtStation(bytes, path, progress)
        }
        outcome.receivedRecords = try HouseStore(home.store).audits.recordCount() - records
        _ = consume lock
        return (outcome, writer)
    }

    private static func unpacked(_ path: String) throws -> [UInt8] {
        let bytes = try Files.read(path)
        guard SyncPacking.isFrame(bytes) else { throw HouseError.notAFile(path: path) }
        do {
            return try SyncPacking.unpacked(bytes, limit: SyncFile.maximumBytes)
        } catch let error as SyncError {
            if case .tooLong = error { throw HouseError.notAFile(path: path) }
            throw HouseError.damagedFile(path: path)
        }
    }

    private func takeAtHub(
        _ bytes: [UInt8],
        _ path: String,
        _ outcome: inout HomeStation.Outcome,
        _ progress: (Int, Int) -> Void
    ) throws -> KnownStation {
        var writer: KnownStation?
        let own = Signer(try HomeHouse(home).hub.keyPair())
        let file = try Self.opened(bytes, path) { number in
            // One that was written here is known too, to say where it belongs.
            guard number != Hub.number else { return own }
            writer = try stations.list().first { $0.number == number }
            return writer?.key.map { Signer(publicKey: $0) }
        }
        guard file.to == Hub.number, let station = writer else {
            throw HouseError.otherHome(path: path, number: file.to)
        }
        // Of one that was revoked it is kept for a decision; one that was retired has ended.
        guard station.state != .retired else { throw Self.exchangesNothing(station) }
        let requests = try Self.read(path) { () throws(SyncError) in
            var requests: [SyncRequest] = []
            for message in file.messages { requests.append(try SyncRequest(message)) }
            return requests
        }
        for (index, request) in requests.enumerated() {
            let answer = try HomeHouse(home).hub.answer(request, from: station, signer: own)
            if case .newEpoch? = answer { throw HouseError.otherHistory(path: path) }
            outcome.skipped += Self.skipped(of: request, answer)
            progress(index + 1, requests.count)
        }
        return station
    }

    /// How many changes of a push were passed over: they follow others that are not here.
    private static func skipped(of request: SyncRequest, _ answer: SyncAnswer?) -> Int {
        guard case .push(let push) = request, case .pushed(let taken)? = answer else { return 0 }
        return push.changes.count { change in
            let place = change.change.place
            return place.number > (taken.have[place.stream]?.number ?? 0)
        }
    }

    private func takeAtStation(
        _ bytes: [UInt8],
        _ path: String,
        _ progress: (Int, Int) -> Void
    ) throws -> Int {
        let exchange = HomeHouse(home).station.exchange
        let house = try exchange.house()
        let own = Signer(try HomeHouse(home).hub.keyPair())
        let file = try Self.opened(bytes, path) { number in
            if number == house.number { return own }
            return number == Hub.number ? house.hub.map { Signer(publicKey: $0.key) } : nil
        }
        guard file.to == house.number else {
            throw HouseError.otherHome(path: path, number: file.to)
        }
        let carried = try Self.read(path) { () throws(SyncError) in
            try HubFile(epoch: file.epoch, messages: file.messages)
        }
        let steps = carried.pages.count + carried.audits.count
        let arrived = try exchange.take(
            carried,
            note: { home.access.note(.auditReceived, $0.rawValue, actor: house.hub?.name) },
            at: home.now(),
            progress: { progress($0, steps) }
        )
        guard let arrived else { throw HouseError.gap(path: path) }
        try HouseStore(home.store).questions.apply(by: home.author)
        return arrived
    }

    /// A file that a home of this house has signed.
    private static func opened(
        _ bytes: [UInt8],
        _ path: String,
        checkedBy signer: (Int) throws -> Signer?
    ) throws -> SyncFile {
        do {
            return try SyncFile(bytes, checkedBy: signer)
        } catch let error as SyncError {
            if case .unknownStation = error { throw HouseError.foreignFile(path: path) }
            throw HouseError.damagedFile(path: path)
        }
    }

    /// What a file that holds says.
    private static func read<Content>(
        _ path: String,
        _ body: () throws(SyncError) -> Content
    ) throws -> Content {
        do throws(SyncError) {
            return try body()
        } catch {
            throw HouseError.otherVersion(path: path)
        }
    }
}
