import Hummingbird
import MusterCore
import MusterOrders
import MusterPeople
import MusterService

/// What programs of the house do with offers: the verbs of the command line.
enum APIOffers {
    static let routes = [listing, making, removing, restoring]

    private static let listing = APIRoutes.list(
        "/offers",
        .viewAudits,
        "The offers that customers are told of, by name",
        of: .offer,
        { try HomeOffers($0.home).list() },
        { json, offer in OfferJSON.write(offer, to: &json) }
    )

    private static let making = APIChange.route(
        .change(
            .post,
            "/offers",
            .editProducts,
            "Make an offer of products that are on sale",
            body: [
                .init(name: "name", summary: "what it is called", isRequired: true),
                .init(
                    name: "products",
                    summary: "by code or GTIN",
                    isRequired: true,
                    kind: .list(.line)
                ),
                .init(name: "text", summary: "what is said of it, a line", isRequired: true),
                .init(name: "when", summary: "a time at the site, as friday 16:00"),
                .init(name: "zone", summary: "instead of a time: where customers come to"),
                .init(
                    name: "dwell_s",
                    summary: "for how many seconds they are heard there first; 10 without",
                    kind: .count
                ),
                .init(name: "to", summary: "person:LOGIN; all customers without"),
                .init(name: "until", summary: "the last day; none without"),
            ],
            gives: .named(.offer),
            isMaking: true
        )
    ) { visit, body in
        var draft = OfferDraft(name: body.text("name") ?? "")
        (draft.products, draft.text) = (body.texts("products"), body.text("text") ?? "")
        (draft.when, draft.zone) = (body.text("when"), body.text("zone"))
        if let dwell = body.count("dwell_s") { draft.dwellSeconds = Double(dwell) }
        if let audience = body.text("to") { draft.audience = audience }
        draft.until = body.text("until")
        let offer = try HomeOffers(visit.home).add(draft)
        return .init(body: APIRoutes.bytes { OfferJSON.write(offer, to: &$0) })
    }

    private static let removing = APIChange.route(
        .change(.delete, "/offers/{offer}", .editProducts, "Take an offer away")
    ) { visit, _ in
        try HomeOffers(visit.home).remove(visit.part("offer"))
        return .init()
    }

    private static let restoring = APIChange.route(
        .change(
            .post,
            "/offers/{offer}/restore",
            .editProducts,
            "Bring back an offer that was taken away",
            body: []
        )
    ) { visit, _ in
        try HomeOffers(visit.home).restore(visit.part("offer"))
        return .init()
    }

    /// What an offer looks like to the house.
    static let schema = Schema.object([
        "offer": .text, "products": .list(.text), "text": .text, "when": .maybeText,
        "zone": .maybeText, "dwell_s": .orNull(.number), "to": .text, "until": .maybeText,
        "made_at": .moment, "made_by": .text,
    ])
}
