import MusterClimate
import MusterCore

/// Times out of limits, times without values, sensors without certificate, and items.
extension ClimateContent {
    /// The most rows of a table of events.
    private static let mostEvents = 40
    /// The most sensors that a sentence names.
    private static let mostSensors = 20
    /// The most stays of an item that its row names.
    private static let mostStretches = 4

    // MARK: - Out of limits

    func climateExcursions(_ exhibit: ClimateExhibit) -> [ReportBlock] {
        let hasLimits = exhibit.places.contains { $0.series.contains { $0.minutes != nil } }
        let all = exhibit.excursions
        guard !all.isEmpty else {
            return hasLimits
                ? [
                    .subheading(words[ClimateEventPhrase.excursions]),
                    .paragraph(words[ClimateEventPhrase.noExcursions]),
                ] : []
        }
        // Where there are more than can be read, breaches come before what was short.
        let ranked = all.indices.sorted { one, other in
            all[one].isBreach == all[other].isBreach ? one < other : all[one].isBreach
        }
        let (shown, rest) = (
            ranked.prefix(Self.mostEvents).sorted().map { all[$0] },
            ranked.dropFirst(Self.mostEvents).map { all[$0] }
        )
        let table = ReportTable(
            columns: [
                .init(words[ClimateHead.sensor], 43), .init(words[ClimateHead.from], 24),
                .init(words[ClimateHead.until], 25),
                .init(words[ClimateHead.peak], 23, isNumeric: true),
                .init(words[ClimateHead.minutes], 16, isNumeric: true),
                .init(words[ClimateHead.unitMinutes], 25, isNumeric: true),
                .init(words[ClimateHead.limit], 32),
            ],
            groups: [.init(count: shown.count) { row(shown[$0]) }]
        )
        var blocks: [ReportBlock] = [
            .subheading(words[ClimateEventPhrase.excursions]),
            .introduction(words[ClimateEventPhrase.excursionsNote]),
            .table(table, dropsWhatDoesNotFit: false),
        ]
        if let longest = rest.map(\.milliseconds).max() {
            let values = [
                "n": words.integer(rest.count), "minutes": words.integer(Self.minutes(longest)),
            ]
            blocks.append(.paragraph(words.text(ClimateEventPhrase.moreExcursions, values)))
        }
        return blocks
    }

    private func row(_ excursion: ClimateExhibit.Excursion) -> ReportTable.Row {
        let source = excursion.source
        let kind: ClimateEventPhrase = excursion.isBreach ? .breach : .short
        let until: String =
            switch (excursion.until, excursion.endsUnknown) {
            case (let until?, true):
                words.text(ClimateEventPhrase.unknownSince, ["time": words.shortMoment(until)])
            case (let until?, false): words.shortMoment(until)
            case (nil, _): words[ClimateEventPhrase.stillOutside]
            }
        let limit = words.measure(Double(excursion.limit), source.quantity)
        let set = words.text(
            ClimatePhrase.limitsOf,
            [
                "range": "\(excursion.isHigh ? "≤" : "≥")\u{A0}\(limit)",
                "set": DataText.quoted(excursion.set, limit: 60),
                "n": words.integer(excursion.version),
            ]
        )
        let minutes = words.decimal((excursion.unitSeconds / 6).rounded() / 10)
        return ReportTable.Row(
            [
                .stacked([
                    label(of: excursion.place),
                    "\(name(source)), \(words.quantity(source.quantity))",
                ]),
                .stacked([words[kind], words.shortMoment(excursion.from)]), .text(until),
                .stacked([
                    words.measure(Double(excursion.peak.value), source.quantity),
                    words.shortMoment(excursion.peak.at),
                ]),
                .text(words.integer(Self.minutes(excursion.milliseconds))),
                .text("\(minutes)\u{A0}\(source.quantity.unit)·min"), .text(set),
            ],
            continuation: excursion.isBreach ? acknowledged(excursion) : nil
        )
    }

    private func acknowledged(_ excursion: ClimateExhibit.Excursion) -> String {
        guard let said = excursion.acknowledgement else {
            return words[ClimateEventPhrase.notAcknowledged]
        }
        var values = [
            "person": DataText.quoted(content.signOff.name(of: said.by), limit: 120),
            "moment": words.moment(said.at),
        ]
        guard let note = said.note, !note.isEmpty else {
            return words.text(ClimateEventPhrase.acknowledged, values)
        }
        values["note"] = DataText.quoted(note, limit: 400)
        return words.text(ClimateEventPhrase.acknowledgedNote, values)
    }

    // MARK: - Without values

    func climateGaps(_ exhibit: ClimateExhibit) -> [ReportBlock] {
        let all = exhibit.gaps
        let heading = ReportBlock.subheading(words[ClimateEventPhrase.gaps])
        guard !all.isEmpty else {
            return [heading, .paragraph(words[ClimateEventPhrase.noGaps])]
        }
        // Where there are more than can be read, the longest are named.
        let ranked = all.indices.sorted { one, other in
            let (left, right) = (all[one].gap.seconds, all[other].gap.seconds)
            return left == right ? one < other : left > right
        }
        let shown = ranked.prefix(Self.mostEvents).sorted().map { all[$0] }
        let rest = ranked.dropFirst(Self.mostEvents).map { all[$0].gap.seconds }
        let table = ReportTable(
            columns: [
                .init(words[ClimateHead.sensor], 70), .init(words[ClimateHead.from], 28),
                .init(words[ClimateHead.until], 28),
                .init(words[ClimateHead.minutes], 16, isNumeric: true),
                .init(words[ClimateHead.cause], 44),
            ],
            groups: [.init(count: shown.count) { row(shown[$0]) }]
        )
        var blocks: [ReportBlock] = [
            heading, .introduction(words[ClimateEventPhrase.gapsNote]),
            .table(table, dropsWhatDoesNotFit: false),
        ]
        if !rest.isEmpty {
            let length = Int64(rest.reduce(0, +) * 1_000)
            let values = [
                "n": words.integer(rest.count), "minutes": words.integer(Self.minutes(length)),
            ]
            blocks.append(.paragraph(words.text(ClimateEventPhrase.moreGaps, values)))
        }
        return blocks
    }

    private func row(_ gap: ClimateExhibit.SensorGap) -> ReportTable.Row {
        ReportTable.Row([
            .stacked([
                label(of: gap.place), "\(name(gap.source)), \(words.quantity(gap.source.quantity))",
            ]),
            .text(words.shortMoment(gap.gap.from)), .text(words.shortMoment(gap.gap.until)),
            .text(words.integer(Self.minutes(Int64(gap.gap.seconds * 1_000)))),
            .text(words[SensorGapWord(gap.gap.cause)]),
        ])
    }

    // MARK: - Without certificate

    func uncalibrated(_ exhibit: ClimateExhibit) -> [ReportBlock] {
        var named: [String] = []
        for series in exhibit.places.flatMap(\.series) where !series.isCalibrated {
            let quantity = words.quantity(series.source.quantity, index: series.source.index)
            let text = "\(DataText.quoted(name(series.source), limit: 80)), \(quantity)"
            if !named.contains(text) { named.append(text) }
        }
        let heading = ReportBlock.subheading(words[ClimateEventPhrase.uncalibrated])
        guard !named.isEmpty else {
            return [heading, .paragraph(words[ClimateEventPhrase.allCalibrated])]
        }
        var shown = Array(named.prefix(Self.mostSensors))
        if named.count > shown.count {
            let rest = ["n": words.integer(named.count - shown.count)]
            shown.append(words.text(ClimateEventPhrase.more, rest))
        }
        let values = ["sensors": shown.joined(separator: "; ")]
        return [heading, .paragraph(words.text(ClimateEventPhrase.uncalibratedList, values))]
    }

    // MARK: - Items

    func climateItems(_ exhibit: ClimateExhibit) -> [ReportBlock] {
        let rows = exhibit.items
        guard !rows.isEmpty else { return [] }
        let span = words.span(exhibit.itemsFrom ?? exhibit.from, exhibit.until)
        let table = ReportTable(
            columns: [
                .init(words[ClimateHead.item], 50), .init(words[ClimateHead.voice], 78),
                .init(words[ClimateHead.inside], 16, isNumeric: true),
                .init(words[ClimateHead.outside], 16, isNumeric: true),
                .init(words[ClimateHead.unknown], 18, isNumeric: true),
            ],
            groups: [.init(count: rows.count) { row(rows[$0]) }]
        )
        var blocks: [ReportBlock] = [
            .subheading(words[ClimateEventPhrase.items]),
            .introduction(words.text(ClimateEventPhrase.itemsNote, ["span": span])),
            .table(table, dropsWhatDoesNotFit: false),
        ]
        if exhibit.moreItems > 0 {
            let rest = ["n": words.integer(exhibit.moreItems)]
            blocks.append(.paragraph(words.text(ClimateEventPhrase.moreItems, rest)))
        }
        return blocks
    }

    private func row(_ item: ClimateExhibit.ItemClimate) -> ReportTable.Row {
        let isOne = item.stretches.count == 1
        var lines = item.stretches.prefix(Self.mostStretches).map { stretch in
            let voice = voice(stretch.voice)
            let span = "\(words.shortMoment(stretch.from)) – \(words.shortMoment(stretch.until))"
            return isOne
                ? voice
                : words.text(ClimateEventPhrase.stretch, ["span": span, "voice": voice])
        }
        if item.stretches.count > lines.count {
            let rest = ["n": words.integer(item.stretches.count - lines.count)]
            lines.append(words.text(ClimateEventPhrase.more, rest))
        }
        let name = label(of: .item(item.item, inventory: ""))
        return ReportTable.Row(
            [.text(name), .text(lines.joined(separator: "; "))]
                + figures(item.minutes).map { .text(words.integer($0)) }
        )
    }

    private func voice(_ voice: ClimateExhibit.Voice) -> String {
        switch voice {
        case .ownLogger: words[ClimateEventPhrase.ownLogger]
        case .zone(let zone, let sensors):
            words.text(
                ClimateEventPhrase.inZone,
                [
                    "zone": content.zoneResults.label(of: zone),
                    "sensors": words.count(sensors, .sensors),
                ]
            )
        case .unknown: words[ClimateEventPhrase.notKnown]
        }
    }
}
