/// With how many digits a quantity is told outside Muster: as it was measured, in every form of file.
///
/// Records keep what was worked out; these are for people and their programs.
public enum Measure: Sendable {
    /// A strength in dBm or a difference of two in dB: receivers give whole ones, their medians halves.
    case level
    /// A chance or a share that was estimated, 0 to 1.
    case share
    /// A share of counted things, 0 to 1: exact enough that 99,999 of 100,000 are not all.
    case ratio
    /// A time in seconds.
    case seconds
    /// A length in metres, or a speed in metres a second.
    case metres

    /// How many digits stand behind the point at the most.
    public var digits: Int {
        switch self {
        case .level: 1
        case .metres: 2
        case .share, .seconds: 3
        case .ratio: 6
        }
    }

    /// A value with so many digits; `nil` for one that is no number.
    public func rounded(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        // Too large to have digits behind the point.
        let scaled = value * scale
        return scaled.isFinite ? scaled.rounded() / scale : value
    }
}

extension JSONWriter {
    /// Writes a measured number, or `null`.
    public mutating func number(_ value: Double?, _ measure: Measure) {
        number(measure.rounded(value))
    }
}

extension CSVWriter {
    /// Writes a measured number, or an empty field.
    public mutating func number(_ value: Double?, _ measure: Measure) {
        number(measure.rounded(value)?.description ?? "")
    }
}
