import Hummingbird
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService

/// What customers see: who produced what is on sale.
enum ShopProducerPages {
    static let routes = [
        Route.page("/shop/producers", .shop, "Who produces what is on sale", [region]) {
            try list($0)
        },
        Route.page("/shop/producers/{party}", .shop, "A producer, and the goods for sale") {
            try producer($0)
        },
    ]

    private static let region = Route.Parameter(
        name: "region",
        summary: "Only producers of this region"
    )

    /// The address of a producer.
    static func address(_ party: String) -> Address { Address("shop", "producers", party) }

    private static func list(_ visit: Visit) throws -> Response {
        let title = visit.say(FrameText.producers)
        let wanted = visit.value("region")
        let all = try ShopProducers(visit.home).list()
        let shown = all.filter { wanted == nil || $0.region == wanted }
        // Those of no region stand at the end.
        let regions = Dictionary(grouping: shown) { $0.region ?? "" }
            .inAlphabeticalOrder { $0.key.isEmpty ? "1" : "0 \($0.key)" }
        let producers = regions.flatMap(\.value)
        return Answer.page(
            Shell.page(visit, title: title, in: .producers) { html in
                html.heading(
                    wanted ?? title,
                    crumbs: wanted == nil
                        ? ShopPages.crumbs(visit)
                        : ShopPages.crumbs(visit) + [(title, Address("shop", "producers"))],
                    here: wanted ?? title
                )
                guard !producers.isEmpty else {
                    return html.empty(visit.say(ShopText.noProducers))
                }
                map(&html, visit, producers)
                var number = 0
                for (region, producers) in regions {
                    html.card(region.isEmpty ? visit.say(ShopText.noRegion) : region) { html in
                        html.tag("ul", ["class": "bullets"]) { html in
                            for producer in producers {
                                number += 1
                                line(&html, producer, letter: letter(number))
                            }
                        }
                        guard wanted == nil, regions.count > 1, !region.isEmpty else { return }
                        html.tag("p", ["class": "small"]) { html in
                            html.link(
                                visit.say(ShopText.onlyRegion),
                                to: Address("shop", "producers", query: [("region", region)])
                            )
                        }
                    }
                }
            }
        )
    }

    /// How many names a pin bears.
    private static let mostNames = 5

    private static func line(_ html: inout HTML, _ producer: Party, letter: String) {
        html.tag("li", ["id": .text(letter)]) { html in
            html.tag("span", ["class": "badge calm"], letter)
            html.write(" ")
            html.link(producer.name, to: address(producer.id))
            guard let address = producer.address else { return }
            html.tag("span", ["class": "soft"], " – \(address)")
        }
    }

    /// Writes a map of those whose place is known; pins lead to them, and bear the letters of the list.
    private static func map(_ html: inout HTML, _ visit: Visit, _ producers: [Party]) {
        let known = producers.enumerated().compactMap { number, producer in
            producer.place.map { (number: number, place: $0) }
        }
        guard let map = PinMap(known.map(\.place)) else { return }
        html.tag(
            "svg",
            [
                "class": "pins", "viewBox": .text("0 0 \(PinMap.width) \(PinMap.height)"),
                "role": "group",
                "aria-label": .text(visit.say(ShopText.map)),
            ]
        ) { html in
            for pin in map.pins {
                let numbers = pin.places.map { known[$0].number }
                let names =
                    numbers.prefix(mostNames).map { producers[$0].name }
                    .joined(separator: ", ") + (numbers.count > mostNames ? " …" : "")
                // Several lead to the first of them in the list, where the others are too.
                let first = letter(numbers[0] + 1)
                let target: HTML.Value =
                    numbers.count > 1
                    ? .text("#\(first)") : .address(address(producers[numbers[0]].id))
                html.tag("a", ["href": target, "aria-label": .text(names)]) { html in
                    html.tag("title", [:], names)
                    html.tag("circle", ["cx": "\(pin.x)", "cy": "\(pin.y)", "r": "14"], "")
                    let words = first + (numbers.count > 1 ? "+" : "")
                    html.tag("text", ["x": "\(pin.x)", "y": "\(pin.y)"], words)
                }
            }
            let (end, foot) = (16 + map.scale.length, PinMap.height - 12)
            html.tag("path", ["d": "M16 \(foot - 6)v6H\(end)v-6"], "")
            let words = "\(visit.words.decimal(map.scale.kilometres)) km"
            html.tag("text", ["class": "scale", "x": "16", "y": "\(foot - 12)"], words)
        }
    }

    /// The letter of a place in the list: A to Z, then AA.
    private static func letter(_ number: Int) -> String {
        var (rest, text) = (number, "")
        while rest > 0 {
            let digit = (rest - 1) % 26
            text = String(UnicodeScalar(UInt8(65 + digit))) + text
            rest = (rest - 1) / 26
        }
        return text
    }

    /// Degrees as a link has them (RFC 5870): with six decimals, which is a hand's breadth.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((abs(value) * 1_000_000).rounded())
        let rest = String(millionths % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - rest.count)
        return "\(value < 0 ? "-" : "")\(millionths / 1_000_000).\(zeros)\(rest)"
    }

    private static func producer(_ visit: Visit) throws -> Response {
        let producers = ShopProducers(visit.home)
        let party = try producers.producer(visit.part("party"))
        let goods = try producers.goods(of: party)
        let menu = visit.say(FrameText.producers)
        return Answer.page(
            Shell.page(visit, title: party.name, in: .producers) { html in
                html.heading(
                    party.name,
                    crumbs: ShopPages.crumbs(visit) + [(menu, Address("shop", "producers"))],
                    here: party.name
                )
                html.tag("section", ["class": "card"]) { html in
                    html.facts([
                        (visit.say(ShopText.address), party.address),
                        (visit.say(ShopText.region), party.region),
                        (visit.say(ShopText.phone), party.phone),
                    ])
                    if let place = party.place {
                        // The phone's own map shows the way: nothing is asked of another server.
                        let spot = "geo:\(degrees(place.latitude)),\(degrees(place.longitude))"
                        html.tag("p") { html in
                            html.tag("a", ["href": .text(spot)], visit.say(ShopText.directions))
                        }
                    }
                }
                html.card(visit.say(ShopText.goods)) { html in
                    guard !goods.isEmpty else { return html.empty(visit.say(ShopText.noGoods)) }
                    html.tag("ul", ["class": "bullets"]) { html in
                        for product in goods {
                            html.tag("li") { html in
                                html.link(product.name, to: ShopPages.address(product.code))
                                let price = ProvenancePages.price(product, visit)
                                if !price.isEmpty {
                                    html.tag("span", ["class": "soft"], " – \(price)")
                                }
                            }
                        }
                    }
                }
            }
        )
    }
}

extension Party {
    /// Where it is on a map; `nil` where that is not known.
    fileprivate var place: PinMap.Place? {
        guard let latitude, let longitude else { return nil }
        return .init(latitude: latitude, longitude: longitude)
    }
}
