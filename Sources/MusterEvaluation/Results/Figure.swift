/// How figures are written for people.
package enum Figure {
    /// A figure in its form; a dash where there is none.
    package static func text(_ value: Double?, _ form: Metric.Form) -> String {
        guard let value, value.isFinite else { return "–" }
        switch form {
        case .share: return decimal(value, places: 3)
        case .seconds, .number: return decimal(value, places: 1)
        }
    }

    /// A difference of shares, with its sign.
    package static func signed(_ value: Double) -> String {
        let text = decimal(value, places: 3)
        return value > 0 && text != "0.000" ? "+" + text : text
    }

    /// `value` with `places` digits behind the point.
    package static func decimal(_ value: Double, places: Int) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let digits = String(whole % scale)
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard places > 0 else { return sign + String(whole) }
        let zeros = String(repeating: "0", count: max(0, places - digits.count))
        return sign + String(whole / scale) + "." + zeros + digits
    }
}
