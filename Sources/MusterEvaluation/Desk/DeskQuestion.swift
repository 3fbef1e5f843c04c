import MusterRanging

extension Question {
    /// Which item is held to the reader? Asked of `count` scenes composed of each recording.
    package static func desk(_ recordings: [PairRecording], scenes count: Int) -> Question {
        let forms: [(name: String, form: DeskScene.Form)] = [
            ("waved", DeskScene.Form(waved: 8)),
            ("waved, within 15 cm", DeskScene.Form(near: 3...15, waved: 8)),
            ("at rest", DeskScene.Form()),
        ]
        var question = Question(
            id: "desk",
            title: "Which item is held to the reader?",
            note: """
                Scenes composed of recorded readings of phones at known distances: one item at 3 to \
                30 cm, 1, 4 or 9 others at 0.8 to 3.4 m, nothing held in 30 % of them; 5 Hz less \
                20 %, 6 s at most; power calibrated from the recording itself, for the peers too. What \
                binds something in more than one empty scene in twenty is no picker, however much it \
                finds: such methods have no "trusted F1". Offers ask the person, who is not asked here.
                """,
            metrics: [
                Metric("precision", "precision", "of the picks, those that were right"),
                Metric("recall", "recall", "of the items held there, those that were picked"),
                Metric("f1", "F1", "the harmonic mean of precision and recall"),
                Metric("trusted", "trusted F1", "F1, where at most 5 % of empty scenes get a pick"),
                Metric("empty", "picks of none", "of scenes with nothing held, picks"),
                Metric("t50", "t50", "seconds to a pick, median", .seconds),
                Metric("t95", "t95", "seconds to a pick, of 95 in 100", .seconds),
                Metric("adverts", "adverts", "advertisements of the picked beacon", .number),
            ],
            headline: "trusted",
            dataSets: []
        )
        for (name, form) in forms {
            let scenes = recordings.enumerated().flatMap { index, recording in
                DeskScene.compose(recording, form: form, count: count, seed: UInt64(31 + index))
            }
            guard !scenes.isEmpty else { continue }
            let scores = pickers.map { entry in
                deskScore(entry.name, entry.role, entry.picker, scenes)
            }
            question.dataSets.append(
                DataSet(name, size: "\(scenes.count) scenes", scores: scores)
            )
        }
        return question
    }

    private static var pickers: [(name: String, role: MethodRole, picker: DeskPicker)] {
        [
            ("softpick with offers", .muster, .soft(takesOffers: true)),
            ("softpick, strict", .standard, .soft(takesOffers: false)),
            ("nearest, nominal", .seed, .nearest(isCalibrated: false)),
            ("nearest, calibrated", .seed, .nearest(isCalibrated: true)),
        ] + Peer.allCases.map { ($0.rawValue, .peer, .peer($0)) }
    }

    private static func deskScore(
        _ name: String,
        _ role: MethodRole,
        _ picker: DeskPicker,
        _ scenes: [DeskScene]
    ) -> Score {
        var (right, wrong, held, none, noneWrong) = (0, 0, 0, 0, 0)
        var times: [Double] = []
        var adverts: [Double] = []
        var trials: [Trial] = []
        for scene in scenes {
            if scene.hasItem { held += 1 } else { none += 1 }
            let answer = picker.answer(scene)
            let isRight = scene.hasItem && answer?.beacon == 0
            // F1 = 2 right / (picks + held).
            trials.append(
                Trial(isRight ? 2 : 0, of: (answer == nil ? 0 : 1) + (scene.hasItem ? 1 : 0))
            )
            guard let answer else { continue }
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
        let precision = Confusion.share(right, of: right + wrong)
        let recall = Confusion.share(right, of: held)
        // Not 2 TP over all: a wrong pick of a scene with an item misses that item too.
        let f1 = precision.flatMap { precision in
            recall.map { precision + $0 > 0 ? 2 * precision * $0 / (precision + $0) : 0 }
        }
        let empty = Confusion.share(noneWrong, of: none)
        return Score(
            name,
            role,
            [
                "precision": precision, "recall": recall, "f1": f1 ?? 0,
                "trusted": empty ?? 0 <= 0.05 ? f1 ?? 0 : nil, "empty": empty,
                "t50": quantile(0.5, of: times), "t95": quantile(0.95, of: times),
                "adverts": quantile(0.5, of: adverts),
            ],
            trials: trials
        )
    }
}
