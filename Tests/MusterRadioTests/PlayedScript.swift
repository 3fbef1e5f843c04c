import FoundationEssentials
import MusterAdverts
import MusterCore
import Testing

/// A script of `fixtures/captures` that the radio lab has played.
///
/// It is the truth about the capture of the same name. `scripts/radio-lab/README.md` explains its
/// lines.
struct PlayedScript {
    /// What a scanner makes of one thing that was sent.
    struct Report: Hashable {
        let address: BluetoothAddress
        let addressType: AddressType
        let rssi: Int8
        let isScanResponse: Bool
        let data: [UInt8]
    }

    /// What was sent, by time in seconds; an advert comes before its scan response.
    let sent: [(second: Double, report: Report)]
    /// How often each beacon that a line names was sent.
    let beacons: [BeaconIdentity: Int]

    private struct Line: Decodable {
        let t: Double
        let addr: String
        let addr_type: String
        let rssi: Int8
        let adv: String
        let scan_rsp: String?
        let repeat_ms: Double
        let until: Double
        let beacon: String?
    }

    /// Reads `fixtures/captures/NAME.jsonl`.
    init(_ name: String) throws {
        var sent: [(second: Double, report: Report)] = []
        var beacons: [BeaconIdentity: Int] = [:]
        let text = try String(contentsOfFile: Self.path("\(name).jsonl"), encoding: .utf8)
        for json in text.split(separator: "\n") where !json.hasPrefix("#") {
            let line = try JSONDecoder().decode(Line.self, from: Data(json.utf8))
            let reports = try Self.reports(of: line)
            let beacon = try line.beacon.map { try BeaconIdentity($0) }
            for turn in 0... {
                let second = line.t + Double(turn) * line.repeat_ms / 1_000
                guard second <= line.until + 1e-9 else { break }
                sent += reports.map { (second, $0) }
                if let beacon { beacons[beacon, default: 0] += 1 }
            }
        }
        self.sent = sent.sorted {
            ($0.second, $0.report.isScanResponse ? 1 : 0)
                < ($1.second, $1.report.isScanResponse ? 1 : 0)
        }
        self.beacons = beacons
    }

    /// The path of a file of `fixtures/captures`.
    static func path(_ file: String) -> String {
        "\(#filePath)".replacing(
            "Tests/MusterRadioTests/PlayedScript.swift",
            with: "fixtures/captures/\(file)"
        )
    }

    private static func reports(of line: Line) throws -> [Report] {
        let address = try #require(BluetoothAddress(line.addr))
        return try [(line.adv, false), (line.scan_rsp, true)].compactMap { hex, isScanResponse in
            guard let hex else { return nil }
            return Report(
                address: address,
                addressType: line.addr_type == "random" ? .random : .publicDevice,
                rssi: line.rssi,
                isScanResponse: isScanResponse,
                data: try #require(Hex.bytes(hex))
            )
        }
    }
}
