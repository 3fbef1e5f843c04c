import MusterAdverts
public import MusterCore
public import MusterRadio
import MusterRanging

/// What was heard of one beacon.
public struct HeardBeacon: Hashable, Sendable {
    /// The beacon.
    public var beacon: BeaconIdentity
    /// How many advertisements of it were received.
    public var samples: Int
    /// The last strength in dBm; `nil` when the controller gave none.
    public var lastRSSI: Int8?
    /// The strongest in dBm.
    public var bestRSSI: Int8?
    /// When it was first heard (UTC).
    public var firstAt: Instant
    /// When it was last heard (UTC).
    public var lastAt: Instant
}

/// What was heard around a receiver, whoever it belongs to.
public struct BeaconSurvey: Sendable {
    /// Every beacon, in the order of first hearing.
    public private(set) var beacons: [HeardBeacon] = []
    /// Advertisements that carried no beacon.
    public private(set) var others = 0
    /// What was found wrong in the source, for people.
    public private(set) var warnings: [String] = []
    private var index: [BeaconIdentity: Int] = [:]

    /// How many beacons are told apart.
    public static let maximumBeacons = 100_000

    /// Listens to a source until it ends.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - seconds: how long, on the source's own clock; `nil` until it ends.
    /// - Throws: ``MusterRadio/RadioError``.
    public init(_ source: SourceDescription, seconds: Double?) async throws {
        let thread = SourceThread(try source.open())
        thread.start()
        defer { thread.stop() }
        var end: Instant?
        listening: while let batch = await thread.queue.next() {
            for report in batch {
                if let seconds, end == nil {
                    end = report.receivedAt.advanced(bySeconds: seconds)
                }
                if let end, report.receivedAt > end { break listening }
                take(report)
            }
        }
        thread.queue.close()
        if let error = thread.error { throw error }
        warnings = thread.findings.warnings
    }

    private mutating func take(_ report: AdvertisingReport) {
        var isBeacon = false
        for frame in AdvertDecoder.decode(report.data).frames {
            guard let sample = RangingSample(report, frame) else { continue }
            isBeacon = true
            count(sample)
        }
        if !isBeacon { others += 1 }
    }

    private mutating func count(_ sample: RangingSample) {
        let rssi = sample.rssi?.rawValue
        guard let known = index[sample.identity] else {
            guard beacons.count < Self.maximumBeacons else { return }
            index[sample.identity] = beacons.count
            beacons.append(
                HeardBeacon(
                    beacon: sample.identity,
                    samples: 1,
                    lastRSSI: rssi,
                    bestRSSI: rssi,
                    firstAt: sample.receivedAt,
                    lastAt: sample.receivedAt
                )
            )
            return
        }
        beacons[known].samples += 1
        beacons[known].lastRSSI = rssi ?? beacons[known].lastRSSI
        beacons[known].lastAt = sample.receivedAt
        if let rssi { beacons[known].bestRSSI = max(beacons[known].bestRSSI ?? rssi, rssi) }
    }
}

extension OpenHome {
    /// Listens until one beacon is held at the reader: the seed's nearest beacon.
    ///
    /// - Parameters:
    ///   - source: where to listen.
    ///   - seconds: how long at the most, on the source's own clock.
    /// - Returns: the beacon, or `nil` when none came near enough.
    /// - Throws: ``MusterRadio/RadioError``.
    public func nearestBeacon(
        _ source: SourceDescription,
        seconds: Double?
    ) async throws -> BeaconIdentity? {
        let thread = SourceThread(try source.open())
        thread.start()
        defer {
            thread.stop()
            thread.queue.close()
        }
        var picker = NearestPicker()
        var end: Instant?
        while let batch = await thread.queue.next() {
            for report in batch {
                if let seconds, end == nil {
                    end = report.receivedAt.advanced(bySeconds: seconds)
                }
                if let end, report.receivedAt > end { return picker.finish() }
                for frame in AdvertDecoder.decode(report.data).frames {
                    guard let sample = RangingSample(report, frame) else { continue }
                    if let picked = picker.add(sample) { return picked }
                }
            }
        }
        if let error = thread.error { throw error }
        return picker.finish()
    }
}
