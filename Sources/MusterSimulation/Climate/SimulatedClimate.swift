public import MusterCore

/// A day of the cold rooms and the dock of a simulated site, up to the end of the walk, and what their
/// sensors say.
///
/// In the first cold room the compressor fails once, long enough for goods to suffer. A sensor by its door
/// drifts, that of the second cold room falls silent with an empty battery. What the sensors say is
/// rounded by their formats and has their faults; ``excursions`` are of the air itself.
public struct SimulatedClimate: Sendable {
    /// How long before the walk it begins, in seconds.
    public static let leadSeconds = 86_400
    /// The limits that the truth is told for: those of goods kept at 2 to 8 °C.
    public static let limits = 2.0...8.0

    /// A sensor, and what is wrong with it.
    public struct Sensor: Hashable, Sendable {
        /// What it is known by.
        public let identity: BeaconIdentity
        /// Its name.
        public let name: String
        /// The zone it hangs in.
        public let zone: ZoneID
        /// How much too high it is at the end, in °C; it grows evenly from 0.
        public let drift: Double
        /// When it falls silent (UTC); `nil` for one that does not.
        public let silentFrom: Instant?
    }

    /// A time in which the air of a zone was out of ``limits``.
    public struct Excursion: Hashable, Sendable {
        /// The zone.
        public let zone: ZoneID
        /// When it began (UTC).
        public let from: Instant
        /// When it ended (UTC).
        public let until: Instant
        /// The farthest value, in °C.
        public let peak: Double
    }

    /// The sensors.
    public let sensors: [Sensor]
    /// What the air of the cold rooms was out of, by zone and time.
    public let excursions: [Excursion]
    /// When it begins (UTC).
    public let startedAt: Instant
    private let rooms: [SimulatedRoom]
    private let minutes: Int
    private let seed: UInt64
    private let receiver: ReceiverID

    /// Makes the climate of a site.
    public init(of site: SimulatedSite) {
        var random = RandomStream(seed: site.parameters.seed ^ 0xC11A_7E00)
        let startedAt = SimulatedSite.startedAt.advanced(bySeconds: -Double(Self.leadSeconds))
        minutes = (Self.leadSeconds + Int(site.walkSeconds)) / 60
        rooms = SimulatedRoom.all(in: site.zones, minutes, from: startedAt, using: &random)
        sensors = rooms.flatMap { room in room.senders.map { $0.described(from: startedAt) } }
        excursions = rooms.flatMap { $0.excursions(from: startedAt) }
        seed = random.bits()
        receiver = site.receiver
        self.startedAt = startedAt
    }

    /// What the site's first receiver hears of the sensors, in the order of time.
    public var reports: [AdvertisingReport] {
        var random = RandomStream(seed: seed)
        var reports: [AdvertisingReport] = []
        for room in rooms {
            for sender in room.senders {
                reports += sender.reports(room.air, from: startedAt, by: receiver, using: &random)
            }
        }
        return reports.sorted {
            ($0.receivedAt, $0.address.bits) < ($1.receivedAt, $1.address.bits)
        }
    }
}
