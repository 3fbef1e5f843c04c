public import MusterClimate
public import MusterCore
import MusterPeople
import MusterStore

/// A value that a person read and entered.
public struct NotedReading: Hashable, Sendable {
    /// The sensor that it is kept under.
    public var sensor: Sensor
    /// What it speaks for; `nil` while the sensor is not placed.
    public var place: SensorPlace?
    /// What was measured.
    public var quantity: Quantity
    /// The reading.
    public var reading: Reading
    /// Whether the sensor was made for it.
    public var isNewSensor: Bool
}

/// Values that people read from an instrument and enter.
extension HomeSensors {
    /// So old is a reading that is not late, in seconds.
    private static let noteTolerance = 120.0

    /// Keeps a value that a person read.
    ///
    /// Values by hand have a sensor of their own, of the kind `manual`, so that none is taken for a
    /// device's. A zone without one gets it: `manual:ZONE`, placed there.
    ///
    /// - Parameters:
    ///   - text: the sensor or the zone.
    ///   - quantity: what was measured.
    ///   - value: the value in steps of the quantity.
    ///   - at: when it was read (UTC); `nil` for now.
    /// - Returns: what was kept.
    /// - Throws: ``MusterStore/StoreError`` for a sensor or zone that is not there, a sensor that measures
    ///   by itself, or a time that has not come; ``ClimateNoteError``.
    public func noteReading(
        _ text: String,
        _ quantity: Quantity,
        value: Int64,
        at: Instant? = nil
    ) throws -> NotedReading {
        try home.people.demand(.runAudits)
        let now = home.now()
        let at = try (at ?? now).passed(at: now)
        var flags: ReadingFlags = .byHand
        if now.seconds(since: at) > Self.noteTolerance { flags.insert(.late) }
        let kept: Int64
        switch MeasuredRange(Measurement(quantity, value: value)) {
        case .fits: kept = value
        case .clipped(let other):
            kept = other.value
            flags.insert(.clipped)
        case .refused: throw ClimateNoteError.cannotBe(value, quantity)
        }
        let (placed, isNew) = try manualSensor(text, at: at)
        let reading = Reading(at: at, value: kept, flags: flags)
        let series = try home.store.sensors.series(
            for: quantity,
            of: placed.sensor.id,
            by: home.author
        )
        guard series.keeps != .no else { throw ClimateNoteError.notKept(placed.sensor, quantity) }
        let climate = try home.store.openClimate()
        let result = try climate.keep([SeriesReading(series.id, reading)], now: now)
        try climate.close()
        guard result.kept == 1 else { throw ClimateNoteError.tooOld(at) }
        try home.limits.judgeAgain([series.id: at])
        return NotedReading(
            sensor: placed.sensor,
            place: placed.placement?.place,
            quantity: quantity,
            reading: reading,
            isNewSensor: isNew
        )
    }

    /// The sensor of values by hand that a text means, made where a zone has none.
    private func manualSensor(
        _ text: String,
        at: Instant
    ) throws -> (sensor: PlacedSensor, isNew: Bool) {
        let sensors = home.store.sensors
        switch try sensorScope(text) {
        case .sensor(let id):
            let placed = try sensors.find(id.description)
            guard placed.sensor.kind == .manual else {
                throw ClimateNoteError.measuresItself(placed.sensor)
            }
            guard placed.sensor.retiredAt == nil else {
                throw ClimateNoteError.retired(placed.sensor)
            }
            return (placed, false)
        case .place(.zone(let zone)):
            let there = try sensors.list().filter {
                $0.sensor.kind == .manual && $0.placement?.place == .zone(zone)
            }
            guard there.count < 2 else {
                throw ClimateNoteError.several(zone, there.map(\.sensor))
            }
            guard let placed = there.first else { return (try makeSensor(of: zone, at: at), true) }
            if let since = placed.placement?.from, since > at {
                throw ClimateNoteError.notThereYet(placed.sensor, zone, since: since)
            }
            return (placed, false)
        case .place(let place): throw ClimateNoteError.noZone(place)
        case .all: throw ClimateNoteError.noZone(.outside)
        }
    }

    private func makeSensor(of zone: ZoneID, at: Instant) throws -> PlacedSensor {
        let sensors = home.store.sensors
        let sensor = try sensors.add(
            Sensor(
                identity: .manual(Self.manualName(zone)),
                name: "\(zone.rawValue.prefix(80)) by hand",
                kind: .manual
            ),
            by: home.author
        )
        try sensors.place(sensor.id, at: .zone(zone), from: at, by: home.author)
        return try sensors.find(sensor.id.description)
    }

    /// The name of a zone with the letters that an identity may have.
    private static func manualName(_ zone: ZoneID) -> String {
        let letters = zone.rawValue.lowercased().utf8.map { byte in
            let isKept =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            return isKept ? byte : UInt8(ascii: "-")
        }
        return String(decoding: letters.prefix(40), as: UTF8.self)
    }
}

/// Why a value by hand was not kept.
public enum ClimateNoteError: MusterError, Equatable {
    /// The sensor's own values come by themselves.
    case measuresItself(Sensor)
    /// The sensor is not in use.
    case retired(Sensor)
    /// A zone has several sensors for values by hand.
    case several(ZoneID, [Sensor])
    /// The sensor was not in the zone at the time.
    case notThereYet(Sensor, ZoneID, since: Instant)
    /// Values by hand are of a zone or a sensor.
    case noZone(SensorPlace)
    /// Readings of that time were taken away by their age.
    case tooOld(Instant)
    /// The value cannot be true.
    case cannotBe(Int64, Quantity)
    /// Nothing is kept of the quantity.
    case notKept(Sensor, Quantity)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .measuresItself(let sensor): "sensor \(sensor.id) \(sensor.name) measures by itself"
        case .retired(let sensor): "sensor \(sensor.id) \(sensor.name) is retired"
        case .several(let zone, let sensors):
            "zone \(zone) has several sensors for values by hand: "
                + "\(sensors.map { "\($0.id) \($0.name)" }.joined(separator: ", "))"
        case .notThereYet(let sensor, let zone, let since):
            "sensor \(sensor.id) \(sensor.name) is in \(zone) since \(since.shortISO8601)"
        case .noZone(let place): "values by hand are of a zone or a sensor, not of \(place)"
        case .tooOld(let at):
            "readings of \(at.shortISO8601) were taken away by their age already"
        case .cannotBe(let value, let quantity):
            "\(MeasuredText.text(value, quantity)) \(quantity.unit) cannot be true of \(quantity.word)"
        case .notKept(let sensor, let quantity):
            "nothing is kept of \(quantity.word) of sensor \(sensor.id) \(sensor.name)"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .measuresItself: "name the zone: values by hand have a sensor of their own there"
        case .retired(let sensor): "muster sensor restore \(sensor.id)"
        case .several: "name the sensor instead of the zone"
        case .notThereYet: "give a later time with --at, or name the sensor instead of the zone"
        case .noZone: "name a zone of the plan, or a sensor"
        case .tooOld: "give a later time with --at; the mean values of that time stay"
        case .cannotBe(_, let quantity):
            "read it again; the unit is \(quantity.unit)"
        case .notKept: "take another sensor: this one is set to keep nothing of it"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .measuresItself, .retired, .several, .notThereYet, .tooOld, .notKept: .conflict
        case .noZone: .notFound
        case .cannotBe: .dataRefused
        }
    }
}
