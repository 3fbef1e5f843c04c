import MusterCore
import MusterReport
import MusterService

/// The filter of other lists by place: what belongs to it or to a place within it.
enum PlaceFilter {
    static let parameter = Route.Parameter(
        name: "place",
        summary: "Only those of this place, and of the places within it"
    )

    /// The zones of the place that the query names; `nil` where it names none.
    ///
    /// - Throws: `ResourceRefusal` for a place that there is not.
    static func zones(_ visit: Visit) throws -> [ZoneID]? {
        try visit.value("place").map { try Places.zones(within: $0, in: visit.home) }
    }

    /// The places that may be chosen.
    static func choices(_ visit: Visit) throws -> [(value: String, words: String)] {
        let places = try visit.home.rows(of: Places.resource).all()
        return (places.choices["parent"] ?? []).map { ($0.word, visit.say($0.label)) }
    }

    /// Writes the control; nothing in a home without places.
    static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ places: [(value: String, words: String)]
    ) {
        guard !places.isEmpty else { return }
        html.choice(
            visit.say(Places.resource.words.one),
            name: "place",
            [("", visit.say(FrameText.all))] + places,
            selected: visit.value("place")
        )
    }
}
