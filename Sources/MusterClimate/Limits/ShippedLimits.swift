import MusterCore

/// The limit sets that come with Muster.
public enum ShippedLimits {
    /// All of them, in order of their names.
    public static let all: [LimitSet] = [
        chilledFood, controlledRoom, deepFrozenFood, dryStore, electronics, freezer20,
        fruitVegetable, refrigerator, vaccine,
    ]

    private static let minute = 60
    private static let hour = 3_600
    private static let day = 86_400
    /// What a worker does first, whatever is too warm or too cold.
    private static let first = "Close doors and lids, check the cooling and its power. "

    /// 2 to 8 °C.
    ///
    /// Source: USP general chapter 659, "refrigerator", and 1079 on excursions.
    private static let refrigerator = LimitSet(
        name: "refrigerator-2-8",
        title: "Refrigerator, 2 to 8 °C",
        instruction: first + "Move the goods to another refrigerator if it stays out for an hour.",
        source: "USP 659 and 1079",
        lines: [LimitLine(.temperature, low: 2_000, high: 8_000, delay: 15 * minute)],
        kinetic: KineticLimit(high: 8_000, windowSeconds: day)
    )

    /// Below 8 °C, and never frozen: −0.5 °C itself is out.
    ///
    /// Source: WHO/PQS/E006, alarm settings.
    private static let vaccine = LimitSet(
        name: "vaccine",
        title: "Vaccines, 2 to 8 °C, never frozen",
        instruction: first
            + "Do not throw vaccines away: mark them, keep them cold and ask who is responsible.",
        source: "WHO PQS E006; alarm periods of WHO's guidance on shipments",
        lines: [
            LimitLine(.temperature, high: 8_000, delay: 10 * hour, priority: .critical),
            LimitLine(
                .temperature,
                low: -500,
                excludesLow: true,
                delay: 60 * minute,
                priority: .critical
            ),
            LimitLine(.temperature, low: 2_000, high: 8_000, delay: 30 * minute, priority: .low),
        ]
    )

    /// 15 to 30 °C, at 20 to 25 °C.
    ///
    /// Source: USP general chapter 659, "controlled room temperature".
    private static let controlledRoom = LimitSet(
        name: "controlled-room",
        title: "Controlled room temperature, 15 to 30 °C",
        instruction: first + "The room is to be kept at 20 to 25 °C.",
        source: "USP 659",
        lines: [
            LimitLine(.temperature, low: 15_000, high: 30_000, delay: 60 * minute),
            LimitLine(.temperature, high: 40_000, delay: 0, priority: .critical),
        ],
        kinetic: KineticLimit(high: 25_000, windowSeconds: 30 * day)
    )

    /// −15 °C or colder.
    ///
    /// Source: WHO and USP 659, "freezer": −25 to −10 °C.
    private static let freezer20 = LimitSet(
        name: "freezer-20",
        title: "Freezer, −15 °C or colder",
        instruction: first + "Keep the lid closed: a full chest freezer stays cold for a day.",
        source: "USP 659",
        lines: [LimitLine(.temperature, high: -15_000, delay: 30 * minute)]
    )

    /// −18 °C or colder.
    ///
    /// Source: Directive 89/108/EEC, articles 1 and 5.
    private static let deepFrozenFood = LimitSet(
        name: "deep-frozen-food",
        title: "Deep-frozen food, −18 °C or colder",
        instruction: first + "Food that has thawed is not frozen again.",
        source: "Directive 89/108/EEC, Regulation (EC) 37/2005",
        lines: [
            LimitLine(.temperature, high: -18_000, delay: 30 * minute, priority: .low),
            LimitLine(.temperature, high: -15_000, delay: 20 * minute),
        ]
    )

    /// 5 °C or colder.
    ///
    /// Source: FDA Food Code 3-501.16, 41 °F.
    private static let chilledFood = LimitSet(
        name: "chilled-food",
        title: "Chilled food, 5 °C or colder",
        instruction: first + "Food above 8 °C for 4 hours is not sold.",
        source: "FDA Food Code 3-501.16; usual HACCP plans",
        lines: [
            LimitLine(.temperature, high: 5_000, delay: 30 * minute),
            LimitLine(.temperature, high: 8_000, delay: 4 * hour, priority: .critical),
        ]
    )

    /// Usual practice of storing fruit and vegetables; the product decides.
    private static let fruitVegetable = LimitSet(
        name: "fruit-vegetable",
        title: "Fruit and vegetables, 0 to 12 °C and 85 to 95 %",
        instruction: first + "Air the room if it is too damp, moisten it if it is too dry.",
        source: "usual practice; make a set of your own for a product",
        lines: [
            LimitLine(.temperature, low: 0, high: 12_000, delay: 60 * minute),
            LimitLine(.humidity, low: 85_000, high: 95_000, delay: 60 * minute),
        ]
    )

    /// At most 60 % of humidity.
    private static let dryStore = LimitSet(
        name: "dry-store",
        title: "Dry store, up to 60 %",
        instruction: "Close doors and windows, check the dehumidifier and look for wet places.",
        source: "usual practice; USP 659 means 40 % by a dry place",
        lines: [LimitLine(.humidity, high: 60_000, delay: 60 * minute)]
    )

    /// Usual conditions of storing electronics.
    private static let electronics = LimitSet(
        name: "electronics",
        title: "Electronics, 15 to 30 °C and 30 to 60 %",
        instruction: "Check the air conditioning; unpack nothing while it is too dry or too damp.",
        source: "usual practice",
        lines: [
            LimitLine(.temperature, low: 15_000, high: 30_000, delay: 10 * minute),
            LimitLine(.humidity, low: 30_000, high: 60_000, delay: 10 * minute),
        ]
    )
}
