import MusterClimate
import MusterCore

/// The table of what each sensor said, a group a place.
extension ClimateContent {
    func climateTable(_ exhibit: ClimateExhibit) -> ReportTable {
        ReportTable(
            columns: [
                .init(words[ClimateHead.sensor], 33),
                .init(words[ClimateHead.certificate], 25),
                .init(words[ClimateHead.readings], 18, isNumeric: true),
                .init(words[ClimateHead.lowest], 23, isNumeric: true),
                .init(words[ClimateHead.mean], 23, isNumeric: true),
                .init(words[ClimateHead.highest], 23, isNumeric: true),
                .init(words[ClimateHead.inside], 16, isNumeric: true),
                .init(words[ClimateHead.outside], 16, isNumeric: true),
                .init(words[ClimateHead.unknown], 19, isNumeric: true),
            ],
            groups: exhibit.places.map { place in
                ReportTable.Group(
                    heading: ReportTable.GroupHeading(title: label(of: place.place), note: ""),
                    count: place.series.count,
                    row: { row(place.series[$0], of: place, exhibit) }
                )
            },
            continued: words[ListPhrase.continued]
        )
    }

    private func row(
        _ series: ClimateExhibit.Series,
        of place: ClimateExhibit.Place,
        _ exhibit: ClimateExhibit
    ) -> ReportTable.Row {
        let source = series.source
        let quantity = source.quantity
        let mean = series.mean.map { words.measure($0, quantity) } ?? "–"
        let kinetic = series.kinetic.map { celsius in
            let value = words.measured(celsius * quantity.unitSteps, quantity)
            return words.text(ClimatePhrase.kinetic, ["value": value])
        }
        let limits = told(series, of: place, exhibit)
        return ReportTable.Row(
            [
                .stacked([name(source), words.quantity(quantity, index: source.index)]),
                .stacked(certificate(series, at: exhibit.until)),
                .stacked([words.integer(Int(series.count)), words.percent(series.coverage)]),
                extreme(series.lowest, quantity),
                .stacked([mean, kinetic].compactMap(\.self)),
                extreme(series.highest, quantity),
            ] + minuteCells(series),
            continuation: limits.isEmpty ? nil : limits.joined(separator: ". ")
        )
    }

    /// What people call a sensor, with its identifier.
    func name(_ source: ClimateExhibit.Source) -> String {
        "\(DataText.clean(source.name, limit: 60)) (\(source.sensor))"
    }

    private func certificate(
        _ series: ClimateExhibit.Series,
        at moment: Instant
    ) -> [String] {
        guard let certificate = series.certificate else {
            return [words[ClimatePhrase.noCertificate]]
        }
        var lines = [DataText.clean(certificate, limit: 60)]
        if let laboratory = series.laboratory {
            lines.append(DataText.clean(laboratory, limit: 60))
        }
        if let due = series.due {
            let phrase: ClimatePhrase = due <= moment ? .dueOf : .due
            lines.append(words.text(phrase, ["day": words.date(due)]))
        }
        return lines
    }

    private func extreme(
        _ extreme: ClimateExhibit.Extreme?,
        _ quantity: Quantity
    ) -> ReportTable.Cell {
        guard let extreme else { return .text("–") }
        return .stacked([
            words.measure(Double(extreme.value), quantity), words.shortMoment(extreme.at),
        ])
    }

    private func minuteCells(_ series: ClimateExhibit.Series) -> [ReportTable.Cell] {
        guard let minutes = series.minutes else { return [.text("–"), .text("–"), .text("–")] }
        let figures = figures(minutes).map { words.integer($0) }
        return [.text(figures[0]), .strong(figures[1]), .text(figures[2])]
    }

    /// The limits of a series, and how often it was out of them.
    private func told(
        _ series: ClimateExhibit.Series,
        of place: ClimateExhibit.Place,
        _ exhibit: ClimateExhibit
    ) -> [String] {
        let limits = limits(of: series)
        guard !limits.isEmpty else { return [] }
        let values = ["limits": limits.joined(separator: "; ")]
        let text = words.text(ClimatePhrase.limits, values)
        let excursions = exhibit.excursions.filter {
            $0.source == series.source && $0.place == place.place
        }
        let breaches = excursions.count(where: \.isBreach)
        let short = excursions.count - breaches
        let counts = [
            breaches > 0 ? words.count(breaches, .breaches) : nil,
            short > 0 ? words.count(short, .shortExcursions) : nil,
        ].compactMap(\.self)
        return counts.isEmpty ? [text] : [text, words.list(counts)]
    }

    /// The limits that held, each once.
    private func limits(of series: ClimateExhibit.Series) -> [String] {
        var told: [String] = []
        for limit in series.limits {
            let text = words.text(
                ClimatePhrase.limitsOf,
                [
                    "range": range(limit, series.source.quantity),
                    "set": DataText.quoted(limit.set, limit: 60),
                    "n": words.integer(limit.version),
                ]
            )
            if !told.contains(text) { told.append(text) }
        }
        return told
    }
}
