import MusterCore
import MusterReport
import MusterService

/// Where values and moments lie on a chart.
struct ChartScale {
    /// The whole picture, in picture units.
    static let size = (width: 720, height: 260)
    /// Where values are drawn.
    static let plot = (left: 56.0, top: 12.0, width: 656.0, height: 214.0)
    /// How many steps of height there are: half a unit each, so that paths consist of short whole numbers.
    static let steps = 428

    /// The lowest value that is shown.
    let low: Double
    /// The highest.
    let high: Double
    /// The values that lines are drawn at.
    let marks: [Double]
    /// To how many decimal places those are told.
    let decimals: Int
    private let from: Instant
    private let seconds: Double

    /// Chooses a scale that holds all values.
    ///
    /// - Parameters:
    ///   - curve: what is drawn.
    ///   - limits: limits that are to be seen too.
    init(_ curve: ClimateCurve, limits: [Double] = []) {
        let known = curve.columns.compactMap(\.self)
        let lowest = (known.map(\.low) + limits).min() ?? 0
        let highest = (known.map(\.high) + limits).max() ?? 1
        // A line that never moves has room above and below.
        let span = max(highest - lowest, abs(highest) / 1_000, 0.2)
        let step = Self.step(span / 4)
        let (first, last) = (
            ((lowest - span / 20) / step).rounded(.down),
            ((highest + span / 20) / step).rounded(.up)
        )
        (low, high) = (first * step, last * step)
        marks = (0...Int(min(12, last - first))).map { (first + Double($0)) * step }
        decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
        (from, seconds) = (curve.from, curve.until.seconds(since: curve.from))
    }

    /// The step of 1, 2 or 5 times a power of ten that is not smaller than a number.
    private static func step(_ least: Double) -> Double {
        var power = 0.001
        while power * 10 <= least, power < 1e9 { power *= 10 }
        return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? power * 10
    }

    /// How far from the top a value lies, in steps.
    func step(of value: Double) -> Int {
        let share = (high - value) / (high - low)
        return Int((min(max(share, 0), 1) * Double(Self.steps)).rounded())
    }

    /// How far from the top of the picture a value lies, in picture units.
    func y(_ value: Double) -> Double {
        Self.plot.top + Double(step(of: value)) * Self.plot.height / Double(Self.steps)
    }

    /// How far from the left a moment lies, in picture units to a tenth.
    func x(_ moment: Instant) -> Double {
        let share = min(max(moment.seconds(since: from) / seconds, 0), 1)
        return ((Self.plot.left + share * Self.plot.width) * 10).rounded() / 10
    }
}

/// The moments that are named under a chart.
struct ChartTimes {
    /// The moments with what they are called.
    let marks: [(moment: Instant, words: String)]

    /// Chooses the moments by the length of the time.
    init(_ curve: ClimateCurve, _ words: Wording, _ clock: SiteClock) {
        let days = curve.until.seconds(since: curve.from) / 86_400
        let step = days < 2 ? 900.0 : days < 40 ? 3_600 : 86_400
        /// What changes where a moment is to be named: the hour, the day, or the month.
        func part(_ moment: Instant) -> Int {
            let date = clock.date(moment)
            return days < 2 ? date.hour : days < 40 ? date.day : date.month
        }
        var marks: [(Instant, String)] = []
        var moment = curve.from.advanced(bySeconds: step)
        var before = part(curve.from)
        var changes = 0
        while moment < curve.until {
            let now = part(moment)
            if now != before {
                changes += 1
                let isNamed = days < 2 ? now % 4 == 0 : days < 10 || days > 40 || changes % 5 == 0
                if isNamed {
                    let name = days < 2 ? words.shortTime(moment) : Self.day(moment, words)
                    marks.append((moment, name))
                }
            }
            before = now
            moment = moment.advanced(bySeconds: step)
        }
        // A year has a name for every other month.
        self.marks =
            days > 40 ? marks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) : marks
    }

    /// A day without its year.
    private static func day(_ moment: Instant, _ words: Wording) -> String {
        words.date(moment).split(separator: "\u{A0}").dropLast().joined(separator: "\u{A0}")
    }
}
