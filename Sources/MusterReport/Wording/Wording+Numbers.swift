import MusterRanging

extension Wording {
    /// A whole number in groups of three, with a true minus sign.
    package func integer(_ value: Int) -> String {
        let digits = String(value.magnitude)
        guard digits.utf8.count > 3 else { return value < 0 ? "\u{2212}\(digits)" : digits }
        let separator = language.rules.groupSign
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index) % 3 == 0 { grouped.append(separator) }
            grouped.append(digit)
        }
        return value < 0 ? "\u{2212}\(grouped)" : grouped
    }

    /// A number to three decimal places, as few of them as it has.
    package func decimal(_ value: Double) -> String {
        let rounded = (value * 1_000).rounded() / 1_000
        guard rounded != rounded.rounded() else { return integer(Int(rounded)) }
        let text = String(rounded.magnitude).replacing(".", with: decimalPoint)
        return rounded < 0 ? "\u{2212}\(text)" : text
    }

    /// A share of 0 to 1 in percent, to a tenth.
    ///
    /// Only what is exactly none or all reads as 0 % or 100 %.
    package func percent(_ share: Double) -> String {
        var tenths = Int((share * 1_000).rounded())
        if share < 1 { tenths = min(tenths, 999) }
        if share > 0 { tenths = max(tenths, 1) }
        return tenths % 1_000 == 0
            ? "\(tenths / 10)\u{A0}%"
            : "\(tenths / 10)\(decimalPoint)\(tenths % 10)\u{A0}%"
    }

    /// A share of 0 to 1 in percent, to a tenth only where it has one; for a target that was set.
    package func target(_ share: Double) -> String {
        let tenths = Int((share * 1_000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)\u{A0}%" : percent(share)
    }

    /// A coverage of 0 to 1 in whole percent, never 100 (``CoverageGrade/percent(_:)``).
    package func coverage(_ covered: Double) -> String {
        wholePercent(CoverageGrade.percent(covered))
    }

    /// So many percent.
    package func wholePercent(_ percent: Int) -> String { "\(percent)\u{A0}%" }

    /// A level difference in whole decibels.
    package func decibels(_ value: Double) -> String {
        "\(integer(Int(value.rounded())))\u{A0}dB"
    }

    /// A level in whole dBm.
    package func level(_ value: Double) -> String {
        "\(integer(Int(value.rounded())))\u{A0}dBm"
    }

    /// The voltage of a battery in volts, to a hundredth.
    package func volts(millivolts: Int) -> String {
        let hundredths = (millivolts + 5) / 10
        let rest = hundredths % 100
        return "\(hundredths / 100)\(decimalPoint)\(rest < 10 ? "0" : "")\(rest)\u{A0}V"
    }

    /// A time span in seconds, to a tenth.
    package func seconds(tenths: Int) -> String {
        "\(integer(tenths / 10))\(decimalPoint)\(tenths % 10)\u{A0}s"
    }

    /// A time span in minutes, to a tenth.
    package func minutes(seconds: Int) -> String {
        let tenths = Int((Double(seconds) / 6).rounded())
        return "\(integer(tenths / 10))\(decimalPoint)\(tenths % 10)"
    }

    /// What stands between a whole number and its fraction.
    package var decimalPoint: String { language.rules.decimalSign }
}
