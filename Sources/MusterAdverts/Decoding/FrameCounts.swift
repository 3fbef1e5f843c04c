/// How many frames of each format there were; counting one costs an addition.
public struct FrameCounts: Equatable, Sendable {
    /// Formats of beacons first, then those that are recognised only, then those of sensors.
    private static let names =
        [
            "ibeacon", "altbeacon", "eddystone-uid", "eddystone-url", "eddystone-tlm",
            "eddystone-etlm", "eddystone-eid",
        ] + RecognisedFormat.allCases.map(\.name) + SensorFormat.allCases.map(\.word)

    private var counts = [Int](repeating: 0, count: Self.names.count)

    /// Creates counts of zero.
    public init() {}

    /// The formats that occurred, the most frequent first, with how often they did.
    public var occurred: [(format: String, count: Int)] {
        zip(Self.names, counts).filter { $0.1 > 0 }.map { (format: $0.0, count: $0.1) }
            .sorted { ($1.count, $0.format) < ($0.count, $1.format) }
    }

    /// Counts every frame of one advertisement.
    public mutating func record(_ advert: DecodedAdvert) {
        for frame in advert.frames { counts[Self.index(frame)] += 1 }
    }

    private static func index(_ frame: AdvertFrame) -> Int {
        switch frame {
        case .ibeacon: 0
        case .altbeacon: 1
        case .eddystoneUID: 2
        case .eddystoneURL: 3
        case .eddystoneTLM: 4
        case .eddystoneETLM: 5
        case .eddystoneEID: 6
        case .recognised(let format): 7 + Int(format.rawValue)
        case .sensor(let frame):
            7 + RecognisedFormat.allCases.count + Int(frame.format.rawValue)
        }
    }
}
