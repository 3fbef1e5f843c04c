extension Question {
    /// Which item is held to the reader? Asked of `count` scenes composed of each recording.
    package static func desk(_ recordings: [PairRecording], scenes count: Int) -> Question {
        var question = Question(
            id: "desk",
            title: "Which item is held to the reader?",
            note: """
                Scenes composed of recorded readings of phones at known distances: one item at 3 to \
                30 cm, 1, 4 or 9 others at 0.8 to 3.4 m, nothing held in 30 % of them; 5 Hz less \
                20 %, 6 s at most; power calibrated from the recording itself, for the peers too. \
                Methods are compared at equal terms: each with the limit that serves it best among \
                those at which at most 2 % (and 0.25 %) of the empty scenes of this data set get a \
                pick, or, by reader, a limit for each; all other figures are at its own limit. A learned desk is half a minute with \
                nine others and nothing held, before every 30 scenes. Held back are the recordings on \
                which nothing was chosen; they are the other device of the same pairs, not of others. \
                Offers ask the person, who is not asked here.
                """,
            metrics: [
                Metric("equal", "F1 at 2 %", "F1, where at most 2 % of empty scenes get a pick"),
                Metric("seldom", "F1 at .25 %", "F1, where at most 0.25 % of empty scenes do"),
                Metric("reader", "by reader", "F1, where that holds for each reader by itself"),
                Metric("precision", "precision", "of the picks, those that were right"),
                Metric("recall", "recall", "of the items held there, those that were picked"),
                Metric("f1", "F1", "the harmonic mean of precision and recall"),
                Metric("empty", "picks of none", "of scenes with nothing held, picks"),
                Metric("t50", "t50", "seconds to a pick, median", .seconds),
                Metric("t95", "t95", "seconds to a pick, of 95 in 100", .seconds),
                Metric("adverts", "adverts", "advertisements of the picked beacon", .number),
            ],
            headline: "equal",
            dataSets: []
        )
        let (waved, near) = (DeskScene.Form(waved: 8), DeskScene.Form(near: 3...15, waved: 8))
        let forms: [(String, DeskScene.Form, (PairRecording) -> Bool)] = [
            ("waved", waved, { _ in true }),
            ("waved, held back", waved, { !$0.isChosenOn }),
            ("waved, within 15 cm", near, { _ in true }),
            ("at rest", DeskScene.Form(), { _ in true }),
        ]
        for (name, form, isAsked) in forms {
            let scenes = recordings.enumerated().filter { isAsked($0.element) }
                .flatMap { index, recording in
                    DeskScene.compose(
                        recording,
                        form: form,
                        count: count,
                        seed: UInt64(31 + index),
                        number: index
                    )
                }
            guard !scenes.isEmpty else { continue }
            question.dataSets.append(
                DataSet(
                    name,
                    size: "\(scenes.count) scenes",
                    scores: pickers.map { score($0, $1, $2, scenes) }
                )
            )
        }
        return question
    }

    private static var pickers: [(name: String, role: MethodRole, picker: DeskPicker)] {
        [
            ("softpick, strict", .standard, .soft(takesOffers: false, knowsDesk: false)),
            ("softpick, learned desk", .muster, .soft(takesOffers: false, knowsDesk: true)),
            ("softpick with offers", .muster, .soft(takesOffers: true, knowsDesk: false)),
            ("nearest, nominal", .seed, .nearest(isCalibrated: false)),
            ("nearest, calibrated", .seed, .nearest(isCalibrated: true)),
        ] + Peer.allCases.map { ($0.rawValue, .peer, .peer($0)) }
            + [("any beacon", .baseline, .guess)]
    }

    private static func score(
        _ name: String,
        _ role: MethodRole,
        _ picker: DeskPicker,
        _ scenes: [DeskScene]
    ) -> Score {
        let recordings = Dictionary(grouping: scenes, by: \.recording).sorted { $0.key < $1.key }
        let each = recordings.map { _, scenes in
            var tallies = Array(repeating: DeskTally(), count: picker.limits.count)
            for scene in scenes {
                for (index, answer) in picker.answers(scene).enumerated() {
                    tallies[index].add(answer, to: scene)
                }
            }
            return tallies
        }
        let all = picker.limits.indices.map { index in
            each.reduce(into: DeskTally()) { $0.add($1[index]) }
        }
        let equal = DeskTally.best(all, picksOfNone: 0.02)
        let byReader = each.reduce(into: DeskTally?(DeskTally())) { sum, tallies in
            guard let best = DeskTally.best(tallies, picksOfNone: 0.02) else {
                sum = nil
                return
            }
            sum?.add(best)
        }
        var values = all[picker.ownLimit].values
        values["equal"] = equal?.f1
        values["reader"] = byReader?.f1
        values["seldom"] = DeskTally.best(all, picksOfNone: 0.0025)?.f1
        return Score(name, role, values, trials: equal?.trials ?? [])
    }
}
