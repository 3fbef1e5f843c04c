import MusterCore
import MusterCrypto
import MusterSync
import MusterTestSupport

/// What all tests of the exchange have in common: who is there, which tables, and who signs.
enum SyncHouse {
    /// The columns of the test's items, and of pictures that hang on them.
    static let tables = KnownTables(
        columns: [
            "item": ["name", "id", "beacon", "zone", "inventory"],
            "photo": ["item", "sha256"],
        ],
        parents: ["photo": ["item"]]
    )
    /// The audit that everybody counts, and a blind one.
    static let (open, blind) = (Scope.audit(.numbered(901)), Scope.audit(.numbered(902)))

    /// A device that signs with the real thing.
    static func realSigner(_ number: Int) -> Signer {
        let seed = SHA256.digest(of: [UInt8(truncatingIfNeeded: number)])
        return Ed25519.KeyPair(seed: seed).map { Signer($0) } ?? quickSigner(number)
    }

    /// A device whose signature is a digest with its number: quick, and as good where no one forges.
    static func quickSigner(_ number: Int) -> Signer {
        let sign: @Sendable ([UInt8]) -> [UInt8] = { message in
            let digest = SHA256.digest(of: [UInt8(truncatingIfNeeded: number)] + message)
            return digest + digest
        }
        return Signer(sign: sign) { signature, message in signature == sign(message) }
    }

    /// A hub with stations that know each other.
    static func hub(
        stations count: Int,
        without off: RuleSwitches = [],
        signer: (Int) -> Signer = realSigner
    ) -> Hub {
        var hub = Hub(
            epoch: .numbered(1),
            origin: .numbered(500),
            signer: signer(0),
            without: off
        )
        for number in 1...count { hub.stations[number] = Hub.Enrolled(signer: signer(number)) }
        return hub
    }

    /// A station of the house.
    static func station(
        _ number: Int,
        without off: RuleSwitches = [],
        signer: (Int) -> Signer = realSigner
    ) -> Station {
        Station(
            number: number,
            origin: .numbered(500 + UInt64(number)),
            signer: signer(number),
            known: tables,
            without: off
        )
    }

    /// Somebody who writes at a moment, in milliseconds since 1970.
    static func writer(_ name: String = "ana", at milliseconds: Int64) -> Writer {
        let wall = Instant(microseconds: milliseconds * 1_000)
        return Writer(actor: name, reading: .init(wall: wall), schema: 13)
    }
}

extension SyncID {
    /// A name that is easy to read in a failure.
    static func numbered(_ number: UInt64) -> SyncID { SyncID(high: 0, low: number) }
}

/// Delivers requests to a hub and answers back, with nothing lost.
struct Wire {
    var hub: Hub
    var random = SplitMix64(seed: 1)
    var now: Int64 = 1_000_000
    var judge: (Change) -> Refusal? = { _ in nil }

    init(_ hub: Hub) {
        self.hub = hub
    }

    /// What the hub answers.
    mutating func deliver(_ request: SyncRequest, from station: Int) throws(SyncError) -> SyncAnswer
    {
        switch request {
        case .push(let push):
            return try hub.push(
                push,
                from: station,
                now: Instant(microseconds: now * 1_000),
                judge: judge
            )
        case .acknowledge(let note):
            hub.acknowledge(note, by: station)
            return .noted
        default: return try hub.answer(request, for: station)
        }
    }

    /// One round to its end.
    @discardableResult
    mutating func sync(_ station: inout Station) throws(SyncError) -> [SyncRequest] {
        var round = SyncRound()
        var asked: [SyncRequest] = []
        while let request = round.request(of: station) {
            asked.append(request)
            let answer = try deliver(request, from: station.number)
            round.take(answer, into: &station, using: &random)
        }
        return asked
    }
}
