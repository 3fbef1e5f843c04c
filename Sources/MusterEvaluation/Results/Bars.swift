extension Evaluation {
    /// The limits of the specification of ranging, section 6, and what this run has measured.
    package var bars: [Bar] {
        deskBars + placementBars + trackListBars + walkBars + aisleBars + silenceBars + unheldBars
    }

    private var deskBars: [Bar] {
        let strict = value("desk", "waved", "softpick, strict")
        let near = value("desk", "waved, within 15 cm", "softpick, strict")
        let learned = value("desk", "waved, held back", "softpick, learned desk")
        return [
            bar("desk, learned, held back: F1 at 2 %", learned("equal"), atLeast: 0.92),
            bar("desk, learned, held back: F1 at 0.25 %", learned("seldom"), atLeast: 0.87),
            bar("desk, learned, held back: picks of none", learned("empty"), atMost: 0.02),
            bar("desk, waved, strict: precision", strict("precision"), atLeast: 0.98),
            bar("desk, waved, strict: recall", strict("recall"), atLeast: 0.60),
            bar("desk, waved, strict: picks of none", strict("empty"), atMost: 0.02),
            bar("desk, waved, strict: t95", strict("t95"), atMost: 6, .seconds),
            bar("desk, within 15 cm, strict: precision", near("precision"), atLeast: 0.99),
            bar("desk, within 15 cm, strict: recall", near("recall"), atLeast: 0.92),
        ]
    }

    private var placementBars: [Bar] {
        let level = value("placement", "tracks, zone by nearest middle", "windowed-level")
        return [
            bar("tracks, fixed receivers: accuracy", level("accuracy"), atLeast: 0.80),
            bar("tracks, fixed receivers: changes/min", level("changes"), atMost: 3, .number),
            bar("tracks, fixed receivers: lag50", level("lag50"), atMost: 4, .seconds),
        ]
    }

    private var trackListBars: [Bar] {
        let peak = value("track_list", "tracks reversed", "peak-zone")
        return [
            bar("tracks reversed: zone right", peak("zone_right"), atLeast: 0.95),
            bar("tracks reversed: false flags", peak("false_flags"), atMost: 0, .number),
        ]
    }

    private var walkBars: [Bar] {
        let closed = value("place", "standard", "peak-zone")
        let open = value("place", "open-racks", "peak-zone")
        let missing = value("missing", "partial", "Muster's P(absent)")
        let constant = value("missing", "partial", "constant guess")
        return [
            bar("world standard: bal", closed("balance"), atLeast: 0.93),
            bar("world standard: flag precision", closed("flag_precision"), atLeast: 0.90),
            bar("world open-racks: bal", open("balance"), atLeast: 0.87),
            bar("world partial: ECE of P(absent)", missing("ece"), atMost: 0.05),
            bar(
                "world partial: Brier below the constant guess",
                missing("brier"),
                atMost: constant("brier") ?? 0.25
            ),
        ]
    }

    /// What the second family asks for, world by world; each says on which half it was measured.
    private var aisleBars: [Bar] {
        let least: [(AisleWorld, balance: Double, precision: Double)] = [
            (.base, 0.965, 0.97), (.zones5, 0.94, 0.95), (.reflections, 0.92, 0.95),
            (.anchorsDead, 0.96, 0.95), (.floors, 0.94, 0.95), (.half, 0.91, 0.95),
            (.open, 0.90, 0.95), (.clones, 0.93, 0.90),
        ]
        return SeedHalf.allCases.flatMap { half -> [Bar] in
            let name = { (world: AisleWorld) in "\(world.rawValue), \(half.rawValue)" }
            guard
                self["aisles_place"]?.dataSets.contains(where: { $0.name.hasSuffix(half.rawValue) })
                    ?? false
            else { return [] }
            let cut = value("aisles_false", name(.cut), "MISSING and MISPLACED")
            return least.flatMap { world, balance, precision -> [Bar] in
                let own = value("aisles_place", name(world), "peak-zone")
                return [
                    bar("aisles \(name(world)): bal", own("balance"), atLeast: balance),
                    bar(
                        "aisles \(name(world)): flag precision",
                        own("flag_precision"),
                        atLeast: precision
                    ),
                ]
            } + [
                bar("aisles \(name(.cut)): false, worst", cut("worst"), atMost: 0.01),
                bar("aisles \(name(.cut)): false, median", cut("median"), atMost: 0),
            ]
        }
    }

    /// Bars of data that this harness does not read.
    private var unheldBars: [Bar] {
        [
            bar("Flat robot (held out): accuracy", nil, atLeast: 0.74),
            bar("XYZ10 split C: ECE", nil, atMost: 0.03),
        ]
    }

    func value(
        _ question: String,
        _ dataSet: String,
        _ method: String
    ) -> (String) -> Double? {
        let score = self[question]?.dataSets.first { $0.name == dataSet }?.scores
            .first { $0.method == method }
        return { score?.values[$0] }
    }

    func bar(
        _ name: String,
        _ measured: Double?,
        atLeast: Double? = nil,
        atMost: Double? = nil,
        _ form: Metric.Form = .share
    ) -> Bar {
        var limits: [String] = []
        if let atLeast { limits.append("at least " + Figure.text(atLeast, form)) }
        if let atMost { limits.append("at most " + Figure.text(atMost, form)) }
        return Bar(
            name: name,
            limit: limits.joined(separator: ", "),
            measured: measured.map { Figure.text($0, form) },
            isMet: measured.map { $0 >= atLeast ?? -.infinity && $0 <= atMost ?? .infinity }
        )
    }
}
