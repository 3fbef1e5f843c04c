/// A figure that a monitoring system reads: its name, what it says, and the values it has now.
public struct Metric: Sendable {
    /// What its values do.
    public enum Kind: String, Sendable {
        /// They only grow, but for a start from 0.
        case counter
        /// They go up and down.
        case gauge
        /// They are counts in buckets.
        case histogram
    }

    /// What tells the values of one metric apart, in the order in which it is written.
    public typealias Labels = [(name: String, value: String)]

    /// The name, such as `muster_audits_running`.
    public let name: String
    /// What its values do.
    public let kind: Kind
    /// What it says, in a sentence.
    public let help: String
    private var lines: [String] = []

    /// A metric without values.
    public init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    /// A metric with one value; without any where it is not known.
    public init(_ name: String, _ kind: Kind, _ help: String, _ value: Double?) {
        self.init(name, kind, help)
        if let value { add(value) }
    }

    /// Adds a value.
    public mutating func add(_ value: Double, _ labels: Labels = []) {
        lines.append("\(name)\(Self.text(labels)) \(Self.text(value))")
    }

    /// Adds a histogram.
    public mutating func add(_ histogram: Histogram, _ labels: Labels = []) {
        var sum = 0
        for (bound, count) in zip(Histogram.bounds, histogram.buckets) {
            sum += count
            let text = Self.text(labels + [("le", Self.text(bound))])
            lines.append("\(name)_bucket\(text) \(sum)")
        }
        lines += [
            "\(name)_bucket\(Self.text(labels + [("le", "+Inf")])) \(histogram.count)",
            "\(name)_sum\(Self.text(labels)) \(histogram.sum)",
            "\(name)_count\(Self.text(labels)) \(histogram.count)",
        ]
    }

    /// The text form of Prometheus, version 0.0.4, UTF-8; a metric without values stands there all the
    /// same, so that its name is known.
    public static func text(_ metrics: [Metric]) -> String {
        var text = ""
        for metric in metrics {
            text += "# HELP \(metric.name) \(metric.help)\n"
            text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for line in metric.lines { text += line + "\n" }
        }
        return text
    }

    private static func text(_ labels: Labels) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.map { label in
            let value = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
            return "\(label.name)=\"\(value)\""
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    /// A whole number without a fraction: seconds since 1970 keep their digits.
    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? "\(value)"
    }
}
