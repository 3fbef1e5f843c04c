public import MusterCore

/// Values in steps of a quantity as the decimal numbers that files and people write.
public enum MeasuredText {
    /// A value as a decimal number in the quantity's unit, without zeros behind the last digit: `4.25`.
    ///
    /// - Parameters:
    ///   - value: the value in steps of 10^−`decimals`.
    ///   - quantity: what was measured.
    /// - Returns: the number.
    public static func text(_ value: Int64, _ quantity: Quantity) -> String {
        let decimals = quantity.decimals
        var digits = String(value.magnitude)
        digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var fraction = digits.suffix(decimals)
        while fraction.last == "0" { fraction.removeLast() }
        let number = digits.dropLast(decimals) + (fraction.isEmpty ? "" : ".\(fraction)")
        return (value < 0 ? "-" : "") + number
    }

    /// A value as a number in the quantity's unit, for JSON.
    public static func number(_ value: Int64, _ quantity: Quantity) -> Double {
        Double(value) / Double(scale(quantity))
    }

    /// Reads a decimal number in the quantity's unit, rounded to its step, half a step away from zero.
    ///
    /// - Parameters:
    ///   - text: digits with a sign and a decimal point or comma, where there is one: `-18.25`, `4,2`.
    ///   - quantity: what was measured.
    /// - Returns: the value in steps; `nil` for anything else, and for more than twelve digits in front of
    ///   the point.
    public static func value(_ text: String, _ quantity: Quantity) -> Int64? {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let whole = rest.prefix(while: isDigit)
        var fraction = rest.dropFirst(whole.count)
        if !fraction.isEmpty {
            let isPoint = [UInt8(ascii: "."), UInt8(ascii: ",")].contains(fraction.first)
            fraction = fraction.dropFirst()
            guard isPoint, !fraction.isEmpty, fraction.allSatisfy(isDigit) else { return nil }
        }
        guard (1...12).contains(whole.count) else { return nil }
        let decimals = quantity.decimals
        var value: Int64 = 0
        for digit in whole { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
        for index in 0..<decimals {
            let digit = fraction.dropFirst(index).first ?? UInt8(ascii: "0")
            value = value * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        if let next = fraction.dropFirst(decimals).first, next >= UInt8(ascii: "5") { value += 1 }
        return isNegative ? -value : value
    }

    /// How many steps the quantity's unit has.
    static func scale(_ quantity: Quantity) -> Int64 {
        (0..<quantity.decimals).reduce(1) { scale, _ in scale * 10 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
