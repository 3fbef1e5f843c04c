import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore

/// The air around an item, on its page.
struct ItemClimate {
    private let lines: [ClimateLine]
    private let words: ClimateWords
    /// More series than these are on the page of the place alone.
    private static let most = 6

    /// Reads what sensors say of the air around an item.
    ///
    /// - Throws: `StoreError`.
    init(_ visit: Visit, _ item: Item, _ inventory: Inventory, heardIn: ZoneID?) throws {
        words = try ClimateWords(visit)
        lines = try visit.home.climate.lines(
            around: item,
            of: inventory,
            heardIn: heardIn,
            lastSeconds: ClimatePage.lookBack
        )
    }

    /// Writes it; nothing where no sensor tells of the item.
    func write(_ html: inout HTML, _ visit: Visit) {
        guard let place = lines.first?.placed.placement?.place else { return }
        let address = Address("climate", query: [("place", ClimatePage.name(place))])
        html.card(visit.say(FrameText.environment)) { html in
            html.tag("p") { $0.link(words.place(place), to: address) }
            html.tag("ul", ["class": "measures"]) { html in
                for line in lines.prefix(Self.most) {
                    ClimatePage.measure(&html, visit, line, words)
                }
            }
        }
    }
}
