import MusterAudit
import MusterClimate
import MusterCore

extension ReportContent {
    /// The part about the environment.
    var climate: ClimateContent { ClimateContent(content: self) }
}

/// What sensors said of the environment around the time of the audit.
struct ClimateContent: ContentPart {
    let content: ReportContent

    /// The most charts of the part itself; the others stand in an annex.
    private static let mostCharts = 12

    /// The environment of the zones meanwhile; one sentence where nothing recorded it.
    var blocks: [ReportBlock] {
        guard let exhibit = exhibits.climate, !exhibit.places.isEmpty else {
            return [.paragraph(words[TraceabilityPhrase.noClimate])]
        }
        let span = ["span": words.span(exhibit.from, exhibit.until)]
        var blocks: [ReportBlock] = [
            .paragraph(climateSentence(exhibit)),
            .introduction(words.text(ClimatePhrase.window, span)),
            .table(climateTable(exhibit), dropsWhatDoesNotFit: false),
            .paragraph(words[ClimatePhrase.tableNote]),
        ]
        let (shown, rest) = climateCharts(exhibit)
        if !shown.isEmpty {
            blocks += [.subheading(words[ClimatePhrase.charts]), .climateLegend(climateLegend)]
            blocks += shown.map { .climateChart($0) }
        }
        if !rest.isEmpty {
            let n = ["n": words.integer(rest.count)]
            blocks.append(.paragraph(words.text(ClimatePhrase.moreCharts, n)))
        }
        return blocks + climateExcursions(exhibit) + climateGaps(exhibit)
            + uncalibrated(exhibit) + climateItems(exhibit)
    }

    /// The charts that the part has no room for.
    var annex: [ReportBlock] {
        guard let exhibit = exhibits.climate, options.parts.contains(.climate) else { return [] }
        let rest = climateCharts(exhibit).rest
        return rest.isEmpty
            ? [] : [.climateLegend(climateLegend)] + rest.map { .climateChart($0) }
    }

    /// The charts of the part and those of the annex, each in the order of places: those with something
    /// out of limits come into the part first, then those with limits.
    private func climateCharts(
        _ exhibit: ClimateExhibit
    ) -> (shown: [ClimateChart], rest: [ClimateChart]) {
        let all = exhibit.places.flatMap { place in
            place.charts.map { (place, $0) }
        }
        func rank(_ place: ClimateExhibit.Place, _ chart: ClimateExhibit.Chart) -> Int {
            let isOut = exhibit.excursions.contains {
                $0.place == place.place && $0.source.quantity == chart.quantity
            }
            return isOut ? 0 : chart.limits.isEmpty ? 2 : 1
        }
        let ranked = all.enumerated().sorted { one, other in
            let (left, right) = (
                rank(one.element.0, one.element.1), rank(other.element.0, other.element.1)
            )
            return left == right ? one.offset < other.offset : left < right
        }
        let shown = Set(ranked.prefix(Self.mostCharts).map(\.offset))
        let made = all.map { chart($0.1, of: $0.0, exhibit) }
        return (
            made.indices.filter { shown.contains($0) }.map { made[$0] },
            made.indices.filter { !shown.contains($0) }.map { made[$0] }
        )
    }

    // MARK: - The sentence

    /// What to know of the environment, in one sentence.
    private func climateSentence(_ exhibit: ClimateExhibit) -> String {
        let all = exhibit.places.flatMap { place in place.series.map { (place, $0) } }
        let limited = all.compactMap { place, series in
            series.minutes.map { (place: place, series: series, minutes: $0) }
        }
        guard let first = limited.first else {
            let window = exhibit.until.seconds(since: exhibit.from) * 1_000
            let known = all.reduce(0) { $0 + Double($1.1.known) }
            let unknown = max(0, 1 - known / max(1, window * Double(all.count)))
            let sensors = Set(all.map { $0.1.source.sensor }).count
            return words.text(
                ClimatePhrase.noLimits,
                ["sensors": words.count(sensors, .sensors), "share": words.percent(unknown)]
            )
        }
        let total = limited.reduce(0) { $0 + $1.minutes.total }
        let unknown = limited.reduce(0) { $0 + $1.minutes.unknown }
        var values = [
            "breaches": breaches(exhibit),
            "unknown": words.percent(Double(unknown) / Double(max(1, total))),
        ]
        let limits = Set(first.series.limits.map { [$0.low, $0.high] })
        guard limited.count == 1, limits.count == 1, let limit = first.series.limits.first else {
            values["n"] = words.integer(limited.count)
            values["inside"] = words.integer(limited.count { $0.minutes.outside == 0 })
            return words.text(ClimatePhrase.someInside, values)
        }
        values["place"] = label(of: first.place.place)
        values["limits"] = range(limit, first.series.source.quantity)
        values["share"] = words.percent(Double(first.minutes.inside) / Double(max(1, total)))
        values["hours"] = words.integer(Int((Double(total) / 3_600_000).rounded()))
        return words.text(ClimatePhrase.oneInside, values)
    }

    private func breaches(_ exhibit: ClimateExhibit) -> String {
        let breaches = exhibit.excursions.filter(\.isBreach)
        guard let longest = breaches.map(\.milliseconds).max() else {
            return words[ClimatePhrase.noBreach]
        }
        let minutes = words.integer(Self.minutes(longest))
        guard breaches.count == 1 else {
            return words.text(
                ClimatePhrase.breaches,
                [
                    "breaches": words.count(breaches.count, .breaches), "minutes": minutes,
                    "n": words.integer(breaches.count { $0.acknowledgement != nil }),
                ]
            )
        }
        let acknowledged =
            breaches[0].acknowledgement.map {
                let person = DataText.quoted(content.signOff.name(of: $0.by), limit: 120)
                return words.text(ClimatePhrase.acknowledgedBy, ["person": person])
            } ?? words[ClimatePhrase.notAcknowledged]
        return words.text(
            ClimatePhrase.oneBreach,
            ["minutes": minutes, "acknowledged": acknowledged]
        )
    }

    // MARK: - Names and figures

    /// What people call a place.
    func label(of place: SensorPlace?) -> String {
        switch place {
        case .zone(let zone): return content.zoneResults.label(of: zone)
        case .item(let item, _):
            return DataText.clean(items[item], limit: 80)
        case .lot(let lot):
            let lot = DataText.quoted(lot, limit: 60)
            return words.text(ClimatePhrase.lot, ["lot": lot])
        case .outside: return words[ClimatePhrase.outdoors]
        case nil: return "–"
        }
    }

    /// A limit in words: `2.0–8.0 °C`.
    func range(_ limit: ClimateExhibit.Limit, _ quantity: Quantity) -> String {
        switch (limit.low, limit.high) {
        case (let low?, let high?):
            words.text(
                ClimatePhrase.between,
                [
                    "low": words.measured(Double(low), quantity),
                    "high": words.measure(Double(high), quantity),
                ]
            )
        case (let low?, nil):
            words.text(ClimatePhrase.atLeast, ["low": words.measure(Double(low), quantity)])
        case (nil, let high?):
            words.text(ClimatePhrase.atMost, ["high": words.measure(Double(high), quantity)])
        case (nil, nil): "–"
        }
    }

    /// Whole minutes; what is more than nothing is one at least.
    static func minutes(_ milliseconds: Int64) -> Int {
        milliseconds <= 0 ? 0 : max(1, Int((Double(milliseconds) / 60_000).rounded()))
    }

    /// Minutes inside, outside and unknown, rounded so that they sum to the whole time as printed.
    func figures(_ minutes: ClimateExhibit.Minutes) -> [Int] {
        let (outside, unknown) = (Self.minutes(minutes.outside), Self.minutes(minutes.unknown))
        let total = max(Self.minutes(minutes.total), outside + unknown)
        return [total - outside - unknown, outside, unknown]
    }
}
