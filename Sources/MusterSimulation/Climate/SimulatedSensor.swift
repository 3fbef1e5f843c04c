import MusterAdverts
import MusterCore

/// A sensor in a simulated room.
struct SimulatedSensor: Sendable {
    /// What it measures and how it says it.
    enum Kind: Sendable {
        /// A RuuviTag: temperature, humidity, pressure.
        case ruuvi
        /// A thermometer of BTHome version 2.
        case bthome
        /// A contact of BTHome version 2 at the door.
        case contact
    }

    private let kind: Kind
    private let address: BluetoothAddress
    private let name: String
    private let zone: ZoneID
    /// How much too high it is at the end, in °C.
    private let drift: Double
    /// The first minute in which it says nothing; `nil` for one that goes on.
    private let lastMinute: Int?
    /// When within a minute it speaks, in microseconds.
    private let offset: Int

    /// How strong it is heard, in dBm.
    private static let level = -66.0
    /// How often a contact speaks although nothing happens, in minutes.
    private static let contactEvery = 5

    init(
        _ kind: Kind,
        _ name: String,
        in zone: ZoneID,
        drift: Double = 0,
        lastMinute: Int? = nil,
        using random: inout RandomStream
    ) {
        (self.kind, self.name, self.zone) = (kind, name, zone)
        (self.drift, self.lastMinute) = (drift, lastMinute)
        // Static random addresses begin with two ones.
        address = BluetoothAddress(bits: random.bits() | 0xC000_0000_0000)
        offset = random.below(60_000_000)
    }

    /// The sensor as its owner knows it.
    func described(from start: Instant) -> SimulatedClimate.Sensor {
        SimulatedClimate.Sensor(
            identity: .byAddress(kind == .ruuvi ? .ruuvi : .bthome, address),
            name: name,
            zone: zone,
            drift: drift,
            silentFrom: lastMinute.map { start.advanced(bySeconds: Double($0) * 60) }
        )
    }

    /// What is heard of it: a message a minute, a few of which are lost.
    func reports(
        _ air: [SimulatedAir.Minute],
        from start: Instant,
        by receiver: ReceiverID,
        using random: inout RandomStream
    ) -> [AdvertisingReport] {
        var reports: [AdvertisingReport] = []
        var wasOpen = false
        for (number, minute) in air.prefix(lastMinute ?? air.count).enumerated() {
            defer { wasOpen = minute.isOpen }
            let isDue =
                kind != .contact || minute.isOpen != wasOpen
                || number.isMultiple(of: Self.contactEvery)
            let isHeard = random.unit() >= 0.03
            let rssi = Int8(clamping: Int((Self.level + 3 * random.normal()).rounded()))
            let noise = 0.02 * random.normal()
            // A change of the door is repeated until it is heard.
            guard isDue, isHeard || (kind == .contact && minute.isOpen != wasOpen) else { continue }
            let at = start.microseconds + Int64(number) * 60_000_000 + Int64(offset)
            reports.append(
                AdvertisingReport(
                    address: address,
                    addressType: .random,
                    rssi: RSSI(rawValue: rssi),
                    receivedAt: Instant(microseconds: at),
                    receiver: receiver,
                    data: message(number, of: air.count, minute, noise)[...]
                )
            )
        }
        return reports
    }

    private func message(
        _ number: Int,
        of count: Int,
        _ minute: SimulatedAir.Minute,
        _ noise: Double
    ) -> [UInt8] {
        let celsius = minute.celsius + noise + drift * Double(number) / Double(count)
        switch kind {
        case .ruuvi:
            return AdvertEncoder.ruuvi5(
                celsius: celsius,
                humidity: minute.humidity,
                pressure: 1_013.25,
                millivolts: 2_950,
                sequence: number,
                address: address
            )
        case .bthome:
            let charge = lastMinute.map { 2 + 20 * ($0 - number) / $0 } ?? 88
            return AdvertEncoder.bthome(
                packet: number,
                battery: charge,
                celsius: celsius,
                humidity: minute.humidity
            )
        case .contact:
            return AdvertEncoder.bthome(packet: number, battery: 93, isOpen: minute.isOpen)
        }
    }
}
