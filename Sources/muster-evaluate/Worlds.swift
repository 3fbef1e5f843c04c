import ArgumentParser
import MusterEvaluation
import MusterSimulation

/// Which simulated worlds to measure, and how large.
struct Worlds {
    private let presets: [SimulatedWorld.Preset]
    private let seeds: [UInt64]
    private let items: Int

    /// Reads the options.
    init(names: String?, seeds: String?, items: Int?, isQuick: Bool) throws {
        let usual: [SimulatedWorld.Preset] =
            isQuick
            ? [.standard, .openRacks, .harsh, .partial, .fixed]
            : .init(SimulatedWorld.Preset.allCases)
        presets =
            switch names {
            case nil: usual
            case "none": []
            case let names?: try Self.words(names).map(Self.preset(_:))
            }
        // Never fewer by themselves: of 300 items some fifteen are misplaced, and chance would judge.
        self.seeds = try Self.numbers(seeds ?? "31-33")
        self.items = items ?? 1_000
    }

    var description: String {
        presets.isEmpty
            ? "No simulated world"
            : "Simulated: \(presets.map(\.rawValue).joined(separator: ", ")); \(items) items each, seeds "
                + seeds.map(String.init).joined(separator: ", ")
    }

    /// Runs every method through every world.
    func measure(onStart: (String) -> Void) throws -> [WalkMeasurement] {
        try presets.map { preset in
            let name = preset.rawValue
            var measurement = WalkMeasurement(named: name)
            for seed in seeds {
                onStart("World \(name), seed \(seed)")
                let parameters = try SimulationParameters(
                    items: items,
                    seed: seed,
                    world: SimulatedWorld(preset)
                )
                let site = SimulatedSite(parameters)
                try measurement.add(WalkRecording(named: name, site: site))
            }
            return measurement
        }
    }

    private static func preset(_ name: String) throws -> SimulatedWorld.Preset {
        guard let preset = SimulatedWorld.Preset(rawValue: name) else {
            let known = SimulatedWorld.Preset.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no world \(name): \(known)")
        }
        return preset
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map(String.init)
    }

    private static func numbers(_ text: String) throws -> [UInt64] {
        var numbers: [UInt64] = []
        for word in words(text) {
            let ends = word.split(separator: "-").map { UInt64($0) }
            guard let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self),
                ends.count <= 2, first <= last, last - first < 1_000
            else { throw ValidationError("--seeds \(text): expected 31, 31,35 or 31-33") }
            numbers += first...last
        }
        return numbers
    }
}
