import Glibc
public import MusterCore

/// The advertising reports of a simulated site, in the order in which they were received.
///
/// Made second by second while they are asked for, so that a long walk takes no memory. Going
/// through them again gives the same reports.
public struct SimulatedReports: Sequence, Sendable {
    private let air: Air
    private let radio: RadioModel
    private let audience: Audience
    private let floor: Floor
    private let startedAt: Instant
    private let clockJumps: [ClockJump]

    init(
        _ air: Air,
        radio: RadioModel,
        heardBy audience: Audience,
        on floor: Floor,
        startedAt: Instant,
        clockJumps: [ClockJump]
    ) {
        self.air = air
        self.radio = radio
        self.audience = audience
        self.floor = floor
        self.startedAt = startedAt
        self.clockJumps = clockJumps
    }

    /// Starts to listen.
    public func makeIterator() -> Iterator {
        Iterator(
            air.transmitters,
            radio,
            audience,
            floor,
            startedAt: startedAt,
            clockJumps: clockJumps
        )
    }

    /// A recording that goes on.
    public struct Iterator: IteratorProtocol {
        /// Transmitters, from left to right.
        private var transmitters: [Transmitter]
        private var shelves: ShelfShadows
        private let radio: RadioModel
        private let audience: Audience
        private let receivers: [ReceiverID]
        private let floor: Floor
        private let startedAt: Instant
        private let clockJumps: [ClockJump]
        private var second: Int64 = 0
        private var reports: [AdvertisingReport] = []
        private var nextReport = 0
        /// The advertisements that loaded each receiver's channel in the last second.
        private var loads: [Int]
        /// Those of this second.
        private var nextLoads: [Int]
        /// Those to fixed receivers; none where somebody walks.
        private var fixedLinks = FixedLinks()
        /// The links of the transmitter that is listened to.
        private var links: [Link] = []

        fileprivate init(
            _ transmitters: [Transmitter],
            _ radio: RadioModel,
            _ audience: Audience,
            _ floor: Floor,
            startedAt: Instant,
            clockJumps: [ClockJump]
        ) {
            self.transmitters = transmitters
            self.radio = radio
            self.audience = audience
            self.floor = floor
            self.startedAt = startedAt
            self.clockJumps = clockJumps
            shelves = ShelfShadows(transmitters, shared: radio.sharedShadow)
            receivers = audience.receivers
            loads = receivers.map { _ in 0 }
            nextLoads = loads
            if case .fixed(let receivers) = audience {
                fixedLinks = FixedLinks(transmitters, receivers, shelves, radio, floor)
            }
        }

        /// How much of the recording is made, in true seconds since the start.
        public var seconds: Double { Double(second) }

        /// The next report, `nil` at the end.
        public mutating func next() -> AdvertisingReport? {
            while nextReport == reports.count {
                guard Double(second) < audience.seconds else { return nil }
                passSecond()
            }
            defer { nextReport += 1 }
            return reports[nextReport]
        }

        private mutating func passSecond() {
            reports.removeAll(keepingCapacity: true)
            nextReport = 0
            switch audience {
            case .walk(let walk): listen(on: walk)
            case .fixed: listen()
            }
            reports.sort {
                ($0.receivedAt, $0.address.bits, $0.receiver.rawValue)
                    < ($1.receivedAt, $1.address.bits, $1.receiver.rawValue)
            }
            setClock()
            loads = nextLoads
            for index in nextLoads.indices { nextLoads[index] = 0 }
            second += 1
        }

        /// Gives the second's reports the times that a clock shows that was set.
        private mutating func setClock() {
            let offset = clockJumps.filter { $0.second <= second }.reduce(0) { $0 + $1.by }
            guard offset != 0 else { return }
            for index in reports.indices {
                reports[index].receivedAt.microseconds += Int64(offset) * 1_000_000
            }
        }

        // MARK: Somebody who walks

        private mutating func listen(on walk: Walk) {
            let ear = walk.ear(at: Double(second))
            let moved = ear.point.distance(to: walk.ear(at: Double(second + 1)).point)
            let kept = exp(-moved / RadioModel.shadow.metres)
            let left = firstTransmitter(rightOf: ear.point.x - RadioModel.reach)
            for index in left..<transmitters.count {
                guard transmitters[index].place.point.x < ear.point.x + RadioModel.reach else {
                    break
                }
                // What it sent while it was out of reach.
                transmitters[index].skip(to: second * 1_000_000)
                guard transmitters[index].nextAt < end(of: index) else { continue }
                links.removeAll(keepingCapacity: true)
                let level = radio.level(
                    power: transmitters[index].power,
                    at: transmitters[index].place,
                    from: ear,
                    on: floor
                )
                if let level {
                    transmitters[index].move(kept: kept)
                    let own = transmitters[index].shadow
                    let shadow = shelves.total(of: index, own, in: second, kept: kept)
                    links.append(Link(receiver: 0, level: level + shadow))
                }
                listen(to: index)
            }
        }

        private func firstTransmitter(rightOf x: Double) -> Int {
            var (low, high) = (0, transmitters.count)
            while low < high {
                let middle = (low + high) / 2
                let isLeft = transmitters[middle].place.point.x < x
                if isLeft { low = middle + 1 } else { high = middle }
            }
            return low
        }

        // MARK: Fixed receivers

        private mutating func listen() {
            for index in transmitters.indices {
                guard transmitters[index].nextAt < end(of: index) else { continue }
                links.removeAll(keepingCapacity: true)
                fixedLinks.append(of: index, &transmitters[index], to: &links)
                listen(to: index)
            }
        }

        // MARK: One transmitter

        /// When the second or the transmitter ends, whichever comes first.
        private func end(of index: Int) -> Int64 {
            Swift.min((second + 1) * 1_000_000, transmitters[index].end)
        }

        /// Receives what one transmitter sends within the second.
        private mutating func listen(to index: Int) {
            let end = end(of: index)
            while transmitters[index].nextAt < end {
                let first = reports.count
                for link in links { receive(from: index, by: link) }
                guard reports.count > first else {
                    transmitters[index].skip()
                    continue
                }
                let data = transmitters[index].send()
                for number in first..<reports.count { reports[number].data = data }
            }
        }

        /// Receives one advertisement, or not; its data is not known yet.
        private mutating func receive(from index: Int, by link: Link) {
            let isInRange = link.level > radio.sensitivity
            if radio.countsWhatIsSent, isInRange { nextLoads[link.receiver] += 1 }
            let load = loads[link.receiver]
            guard
                let rssi = transmitters[index].receive(level: link.level, load: load, by: radio)
            else { return }
            if !radio.countsWhatIsSent { nextLoads[link.receiver] += 1 }
            reports.append(
                AdvertisingReport(
                    address: transmitters[index].nextAddress,
                    addressType: .random,
                    rssi: rssi,
                    receivedAt: startedAt.advanced(byMicroseconds: transmitters[index].nextAt),
                    receiver: receivers[link.receiver],
                    data: []
                )
            )
        }
    }
}

extension Instant {
    fileprivate func advanced(byMicroseconds count: Int64) -> Instant {
        Instant(microseconds: microseconds + count)
    }
}
