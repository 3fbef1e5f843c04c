import MusterClimate

/// What lots were exposed to, and what stood with them, as the API tells it.
enum TraceSchemas {
    static let lotClimate = Schema.object([
        "lot": .text, "growing": .orNull(climateSpan), "storage": .orNull(climateSpan),
    ])

    private static let climateSpan = Schema.object([
        "from": .moment, "until": .moment,
        "stays": .list(
            .object([
                "from": .moment, "until": .moment, "place": .maybeText,
                "source": .words(["own-logger", "zone", "unknown"]), "sensors": .count,
            ])
        ),
        "figures": .list(
            .object([
                "quantity": .text, "unit": .text, "lowest": .number, "mean": .orNull(.number),
                "highest": .number, "known": .number,
            ])
        ),
        "limits": .list(
            .object([
                "quantity": .text, "side": .words(LimitSide.allCases.map(\.rawValue)),
                "value": .number, "unit": .text, "set": .maybeText,
            ])
        ),
        "inside_s": .orNull(.number), "outside_s": .orNull(.number),
        "unknown_s": .orNull(.number),
        "outside": .list(.object(["from": .moment, "until": .moment])),
    ])

    static let contact = Schema.object([
        "item": .text, "product": .maybeText, "lot": .maybeText, "zone": .text, "at": .moment,
        "audit": .maybeText,
    ])
}
