import Glibc
public import MusterCore

/// The advertising reports of a simulated walk, in the order of their times.
///
/// Made second by second while they are asked for, so that a long walk takes no memory. Going
/// through them again gives the same reports.
public struct SimulatedReports: Sequence, Sendable {
    private let transmitters: [Transmitter]
    private let walk: Walk
    private let floor: Floor
    private let startedAt: Instant

    init(_ transmitters: [Transmitter], walk: Walk, floor: Floor, startedAt: Instant) {
        self.transmitters = transmitters
        self.walk = walk
        self.floor = floor
        self.startedAt = startedAt
    }

    /// Starts the walk.
    public func makeIterator() -> Iterator {
        Iterator(transmitters: transmitters, walk: walk, floor: floor, startedAt: startedAt)
    }

    /// A walk that goes on.
    public struct Iterator: IteratorProtocol {
        private static let receiver = ReceiverID(rawValue: "hci0")

        private var transmitters: [Transmitter]
        private let walk: Walk
        private let floor: Floor
        private let startedAt: Instant
        private var second: Int64 = 0
        private var reports: [AdvertisingReport] = []
        private var nextReport = 0
        /// How many advertisements were received in the last second: the load of the channel.
        private var rate = 0

        fileprivate init(
            transmitters: [Transmitter],
            walk: Walk,
            floor: Floor,
            startedAt: Instant
        ) {
            self.transmitters = transmitters
            self.walk = walk
            self.floor = floor
            self.startedAt = startedAt
        }

        /// The next report, `nil` at the end of the walk.
        public mutating func next() -> AdvertisingReport? {
            while nextReport == reports.count {
                guard Double(second) < walk.duration else { return nil }
                passSecond()
            }
            defer { nextReport += 1 }
            return reports[nextReport]
        }

        private mutating func passSecond() {
            reports.removeAll(keepingCapacity: true)
            nextReport = 0
            let scanner = walk.position(at: Double(second))
            let moved = scanner.point.distance(to: walk.position(at: Double(second + 1)).point)
            let kept = exp(-moved / RadioModel.shadow.metres)
            for index in transmitters.indices {
                listen(to: index, at: scanner, kept: kept)
            }
            reports.sort { ($0.receivedAt, $0.address.bits) < ($1.receivedAt, $1.address.bits) }
            rate = reports.count
            second += 1
        }

        /// Receives what one transmitter sends within the second.
        private mutating func listen(to index: Int, at scanner: Walk.Position, kept: Double) {
            let secondEnd = (second + 1) * 1_000_000
            let end = Swift.min(secondEnd, transmitters[index].end)
            guard transmitters[index].nextAt < end else { return }
            let level = RadioModel.level(
                power: transmitters[index].power,
                at: transmitters[index].place,
                from: scanner,
                on: floor
            )
            if level != nil { transmitters[index].move(kept: kept) }
            while transmitters[index].nextAt < end {
                let sentAt = transmitters[index].nextAt
                guard let level,
                    let rssi = transmitters[index].receive(level: level, rate: rate)
                else {
                    transmitters[index].skip()
                    continue
                }
                reports.append(
                    AdvertisingReport(
                        address: transmitters[index].address,
                        addressType: .random,
                        rssi: rssi,
                        receivedAt: Instant(microseconds: startedAt.microseconds + sentAt),
                        receiver: Self.receiver,
                        data: transmitters[index].send()
                    )
                )
            }
        }
    }
}
