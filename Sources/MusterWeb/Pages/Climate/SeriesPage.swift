import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// One series of a sensor: how it went, as a picture and as numbers.
enum SeriesPage {
    /// How far back the page looks.
    enum Span: String, CaseIterable {
        case day = "24h"
        case week = "7d"
        case month = "30d"
        case year = "1y"

        var seconds: Int64 {
            switch self {
            case .day: 86_400
            case .week: 604_800
            case .month: 2_592_000
            case .year: 31_536_000
            }
        }

        var text: SeriesText {
            switch self {
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            }
        }

        /// How many lines the table has.
        var rows: Int {
            switch self {
            case .day: 24
            case .week: 28
            case .month: 30
            case .year: 53
            }
        }
    }

    private static let span = Route.Parameter(
        name: "span",
        summary: "How far back",
        choices: Span.allCases.map(\.rawValue)
    )

    static let routes = [
        Route.page(
            "/climate/{sensor}/{series}",
            .viewAudits,
            "How one series of a sensor went",
            [span]
        ) { try page($0) },
        Route(
            method: .get,
            path: "/climate/{sensor}/{series}/readings.csv",
            right: .viewAudits,
            summary: "The readings that the page is drawn from, as CSV",
            form: .csv,
            parameters: [span]
        ) { try csv($0) },
    ]

    /// The page of a series.
    static func address(_ line: ClimateLine, _ rest: String..., span: Span = .day) -> Address {
        Address(
            parts: ["climate", line.placed.sensor.id.description, line.series.word] + rest,
            query: [("span", span == .day ? nil : span.rawValue)]
        )
    }

    private static func wanted(_ visit: Visit) throws(WebError) -> Span {
        guard let text = visit.value("span") else { return .day }
        guard let span = Span(rawValue: text) else {
            throw .badValue(
                name: "span",
                expected: "one of \(Span.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return span
    }

    private static func csv(_ visit: Visit) throws -> Response {
        let span = try wanted(visit)
        let home = visit.home
        let curve = try home.climate.climateCurve(
            of: visit.part("sensor"),
            visit.part("series"),
            lastSeconds: span.seconds
        )
        let sensor = curve.line.placed.sensor
        var query = SensorLogQuery(of: .sensor(sensor.id), from: curve.from, until: home.now())
        query.quantities = [curve.line.series.quantity]
        if span != .day { query.slotSeconds = Int(curve.columnSeconds) }
        var bytes: [UInt8] = []
        try home.sensors.writeSensorLog(query) { bytes += $0 }
        return Answer.file(
            bytes,
            type: "text/csv; charset=utf-8",
            named: "\(sensor.name) \(curve.line.series.quantity.word) \(span.rawValue).csv"
        )
    }

    private static func page(_ visit: Visit) throws -> Response {
        let span = try wanted(visit)
        let words = try ClimateWords(visit)
        let curve = try visit.home.climate.climateCurve(
            of: visit.part("sensor"),
            visit.part("series"),
            lastSeconds: span.seconds
        )
        let line = curve.line
        let title = "\(words.quantity(line.series)), \(line.placed.sensor.name)"
        let place = line.placed.placement?.place
        return Answer.page(
            Shell.page(visit, title: title, in: .environment, refreshSeconds: 60) { html in
                html.heading(
                    title,
                    crumbs: [
                        (visit.say(FrameText.environment), Address("climate")),
                        (
                            words.place(place),
                            Address("climate", query: [("place", ClimatePage.name(place))])
                        ),
                    ]
                )
                spans(&html, visit, line, span)
                html.tag("div", ["class": "stack", "data-poll": "series"]) { html in
                    html.tag("div", ["class": "card"]) { html in
                        html.tag("ul", ["class": "measures"]) {
                            ClimatePage.measure(&$0, visit, line, words)
                        }
                        chart(&html, visit, curve, span, words)
                    }
                    facts(&html, visit, curve, words)
                }
                numbers(&html, visit, curve, span, words)
                audits(&html, visit, curve)
            }
        )
    }

    private static func spans(
        _ html: inout HTML,
        _ visit: Visit,
        _ line: ClimateLine,
        _ chosen: Span
    ) {
        html.tag("nav", ["class": "tabs", "aria-label": .text(visit.say(SeriesText.span))]) {
            html in
            for span in Span.allCases {
                html.tag(
                    "a",
                    [
                        "href": .address(address(line, span: span)),
                        "aria-current": span == chosen ? "page" : .none,
                    ],
                    visit.say(span.text)
                )
            }
        }
    }

    private static func chart(
        _ html: inout HTML,
        _ visit: Visit,
        _ curve: ClimateCurve,
        _ span: Span,
        _ words: ClimateWords
    ) {
        let known = curve.columns.compactMap(\.self)
        let quantity = curve.line.series.quantity
        guard let low = known.map(\.low).min(), let high = known.map(\.high).max() else {
            return html.empty(visit.say(SeriesText.nothing))
        }
        let share =
            known.reduce(0) { $0 + $1.covered } / Double(max(1, curve.columns.count))
        let title = visit.say(
            SeriesText.chart,
            [
                "what": words.quantity(curve.line.series), "span": visit.say(span.text),
                "low": words.value(low, quantity), "high": words.value(high, quantity),
                "share": visit.words.percent(share),
            ]
        )
        html.tag("figure", ["class": "chart"]) { html in
            let limits = words.chartLimits(curve.line)
            let excursions = words.chartExcursions(curve)
            ClimateChart(curve, limits: limits, excursions: excursions)
                .write(&html, visit, title: title, words)
            legend(&html, visit, curve)
            html.tag(
                "figcaption",
                ["class": "soft small"],
                visit.say(
                    SeriesText.times,
                    ["zone": visit.words.zoneName(curve.until)]
                )
            )
        }
    }

    private static func legend(_ html: inout HTML, _ visit: Visit, _ curve: ClimateCurve) {
        var entries: [(name: String, text: SeriesText)] = [
            ("band", .legendBand), ("mean", .legendMean),
        ]
        if !curve.excursions.isEmpty { entries.append(("out", .legendOut)) }
        if !curve.gaps.isEmpty { entries.append(("gap", .legendGap)) }
        if !curve.audits.isEmpty { entries.append(("audit", .legendAudit)) }
        html.tag("ul", ["class": "legend"]) { html in
            for (name, text) in entries {
                html.tag("li") { html in
                    html.tag("i", ["class": .text(name), "aria-hidden": "true"], "")
                    html.write(visit.say(text))
                }
            }
        }
    }

    private static func facts(
        _ html: inout HTML,
        _ visit: Visit,
        _ curve: ClimateCurve,
        _ words: ClimateWords
    ) {
        let line = curve.line
        let known = curve.columns.compactMap(\.self)
        let quantity = line.series.quantity
        let certificate = line.isCalibrated ? line.calibration : nil
        html.card(visit.say(SeriesText.sensor)) { html in
            html.facts([
                (
                    visit.say(SeriesText.sensor),
                    "\(line.placed.sensor.id) · \(line.placed.sensor.name)"
                ),
                (visit.say(SeriesText.identity), line.placed.sensor.identity.description),
                (
                    visit.say(SeriesText.minimum),
                    known.map(\.low).min().map { words.value($0, quantity) }
                ),
                (
                    visit.say(SeriesText.maximum),
                    known.map(\.high).max().map { words.value($0, quantity) }
                ),
                (
                    visit.say(SeriesText.calibrated),
                    certificate.map { certificate in
                        let name = certificate.certificate ?? visit.words.date(certificate.at)
                        guard let due = certificate.due else { return name }
                        return visit.say(
                            SeriesText.due,
                            ["certificate": name, "day": visit.words.date(due)]
                        )
                    } ?? visit.say(SeriesText.notCalibrated)
                ),
            ])
        }
    }

    /// A line of the table: so many columns of the picture together.
    private struct Row {
        var from: Instant
        var low: Double?
        var high: Double?
        var mean: Double?
        var covered: Double
    }

    private static func rows(_ curve: ClimateCurve, _ count: Int) -> [Row] {
        let size = max(1, (curve.columns.count + count - 1) / count)
        return stride(from: 0, to: curve.columns.count, by: size).map { start in
            let end = min(start + size, curve.columns.count)
            let known = curve.columns[start..<end].compactMap(\.self)
            let covered = known.reduce(0) { $0 + $1.covered }
            return Row(
                from: curve.start(of: start),
                low: known.map(\.low).min(),
                high: known.map(\.high).max(),
                mean: covered > 0
                    ? known.reduce(0) { $0 + $1.mean * $1.covered } / covered : nil,
                covered: covered / Double(end - start)
            )
        }
    }

    private static func numbers(
        _ html: inout HTML,
        _ visit: Visit,
        _ curve: ClimateCurve,
        _ span: Span,
        _ words: ClimateWords
    ) {
        let quantity = curve.line.series.quantity
        html.tag("details", ["class": "more"]) { html in
            html.tag("summary", [:], visit.say(SeriesText.numbers))
            html.table(
                visit.say(SeriesText.table, ["what": words.quantity(curve.line.series)]),
                [
                    .init(visit.say(SeriesText.from)),
                    .init(visit.say(SeriesText.low), isNumber: true),
                    .init(visit.say(SeriesText.mean), isNumber: true),
                    .init(visit.say(SeriesText.high), isNumber: true),
                    .init(visit.say(SeriesText.known), isNumber: true),
                ],
                rows(curve, span.rows)
            ) { html, row, column in
                switch column {
                case 0: html.write(visit.words.moment(row.from))
                case 1: html.write(row.low.map { words.value($0, quantity) } ?? "–")
                case 2: html.write(row.mean.map { words.value($0, quantity) } ?? "–")
                case 3: html.write(row.high.map { words.value($0, quantity) } ?? "–")
                default: html.write(visit.words.percent(row.covered))
                }
            }
        }
        html.tag("p") { html in
            html.link(
                visit.say(SeriesText.csv),
                to: address(curve.line, "readings.csv", span: span)
            )
        }
    }

    private static func audits(_ html: inout HTML, _ visit: Visit, _ curve: ClimateCurve) {
        guard !curve.audits.isEmpty else { return }
        html.tag("h2", [:], visit.say(SeriesText.audits))
        let audits = Array(curve.audits.suffix(20).reversed())
        AuditsPage.list(visit, audits).brief(&html, visit, audits)
    }
}
