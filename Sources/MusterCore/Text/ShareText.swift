/// A share of 0 to 1 as people write it: in percent, or as a number up to 1.
public enum ShareText {
    /// The share that a text stands for; `nil` where it is none.
    ///
    /// - Parameters:
    ///   - text: `97`, `97 %`, `97,5%` or `0.97`.
    ///   - isPercent: whether a number up to 1 is percent too, as in a field that says so.
    /// - Returns: the share to a millionth, so that 98.2 % is 0.982.
    public static func share(_ text: String, isPercent: Bool = false) -> Double? {
        var number = text.replacing(",", with: ".").filter { !$0.isWhitespace }
        let hasSign = number.last == "%"
        if hasSign { number.removeLast() }
        guard number.allSatisfy({ $0 == "." || ("0"..."9").contains($0) }),
            let value = Double(number)
        else { return nil }
        let percent = isPercent || hasSign || value > 1 ? value : value * 100
        return percent <= 100 ? (percent * 10_000).rounded() / 1_000_000 : nil
    }
}
