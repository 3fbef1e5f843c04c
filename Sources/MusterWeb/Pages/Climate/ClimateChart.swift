import MusterClimate
import MusterCore
import MusterReport
import MusterService
import MusterStore

/// A curve as a picture in the page: what held from lowest to highest, the mean, and what is not known.
///
/// It has no more than 40 KB whatever the time: columns are 720 at the most, coordinates whole numbers,
/// and of gaps and audits only the longest and newest have words of their own.
struct ClimateChart {
    /// A limit.
    struct Limit {
        var value: Double
        var words: String
    }

    /// A time that is marked.
    struct Stretch {
        var from: Instant
        var until: Instant
        var words: String
    }

    let curve: ClimateCurve
    let limits: [Limit]
    let excursions: [Stretch]
    private let scale: ChartScale
    private static let namedGaps = 40
    private static let namedAudits = 30
    private static let namedExcursions = 20
    private static let plot = ChartScale.plot

    init(_ curve: ClimateCurve, limits: [Limit] = [], excursions: [Stretch] = []) {
        (self.curve, self.limits, self.excursions) = (curve, limits, excursions)
        scale = ChartScale(curve, limits: limits.map(\.value))
    }

    /// Writes the picture.
    ///
    /// - Parameters:
    ///   - html: the page.
    ///   - visit: the request.
    ///   - title: what it shows, for those who do not see it.
    ///   - words: how values are told.
    func write(_ html: inout HTML, _ visit: Visit, title: String, _ words: ClimateWords) {
        html.tag(
            "svg",
            [
                "class": "climate",
                "viewBox": "0 0 \(ChartScale.size.width) \(ChartScale.size.height)",
                "role": "img", "aria-label": .text(title),
            ]
        ) { html in
            html.tag("title", [:], title)
            patterns(&html)
            axes(&html, visit, words)
            // A stylesheet of its own file cannot name a pattern of the page.
            html.tag("g", ["fill": "url(#p-gaps)"]) { gaps(&$0, visit) }
            html.tag("g", ["fill": "url(#p-outs)"]) { html in
                stretches(&html, "out", excursions, most: Self.namedExcursions, rest: nil)
            }
            lines(&html)
            for limit in limits { self.limit(&html, limit) }
            audits(&html, visit)
        }
    }

    private func patterns(_ html: inout HTML) {
        html.tag("defs") { html in
            for (name, line) in [("gaps", "M0 6L6 0"), ("outs", "M0 0L6 6")] {
                html.tag(
                    "pattern",
                    [
                        "id": .text("p-\(name)"), "width": "6", "height": "6",
                        "patternUnits": "userSpaceOnUse",
                    ]
                ) { $0.tag("path", ["class": .text(name), "d": .text(line)], "") }
            }
        }
    }

    private func axes(_ html: inout HTML, _ visit: Visit, _ words: ClimateWords) {
        let plot = Self.plot
        let right = Self.text(plot.left + plot.width)
        for mark in scale.marks {
            let y = scale.y(mark)
            html.tag(
                "path",
                ["class": "grid", "d": .text("M\(Self.text(plot.left)) \(Self.text(y))H\(right)")],
                ""
            )
            html.tag(
                "text",
                [
                    "class": "of-value", "x": .text(Self.text(plot.left - 6)),
                    "y": .text(Self.text(y + 4)),
                ],
                words.visit.words.number(mark, decimals: scale.decimals)
            )
        }
        for (moment, name) in ChartTimes(curve, visit.words, visit.desk.clock).marks {
            let x = scale.x(moment)
            guard x < plot.left + plot.width - 14 else { continue }
            let bottom = plot.top + plot.height
            html.tag(
                "path",
                ["class": "grid", "d": .text("M\(Self.text(x)) \(Self.text(bottom))v5")],
                ""
            )
            html.tag(
                "text",
                ["x": .text(Self.text(x)), "y": .text(Self.text(bottom + 20))],
                name
            )
        }
    }

    /// The band and the mean, in columns across and half units down.
    private func lines(_ html: inout HTML) {
        let plot = Self.plot
        let across = plot.width / Double(max(1, curve.columns.count))
        let place = "translate(\(Self.text(plot.left)) \(Self.text(plot.top)))"
        let size = "scale(\(Double(Int(across * 10_000)) / 10_000) 0.5)"
        html.tag("g", ["transform": .text("\(place) \(size)")]) { html in
            html.tag("path", ["class": "band", "d": .text(band)], "")
            html.tag("path", ["class": "mean", "d": .text(mean)], "")
        }
    }

    /// Stretches of columns of which something is known.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, column) in curve.columns.enumerated() where column != nil {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private var band: String {
        runs.map { run in
            let known = curve.columns[run].compactMap(\.self)
            let highs = known.map { scale.step(of: $0.high) }
            let lows = known.map { scale.step(of: $0.low) }
            var text = "M\(run.lowerBound) \(highs.first ?? 0)h1"
            for (before, now) in zip(highs, highs.dropFirst()) {
                text += now == before ? "h1" : "v\(now - before)h1"
            }
            text += "V\(lows.last ?? 0)h-1"
            for (before, now) in zip(lows.reversed(), lows.reversed().dropFirst()) {
                text += now == before ? "h-1" : "v\(now - before)h-1"
            }
            return text + "z"
        }.joined()
    }

    private var mean: String {
        runs.map { run in
            let steps = curve.columns[run].compactMap(\.self).map { scale.step(of: $0.mean) }
            guard let first = steps.first else { return "" }
            var text = "M\(run.lowerBound) \(first)"
            for (before, now) in zip(steps, steps.dropFirst()) {
                let change = now - before
                text += change == 0 ? "h1" : "l1\(change < 0 ? "" : " ")\(change)"
            }
            return text + "h1"
        }.joined()
    }

    private func gaps(_ html: inout HTML, _ visit: Visit) {
        let all = curve.gaps.map { gap in
            Stretch(
                from: gap.from,
                until: gap.until,
                words: "\(visit.words.span(gap.from, gap.until)): \(visit.say(GapText(gap.cause)))"
            )
        }
        let count = max(0, all.count - Self.namedGaps)
        stretches(
            &html,
            "gap",
            all,
            most: Self.namedGaps,
            rest: visit.say(SeriesText.moreGaps, ["n": visit.words.integer(count)])
        )
    }

    /// Marks times: the longest ones with their words, all others as one shape.
    private func stretches(
        _ html: inout HTML,
        _ kind: String,
        _ all: [Stretch],
        most: Int,
        rest: String?
    ) {
        let sorted = all.sorted {
            $0.until.seconds(since: $0.from) > $1.until.seconds(since: $1.from)
        }
        for stretch in sorted.prefix(most) {
            html.tag("path", ["class": .text(kind), "d": .text(bar(stretch))]) { html in
                html.tag("title", [:], stretch.words)
            }
        }
        let others = sorted.dropFirst(most).sorted { $0.from < $1.from }
        guard !others.isEmpty else { return }
        var shape = ""
        var end = 0.0
        for stretch in others {
            // What lies within a unit of the one before is not seen apart.
            guard scale.x(stretch.until) > end + 1 else { continue }
            shape += bar(stretch)
            end = max(scale.x(stretch.from) + 1, scale.x(stretch.until))
        }
        html.tag("path", ["class": .text(kind), "d": .text(shape)]) { html in
            if let rest { html.tag("title", [:], rest) }
        }
    }

    private func bar(_ stretch: Stretch) -> String {
        let (left, right) = (scale.x(stretch.from), scale.x(stretch.until))
        let width = Self.text(max(1, right - left))
        return "M\(Self.text(left)) 12v214h\(width)v-214z"
    }

    private func limit(_ html: inout HTML, _ limit: Limit) {
        let (left, y) = (Self.text(Self.plot.left), Self.text(scale.y(limit.value)))
        html.tag("path", ["class": "limit", "d": .text("M\(left) \(y)h656")], "")
        let above = scale.y(limit.value) > Self.plot.top + 14 ? -4.0 : 13
        html.tag(
            "text",
            [
                "class": "of-limit", "x": .text(Self.text(Self.plot.left + Self.plot.width - 4)),
                "y": .text(Self.text(scale.y(limit.value) + above)),
            ],
            limit.words
        )
    }

    private func audits(_ html: inout HTML, _ visit: Visit) {
        for audit in curve.audits.suffix(Self.namedAudits) {
            let x = Self.text(scale.x(audit.startedAt))
            html.tag("path", ["class": "audit", "d": .text("M\(x) 226l-4 -9h8z")]) { html in
                html.tag(
                    "title",
                    [:],
                    "\(audit.audit), \(visit.words.moment(audit.startedAt))"
                )
            }
        }
    }

    /// A number to a tenth, without a needless zero behind it.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
