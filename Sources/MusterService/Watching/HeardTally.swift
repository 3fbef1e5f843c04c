import MusterAdverts
import MusterCore
import MusterStore

/// What was heard of the site's own beacons since it was last kept.
///
/// Takes memory for registered beacons only, whoever else is around.
struct HeardTally {
    /// What is to be kept.
    private(set) var pending: [BeaconIdentity: LastHeard] = [:]
    /// The beacons of ours that were heard since ``startMinute()``.
    private(set) var inMinute: Set<BeaconIdentity> = []
    /// Advertisements so far, whoever sent them.
    private(set) var received = 0
    /// Advertisements so far that came from the site's own beacons.
    private(set) var ours = 0
    private var known: Set<BeaconIdentity> = []
    private var byAddress: [BluetoothAddress: BeaconIdentity] = [:]
    /// Whose battery telemetry from an address is about, and back.
    private var speaker: [BluetoothAddress: BeaconIdentity] = [:]
    private var addressOf: [BeaconIdentity: BluetoothAddress] = [:]
    private var zones: [ReceiverID: ZoneID]
    private var calendar: DayCalendar
    private var decoded = DecodedAdvert()

    /// Creates an empty tally.
    ///
    /// - Parameters:
    ///   - clock: the site's clock: it tells the days apart.
    ///   - zones: the zones that receivers stand for.
    init(clock: SiteClock, zones: [ReceiverID: ZoneID]) {
        calendar = DayCalendar(clock)
        self.zones = zones
    }

    /// Puts the beacons to listen for in the place of those before.
    mutating func listen(for beacons: Set<BeaconIdentity>) {
        guard beacons != known else { return }
        known = beacons
        byAddress = beacons.reduce(into: [:]) { byAddress, beacon in
            if let address = beacon.address { byAddress[address] = beacon }
        }
        for beacon in addressOf.keys where !beacons.contains(beacon) { forgetAddress(of: beacon) }
        pending = pending.filter { beacons.contains($0.key) }
        inMinute.formIntersection(beacons)
    }

    /// How many beacons are listened for.
    var knownCount: Int { known.count }

    /// Takes in reports.
    mutating func take(_ batch: [AdvertisingReport]) {
        let all = batch.span
        for index in all.indices { take(all[index]) }
        received += batch.count
    }

    /// What was pending of these beacons has been kept.
    mutating func remove(_ kept: some Sequence<BeaconIdentity>) {
        for beacon in kept { pending[beacon] = nil }
    }

    /// A new minute begins.
    mutating func startMinute() {
        inMinute.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ report: AdvertisingReport) {
        var heard: BeaconIdentity?
        if !byAddress.isEmpty, report.addressType != .anonymous,
            let beacon = byAddress[report.address]
        {
            hear(beacon, report)
            heard = beacon
        }
        AdvertDecoder.decode(report.data.span, into: &decoded)
        for frame in decoded.frames {
            guard let beacon = sender(of: frame, report) else { continue }
            if beacon != heard { hear(beacon, report) }
            heard = beacon
            if case .eddystoneTLM(let telemetry) = frame { note(telemetry, of: beacon, report) }
        }
        if heard != nil { ours += 1 }
    }

    /// The beacon of ours that a frame comes from.
    ///
    /// Eddystone telemetry names no beacon: it is about the one that sends from the same address.
    private func sender(of frame: AdvertFrame, _ report: AdvertisingReport) -> BeaconIdentity? {
        if case .eddystoneTLM = frame, report.addressType != .anonymous {
            return speaker[report.address]
        }
        return frame.identity(in: report).flatMap { known.contains($0) ? $0 : nil }
    }

    private mutating func hear(_ beacon: BeaconIdentity, _ report: AdvertisingReport) {
        inMinute.insert(beacon)
        rememberAddress(of: beacon, report)
        let heard = LastHeard(
            at: report.receivedAt,
            rssi: report.rssi,
            by: report.receiver.rawValue,
            zone: zones[report.receiver],
            day: calendar.day(of: report.receivedAt),
            dayCount: 1
        )
        if pending[beacon]?.merge(heard) == nil { pending[beacon] = heard }
    }

    private mutating func note(
        _ telemetry: EddystoneTLMFrame,
        of beacon: BeaconIdentity,
        _ report: AdvertisingReport
    ) {
        guard let millivolts = telemetry.voltageMillivolts else { return }
        let reading = BatteryReading(at: report.receivedAt, millivolts: Int(millivolts))
        let known = pending[beacon]?.battery ?? reading
        pending[beacon]?.battery = max(known, reading)
    }

    private mutating func rememberAddress(of beacon: BeaconIdentity, _ report: AdvertisingReport) {
        guard report.addressType != .anonymous, speaker[report.address] != beacon else { return }
        forgetAddress(of: beacon)
        if let earlier = speaker[report.address] { addressOf[earlier] = nil }
        speaker[report.address] = beacon
        addressOf[beacon] = report.address
    }

    private mutating func forgetAddress(of beacon: BeaconIdentity) {
        guard let address = addressOf.removeValue(forKey: beacon) else { return }
        speaker[address] = nil
    }
}

/// The days of a site's calendar, asked for again and again about nearly the same moment.
struct DayCalendar {
    private let clock: SiteClock
    private var quarter = Int64.min
    private var day = 0

    /// The seconds between two changes of a zone's offset are a multiple of this.
    private static let quarterSeconds: Int64 = 900

    init(_ clock: SiteClock) {
        self.clock = clock
    }

    /// The day that `instant` falls on, in days since 1970-01-01.
    mutating func day(of instant: Instant) -> Int {
        let quarter = instant.second / Self.quarterSeconds
        if quarter != self.quarter {
            let local = instant.second + Int64(clock.offset(instant).seconds)
            (self.quarter, day) = (
                quarter, Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
            )
        }
        return day
    }
}
