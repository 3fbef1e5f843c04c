import MusterCatalogue
import MusterCore
import MusterSimulation
import Testing

@Suite struct SimulatedTruthTests {
    private func site(
        _ preset: SimulatedWorld.Preset,
        items: Int = 60
    ) throws -> SimulatedSite {
        SimulatedSite(
            try SimulationParameters(items: items, seed: 8, world: SimulatedWorld(preset))
        )
    }

    @Test func `present items stand within the zones they are in`() throws {
        for preset in [SimulatedWorld.Preset.standard, .deadTags, .fixed] {
            let site = try site(preset, items: 200)
            let zones = Dictionary(uniqueKeysWithValues: site.plan.zones.map { ($0.id, $0) })
            for entry in site.truth.entries {
                #expect((entry.zone == nil) == (entry.place == nil))
                guard let zone = entry.zone, let place = entry.place else { continue }
                #expect(zones[zone]?.polygon.contains(place.point) == true)
                #expect((0.1...4).contains(place.height))
            }
        }
    }

    @Test func `the path has a point a second, none farther than a walk goes`() throws {
        for (preset, speed) in [(SimulatedWorld.Preset.standard, 0.8), (.partial, 0.8)] {
            let path = try site(preset).truth.path
            #expect(path.map(\.second) == Array(0..<path.count))
            for (one, next) in zip(path, path.dropFirst()) {
                #expect(one.point.distance(to: next.point) <= speed + 1e-9)
            }
        }
        var world = SimulatedWorld(.standard)
        world.speed = 1.6
        let fast = SimulatedSite(try SimulationParameters(items: 60, seed: 8, world: world))
        let usual = try site(.standard).walkSeconds
        #expect(abs(fast.walkSeconds * 2 - usual) < 1)
    }

    @Test func `the file says first what the contract asks for, then the rest`() throws {
        let site = try site(.standard)
        let text = String(decoding: site.truth.encoded(), as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"simulated":true,"seed":8,"items":{"IT-0001":{"present":"#
            )
        )
        #expect(text.contains(#""world":"standard","started_at":"2026-03-12T09:14:05"#))
        #expect(text.contains(#""path":[[0,1.5,5.5],[1,2.3,5.5],"#))
        #expect(text.contains(#"{"present":false,"zone":null}"#))
        #expect(text.firstMatch(of: #/"present":true,"zone":"[a-z0-9-]+","position":\[/#) != nil)
        for member in ["cloned", "spoofed", "moves", "clock_jumps"] {
            #expect(!text.contains("\"\(member)\""))
        }
        for (preset, member) in [
            (SimulatedWorld.Preset.clones, "cloned"), (.spoofed, "spoofed"), (.fixed, "moves"),
            (.clockJumps, "clock_jumps"),
        ] {
            let text = String(decoding: try self.site(preset).truth.encoded(), as: UTF8.self)
            #expect(text.contains("\"\(member)\":["), "\(preset)")
        }
    }

    @Test func `a hundred thousand items are made, and the walk begins`() throws {
        let site = try site(.slow, items: 100_000)
        #expect(site.items.count == 100_000 && Set(site.items.map(\.beacon)).count == 100_000)
        #expect(Set(site.items.map(\.id)).count == 100_000)
        #expect((100...240).contains(site.plan.zones.count))
        #expect((3_600...7_200).contains(site.walkSeconds))
        var recording = site.reports.makeIterator()
        var count = 0
        while recording.seconds < 20, recording.next() != nil { count += 1 }
        #expect(count > 500)
    }
}
