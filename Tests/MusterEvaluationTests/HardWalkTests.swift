import MusterEvaluation
import Testing

@Suite struct HardWalkTests {
    private func walk(_ hardship: Hardship) throws -> HardWalk {
        try HardWalk(AisleSite(.base, half: .choosing, number: 2, items: 250), hardship)
    }

    /// What the site's false lesson costs is the same without any hardship.
    @Test func `whatever goes wrong on a walk makes next to nothing said that is false`() throws {
        let sound = try walk(.none)
        #expect(sound.missing > 0 && sound.present > sound.items / 2)
        let gone = try #require(sound.gone)
        #expect(gone.upperBound > 0 && gone.upperBound <= sound.items - sound.present)
        for hardship in Hardship.allCases {
            let hard = try walk(hardship)
            let few = sound.items / 100
            #expect(hard.falselyMissing <= sound.falselyMissing + few, "\(hardship.rawValue)")
            #expect(hard.falselyMisplaced <= few, "\(hardship.rawValue)")
        }
    }
}
