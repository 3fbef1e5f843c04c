import MusterCatalogue
import MusterClimate
import MusterCore
import MusterReport
import MusterService

/// How what sensors say is put on pages.
struct ClimateWords {
    let visit: Visit
    private let zones: ZoneNames

    /// Reads what the zones are called.
    ///
    /// - Throws: `StoreError`.
    init(_ visit: Visit) throws {
        self.visit = visit
        zones = ZoneNames(try visit.home.floorPlan.current())
    }

    /// What people call a place.
    func place(_ place: SensorPlace?) -> String {
        switch place {
        case .zone(let zone): zones.name(zone)
        case .item(let item, _): item.rawValue
        case .lot(let lot): visit.say(ClimateText.lot, ["name": lot])
        case .outside: visit.say(ClimateText.outside)
        case nil: visit.say(ClimateText.notPlaced)
        }
    }

    /// What a series measures; a second one of a sensor has its number behind it.
    func quantity(_ series: SensorSeries) -> String {
        let name = visit.say(QuantityText(series.quantity))
        return series.index == 0 ? name : "\(name) \(series.index + 1)"
    }

    /// A value with its unit, as fine as people read it: `4.3 °C`; a door is open or closed.
    func value(_ value: Double, _ quantity: Quantity) -> String {
        if quantity == .opening {
            return visit.say(value >= 0.5 ? ClimateText.open : .closed)
        }
        return visit.words.shown(value, quantity)
    }

    /// A difference with its sign: `+0.4 °C`.
    func change(_ value: Double, _ quantity: Quantity) -> String {
        (value > 0 ? "+" : "") + visit.words.shown(value, quantity)
    }

    /// How long ago something was.
    func ago(_ moment: Instant, now: Instant) -> String {
        let seconds = max(0, now.seconds(since: moment))
        let (text, size): (ClimateText, Double) =
            switch seconds {
            case ..<1: (.now, 1)
            case ..<100: (.seconds, 1)
            case ..<6_000: (.minutes, 60)
            case ..<172_800: (.hours, 3_600)
            default: (.days, 86_400)
            }
        let count = visit.words.integer(Int(seconds / size))
        return visit.say(text, ["n": count])
    }
}

extension Wording {
    /// A value with its unit, as fine as people read it: `4.3 °C`.
    func shown(_ value: Double, _ quantity: Quantity) -> String {
        let number = number(value, decimals: quantity.shownDecimals)
        return quantity.unit.isEmpty ? number : "\(number)\u{A0}\(quantity.unit)"
    }

    /// A number to so many decimal places, with a true minus sign; minus nothing is nothing.
    func number(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        guard let steps = Int(exactly: (value * scale).rounded()) else { return "–" }
        let (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        var text = integer(Int(whole))
        if decimals > 0 {
            let digits = String(rest)
            text +=
                decimalPoint + String(repeating: "0", count: decimals - digits.count) + digits
        }
        return steps < 0 ? "\u{2212}\(text)" : text
    }
}

extension Quantity {
    /// To how many decimal places people read it.
    var shownDecimals: Int {
        switch self {
        case .temperature, .humidity, .pressure, .dewPoint, .moisture: 1
        case .illuminance: 0
        default: min(decimals, 2)
        }
    }

    /// A change in an hour that is called steady, in its unit; `nil` for a fiftieth of the value.
    var steadyChange: Double? {
        switch self {
        case .temperature, .dewPoint: 0.3
        case .humidity, .moisture: 1.5
        case .pressure: 0.5
        default: nil
        }
    }
}

/// Which way a series went in the last hour.
enum ClimateTrend {
    case rising, falling, steady

    /// The trend of a line of 24 hours in 24 parts; `nil` where one of the last two hours is not known.
    ///
    /// - Parameter line: what a series said.
    /// - Returns: the trend, and by how much the last hour's mean differs from that of the hour before.
    static func of(_ line: ClimateLine) -> (trend: ClimateTrend, change: Double)? {
        let last = line.parts.suffix(2)
        guard line.gap == nil, line.series.quantity != .opening, last.count == 2,
            let before = last.first ?? nil, let now = last.last ?? nil
        else { return nil }
        let change = now - before
        let limit = line.series.quantity.steadyChange ?? abs(before) / 50
        let trend: ClimateTrend = change > limit ? .rising : change < -limit ? .falling : .steady
        return (trend, change)
    }

    /// The arrow.
    var arrow: String {
        switch self {
        case .rising: "↗"
        case .falling: "↘"
        case .steady: "→"
        }
    }

    /// The word.
    var text: ClimateText {
        switch self {
        case .rising: .rising
        case .falling: .falling
        case .steady: .steady
        }
    }
}
