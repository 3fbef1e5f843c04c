import MusterCore
import MusterPeople
import MusterStore
import MusterSync
import Testing

/// Homes that meet by files, each of the bytes that its messages are.
extension TestHouse {
    /// A file on its way.
    enum Stick {
        /// One of a station for the hub.
        case toHub(Home, messages: [[UInt8]])
        /// One of the hub for a station.
        case toStation(Home, epoch: SyncID, messages: [[UInt8]])
    }

    /// Writes a file of a station for the hub.
    func write(at home: Home) throws -> Stick {
        let exchange = HouseStore(home.store).station
        let requests = try exchange.file(limit: 400, signer: home.signer).requests
        return .toHub(home, messages: requests.map { $0.encoded() })
    }

    /// Writes a file of the hub for a station.
    func write(for home: Home, whole isWhole: Bool = false) throws -> Stick {
        let number = try #require(home.station?.number)
        let file = try HouseStore(hub.store).hub.file(
            for: HouseStore(hub.store).stations.station("\(number)"),
            isWhole: isWhole,
            limit: 400,
            signer: hub.signer,
            now: Home.tick()
        )
        return .toStation(home, epoch: file.epoch, messages: file.messages)
    }

    /// Takes a file.
    ///
    /// - Returns: whether it was for what its reader is now, and followed what it had read.
    @discardableResult
    func take(_ stick: Stick, accepting: Bool = true) throws -> Bool {
        switch stick {
        case .toHub(let home, let messages):
            for message in messages {
                if case .newEpoch = try ask(SyncRequest(message), from: home) { return false }
            }
            return true
        case .toStation(let home, let epoch, let messages):
            let arrived = try HouseStore(home.store).station.take(
                HubFile(epoch: epoch, messages: messages),
                note: { Self.note(.auditReceived, $0.rawValue) },
                at: .start
            )
            if accepting {
                try HouseStore(home.store).questions.accept(nil, declined: true, by: .mira)
            }
            try HouseStore(home.store).questions.apply(by: .mira)
            return arrived != nil
        }
    }

    /// Carries files to and fro until nothing is left to.
    func settleByFiles() throws {
        for _ in 0..<4 {
            for home in stations {
                if try !take(write(for: home)) {
                    let isTaken = try take(write(for: home, whole: true))
                    try #require(isTaken)
                }
                // A hub that was put back without noticing notices now.
                if try !take(write(at: home)) {
                    let isTaken = try take(write(for: home)) && take(write(at: home))
                    try #require(isTaken)
                }
            }
        }
        for home in stations { try take(write(for: home)) }
    }
}
