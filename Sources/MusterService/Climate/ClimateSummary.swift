import MusterClimate
public import MusterCore
import MusterReport

/// What is said of a lot's climate without hours and places: as much as a label tells the public.
public struct ClimateSummary: Hashable, Sendable {
    /// What sensors said, a quantity each.
    public var figures: [LotClimate.Figures]
    /// The limits by which it is judged.
    public var limits: [LotClimate.Limit]
    /// For how many minutes it was outside of them, begun ones in full; `nil` where it is not judged.
    public var minutesOutside: Int?
    /// On which days that was, by the site's clocks.
    public var daysOutside: [CalendarDay]
    /// What share of the time nothing is known of, 0 to 1; `nil` where it is not judged.
    public var unknownShare: Double?

    /// What the public may be told of.
    static let quantities: [Quantity] = [.temperature, .humidity, .illuminance]

    /// Leaves out what is not told; `nil` where nothing is left.
    ///
    /// - Parameters:
    ///   - span: the part of the lot's life.
    ///   - clock: the site's clock.
    public init?(_ span: LotClimate.Span?, _ clock: SiteClock) {
        guard let span else { return nil }
        figures = Self.quantities.compactMap { span.figures(of: $0) }
        guard !figures.isEmpty else { return nil }
        // Which sets the house has is its own business.
        limits =
            span.limits.filter { Self.quantities.contains($0.quantity) }.map { limit in
                var limit = limit
                limit.set = nil
                return limit
            }.unique
        minutesOutside = span.minutes.map { Int(($0.outside + 59_999) / 60_000) }
        unknownShare = span.minutes.flatMap { minutes in
            minutes.total > 0 ? Double(minutes.unknown) / Double(minutes.total) : nil
        }
        daysOutside = span.outside.flatMap { clock.days(from: $0.from, until: $0.until) }.unique
    }

    /// Writes it as one object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("figures") { list in
                list.array { list in for one in figures { one.write(to: &list) } }
            }
            json.member("limits") { list in
                list.array { list in for limit in limits { limit.write(to: &list) } }
            }
            json.member("minutes_outside") { $0.integer(minutesOutside) }
            json.texts("days_outside", daysOutside.map(\.description))
            json.member("unknown") { $0.number(unknownShare, .share) }
        }
    }
}
