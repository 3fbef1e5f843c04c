import GRDB
import MusterCatalogue
import MusterCore
import MusterCrypto
import MusterPeople
import MusterStore
import MusterSync
import Synchronization
import Testing

/// A hub and its stations, each with a database of its own; messages go over as the bytes that they are.
final class TestHouse {
    /// A home of the house.
    final class Home {
        let place: TemporaryHome
        let store: Store
        let keys: Ed25519.KeyPair
        fileprivate(set) var station: KnownStation?

        var signer: Signer { Signer(keys) }

        init() throws {
            place = try TemporaryHome()
            store = try place.store()
            keys = Ed25519.KeyPair()
        }

        /// The same home as it was when its database was copied.
        init(_ home: Home, from copy: TemporaryHome) throws {
            (place, keys, station) = (copy, home.keys, home.station)
            store = try copy.store()
        }

        /// The items of the inventory that all begin with, in order of their identifiers.
        func items() throws -> [Item] {
            let all = try store.inventories.list()
            guard let inventory = all.first(where: { $0.name == "North" }) else { return [] }
            return try store.items.list(of: inventory).sorted { $0.id < $1.id }
        }

        func inventory() throws -> Inventory { try store.inventories.inventory(named: "North") }

        /// The item of an identifier.
        func item(_ id: ItemID) throws -> Item { try store.items.item(id, of: inventory()) }

        /// The photos of an item, the first one first.
        func photos(of id: ItemID) throws -> [StoredPhoto] {
            try store.photos.list(of: .item(id, inventory()))
        }

        /// Gives an item a photo, whose hash is made of a number.
        @discardableResult
        func addPhoto(_ number: Int, to id: ItemID) throws -> PhotoID {
            let photo = StoredPhoto(
                id: PhotoID(hash: SHA256.digest(of: Array("\(number)".utf8))),
                width: 640,
                height: 480,
                addedAt: Self.tick(),
                addedBy: "mira"
            )
            try store.photos.add(photo, to: .item(id, inventory()))
            return photo.id
        }

        /// Marks items with a star for an account, or takes the stars away.
        func mark(_ ids: [ItemID], _ isMarked: Bool, by account: String) throws {
            let author = Author(name: account, at: Self.tick())
            try ItemFavourites(store).mark(ids, isMarked, in: inventory(), by: author)
        }

        /// The items that an account has marked, in order.
        func marked(by account: String) throws -> [ItemID] {
            guard !(try items().isEmpty) else { return [] }
            var filter = ItemFilter()
            (filter.inventory, filter.favouritesOf) = ("North", account)
            return try store.items.page(filter, .first, limit: 99).items.map(\.id)
        }

        /// Changes an item.
        func change(
            _ id: ItemID,
            by person: String = "mira",
            _ body: (inout Item) -> Void
        ) throws {
            var item = try item(id)
            body(&item)
            let author = Author(name: person, at: Self.tick())
            try store.items.update(item, in: inventory(), by: author)
        }

        /// A moment later than all before.
        static func tick() -> Instant { clock.next() }
        private static let clock = TestClock()
    }

    private(set) var hub: Home
    private(set) var stations: [Home] = []

    /// A hub with a site and one inventory of so many items, and stations that have joined it.
    convenience init(stations count: Int = 2, items: Int = 0) throws {
        let hub = try Home()
        try hub.store.foundSite(Site(name: "Test site", timeZone: "Europe/Belgrade"), by: .mira)
        try hub.store.inventories.add(named: "North", by: .mira)
        try self.init(hub: hub, stations: count)
        for number in 0..<items {
            try hub.store.items.add(.number(number + 1), to: hub.inventory(), by: .mira)
        }
    }

    /// A home as the hub of stations that have joined it.
    init(hub: Home, stations count: Int) throws {
        self.hub = hub
        for number in 1...count { try join("H\(number)") }
    }

    static func note(_ kind: TrailKind, _ subject: String) -> TrailNote {
        TrailNote(at: .start, actor: "mira", client: "local", kind: kind, subject: subject)
    }

    /// Lets another home in.
    @discardableResult
    func join(_ name: String, may: Set<Right> = Set(Right.allCases)) throws -> Home {
        let home = try Home()
        var random = SystemRandomNumberGenerator()
        let code = EnrolmentCode(hubKey: hub.keys.publicKey, using: &random)
        _ = try HouseStore(hub.store).stations.invite(
            name,
            may: may,
            code: code.hash,
            until: Instant.start.advanced(bySeconds: 60),
            by: .mira,
            note: Self.note(.stationInvited, name)
        )
        try home.store.foundSite(Site(name: "New", timeZone: "UTC"), by: .mira)
        let request = EnrolRequest(
            code,
            name: nil,
            key: home.keys.publicKey,
            origin: SyncID(using: &random),
            version: "1"
        )
        let enrolled = try #require(
            try HouseStore(hub.store).stations.enrol(
                EnrolRequest(request.encoded()),
                hubKey: hub.keys.publicKey,
                at: .start
            ) {
                Self.note(.stationJoined, $0.name)
            }
        )
        home.station = enrolled.station
        let house = House(
            role: .station,
            number: enrolled.station.number,
            name: name,
            epoch: nil,
            origin: request.origin,
            joinedAt: .start,
            hub: House.Hub(
                url: "http://127.0.0.1:1",
                name: "Test site",
                key: hub.keys.publicKey,
                certificate: nil
            )
        )
        try HouseStore(home.store).station.join(
            house,
            site: Site(name: "Test site", timeZone: "Europe/Belgrade"),
            row: enrolled.site,
            note: Self.note(.houseJoined, "Test site")
        )
        stations.append(home)
        return home
    }

    /// Puts the hub back to what it was when its database was copied.
    func putHubBack(to copy: TemporaryHome, knowing: Bool = true) throws {
        hub = try Home(hub, from: copy)
        guard knowing else { return }
        try hub.store.trail.takeNewOrigin(note: Self.note(.homeRestored, "a backup"))
    }

    /// Asks the hub, over the bytes of the messages.
    func ask(_ request: SyncRequest, from home: Home) throws -> SyncAnswer {
        let number = try #require(home.station?.number)
        let answer = try HouseStore(hub.store).hub.answer(
            SyncRequest(request.encoded()),
            from: HouseStore(hub.store).stations.station("\(number)"),
            signer: hub.signer,
            note: { Self.note(.auditReceived, $0.rawValue) },
            now: Home.tick()
        )
        return try SyncAnswer(answer.encoded())
    }

    /// Exchanges all that can be; what others changed waits, or is taken.
    ///
    /// The line may go dead after so many answers, the last of which is lost.
    func exchange(_ home: Home, accepting: Bool = true, steps: Int = .max) throws {
        var left = steps
        let exchange = HouseStore(home.store).station
        func ask(_ request: SyncRequest) throws -> SyncAnswer? {
            guard left > 0 else { return nil }
            left -= 1
            let answer = try self.ask(request, from: home)
            return left > 0 ? answer : nil
        }
        let epoch = try exchange.house().epoch
        guard case .pushed(let hello)? = try ask(.push(PushRequest(epoch: epoch))) else { return }
        let clock = ClockOffset(milliseconds: 0, doubtMilliseconds: 0)
        try exchange.greet(hello, clock: clock, at: .start)
        while true {
            let push = try exchange.nextPush(limit: 7, signer: home.signer)
            guard !push.changes.isEmpty else { break }
            guard case .pushed(let answer)? = try ask(.push(push)) else { return }
            guard try exchange.learn(answer, of: push.changes, at: .start) else { return }
        }
        guard try exchangeAudits(home, ask) else { return }
        while true {
            let request = try #require(try exchange.nextPull(limit: 7))
            guard case .page(let page)? = try ask(request) else { return }
            if try !exchange.take(page, at: .start).hasMore { break }
        }
        if accepting {
            try HouseStore(home.store).questions.accept(nil, declined: true, by: .mira)
        }
        try HouseStore(home.store).questions.apply(by: .mira)
        if let note = try exchange.acknowledgement() { _ = try ask(.acknowledge(note)) }
        try exchange.note(nil, at: .start)
    }

    /// Brings the hub what it lacks of a station's audits; gives whether the line held.
    private func exchangeAudits(
        _ home: Home,
        _ ask: (SyncRequest) throws -> SyncAnswer?
    ) throws -> Bool {
        let audits = HouseStore(home.store).audits
        let epoch = try #require(try HouseStore(home.store).house()?.epoch)
        let count = try audits.recordCount()
        guard case .newer(let newer)? = try ask(.newer(epoch: epoch, records: count)) else {
            return false
        }
        for audit in try Set(audits.unsent() + newer).sorted(by: { $0.rawValue < $1.rawValue }) {
            var next: AuditPiece? = try audits.offer(audit)
            while let piece = next {
                guard
                    case .audit(let answer, let refusal)? = try ask(
                        .audit(epoch: epoch, piece: piece)
                    )
                else { return false }
                let note = Self.note(.auditReceived, audit.rawValue)
                next = try audits.learn(answer, refusal, of: piece, note: note).next
            }
        }
        return true
    }

    /// Exchanges until nothing is left to.
    func settle() throws {
        for _ in 0..<3 { for home in stations { try exchange(home) } }
    }

    /// The items and conflicts that a home shows, to compare homes by.
    func view(_ home: Home) throws -> [String] {
        let items = try home.items().map { item in
            "\(item.id) \(item.name) \(item.zone?.rawValue ?? "-") \(item.beacon) \(item.quantity)"
        }
        let conflicts = try HouseStore(home.store).questions.disagreements().map { found in
            let sides = found.sides.map { "\($0.value ?? "-")\($0.wins ? "*" : "")" }
            return "\(found.kind) \(found.object) \(found.field) \(sides)"
        }
        let photos = try home.items().flatMap { item in
            try home.photos(of: item.id).map { "\(item.id) photo \($0.id.short)" }
        }
        let stars = try home.marked(by: "mira").map { "\($0) star" }
        return items + photos + stars + conflicts.sorted()
    }
}

/// A clock that goes on by a second with each look.
private final class TestClock: Sendable {
    private let seconds = Mutex(Int64(0))

    func next() -> Instant {
        let seconds = seconds.withLock { value in
            value += 1
            return value
        }
        return Instant.start.advanced(bySeconds: Double(seconds))
    }
}
