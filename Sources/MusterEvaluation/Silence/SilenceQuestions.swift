extension Question {
    private static let silenceMetrics = [
        Metric("brier", "Brier", "mean squared miss of the stated chance"),
        Metric("low", "from", "where 95 in 100 draws of whole sites or walks begin"),
        Metric("high", "to", "where they end"),
        Metric("constant", "constant", "Brier score of the constant guess on the same items"),
        Metric("lead_low", "lead from", "the lead over the constant guess, drawn in the same way"),
        Metric("lead_high", "to", "where it ends"),
        Metric("ece", "ECE", "expected calibration error, ten bins"),
        Metric("rate", "really gone", "of the items never heard, those that are gone"),
        Metric("said_missing", "MISSING", "items called MISSING", .number),
        Metric("missing_right", "MISSING right", "of those, the ones that are gone"),
        Metric("right_low", "from", "where it begins when sites or walks are drawn anew"),
        Metric("right_high", "to", "where it ends"),
        Metric(
            "range_holds",
            "range holds",
            "of the sites, those whose number gone is in the range"
        ),
        Metric("covered_ece", "cov. ECE", "calibration error of the stated coverage of places"),
        Metric("sure_said", "≥ .9 said", "mean coverage where it is stated as 0.9 or more"),
        Metric("sure_heard", "≥ .9 heard", "of the items in place there, those heard"),
        Metric("alarms", "shelves", "zones called silent as a whole", .number),
    ]

    /// What silence proves, asked of the second family of worlds.
    package static func silence(_ worlds: [AisleSilence]) -> Question {
        Question(
            id: "aisles_silence",
            title: "Second family of worlds: what does silence prove?",
            note: """
                One table of hypotheses an audit, along the path that the anchors tell. Before it the \
                same store was audited on another day, with other goods: nobody looked for anything \
                then, or for ten of the unheard drawn at random, or for all of them. No zone is \
                emptied here, so each silent shelf is a false alarm.
                """,
            metrics: silenceMetrics,
            headline: "brier",
            isLessBetter: true,
            dataSets: worlds.map(\.dataSet)
        )
    }

    /// What silence proves, asked of recorded walks.
    package static func silence(_ walks: [WalkSilence]) -> Question {
        Question(
            id: "silence",
            title: "Recorded walks: what does silence prove?",
            note: """
                The same on recordings, floor by floor in the order of the walks. Histories: what the \
                walks before heard and missed of a tag where they covered its place. Recounts: all that \
                they did not hear was looked for.
                """,
            metrics: silenceMetrics,
            headline: "brier",
            isLessBetter: true,
            dataSets: walks.map(\.dataSet)
        )
    }
}
