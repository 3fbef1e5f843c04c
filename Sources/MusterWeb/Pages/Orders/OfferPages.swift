import Hummingbird
import MusterCatalogue
import MusterCore
import MusterOrders
import MusterPeople
import MusterReport
import MusterService

/// What customers are told of: the list, and the form of another one.
enum OfferPages {
    static let routes = [
        Route.page("/offers", .viewAudits, "What customers are told of", [removed]) { visit in
            try page(visit)
        },
        Route.form("/offers", .editProducts, "Make an offer") { visit in
            try step(visit) {
                _ = try $0.add(draft(visit))
                return address
            }
        },
        Route.form("/offers/{offer}/remove", .editProducts, "Take an offer away") { visit in
            let name = visit.part("offer")
            return try step(visit) {
                try $0.remove(name)
                return address.adding("removed", name)
            }
        },
        Route.form("/offers/{offer}/restore", .editProducts, "Bring an offer back") { visit in
            try step(visit) {
                try $0.restore(visit.part("offer"))
                return address
            }
        },
    ]

    /// The page of all offers.
    static let address = Address("offers")

    private static let removed = Route.Parameter(
        name: "removed",
        summary: "The offer that was just taken away"
    )

    private static func step(
        _ visit: Visit,
        _ deed: (HomeOffers) throws -> Address
    ) throws -> Response {
        do {
            return Answer.go(to: try deed(HomeOffers(visit.home)))
        } catch let error as any MusterError where error.exitCode != .notAllowed {
            return try page(visit, refused: error)
        }
    }

    private static func draft(_ visit: Visit) -> OfferDraft {
        func filled(_ name: String) -> String? {
            let text = (visit.form[name] ?? "").trimmed
            return text.isEmpty ? nil : text
        }
        var draft = OfferDraft(name: filled("name") ?? "")
        draft.products = (filled("products") ?? "").split(separator: ",")
            .map { String($0).trimmed }
        draft.text = filled("text") ?? ""
        (draft.when, draft.zone, draft.until) = (filled("when"), filled("zone"), filled("until"))
        if let audience = filled("to") { draft.audience = audience }
        return draft
    }

    private static func page(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) throws -> Response {
        let offers = try HomeOffers(visit.home).list()
        let zones = ZoneNames(try visit.home.floorPlan.current())
        let title = visit.say(OfferText.offers)
        let html = try Shell.page(visit, title: title, in: .lots) { html in
            html.heading(title, crumbs: OrderPages.crumbs(visit), here: title)
            html.tag("p", ["class": "soft"], visit.say(OfferText.about))
            SignIn.problem(&html, refused, visit.language)
            undo(&html, visit)
            html.tag("section", ["class": "card"]) { html in
                if offers.isEmpty {
                    html.empty(visit.say(OfferText.none))
                } else {
                    table(&html, visit, offers, zones)
                }
            }
            if visit.may(.editProducts) { try form(&html, visit) }
        }
        return Answer.page(html, status: refused?.httpStatus ?? .ok)
    }

    /// Writes that an offer was taken away, with the way back.
    private static func undo(_ html: inout HTML, _ visit: Visit) {
        guard let name = visit.value("removed"), visit.may(.editProducts) else { return }
        html.tag("div", ["class": "notice undo", "role": "status"]) { html in
            html.write(visit.say(OfferText.removed, ["offer": name]))
            html.form(visit, to: Address("offers", name, "restore"), class: "row") {
                $0.tag("button", ["class": "quiet"], visit.say(StockText.undo))
            }
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ offers: [Offer],
        _ zones: ZoneNames
    ) {
        let mayEdit = visit.may(.editProducts)
        html.table(
            visit.say(OfferText.offers),
            [
                .init(visit.say(OfferText.name)), .init(visit.say(OfferText.when)),
                .init(visit.say(OfferText.products)), .init(visit.say(OfferText.text)),
                .init(visit.say(OfferText.to)), .init(visit.say(OfferText.until)),
            ] + (mayEdit ? [.init("")] : []),
            offers
        ) { html, offer, column in
            switch column {
            case 0: html.write(offer.name)
            case 1: html.write(when(offer, visit, zones))
            case 2: html.write(offer.products.joined(separator: ", "))
            case 3: html.write(offer.text)
            case 4: html.write(offer.audience.description)
            case 5: html.write(offer.until.map(visit.words.day) ?? "–")
            default:
                html.form(visit, to: Address("offers", offer.name, "remove"), class: "row") {
                    $0.tag("button", ["class": "quiet"], visit.say(OfferText.remove))
                }
            }
        }
    }

    private static func when(_ offer: Offer, _ visit: Visit, _ zones: ZoneNames) -> String {
        switch offer.occasion {
        case .time(let time): time.description
        case .place(let zone, let dwell):
            visit.say(OfferText.whereHeard, counting: Int(dwell))
                .replacing("{zone}", with: zones.name(zone))
        }
    }

    private static func form(_ html: inout HTML, _ visit: Visit) throws {
        let zones = try visit.home.floorPlan.current()?.listedZones ?? []
        html.card(visit.say(OfferText.make)) { html in
            html.form(visit, to: address) { html in
                func field(_ name: String, _ label: OfferText, _ hint: OfferText?, isNeeded: Bool) {
                    html.field(
                        visit.say(label),
                        name: name,
                        value: visit.form[name],
                        isRequired: isNeeded,
                        hint: hint.map { visit.say($0) }
                    )
                }
                field("name", .name, nil, isNeeded: true)
                field("products", .products, .productsHint, isNeeded: true)
                field("text", .text, .textHint, isNeeded: true)
                field("when", .when, .whenHint, isNeeded: false)
                html.choice(
                    visit.say(OfferText.zone),
                    name: "zone",
                    [("", visit.say(OfferText.noZone))]
                        + zones.map { ($0.id.rawValue, $0.name) },
                    selected: visit.form["zone"],
                    hint: visit.say(OfferText.zoneHint)
                )
                field("to", .to, .toHint, isNeeded: false)
                html.field(
                    visit.say(OfferText.until),
                    name: "until",
                    type: "date",
                    value: visit.form["until"],
                    hint: visit.say(OfferText.untilHint)
                )
                html.tag("div") { $0.tag("button", [:], visit.say(OfferText.make)) }
            }
        }
    }
}
