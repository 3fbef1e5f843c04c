import MusterAudit
import MusterCore
import MusterRanging
import MusterReport

/// How strong a beacon was over time, as a small picture and as numbers.
enum StripPicture {
    private static let width = 575.0
    private static let height = 110.0
    private static let levels = (low: -100.0, high: -40.0)

    /// Writes the picture: what the report draws on the item's evidence card, a column a step.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ sightings: [Sighting]
    ) {
        guard let first = sightings.first?.firstAt, let last = sightings.last?.lastAt else {
            return
        }
        var strip = SignalStrip(
            from: min(first, summary.startedAt ?? first),
            to: max(last, summary.endedAt ?? last)
        )
        for sighting in sightings { strip.add(sighting, segment: 1) }
        let step = width / Double(strip.steps.count)
        html.tag(
            "svg",
            [
                "class": "strip", "viewBox": "0 0 640 130", "role": "img",
                "aria-label": .text(visit.say(AuditText.strip)),
            ]
        ) { html in
            for level in [-50, -70, -90] {
                let y = Self.y(Double(level))
                html.tag("line", ["x1": "56", "x2": "636", "y1": "\(y)", "y2": "\(y)"], "")
                html.tag("text", ["x": "0", "y": "\(y + 4)"], visit.words.level(Double(level)))
            }
            for (index, heard) in strip.steps.enumerated() {
                guard let strongest = heard.strongest, let median = heard.median else { continue }
                let x = rounded(56 + Double(index) * step)
                column(&html, "peak", x, rounded(step - 0.5), strongest)
                column(&html, "median", x, rounded(step - 0.5), median)
            }
        }
    }

    /// Writes a column from the foot of the picture up to a level in dBm.
    private static func column(
        _ html: inout HTML,
        _ kind: String,
        _ x: Double,
        _ width: Double,
        _ level: Double
    ) {
        let top = y(level)
        html.tag(
            "rect",
            [
                "class": .text(kind), "x": "\(x)", "y": "\(top)", "width": "\(width)",
                "height": "\(rounded(12 + height - top))",
            ],
            ""
        )
    }

    /// Writes the numbers.
    static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ sightings: [Sighting],
        _ zones: ZoneWords
    ) {
        let words = visit.words
        html.table(
            visit.say(AuditText.strip),
            [
                .init(visit.say(CommonText.at)), .init(visit.say(CommonText.zone)),
                .init(visit.say(CommonText.samples), isNumber: true), .init("dBm", isNumber: true),
            ],
            sightings.prefix(200)
        ) { html, sighting, column in
            switch column {
            case 0: html.write(words.time(sighting.firstAt))
            case 1: html.write(zones[sighting.zone])
            case 2: html.write(words.integer(sighting.sampleCount))
            default:
                html.write(
                    sighting.readings.last.map { words.integer(Int($0.rssi.rawValue)) } ?? "–"
                )
            }
        }
    }

    private static func y(_ level: Double) -> Double {
        let share = (level - levels.low) / (levels.high - levels.low)
        return rounded(10 + height * (1 - min(max(share, 0), 1)))
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
