import MusterCatalogue
import MusterService

/// The resources that have pages and an API, each a line.
enum ResourceRoutes {
    /// The pages of places.
    static let places = ResourcePages(
        resource: Places.resource,
        menu: .zones,
        above: { [($0.say(FrameText.zones), Address("zones"))] },
        details: PlaceDetails.write
    )

    /// All pages.
    static let pages = places.routes

    /// All routes of the API.
    static let api = ResourceAPI(resource: Places.resource, schema: .place).routes

    /// What the parts of addresses are, for the description of the API.
    static let parts = [
        Places.resource.name: "The place: its identifier, such as PL-01, or its name"
    ]
}
