import ArgumentParser
import MusterCore
import MusterOrders
import MusterService

struct OfferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offer",
        abstract: "What customers are told of, at a time or where they come to.",
        discussion: """
            An offer is shown in the shop and told by mail, to each customer once in 24 hours, three a \
            day at most, and not by night. What cannot be sent, or is not good for three days more, is \
            left out. Customers say which offers they agree to: muster profile set offers.

            Examples:
              muster offer add Friday --product CARROT --when "friday 16:00" \\
                --text "Fresh on Saturday"
              muster offer list
              muster offer remove Friday
            """,
        subcommands: [
            OfferList.self, OfferAdd.self, OfferRemove.self, OfferRestore.self,
            OfferWatch.self,
        ],
        defaultSubcommand: OfferList.self
    )
}

struct OfferList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the offers, by name.",
        discussion: """
            Examples:
              muster offer list
              muster offer list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("offer list")
        let offers = try HomeOffers(home).list()
        guard !common.json else {
            for offer in offers { Terminal.line { OfferJSON.write(offer, to: &$0) } }
            return
        }
        guard !offers.isEmpty else {
            let advice = Advice.sentence(
                "Make one",
                "muster offer add NAME --product CODE --when \"friday 16:00\" --text TEXT"
            )
            return Terminal.out("No offers. \(advice)")
        }
        var table = Table([
            .init(title: "Offer"), .init(title: "When"), .init(title: "To"),
            .init(title: "Until", mayGo: true), .init(title: "Products", givesWay: true),
            .init(title: "Text", givesWay: true),
        ])
        for offer in offers {
            table.add([
                .data(offer.name), offer.occasion.words, .data(offer.audience.description),
                .data(offer.until?.description), .data(offer.products.joined(separator: ", ")),
                .data(offer.text),
            ])
        }
        table.print()
    }
}

struct OfferAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make an offer of products that are on sale.",
        discussion: """
            It comes at a time on the site's clocks, or to customers whose badge is heard in a zone: \
            muster offer watch listens there, and muster user badge says who carries which beacon.

            Examples:
              muster offer add Friday --product CARROT --when "friday 16:00" \\
                --text "Fresh on Saturday"
              muster offer add Counter --product CARROT --product LEEK --enter shop \\
                --dwell 30s --text "Two for one" --until 2026-04-30
              muster offer add Thanks --product CARROT --when "daily 09:00" \\
                --to person:mara --text "For you"
            """
    )

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "A product, by code or GTIN; repeat it.", completion: .products)
    var product: [String]

    @Option(help: "When, as \"daily 09:00\", \"friday 16:00\" or \"monthly 1 10:00\".")
    var when: String?

    @Option(help: "The zone that customers come into.")
    var enter: ZoneID?

    @Option(help: "For how long they are heard there first, such as 30s (default: 10s).")
    var dwell: TimeSpan?

    @Option(name: .customLong("to"), help: "To whom: role:customer, or person:LOGIN.")
    var audience = "role:customer"

    @Option(help: "What is said of it, a line.")
    var text: String

    @Option(help: "The last day, as 2026-04-30 (default: none).")
    var until: CalendarDay?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard (when == nil) != (enter == nil) else {
            throw Misuse.error("Say --when a time, or --enter a zone.")
        }
        guard dwell == nil || enter != nil else { throw Misuse.error("--dwell goes with --enter.") }
        guard when.map({ DropOccasion($0) != nil }) ?? true else {
            throw Misuse.error("A time is daily 09:00, friday 16:00 or monthly 1 10:00.")
        }
        guard OfferAudience(audience) != nil else {
            throw Misuse.error("--to is role:customer, or person:LOGIN.")
        }
    }

    func run() throws {
        let home = try common.open("offer add")
        var draft = OfferDraft(name: name)
        (draft.products, draft.text, draft.audience) = (product, text, audience)
        (draft.when, draft.zone, draft.until) = (when, enter?.rawValue, until?.description)
        if let dwell { draft.dwellSeconds = dwell.seconds }
        let offer = try HomeOffers(home).add(draft)
        try home.close()
        guard !common.json else { return Terminal.line { OfferJSON.write(offer, to: &$0) } }
        Terminal.out(
            "\(offer.name) is made: \(offer.occasion.words), to \(offer.audience.description)."
        )
        guard case .place(let zone, _) = offer.occasion else { return }
        Terminal.out(Advice.next("muster offer watch --zone \(zone.rawValue)"))
    }
}

struct OfferRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take an offer away: it is not shown any more.",
        discussion: """
            Example:
              muster offer remove Friday
            """
    )

    @Argument(help: "The offer.", completion: .offers)
    var name: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("offer remove")
        try HomeOffers(home).remove(name)
        try home.close()
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("removed")
                    json.string(name)
                }
            }
        }
        Terminal.out("\(name) is not shown any more.")
        let named = PlainText.shellWord(name)
        Terminal.err("To take that back: muster offer restore \(named)")
    }
}

struct OfferRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring back the offer of a name that was taken away last.",
        discussion: """
            Example:
              muster offer restore Friday
            """
    )

    @Argument(help: "The offer.")
    var name: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("offer restore")
        try HomeOffers(home).restore(name)
        try home.close()
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("restored")
                    json.string(name)
                }
            }
        }
        Terminal.out("\(name) is shown again.")
    }
}

extension Offer.Occasion {
    /// When or where, for people.
    fileprivate var words: Sentence {
        switch self {
        case .time(let time): .data(time.description)
        case .place(let zone, let dwell):
            "\(Figures.count(Int(dwell))) s in \(zone.rawValue)"
        }
    }
}
