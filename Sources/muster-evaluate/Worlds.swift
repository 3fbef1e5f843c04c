import ArgumentParser
import MusterEvaluation
import MusterSimulation

/// Which simulated worlds to measure, and how large.
struct Worlds {
    private let names: [String]
    private let seeds: [UInt64]
    private let items: Int

    /// Reads the options.
    init(names: String?, seeds: String?, items: Int?, isQuick: Bool) throws {
        let all = ["standard"]
        self.names = names.map { $0 == "none" ? [] : Self.words($0) } ?? all
        self.seeds = try Self.numbers(seeds ?? (isQuick ? "31" : "31-33"))
        self.items = items ?? (isQuick ? 300 : 1_000)
        if let unknown = self.names.first(where: { !all.contains($0) }) {
            throw ValidationError("there is no world \(unknown): \(all.joined(separator: ", "))")
        }
    }

    var description: String {
        names.isEmpty
            ? "No simulated world"
            : "Simulated: \(names.joined(separator: ", ")); \(items) items each, seeds "
                + seeds.map(String.init).joined(separator: ", ")
    }

    /// Runs every method through every world.
    func measure(onStart: (String) -> Void) throws -> [WalkMeasurement] {
        try names.map { name in
            var measurement = WalkMeasurement(named: name)
            for seed in seeds {
                onStart("World \(name), seed \(seed)")
                let site = SimulatedSite(try SimulationParameters(items: items, seed: seed))
                try measurement.add(WalkRecording(named: name, site: site))
            }
            return measurement
        }
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
