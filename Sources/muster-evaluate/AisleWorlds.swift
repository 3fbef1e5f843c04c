import ArgumentParser
import MusterEvaluation

/// Which worlds of the second family to measure, on which half of their seeds, and which sites.
struct AisleWorlds {
    private let worlds: [AisleWorld]
    private let half: SeedHalf
    private let first: Int
    private let sites: Int
    private let items: Int

    /// Reads the options.
    init(
        names: String?,
        half: String,
        first: Int,
        sites: Int?,
        items: Int?,
        isQuick: Bool
    ) throws {
        worlds =
            switch names {
            case nil: isQuick ? [.base, .zones5, .open, .cut] : AisleWorld.allCases
            case "none": []
            case let names?:
                try names.split(separator: ",").map { try Self.world(String($0)) }
            }
        guard let half = SeedHalf(rawValue: half) else {
            throw ValidationError("--half \(half): expected choosing or judging")
        }
        self.half = half
        self.sites = sites ?? (isQuick ? 1 : 3)
        self.items = items ?? 1_000
        self.first = first
        guard (0...1_000_000).contains(first) else {
            throw ValidationError("--first-site \(first): expected a number from 0 to 1000000")
        }
        guard (1...1_000).contains(self.sites) else {
            throw ValidationError("--sites \(self.sites): expected a number from 1 to 1000")
        }
        guard (1...20_000).contains(self.items) else {
            throw ValidationError("--items \(self.items): expected a number from 1 to 20000")
        }
    }

    var description: String {
        guard !worlds.isEmpty else { return "No world of the second family" }
        return
            "Second family: \(worlds.map(\.rawValue).joined(separator: ", ")); \(sites) sites of "
            + "\(items) items each, from the \(half.rawValue) half of the seeds"
            + (first == 0 ? "" : ", from site \(first) on")
    }

    /// Runs the audit and the peers through every world.
    func measure(onStart: (String) -> Void) throws -> [AisleMeasurement] {
        try worlds.map { world in
            var measurement = AisleMeasurement(world, half: half)
            for number in first..<first + sites {
                onStart("Aisles \(world.rawValue), \(half.rawValue), site \(number)")
                try measurement.add(
                    AisleSite(world, half: half, number: number, items: items)
                )
            }
            return measurement
        }
    }

    /// Fewer sites than this tell of their own shares of gone items and dead tags, not of a method's.
    private static let leastSilentSites = 12

    /// Judges what silence proves in every world, each site after an earlier audit of it.
    func measureSilence(onStart: (String) -> Void) throws -> [AisleSilence] {
        try worlds.map { world in
            onStart("Silence, aisles \(world.rawValue), \(half.rawValue)")
            var silence = AisleSilence(world, half: half)
            for number in first..<first + max(sites, Self.leastSilentSites) {
                try silence.add(number: number, items: items)
            }
            return silence
        }
    }

    private static func world(_ name: String) throws -> AisleWorld {
        guard let world = AisleWorld(rawValue: name) else {
            let known = AisleWorld.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no world \(name) in the second family: \(known)")
        }
        return world
    }
}
