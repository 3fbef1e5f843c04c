extension Question {
    private static let walkMetrics = [
        Metric("presence_f1", "presence F1", "of presence and absence said"),
        Metric("presence_precision", "precision", "of the items said to be there, those that are"),
        Metric("presence_recall", "recall", "of the items there, those said to be"),
        Metric("balance", "bal", "the mean of in place accepted and misplaced not passed"),
        Metric("accepted", "accepted", "of the items in place, those said to be"),
        Metric("not_passed", "not passed", "of the misplaced items, those not said to be in place"),
        Metric("flag_precision", "flag prec.", "of the items said to be elsewhere, those that are"),
        Metric("flag_recall", "flag recall", "of the misplaced items, those said to be elsewhere"),
        Metric("flag_f1", "flag F1", "the harmonic mean of the two before"),
        Metric("flags", "flags", "items said to be elsewhere", .number),
        Metric("exact", "exact zone", "of the items there and found, those in the zone said"),
        Metric(
            "unsteady",
            "unsteady",
            "of the items, those judged otherwise as seconds begin elsewhere"
        ),
        Metric("t50", "t50", "seconds in the zone until found, median", .seconds),
        Metric("t95", "t95", "seconds in the zone until found, of 95 in 100", .seconds),
        Metric("adverts", "adverts", "advertisements until found, median", .number),
    ]

    /// Is it there, and is it where it belongs? Asked of walks.
    package static func place(_ walks: [WalkMeasurement]) -> Question {
        Question(
            id: "place",
            title: "Is it there, and where it belongs?",
            note: """
                Simulated worlds and recorded sites. "Heard = in place" and "all in place" are \
                printed because they flatter in every figure but bal.
                """,
            metrics: walkMetrics,
            headline: "balance",
            dataSets: walks.map(\.dataSet)
        )
    }

    /// Is what was not heard gone? Asked of walks.
    package static func missing(_ walks: [WalkMeasurement]) -> Question {
        Question(
            id: "missing",
            title: "Is what was never heard gone?",
            note: """
                Items of which no advertisement was received. Brier: the mean squared miss of the \
                stated chance, less is better. A constant guess that knows the true share is \
                printed beside it. "Site fitted": every walk but the first, after recounts of the ones \
                before it.
                """,
            metrics: [
                Metric("brier", "Brier", "mean squared miss of the stated chance"),
                Metric("ece", "ECE", "expected calibration error, ten bins"),
                Metric("rate", "really gone", "of the items never heard, those that are gone"),
            ],
            headline: "brier",
            isLessBetter: true,
            dataSets: walks.map(\.missingDataSet)
        )
    }
}
