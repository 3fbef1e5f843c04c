import ArgumentParser
import MusterCore
import MusterPeople
import MusterRadio
import MusterRanging
import MusterService
import Synchronization

extension ZoneCommand {
    struct Calibrate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "calibrate",
            abstract: "Measure how strong the anchors of a zone are, from a known place.",
            discussion: """
                Stand in the middle of the zone, or where --at says, and hold the receiver as on a \
                walk. What the anchors claim of their power is never believed; what was measured \
                is kept with its version and tells later audits better where the receiver is.

                Examples:
                  muster zone calibrate cold-1
                  muster zone calibrate aisle-3 --at 12.5,4 --for 60
                """
        )

        @Argument(help: "The zone.")
        var zone: ZoneID

        @Option(help: "Where the receiver is held: X,Y in metres on the plan.")
        var at: String?

        @Option(name: .customLong("for"), help: "Seconds to listen (a capture: to its end).")
        var seconds: Double?

        @OptionGroup var listening: SourceOption
        @OptionGroup(title: "Common options") var common: CommonOptions

        /// How long a person stands still, in seconds.
        private static let usualSeconds = 20.0

        func validate() throws {
            if at != nil, position == nil {
                throw Misuse.error("A place is X,Y in metres on the plan, like 12.5,4.")
            }
            if let seconds { try TimeLimitOption.check(seconds, "A time") }
        }

        func run() async throws {
            let home = try common.open("zone calibrate")
            let zone = try home.floorPlan.zoneMeant(by: zone)
            let source = try listening.description
            let heard = Mutex(0)
            let calibration = try home.beacons.calibration(
                of: zone,
                from: position,
                source,
                listening.scan,
                seconds: seconds ?? (source.isLive ? Self.usualSeconds : nil)
            ) { count in
                guard heard.withLock({ $0 != count }) else { return }
                heard.withLock { $0 = count }
                Terminal.err("\(Figures.counted(count, .anchors)) heard")
            }
            let interruption = Interruption { calibration.stop() }
            let measured = try await calibration.run()
            if interruption.end() {
                Terminal.err("Interrupted: nothing of \(zone) was kept.")
                throw EndedWith(.interrupted)
            }
            try home.beacons.keep(measured, of: zone)
            try home.close()
            tell(measured)
        }

        private var position: Point? {
            let parts = at?.split(separator: ",", omittingEmptySubsequences: false) ?? []
            let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
            guard parts.count == 2, numbers.count == 2 else { return nil }
            return Point(x: numbers[0], y: numbers[1])
        }

        private func tell(_ measured: [ZoneCalibration.Measured]) {
            if common.json {
                for anchor in measured { Terminal.line(.anchor(anchor)) }
                return
            }
            var table = Table([
                .init(title: "Anchor", givesWay: true, keepsEnd: true),
                .init(title: "Distance", isNumeric: true),
                .init(title: "Adverts", isNumeric: true),
                .init(title: "At 1 m", isNumeric: true),
                .init(title: "Spread", isNumeric: true),
            ])
            for anchor in measured {
                table.add([
                    "\(anchor.beacon)", "\(Figures.decimal(anchor.distance, digits: 1)) m",
                    .data(Figures.count(anchor.samples)),
                    anchor.estimate.map { "\(Figures.decimal($0.power, digits: 1)) dBm" }
                        ?? "heard too little",
                    .data(anchor.estimate.map { "\(Figures.decimal($0.spread, digits: 1)) dB" }),
                ])
            }
            table.print()
        }
    }
}

extension JSONWriter {
    /// One line about an anchor that was calibrated.
    fileprivate static func anchor(_ anchor: ZoneCalibration.Measured) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("beacon")
            json.string(anchor.beacon.description)
            json.key("distance_m")
            json.number(anchor.distance, .metres)
            json.key("samples")
            json.integer(anchor.samples)
            json.key("power_at_1m_dbm")
            json.number(anchor.estimate?.power, .level)
            json.key("spread_db")
            json.number(anchor.estimate?.spread, .level)
        }
        return json
    }
}
