import MusterCore
import MusterRanging

/// Moments at a desk, composed of recorded readings: an item is held to the reader, others lie
/// around.
///
/// Source: specification of ranging, 4a.
package struct DeskScene: Sendable {
    /// What a scene is made of.
    package struct Form: Sendable {
        /// How near the item is held, in cm.
        package var near: ClosedRange<Int> = 3...30
        /// How far away the others are, in cm.
        package var others: ClosedRange<Int> = 80...340
        /// The share of scenes in which nothing is held.
        package var emptyShare = 0.3
        /// How far everything is moved about while it is held, in cm; 0 for a hand that rests.
        package var waved = 0

        package init(near: ClosedRange<Int> = 3...30, waved: Int = 0) {
            self.near = near
            self.waved = waved
        }
    }

    /// A reading of the beacon with this number; the item that is held has number 0.
    struct Reading: Sendable {
        let microseconds: Int64
        let beacon: Int
        let rssi: Int8
    }

    /// How long a person waits at most, in seconds.
    static let limitSeconds = 6
    /// The advertising interval, and the share of advertisements that is lost.
    static let interval = 0.2
    static let lost = 0.2

    /// Whether beacon 0 is held to the reader; otherwise it is not there.
    let hasItem: Bool
    /// The readings in the order of time.
    let readings: [Reading]
    /// The calibrated power of its beacons in dBm.
    let power: Double
    /// What half a minute of an empty desk taught before, with nine other items around.
    let desk: EmptyDesk?
    /// The number of the recording.
    let recording: Int

    /// A new half minute of an empty desk is listened to before so many scenes.
    private static let scenesPerDesk = 30

    /// Composes `count` scenes with 1, 4 and 9 other items in turn.
    ///
    /// - Returns: none when the recording does not reach from near to far.
    package static func compose(
        _ recording: PairRecording,
        form: Form,
        count: Int,
        seed: UInt64,
        number recordingNumber: Int = 0
    ) -> [DeskScene] {
        let near = form.near.filter { recording.readings[$0] != nil }
        let far = form.others.filter { recording.readings[$0] != nil }
        guard !near.isEmpty, far.count >= 9 else { return [] }
        var random = SeededRandom(seed: seed)
        // Its own chance, so that scenes are the same whatever a desk teaches.
        var deskRandom = SeededRandom(seed: ~seed)
        var desk: EmptyDesk?
        return (0..<count).map { number in
            if number.isMultiple(of: scenesPerDesk) {
                desk = emptyDesk(recording, far, form: form, using: &deskRandom)
            }
            let hasItem = random.unit() >= form.emptyShare
            var places = hasItem ? [near[random.below(near.count)]] : []
            places += (0..<[1, 4, 9][number % 3]).map { _ in far[random.below(far.count)] }
            var readings: [Reading] = []
            for (index, place) in places.enumerated() {
                let levels = Self.levels(recording, at: place, form: form)
                readings += stream(
                    levels,
                    beacon: hasItem ? index : index + 1,
                    shuffled: form.waved > 0,
                    using: &random
                )
            }
            readings.sort { ($0.microseconds, $0.beacon) < ($1.microseconds, $1.beacon) }
            return DeskScene(
                hasItem: hasItem,
                readings: readings,
                power: recording.power,
                desk: desk,
                recording: recordingNumber
            )
        }
    }

    /// What half a minute with nine items at some of these places teaches.
    private static func emptyDesk(
        _ recording: PairRecording,
        _ places: [Int],
        form: Form,
        using random: inout SeededRandom
    ) -> EmptyDesk? {
        var readings: [Reading] = []
        for beacon in 1...9 {
            let place = places[random.below(places.count)]
            readings += stream(
                levels(recording, at: place, form: form),
                beacon: beacon,
                shuffled: form.waved > 0,
                seconds: EmptyDesk.learningSeconds,
                using: &random
            )
        }
        readings.sort { ($0.microseconds, $0.beacon) < ($1.microseconds, $1.beacon) }
        var learner = EmptyDeskLearner(powers: DeskPicker.powers(recording.power))
        for reading in readings where learner.add(DeskPicker.sample(reading, power: nil)) { break }
        return learner.finish()
    }

    private static func levels(
        _ recording: PairRecording,
        at place: Int,
        form: Form
    ) -> [Int8] {
        (max(0, place - form.waved)...place + form.waved).flatMap { recording.readings[$0] ?? [] }
    }

    /// What one beacon sends: consecutive readings of a place, or shuffled ones of several.
    private static func stream(
        _ levels: [Int8],
        beacon: Int,
        shuffled: Bool,
        seconds: Double = Double(limitSeconds),
        using random: inout SeededRandom
    ) -> [Reading] {
        let offset = random.unit() * interval
        var next = random.below(levels.count)
        var readings: [Reading] = []
        for number in 0..<Int(seconds / interval) {
            let rssi = levels[next]
            next = shuffled ? random.below(levels.count) : (next + 1) % levels.count
            if random.unit() < lost { continue }
            let at = (offset + Double(number) * interval) * 1_000_000
            readings.append(Reading(microseconds: Int64(at), beacon: beacon, rssi: rssi))
        }
        return readings
    }
}
