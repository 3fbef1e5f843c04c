import MusterRanging

/// How a method did in scenes at the desk, at one limit.
struct DeskTally {
    private var right = 0
    private var wrong = 0
    private var held = 0
    private var none = 0
    private var noneWrong = 0
    private var times: [Double] = []
    private var adverts: [Double] = []
    /// F1 in parts: 2 right of picks and held.
    private(set) var trials: [Trial] = []

    /// Counts the answer to one scene.
    mutating func add(_ answer: DeskPicker.Answer?, to scene: DeskScene) {
        if scene.hasItem { held += 1 } else { none += 1 }
        let isRight = scene.hasItem && answer?.beacon == 0
        trials.append(
            Trial(
                isRight ? 2 : 0,
                of: (answer == nil ? 0 : 1) + (scene.hasItem ? 1 : 0),
                recording: scene.recording
            )
        )
        guard let answer else { return }
        if isRight { right += 1 } else { wrong += 1 }
        if !scene.hasItem { noneWrong += 1 }
        times.append(answer.seconds)
        adverts.append(
            Double(
                scene.readings.count {
                    $0.beacon == answer.beacon
                        && Double($0.microseconds) < answer.seconds * 1_000_000
                }
            )
        )
    }

    /// Adds what came of other scenes.
    mutating func add(_ other: DeskTally) {
        right += other.right
        wrong += other.wrong
        held += other.held
        none += other.none
        noneWrong += other.noneWrong
        times += other.times
        adverts += other.adverts
        trials += other.trials
    }

    /// The share of empty scenes that got a pick, 0 to 1; `nil` without such a scene.
    var emptyShare: Double? { Confusion.share(noneWrong, of: none) }

    /// The harmonic mean of precision and recall, 0 to 1; 0 without a pick.
    var f1: Double {
        // Not 2 TP over all: a wrong pick of a scene with an item misses that item too.
        Confusion.share(2 * right, of: right + wrong + held) ?? 0
    }

    /// The figures by the words of ``Metric/id``.
    var values: [String: Double?] {
        [
            "precision": Confusion.share(right, of: right + wrong),
            "recall": Confusion.share(right, of: held), "f1": f1, "empty": emptyShare,
            "t50": quantile(0.5, of: times), "t95": quantile(0.95, of: times),
            "adverts": quantile(0.5, of: adverts),
        ]
    }

    /// Of a method's tallies at its limits the one with the best F1 among those that pick something
    /// in at most `share` of the empty scenes; `nil` when none does so seldom.
    static func best(_ tallies: [DeskTally], picksOfNone share: Double) -> DeskTally? {
        tallies.filter { $0.emptyShare ?? 0 <= share }.max { $0.f1 < $1.f1 }
    }
}
