import MusterCore
import MusterSimulation
import MusterTestSupport
import Testing

@Suite struct SimulationParametersTests {
    private func refusal(
        receivers: Int? = nil,
        _ change: (inout SimulatedWorld) -> Void
    ) -> SimulationError? {
        var world = SimulatedWorld(.standard)
        world.receivers = receivers
        change(&world)
        do throws(SimulationError) {
            _ = try SimulationParameters(items: 10, seed: 1, world: world)
            return nil
        } catch {
            return error
        }
    }

    @Test func `numbers out of their limits are refused`() {
        for items in [-1, 0, 100_001] {
            #expect(throws: SimulationError.itemsOutOfRange(items)) {
                try SimulationParameters(items: items, seed: 1)
            }
        }
        for zones in [5, 241] {
            #expect(throws: SimulationError.zonesOutOfRange(zones)) {
                try SimulationParameters(items: 9, seed: 1, zones: zones)
            }
        }
    }

    @Test func `shares that are none are refused by the name of their option`() {
        for share in [-0.1, 1.1, .nan, .infinity] {
            guard case .shareOutOfRange("--absent", _) = refusal({ $0.absentShare = share }),
                case .shareOutOfRange("--misplaced", _) = refusal({ $0.misplacedShare = share }),
                case .shareOutOfRange("--silent", _) = refusal({ $0.silentShare = share }),
                case .shareOutOfRange("--walked", _) = refusal({ $0.walkedShare = share })
            else {
                Issue.record("\(share) passed for a share")
                continue
            }
        }
        let sum = refusal {
            $0.absentShare = 0.5
            $0.misplacedShare = 0.5
        }
        #expect(sum == .sharesTooLarge(1 + 1.0 / 120))
        #expect(refusal { $0.absentShare = 0.9 } == nil)
    }

    @Test func `intervals and speeds that there are not are refused`() {
        for interval in [0.019, 10.25, 0, -1] {
            #expect(refusal { $0.interval = interval } == .intervalOutOfRange(interval))
        }
        for speed in [0.05, 10.5, -1] {
            #expect(refusal { $0.speed = speed } == .speedOutOfRange(speed))
        }
        #expect(refusal { $0.interval = .nan } != nil)
        #expect(refusal { $0.speed = .nan } != nil)
    }

    @Test func `fixed receivers are one to two a zone, and nobody walks with them`() {
        for receivers in [0, 13] {
            #expect(
                refusal(receivers: receivers) { _ in }
                    == .receiversOutOfRange(receivers, zones: 6)
            )
        }
        #expect(refusal(receivers: 12) { _ in } == nil)
        #expect(refusal(receivers: 6) { $0.speed = 1 } == .nobodyWalks("--speed"))
        #expect(refusal(receivers: 6) { $0.walkedShare = 0.5 } == .nobodyWalks("--walked"))
    }

    @Test func `the fixed world has six to twelve receivers`() throws {
        for (items, receivers) in [(10, 6), (300, 9), (5_000, 12)] {
            let world = SimulatedWorld(.fixed)
            let parameters = try SimulationParameters(items: items, seed: 1, world: world)
            #expect(parameters.receivers == receivers)
        }
    }

    @Test func `a world is found by its name, and an unknown one is answered with all names`()
        throws
    {
        for preset in SimulatedWorld.Preset.allCases {
            #expect(try SimulatedWorld.Preset(named: preset.rawValue) == preset)
            #expect(SimulationError.unknownWorld("x").remedy.contains(preset.rawValue))
            #expect(preset.summary.count <= 60)
        }
        #expect(throws: SimulationError.unknownWorld("Harsh")) {
            try SimulatedWorld.Preset(named: "Harsh")
        }
    }

    @Test func `every error says what to do`() {
        let errors: [SimulationError] = [
            .itemsOutOfRange(0), .zonesOutOfRange(1), .unknownWorld("\u{1B}"),
            .shareOutOfRange("--absent", 2), .sharesTooLarge(2), .intervalOutOfRange(0),
            .speedOutOfRange(0), .receiversOutOfRange(0, zones: 6), .nobodyWalks("--speed"),
        ]
        for error in errors {
            #expect(!error.what.isEmpty && !error.remedy.isEmpty)
            #expect(!error.what.contains("\u{1B}"))
            #expect(error.exitCode == .usage)
        }
    }
}
