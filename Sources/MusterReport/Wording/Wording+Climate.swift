import MusterClimate
package import MusterCore

extension Wording {
    /// What is measured, by its name in the language, or its stable word.
    package func quantity(_ quantity: Quantity, index: Int = 0) -> String {
        let name =
            QuantityWord(quantity).map { self[$0] }
            ?? quantity.word.replacing("_", with: " ")
        return index == 0 ? name : "\(name) \(index + 1)"
    }

    /// A value in steps of a quantity as a number: to a hundredth of a degree, else to a tenth, and to no
    /// less than a tenth where it has parts of one.
    package func measured(_ steps: Double, _ quantity: Quantity) -> String {
        let isDegree = quantity == .temperature || quantity == .dewPoint
        let decimals = min(quantity.decimals, isDegree ? 2 : 1)
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let value = steps / quantity.unitSteps
        let whole = (value * scale).rounded(.toNearestOrAwayFromZero)
        guard decimals > 0, whole.magnitude < 1e15 else {
            return integer(Int(exactly: whole) ?? 0)
        }
        let digits = Int(whole.magnitude)
        let unit = Int(scale)
        var fraction = String(digits % unit)
        fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
        while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
        let sign = whole < 0 ? "\u{2212}" : ""
        return "\(sign)\(integer(digits / unit))\(decimalPoint)\(fraction)"
    }

    /// A value in steps of a quantity, with its unit.
    package func measure(_ steps: Double, _ quantity: Quantity) -> String {
        let number = measured(steps, quantity)
        return quantity.unit.isEmpty ? number : "\(number)\u{A0}\(quantity.unit)"
    }

    /// A day without its year, as in `12 Mar` or `12. 3.`.
    package func dayOfMonth(_ instant: Instant) -> String {
        let date = clock.date(instant)
        return day(language.rules.dayOfMonth, date.day, date.month, date.year)
    }

    /// A day without its year and a time of day, as in `12 Mar 09:14`, without breaks.
    package func shortMoment(_ instant: Instant) -> String {
        "\(dayOfMonth(instant))\u{A0}\(shortTime(instant))"
    }
}

extension Quantity {
    /// How many steps one of its unit has.
    package var unitSteps: Double { (0..<decimals).reduce(1.0) { steps, _ in steps * 10 } }
}
