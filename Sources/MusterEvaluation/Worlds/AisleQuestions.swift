extension Question {
    private static let range = [
        Metric("low", "from", "where 95 in 100 draws of whole sites begin; none under three sites"),
        Metric("high", "to", "where they end"),
    ]

    /// Is it where it belongs? Asked of the second family of worlds.
    package static func aislePlace(_ worlds: [AisleMeasurement]) -> Question {
        Question(
            id: "aisles_place",
            title: "Second family of worlds: is it where it belongs?",
            note: """
                Stores by another model of radio than the simulator's, with zones cut out of \
                continuous rows. Each data set names its half of the seeds: choosing, on which \
                methods may be made, or judging, which nobody has looked at before. Peers get \
                Muster's path of the scanner, the tags' measured power, and margins set so that they \
                accept as many items in place as Muster and flag no more of them: they \
                know the truth when they set them, and a user does not.
                """,
            metrics: [
                Metric("balance", "bal", "the mean of in place accepted and misplaced not passed")
            ] + range + [
                Metric("accepted", "accepted", "of the items in place, those said to be"),
                Metric(
                    "not_passed",
                    "not passed",
                    "of the misplaced, those not said to be in place"
                ),
                Metric(
                    "flag_precision",
                    "flag prec.",
                    "of those said to be elsewhere, those that are"
                ),
                Metric(
                    "flag_recall",
                    "flag recall",
                    "of the misplaced, those said to be elsewhere"
                ),
                Metric("flags", "flags", "items said to be elsewhere", .number),
                Metric(
                    "unsure",
                    "unsure",
                    "of the items said to be there, those with no zone said"
                ),
                Metric(
                    "exact",
                    "exact zone",
                    "of the items there and found, those in the zone said"
                ),
                Metric(
                    "named_ece",
                    "named ECE",
                    "calibration error of the chance of the named zone"
                ),
                Metric("entered", "entered", "of the zones walked, those said to be entered"),
                Metric("passed", "passed", "other zones said to be entered", .number),
                Metric("path_right", "path", "of the seconds, those with the scanner's zone right"),
            ],
            headline: "balance",
            dataSets: worlds.map(\.placeDataSet)
        )
    }

    /// Is what was not heard gone? Asked of the second family of worlds.
    package static func aisleSilence(_ worlds: [AisleMeasurement]) -> Question {
        Question(
            id: "aisles_missing",
            title: "Second family of worlds: is what was never heard gone?",
            note: """
                The shares of absent items (2 to 20 in 100) and dead tags (2 to 8) are drawn for \
                each site. The constant guess knows the true share of this table and nothing else.
                """,
            metrics: [Metric("brier", "Brier", "mean squared miss of the stated chance")] + range
                + [
                    Metric("ece", "ECE", "expected calibration error, ten bins"),
                    Metric("rate", "really gone", "of the items never heard, those that are gone"),
                    Metric("said_missing", "MISSING", "items called MISSING", .number),
                    Metric("missing_right", "MISSING right", "of those, the ones that are gone"),
                    Metric(
                        "sure_said",
                        "≥ .9 said",
                        "mean coverage where it is stated as 0.9 or more"
                    ),
                    Metric("sure_heard", "≥ .9 heard", "of the items in place there, those heard"),
                    Metric("covered_ece", "cov. ECE", "calibration error of stated coverage"),
                    Metric(
                        "absent_found",
                        "gone but there",
                        "of the items gone, those said to be there"
                    ),
                    Metric(
                        "clone_found",
                        "by clone",
                        "of those gone and cloned, those said to be there"
                    ),
                ],
            headline: "brier",
            isLessBetter: true,
            dataSets: worlds.map(\.silenceDataSet)
        )
    }

    /// What is said falsely, above all when a walk was cut.
    package static func aisleFalseWords(_ worlds: [AisleMeasurement]) -> Question {
        Question(
            id: "aisles_false",
            title: "Second family of worlds: what is called MISSING or MISPLACED and is not",
            note: "Of all items of a site. A walk that is cut must not raise it.",
            metrics: [Metric("false_share", "false", "false MISSING and MISPLACED, of all items")]
                + range + [
                    Metric("median", "median", "of the sites"),
                    Metric("worst", "worst", "of the sites"),
                ],
            headline: nil,
            dataSets: worlds.map(\.falseWordsDataSet)
        )
    }
}
