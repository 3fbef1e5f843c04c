import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterReport
import MusterService
import MusterStore

/// One item: its photos, what audits said of it, what was done to it, and what can be done.
enum ItemPageView {
    static let routes = [
        Route.page(
            "/items/{item}",
            .viewAudits,
            "An item and its history",
            [
                .init(name: "inventory", summary: "Its inventory; the current one without"),
                ScannedLabel.parameter,
            ]
        ) { visit in
            if ScannedLabel.isScanned(visit), let place = try ScannedLabel.place(visit) {
                return Answer.go(to: place)
            }
            return try page(visit)
        },
        Route.form("/items/{item}/favourite", .viewAudits, "Mark an item, or not") { visit in
            let (item, inventory) = try found(visit)
            try visit.home.items.mark([item.id], visit.form["marked"] == "yes", in: inventory)
            return Answer.go(to: address(item.id, visit))
        },
        Route.form("/items/{item}/bind", .bindBeacons, "Bind a beacon to an item") { visit in
            let (item, inventory) = try found(visit)
            do {
                let beacon = try beacon(visit.form["beacon"] ?? "")
                try visit.home.items.bind(beacon, to: item.id, in: inventory)
                return Answer.go(to: address(item.id, visit))
            } catch let error as any MusterError {
                return try page(visit, error: error)
            }
        },
    ]

    private static let auditsLookedInto = 10
    private static let changesShown = 50

    /// The item that the address names.
    static func found(_ visit: Visit) throws -> (item: Item, inventory: Inventory) {
        try visit.home.items.find(
            ItemID(rawValue: visit.part("item")),
            inInventory: visit.value("inventory")
        )
    }

    /// The address of an item's page, or of something that is done to it.
    static func address(
        _ item: ItemID,
        _ visit: Visit,
        _ rest: [String] = [],
        query: [(name: String, value: String?)] = []
    ) -> Address {
        Address(
            parts: ["items", item.rawValue] + rest,
            query: [("inventory", visit.value("inventory"))] + query
        )
    }

    private static func beacon(_ text: String) throws(WebError) -> BeaconIdentity {
        do throws(BeaconIdentityError) {
            return try BeaconIdentity(text)
        } catch {
            throw WebError.badValue(name: "beacon", expected: "otherwise: \(error.message)")
        }
    }

    /// The page; with an error, what was typed is still there.
    static func page(_ visit: Visit, error: (any MusterError)? = nil) throws -> Response {
        let home = visit.home
        let (item, inventory) = try found(visit)
        let heard = try visit.home.beacons.lastHeard(of: inventory, only: [item.id])[item.id]
        let unheard = try heard == nil ? CommonText.unheard(of: inventory, visit) : .never
        let zones = ZoneNames(try home.floorPlan.current())
        let audits = try visit.home.audits.verdicts(
            on: item.id,
            in: inventory,
            limit: auditsLookedInto
        )
        let changes = try home.items.history(of: item.id, in: inventory)
        let photos = try home.photos.list(of: .item(item.id, inventory))
        let lot = try item.lot.flatMap { try home.lots.lot(ofItem: $0, item.product) }
        let around = try ItemClimate(visit, item, inventory, heardIn: heard?.zone)
        let isFavourite = try home.items.isFavourite(item.id, in: inventory)
        let html = Shell.page(visit, title: item.id.rawValue, in: .items) { html in
            let all = Address("items", query: [("inventory", visit.value("inventory"))])
            html.heading(
                "\(item.id) · \(item.name)",
                crumbs: [(visit.say(FrameText.items), all)]
            ) { html in
                let mark = address(item.id, visit, ["favourite"])
                FavouriteFilter.star(&html, visit, isFavourite, to: mark)
                deeds(&html, visit, item)
            }
            SignIn.problem(&html, error, visit.language)
            PhotoPages.items.removedNotice(&html, visit, .item(item.id, inventory))
            html.tag("div", ["class": "split"]) { html in
                html.tag("div", ["class": "stack"]) { html in
                    PhotoPages.items.card(&html, visit, .item(item.id, inventory), photos)
                    html.card(visit.say(SiteText.inAudits)) { html in
                        if audits.isEmpty {
                            html.tag("p", ["class": "soft"], visit.say(SiteText.neverAudited))
                        } else {
                            table(&html, visit, item, audits, zones)
                        }
                    }
                    html.card(visit.say(StockText.history)) { html in
                        list(&html, visit, changes.prefix(changesShown), zones)
                    }
                }
                html.tag("div", ["class": "stack"]) { html in
                    facts(&html, visit, item, heard, unheard, zones, lot)
                    around.write(&html, visit)
                    bindForm(&html, visit, item)
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func deeds(_ html: inout HTML, _ visit: Visit, _ item: Item) {
        if visit.may(.bindBeacons) {
            html.link(
                visit.say(StockText.labels),
                to: Address(
                    parts: ["catalogue", "labels"],
                    query: [("inventory", visit.value("inventory")), ("item", item.id.rawValue)]
                ),
                class: "button quiet"
            )
        }
        guard visit.may(.editCatalogue) else { return }
        html.form(visit, to: address(item.id, visit, ["delete"]), class: "row") { html in
            html.tag("button", ["class": "bad"], visit.say(StockText.delete))
        }
        html.link(visit.say(StockText.edit), to: address(item.id, visit, ["edit"]), class: "button")
    }

    private static func facts(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ heard: LastHeard?,
        _ unheard: CommonText,
        _ zones: ZoneNames,
        _ lot: Lot?
    ) {
        html.card(visit.say(StockText.details)) { html in
            html.facts(
                [
                    (visit.say(CommonText.belongsIn), item.zone.map(zones.name)),
                    (visit.say(CommonText.custodian), item.custodian),
                    (visit.say(CommonText.product), item.product),
                    (visit.say(CommonText.lot), item.lot),
                    (visit.say(CommonText.serial), item.serial),
                    (visit.say(CommonText.class), item.class),
                    (visit.say(CommonText.quantity), visit.words.integer(item.quantity)),
                    (visit.say(CommonText.note), item.note),
                ] + item.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
                    (visit.say(CommonText.beacon), item.beacon.description),
                    (
                        visit.say(CommonText.lastHeard),
                        heard.map {
                            "\(visit.words.moment($0.at)), \($0.zone.map(zones.name) ?? "–"), \($0.by)"
                        } ?? visit.say(unheard)
                    ),
                    (
                        visit.say(CommonText.battery),
                        heard?.battery.map { "\(visit.words.integer($0.millivolts))\u{A0}mV" }
                    ),
                ]
            )
            guard let lot else { return }
            html.tag("p", ["class": "deeds"]) { html in
                html.link(
                    "\(visit.say(CommonText.lot)) \(lot.path)",
                    to: LotPages.pages.address(lot),
                    class: "button quiet"
                )
                LotPages.badge(&html, lot.state, visit)
            }
        }
    }

    private static func bindForm(_ html: inout HTML, _ visit: Visit, _ item: Item) {
        guard visit.may(.bindBeacons) else { return }
        html.card(visit.say(CommonText.beacon)) { html in
            html.form(visit, to: address(item.id, visit, ["bind"])) { html in
                html.field(
                    visit.say(CommonText.beacon),
                    name: "beacon",
                    value: visit.form["beacon"],
                    isRequired: true,
                    hint: visit.say(StockText.beaconHint)
                )
                html.tag("div") {
                    $0.tag("button", ["class": "quiet"], visit.say(StockText.bind))
                }
            }
        }
    }

    private static func table(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ history: [(audit: AuditListing, verdict: ItemVerdict)],
        _ zones: ZoneNames
    ) {
        html.table(
            visit.say(SiteText.inAudits),
            [
                .init(visit.say(CommonText.audit)), .init(visit.say(CommonText.when)),
                .init(visit.say(CommonText.outcome)), .init(visit.say(CommonText.foundIn)),
            ],
            history
        ) { html, entry, column in
            switch column {
            case 0:
                html.link(
                    entry.audit.audit.rawValue,
                    to: Address("audits", entry.audit.audit.rawValue, "items", item.id.rawValue),
                    class: "tight"
                )
            case 1: html.write(visit.words.date(entry.audit.startedAt))
            case 2:
                html.tag("div") { html in
                    html.badge(entry.verdict.finding, visit)
                    change(&html, visit, entry.verdict)
                }
            default: html.write(entry.verdict.finding.place(visit, naming: zones.name))
            }
        }
    }

    /// Writes what the count said before somebody looked again, and whose word the outcome is.
    private static func change(_ html: inout HTML, _ visit: Visit, _ verdict: ItemVerdict) {
        guard let word = verdict.by else { return }
        html.tag("div", ["class": "small soft"]) { html in
            if let first = verdict.countOne {
                let outcome = visit.words[OutcomePhrase(first.outcome)]
                html.write("\(visit.say(CompareText.countOne)): \(outcome) · ")
            }
            let person = visit.home.people.peopleNames.words(word.person)
            html.write("\(person), \(visit.words.moment(word.at))")
        }
    }

    private static func list(
        _ html: inout HTML,
        _ visit: Visit,
        _ changes: some Collection<ItemChange>,
        _ zones: ZoneNames
    ) {
        html.tag("ol", ["class": "log"]) { html in
            for change in changes {
                html.tag("li") { html in
                    html.tag(
                        "time",
                        ["datetime": .text(change.at.iso8601())],
                        visit.words.moment(change.at)
                    )
                    html.tag("div") { html in
                        html.write("\(visit.say(ItemDeedText(change.deed))), \(change.actor)")
                        for value in change.changes { difference(&html, visit, value, zones) }
                    }
                }
            }
        }
    }

    /// Writes a value that changed, the old one struck out.
    static func difference(
        _ html: inout HTML,
        _ visit: Visit,
        _ change: ImportPreview.Change,
        _ zones: ZoneNames
    ) {
        func text(_ value: String?) -> String {
            guard let value, !value.isEmpty else { return visit.say(ItemDeedText.empty) }
            return change.field == "zone" ? zones.name(ZoneID(rawValue: value)) : value
        }
        html.tag("div", ["class": "small"]) { html in
            html.tag(
                "span",
                ["class": "soft"],
                ItemListColumn.title(ofField: change.field, visit) + ": "
            )
            html.tag("del", ["class": "old"], text(change.old))
            html.write(" → ")
            html.tag("ins", [:], text(change.new))
        }
    }
}

extension ItemDeedText {
    /// The words for a deed.
    init(_ deed: ItemChange.Deed) {
        switch deed {
        case .added: self = .added
        case .changed: self = .changed
        case .deleted: self = .deleted
        case .restored: self = .restored
        case .photoAdded: self = .photoAdded
        case .photoFirst: self = .photoFirst
        case .photoRemoved: self = .photoRemoved
        }
    }
}

extension CommonText {
    /// What stands for when an item was last heard where nothing says so: never, or that it is kept from
    /// somebody who counts blind.
    static func unheard(of inventory: Inventory, _ visit: Visit) throws -> CommonText {
        try visit.home.beacons.keepingHearings(of: inventory) == nil ? .never : .notShown
    }
}
