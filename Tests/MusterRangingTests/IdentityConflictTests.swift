import Glibc
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct IdentityConflictTests {
    @Test func `two far places at one time, or in turn, are a clone`() {
        #expect(kind([.near(x: 0, at: 0), .near(x: 80, at: 20)]) == .clone)
        #expect(
            kind([.near(x: 0, at: 0), .near(x: 80, at: 600), .near(x: 0, at: 1_200)]) == .clone
        )
    }

    @Test func `one place after another with time to carry it is a move`() {
        #expect(kind([.near(x: 0, at: 0), .near(x: 1, at: 60), .near(x: 80, at: 600)]) == .moved)
        // Faint levels in passing do not bring it back.
        #expect(
            kind([
                .near(x: 0, at: 0), .near(x: 80, at: 600), .near(x: 0, at: 1_200, level: -84),
            ]) == .moved
        )
    }

    @Test func `places that radio reaches both, faint levels and unknown places say nothing`() {
        #expect(kind([.near(x: 0, at: 0, level: -62), .near(x: 15, at: 5, level: -62)]) == nil)
        #expect(kind([.near(x: 0, at: 0, level: -82), .near(x: 80, at: 5, level: -82)]) == nil)
        #expect(kind([.near(x: nil, at: 0), .near(x: nil, at: 5)]) == nil)
        #expect(kind([.near(x: 0, at: 0), .near(x: nil, at: 5)]) == nil)
    }

    @Test func `spoofed is what mostly came as no beacon sends it`() {
        #expect(kind([.near(x: 0, at: 0, suspicion: .flood), .near(x: 0, at: 20)]) == nil)
        #expect(
            kind([
                .near(x: 0, at: 0, suspicion: .flood), .near(x: 0, at: 20),
                .near(x: 0, at: 40, suspicion: .crowdedAddress),
            ]) == .spoofed
        )
        // An honest crowd of samples clears it again.
        #expect(
            kind(
                [.near(x: 0, at: 0, suspicion: .flood)]
                    + (1...3).map { .near(x: 0, at: Double($0) * 10) }
            ) == nil
        )
    }

    @Test func `honest beacons hardly ever contradict themselves`() {
        var (narrow, contradicting) = (0, 0)
        for seed in 0..<800 as Range<UInt64> {
            let sightings = HonestBeacon(seed: seed).sightings
            contradicting += kind(sightings) == nil ? 0 : 1
            narrow += sightings.contains { $0.peak?.level ?? -99 > -65 } ? 1 : 0
        }
        #expect(contradicting <= 2, "\(contradicting) of 800")
        // The walk comes near enough for discs that could contradict each other.
        #expect(narrow > 300, "\(narrow)")
    }

    @Test func `two transmitters far apart are told mostly`() {
        var told = 0
        for seed in 0..<100 as Range<UInt64> {
            let one = HonestBeacon(seed: seed, x: 5).sightings
            let other = HonestBeacon(seed: seed + 5_000, x: 95).sightings
            let both = (one + other).sorted { $0.lastAt < $1.lastAt }
            told += kind(both) == .clone ? 1 : 0
        }
        #expect(told > 90, "\(told) of 100")
    }

    @Test func `a long audit leaves a bounded fold with the same answer`() {
        var sightings: [Sighting] = []
        for step in 0..<5_000 {
            sightings.append(.near(x: Double(step % 40) / 4, at: Double(step) * 10, level: -50))
        }
        #expect(kind(sightings) == nil)
        #expect(kind(sightings + [.near(x: 100, at: 50_010)]) == .clone)
    }

    private func kind(_ sightings: [Sighting]) -> IdentityConflict.Kind? {
        var conflict = IdentityConflict()
        for sighting in sightings { conflict.add(sighting) }
        return conflict.kind(usualPower: -60)
    }
}

extension Sighting {
    fileprivate static func near(
        x: Double?,
        at seconds: Double,
        level: Double = -52,
        suspicion: Suspicion? = nil
    ) -> Sighting {
        let at = Instant.after(seconds)
        return Sighting(
            beacon: .tag(1),
            zone: nil,
            firstAt: at,
            lastAt: at,
            readings: [],
            sampleCount: 10,
            peak: Peak(level: level, at: at, position: x.map { Point(x: $0, y: 0) }),
            suspicion: suspicion
        )
    }
}

/// A beacon that stays where it is while somebody walks up and down past it, twice.
///
/// Log-distance levels with shadowing and fading, a power of its own, and a scanner that is wrong
/// about where it is by 3 m.
private struct HonestBeacon {
    var sightings: [Sighting] = []

    init(seed: UInt64, x: Double? = nil) {
        var random = SplitMix64(seed: seed)
        func normal() -> Double {
            let one = Double.random(in: 0.000_001..<1, using: &random)
            let other = Double.random(in: 0..<1, using: &random)
            return (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
        }
        let place = Point(
            x: x ?? Double.random(in: 0...100, using: &random),
            y: Double.random(in: 0.3...3, using: &random)
        )
        let exponent = Double.random(in: 2...2.6, using: &random)
        let power = -60 + 4 * normal()
        var error = Point(x: 2 * normal(), y: 2 * normal())
        var smoothed: Double?
        for window in 0..<50 {
            var best: Sighting.Peak?
            for second in 0..<10 {
                let time = Double(window * 10 + second)
                let way = (time * 0.8).truncatingRemainder(dividingBy: 200)
                let here = Point(x: way < 100 ? way : 200 - way, y: 0)
                // The error lasts some seconds; its standard deviation is 2 m in either direction.
                error.x = 0.8 * error.x + 1.2 * normal()
                error.y = 0.8 * error.y + 1.2 * normal()
                let distance = max(0.3, here.distance(to: place))
                let level =
                    power - 10 * exponent * log10(distance) + 4 * normal() + 3 * normal()
                guard level > -96 else { continue }
                let next = smoothed.map { $0 + 0.4 * (min(-20, level) - $0) } ?? min(-20, level)
                smoothed = next
                guard next > best?.level ?? -200 else { continue }
                best = Sighting.Peak(
                    level: next,
                    at: .after(time + 1),
                    position: Point(x: here.x + error.x, y: here.y + error.y)
                )
            }
            guard let best else { continue }
            sightings.append(
                Sighting(
                    beacon: .tag(1),
                    zone: nil,
                    firstAt: best.at,
                    lastAt: best.at,
                    readings: [],
                    sampleCount: 5,
                    peak: best
                )
            )
        }
    }
}
