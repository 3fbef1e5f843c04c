import Glibc
import MusterCore
import MusterRanging

/// Sends made-up samples of many known beacons through the default method: for `scripts/bench`.
enum RangingBench {
    /// Every so many samples is one of an anchor.
    private static let anchorEvery = 50
    private static let anchorCount = 200

    /// Prints samples a CPU-second, and bytes of memory for each known beacon.
    ///
    /// - Parameters:
    ///   - beacons: how many expected beacons there are.
    ///   - samples: how many samples there are.
    ///   - rate: how many of them come in a second of their own time.
    ///   - reach: how many beacons are in reach at a time: those that the walk comes past, from the
    ///     first to the last. With all of them in reach, each sample is of any.
    static func run(beacons: Int, samples: Int, rate: Int, reach: Int) {
        let before = residentBytes
        var estimator = SightingEstimator(
            method: .peakZone,
            directory: directory(beacons)
        )
        var (windows, state) = (0, UInt64(1))
        let begun = cpuSeconds
        for number in 0..<samples {
            // A congruential sequence is enough to leave no order, and costs next to nothing.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let pick = Int(truncatingIfNeeded: state >> 33)
            let isAnchor = number % anchorEvery == 0
            // The walker passes an anchor every two seconds.
            let passed = number / (2 * rate) % anchorCount
            let behind = number * (beacons - reach) / samples
            let beacon = isAnchor ? beacons + passed : behind + pick % reach
            let at = 1_773_306_845_000_000 + Int64(number) * 1_000_000 / Int64(rate)
            estimator.add(
                RangingSample(
                    identity: identity(beacon),
                    rssi: RSSI(rawValue: Int8(-60 - pick % 32)),
                    measuredPower: -59,
                    receivedAt: Instant(microseconds: at),
                    receiver: ReceiverID(rawValue: "hci0"),
                    address: BluetoothAddress(bits: 0xC000_0000_0000 | UInt64(beacon))
                )
            ) { _ in windows += 1 }
        }
        let seconds = cpuSeconds - begun
        let bytes = residentBytes - before
        precondition(windows > 0 && estimator.heardCount > 0, "nothing was heard")
        print(Int(Double(samples) / seconds), bytes / beacons)
    }

    private static func identity(_ number: Int) -> BeaconIdentity {
        .ibeacon(
            uuid: (0xE2C5_6DB5_DFFB_48D2, 0xB060_D0F5_A710_96E0),
            major: UInt16(truncatingIfNeeded: number >> 16),
            minor: UInt16(truncatingIfNeeded: number)
        )
    }

    private static func directory(_ beacons: Int) -> BeaconDirectory {
        var roles: [BeaconIdentity: BeaconRole] = [:]
        for beacon in 0..<beacons { roles[identity(beacon)] = .expected }
        for anchor in 0..<anchorCount {
            let zone = ZoneID(rawValue: "zone-\(anchor / 4)")
            roles[identity(beacons + anchor)] = .anchor(zone)
        }
        return BeaconDirectory(roles: roles)
    }

    static var cpuSeconds: Double {
        Double(clock()) / 1e6
    }

    /// What of the process is in memory, as Linux counts it.
    static var residentBytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let pages = String(decoding: text, as: UTF8.self).split(separator: " ")
        return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(getpagesize())
    }
}
