public import MusterCore

/// A time in which something was in one place, as events say.
public struct PlaceStay: Hashable, Sendable {
    /// The place, as the house calls it; `nil` where it is not known, or was not of the house.
    public var place: String?
    /// Where the time begins (UTC).
    public var from: Instant
    /// Where it ends (UTC), not included.
    public var until: Instant

    /// Creates a stay.
    public init(at place: String?, from: Instant, until: Instant) {
        (self.place, self.from, self.until) = (place, from, until)
    }

    /// Where the things grew that a lot is, or is made of: in each place from planting, or else from the first
    /// treatment, up to the last harvest there, or until now where nothing was harvested.
    ///
    /// - Parameters:
    ///   - events: what happened to the lot and to what it is made of.
    ///   - until: now (UTC).
    /// - Returns: the stays, in order of time; none where nobody noted what was done before a harvest.
    public static func growing(_ events: [TraceEvent], until: Instant) -> [PlaceStay] {
        let harvests = events.filter { $0.verb == .harvest }
        let elsewhere = harvests.filter { field(of: $0) == nil }.map(\.at).max()
        func field(of event: TraceEvent) -> String? {
            event.place ?? event.details[EventDetail.field.rawValue]
        }
        return Dictionary(grouping: events, by: field).compactMap { place, events -> PlaceStay? in
            let begin = events.filter(\.verb.isOfGrowth).map(\.at).min()
            let end =
                events.filter { $0.verb == .harvest }.map(\.at).max() ?? elsewhere
                ?? (harvests.isEmpty ? until : nil)
            guard let place, let begin, let end, begin < end else { return nil }
            return PlaceStay(at: place, from: begin, until: end)
        }.inOrder
    }
}
