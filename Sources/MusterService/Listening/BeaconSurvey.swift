import MusterAdverts
public import MusterCore
public import MusterRanging

/// What was heard of one beacon, or of a device that is none.
public struct HeardBeacon: Hashable, Sendable {
    /// The beacon; a device that is none goes by its address.
    public let beacon: BeaconIdentity
    /// The word for what it advertises, such as `ibeacon`, `fast-pair` or `unknown`.
    public let format: String
    /// Whether it is a beacon.
    public let isBeacon: Bool
    /// The address that it last sent from; `nil` when its advertisements are anonymous.
    public fileprivate(set) var address: BluetoothAddress?
    /// How many advertisements of it were received.
    public fileprivate(set) var samples = 0
    /// The last strength in dBm; `nil` when the controller gave none.
    public fileprivate(set) var lastRSSI: Int8?
    /// The strongest in dBm.
    public fileprivate(set) var bestRSSI: Int8?
    /// The strength in dBm that it claims to have at 1 m; `nil` when its format has none.
    public fileprivate(set) var measuredPower: Int8?
    /// When it was first heard (UTC).
    public let firstAt: Instant
    /// When it was last heard (UTC).
    public fileprivate(set) var lastAt: Instant
    private var recent = RecentLevel()
    private var rate = AdvertRate()

    fileprivate init(_ beacon: BeaconIdentity, format: String, isBeacon: Bool, at: Instant) {
        self.beacon = beacon
        self.format = format
        self.isBeacon = isBeacon
        firstAt = at
        lastAt = at
    }

    /// The median of its last strengths in dBm; `nil` when the controller gave none.
    public var level: Double? { recent.median }

    /// How near it seems by its last strengths.
    public var proximity: Proximity {
        level.map { Proximity(rssi: $0, measuredPower: measuredPower) } ?? .unknown
    }

    /// Advertisements a second over the last seconds before `now`.
    public func perSecond(at now: Instant) -> Double { rate.perSecond(at: now) }

    fileprivate mutating func add(_ report: AdvertisingReport, measuredPower: Int8?) {
        samples += 1
        lastAt = report.receivedAt
        rate.add(report.receivedAt)
        self.measuredPower = measuredPower ?? self.measuredPower
        if report.addressType != .anonymous { address = report.address }
        guard let rssi = report.rssi else { return }
        recent.add(rssi)
        lastRSSI = rssi.rawValue
        bestRSSI = max(bestRSSI ?? rssi.rawValue, rssi.rawValue)
    }
}

/// How a beacon says that it is doing, by Eddystone-TLM frames from the same address.
public struct BeaconTelemetry: Hashable, Sendable {
    /// Battery voltage in millivolts; `nil` when it is not measured.
    public var batteryMillivolts: UInt16?
    /// Its temperature in degrees Celsius; `nil` when it has no sensor.
    public var temperatureCelsius: Double?
}

/// What was heard around a receiver, whoever it belongs to.
public struct BeaconSurvey: Sendable {
    /// Every beacon, and every device if they are asked for, in the order of first hearing.
    public private(set) var heard: [HeardBeacon] = []
    /// Advertisements that carried no beacon.
    public private(set) var others = 0
    /// All advertisements.
    public private(set) var received = 0
    /// The time of the newest report (UTC); `nil` before the first.
    public private(set) var newestAt: Instant?
    private var rate = AdvertRate()
    private var index: [BeaconIdentity: Int] = [:]
    private var telemetry: [BluetoothAddress: BeaconTelemetry] = [:]
    private var decoded = DecodedAdvert()
    private let knowsByAddress: [BluetoothAddress: BeaconIdentity]
    private let includesDevices: Bool

    /// How many beacons are told apart.
    public static let maximumBeacons = 100_000

    /// Creates a survey of nothing.
    ///
    /// - Parameters:
    ///   - knownByAddress: the beacons that are registered by their address, by that address.
    ///   - includesDevices: whether devices that are no beacons are kept apart too, by address.
    public init(
        knownByAddress: [BluetoothAddress: BeaconIdentity] = [:],
        includesDevices: Bool = false
    ) {
        knowsByAddress = knownByAddress
        self.includesDevices = includesDevices
    }

    /// All advertisements a second over the last seconds before `now`.
    public func perSecond(at now: Instant) -> Double { rate.perSecond(at: now) }

    /// What the beacon says about itself; `nil` when it says nothing.
    public func telemetry(of beacon: HeardBeacon) -> BeaconTelemetry? {
        beacon.address.flatMap { telemetry[$0] }
    }

    /// What is to be listed: beacons, and devices whose address is no beacon's.
    public var listed: [HeardBeacon] {
        guard includesDevices else { return heard }
        let taken = Set(heard.lazy.filter(\.isBeacon).compactMap(\.address))
        return heard.filter { beacon in
            beacon.isBeacon || !(beacon.address.map(taken.contains) ?? false)
        }
    }

    /// Takes in a report.
    mutating func take(_ report: AdvertisingReport) {
        received += 1
        newestAt = report.receivedAt
        rate.add(report.receivedAt)
        AdvertDecoder.decode(report.data.span, into: &decoded)
        var isBeacon = false
        let known = report.addressType == .anonymous ? nil : knowsByAddress[report.address]
        for frame in decoded.frames where !frame.isSensor(of: known) {
            if case .eddystoneTLM(let frame) = frame { note(frame, of: report) }
            guard let identity = frame.identity(in: report) else { continue }
            isBeacon = true
            count(identity, report, measuredPower: frame.measuredPower)
        }
        if let known {
            isBeacon = true
            count(known, report, measuredPower: nil)
        }
        guard !isBeacon else { return }
        others += 1
        if includesDevices, report.addressType != .anonymous { countDevice(report) }
    }

    private mutating func countDevice(_ report: AdvertisingReport) {
        let format =
            switch decoded.frames.first {
            case .recognised(let known): known.name
            case let frame?: frame.format
            case nil: "unknown"
            }
        let identity = BeaconIdentity.byAddress(.address, report.address)
        count(identity, report, measuredPower: nil, format: format, isBeacon: false)
    }

    private mutating func count(
        _ identity: BeaconIdentity,
        _ report: AdvertisingReport,
        measuredPower: Int8?,
        format: String? = nil,
        isBeacon: Bool = true
    ) {
        let place: Int
        if let known = index[identity] {
            place = known
        } else {
            guard heard.count < Self.maximumBeacons else { return }
            place = heard.count
            index[identity] = place
            heard.append(
                HeardBeacon(
                    identity,
                    format: format ?? identity.kind.word,
                    isBeacon: isBeacon,
                    at: report.receivedAt
                )
            )
        }
        heard[place].add(report, measuredPower: measuredPower)
    }

    private mutating func note(_ frame: EddystoneTLMFrame, of report: AdvertisingReport) {
        guard report.addressType != .anonymous else { return }
        if telemetry.count >= Self.maximumBeacons, telemetry[report.address] == nil {
            telemetry.removeAll()
        }
        telemetry[report.address] = BeaconTelemetry(
            batteryMillivolts: frame.voltageMillivolts,
            temperatureCelsius: frame.temperatureCelsius
        )
    }
}
