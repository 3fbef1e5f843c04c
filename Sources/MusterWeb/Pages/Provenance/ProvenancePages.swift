import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// The pages of products and parties, and what those of lots have in common with them.
enum ProvenancePages {
    /// All pages.
    static let routes =
        products.routes + parties.routes + LotPages.routes + EventPages.routes + EventForm.routes
        + StockPage.routes + OrderPages.routes + OfferPages.routes + ShopPages.routes

    /// All routes of the API.
    static let api =
        RecordAPI(kind: ProductRecords.kind, schema: .product).routes
        + RecordAPI(kind: PartyRecords.kind, schema: .party).routes
        + RecordAPI(kind: LotRecords.kind, schema: .lot, filters: LotPages.filters).routes
        + APIProvenance.routes + APIRecalls.routes + [StockPage.api] + APIOrders.routes
        + APIOffers.routes
        + APIShop.routes
        + [APISights.route]

    /// What the parts of addresses are, for the description of the API.
    static let parts = [
        "product": "The product, by its code or GTIN", "lot": "The lot's code",
        "party": "The party, by its identifier or GLN",
        "event": "The event, by its number or identifier",
        "order": "The order, by its identifier", "offer": "The offer, by its name",
    ]

    /// The page above products, parties and events.
    static func above(_ visit: Visit) -> [(String, Address)] {
        [(visit.say(FrameText.lots), Address("lots"))]
    }

    static let products = RecordPages(
        kind: ProductRecords.kind,
        above: above,
        texts: ["price_minor": { product, visit in price(product, visit) }],
        told: ["currency"],
        details: details
    )

    private static let parties = RecordPages(kind: PartyRecords.kind, above: above)

    /// The price of a product, with its currency.
    static func price(_ product: Product, _ visit: Visit) -> String {
        guard let minor = product.priceMinor else { return "" }
        let text = Product.price(minor: minor)
            .replacing(".", with: visit.language.rules.decimalSign)
        return [text, product.currency].compactMap(\.self).joined(separator: "\u{A0}")
    }

    /// The photos of a product, its newest lots, and the ways to all of them and to its items.
    private static func details(_ visit: Visit, _ product: Product) throws -> HTML {
        var query = LotQuery()
        query.product = product.code
        let found = try visit.home.lots.page(query, limit: 10)
        let owner = PhotoOwner.product(product.code)
        let photos = try visit.home.photos.list(of: owner)
        var html = HTML()
        PhotoPages.products.removedNotice(&html, visit, owner)
        PhotoPages.products.card(&html, visit, owner, photos)
        html.card(visit.say(FrameText.lots)) { html in
            if found.lots.isEmpty {
                html.empty(visit.say(RecordText.noLots))
            } else {
                LotPages.brief(&html, visit, found.lots)
            }
            html.tag("p", ["class": "deeds"]) { html in
                if found.total > found.lots.count {
                    html.link(
                        visit.say(RecordText.allLots, counting: found.total),
                        to: Address("lots", query: [("product", product.code)])
                    )
                }
                html.link(
                    visit.say(RecordText.itemsOf),
                    to: Address("items", query: [("search", product.code)])
                )
                guard visit.may(.editProducts) else { return }
                html.link(
                    visit.say(LotRecords.kind.words.add),
                    to: Address("add", "lots", query: [("product", product.code)]),
                    class: "button quiet"
                )
            }
        }
        return html
    }
}
