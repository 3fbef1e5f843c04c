import Foundation
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Labels of items as a PDF: of those that the list's filter leaves, or of some of them.
enum LabelsPage {
    /// As many items as can be chosen one by one.
    private static let mostChosen = 200
    /// The sheet that is taken where none is named.
    private static let usualSheet = LabelSheet.l7160
    /// As many labels as are drawn at once.
    private static let mostLabels = 5_000

    private static let filters =
        Array(ItemsPage.filters.prefix(3)) + [
            Route.Parameter(
                name: "item",
                summary: "Only this item; repeat it for several",
                isRepeated: true
            )
        ]

    static let routes = [
        Route.page("/catalogue/labels", .bindBeacons, "Labels of items", filters) { try page($0) },
        Route(
            method: .get,
            path: "/catalogue/labels.pdf",
            right: .bindBeacons,
            summary: "Labels of items as a PDF to print",
            form: .pdf,
            parameters: parameters
        ) { try await pdf($0) },
    ]

    /// What the query of the PDF may hold.
    static let parameters =
        filters + [
            .init(
                name: "sheet",
                summary: "The sheet they go on; \(usualSheet.rawValue) without",
                choices: LabelSheet.allCases.map(\.rawValue)
            ),
            .init(
                name: "from",
                summary: "The label of the first sheet to start at, 1 without; the last one is "
                    + LabelSheet.allCases.map { "\($0.count) on \($0.rawValue)" }
                    .joined(separator: ", "),
                isNumber: true,
                range: 1...(LabelSheet.allCases.map(\.count).max() ?? 1)
            ),
            .init(
                name: "copies",
                summary: "How many of each, to 100",
                isNumber: true,
                range: 1...100
            ),
            .init(name: "link", summary: "Whether QR codes lead here", choices: ["1"]),
        ]

    /// The address that QR codes can lead to; `nil` where only this machine would find it.
    private static func base(_ visit: Visit) -> String? {
        let address = visit.desk.options.url(asNamedBy: visit.host)
        let host = HostName.withoutPort(
            String(address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" })
        )
        return PhoneAddress.leadsElsewhere(host) ? address : nil
    }

    /// The items that the query names, in the order of their zones.
    private static func items(_ visit: Visit, limit: Int) throws -> (items: [Item], total: Int) {
        let home = visit.home
        let named = visit.query.filter { $0.name == "item" }.map(\.value)
        guard named.isEmpty else {
            let inventory = try home.inventories.find(visit.value("inventory"))
            let items = try named.prefix(limit).map {
                try home.items.find(ItemID(rawValue: $0), in: inventory)
            }
            return (items, named.count)
        }
        let page = try home.items.page(ItemsPage.filter(visit), limit: limit)
        let items = page.items.sorted {
            NaturalOrder.isBefore(
                ($0.zone?.rawValue ?? "", $0.id.rawValue),
                ($1.zone?.rawValue ?? "", $1.id.rawValue)
            )
        }
        return (items, page.total)
    }

    private static func page(_ visit: Visit) throws -> Response {
        let (items, total) = try items(visit, limit: mostChosen)
        let title = visit.say(ImportText.labelsTitle)
        return Answer.page(
            Shell.page(visit, title: title, in: .items) { html in
                html.heading(title, crumbs: [(visit.say(FrameText.items), Address("items"))])
                guard !items.isEmpty else {
                    let isFiltered = ["search", "zone"].contains { visit.value($0) != nil }
                    return html.empty(
                        visit.say(isFiltered ? SiteText.noItemsFit : SiteText.noItems)
                    )
                }
                html.tag(
                    "form",
                    [
                        "class": "stack card", "method": "get",
                        "action": .address(Address("catalogue", "labels.pdf")),
                    ]
                ) { html in
                    kept(&html, visit, isChosen: total <= mostChosen)
                    html.tag("div", ["class": "pair"]) { choices(&$0, visit) }
                    html.tag("div", ["class": "deeds"]) {
                        $0.tag("button", [:], visit.say(ImportText.makePDF))
                    }
                    chosen(&html, visit, items, total)
                }
            }
        )
    }

    /// Writes what of the query goes on with the form.
    private static func kept(_ html: inout HTML, _ visit: Visit, isChosen: Bool) {
        let names = isChosen ? ["inventory"] : ["inventory", "search", "zone"]
        HiddenFields.write(&html, names.compactMap { name in visit.value(name).map { (name, $0) } })
    }

    private static func choices(_ html: inout HTML, _ visit: Visit) {
        html.choice(
            visit.say(ImportText.sheet),
            name: "sheet",
            LabelSheet.allCases.map { sheet in
                let paper = sheet.paper == .a4 ? "A4" : "Letter"
                let size = "\(sheet.columns) × \(sheet.rows)"
                return (sheet.rawValue, "\(sheet.rawValue.uppercased()) · \(size) · \(paper)")
            },
            selected: usualSheet.rawValue
        )
        html.field(
            visit.say(ImportText.firstPlace),
            name: "from",
            type: "number",
            value: "1",
            hint: visit.say(ImportText.firstPlaceHint)
        )
        html.field(visit.say(ImportText.copies), name: "copies", type: "number", value: "1")
        guard let base = base(visit) else {
            html.tag("p", ["class": "notice"], visit.say(ImportText.noAddress))
            return
        }
        html.tag("fieldset") { html in
            html.tag("legend", [:], "QR")
            html.tag("label") { html in
                html.void(
                    "input",
                    ["type": "checkbox", "name": "link", "value": "1", "checked": .flag(true)]
                )
                html.write(visit.say(ImportText.withLink))
            }
            html.tag("p", ["class": "hint"], visit.say(ImportText.withLinkHint, ["address": base]))
        }
    }

    private static func chosen(
        _ html: inout HTML,
        _ visit: Visit,
        _ items: [Item],
        _ total: Int
    ) {
        let count = visit.say(ImportText.labelCount, counting: total)
        html.tag("fieldset") { html in
            html.tag("legend", [:], count)
            html.tag(
                "p",
                ["class": "hint"],
                visit.say(total > mostChosen ? ImportText.allHint : .chooseHint)
            )
            guard total <= mostChosen else { return }
            for item in items {
                html.tag("label") { html in
                    html.void(
                        "input",
                        [
                            "type": "checkbox", "name": "item", "value": .text(item.id.rawValue),
                            "checked": .flag(true),
                        ]
                    )
                    html.tag("span", ["class": "long"], "\(item.id) · \(item.name)")
                }
            }
        }
    }

    /// The labels that the query asks for.
    static func pdf(_ visit: Visit) async throws -> Response {
        guard let sheet = LabelSheet(rawValue: visit.value("sheet") ?? usualSheet.rawValue)
        else {
            throw WebError.badValue(
                name: "sheet",
                expected: "one of \(LabelSheet.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        let first = try visit.number("from", in: 1...sheet.count, or: 1)
        let copies = try visit.number("copies", in: 1...100, or: 1)
        let inventory = try visit.home.inventories.find(visit.value("inventory"))
        if let zone = visit.value("zone") { _ = try visit.home.labels.zone(ZoneID(rawValue: zone)) }
        let (items, _) = try items(visit, limit: mostLabels + 1)
        guard !items.isEmpty else {
            throw visit.value("search") == nil
                ? WebError.badValue(name: "item", expected: "an item of the inventory")
                : .badValue(name: "search", expected: "words that an item of the inventory has")
        }
        guard items.count * copies <= mostLabels else {
            throw WebError.badValue(name: "copies", expected: "so few that \(mostLabels) labels do")
        }
        let link = visit.value("link") == nil ? nil : base(visit)
        guard visit.value("link") == nil || link != nil else { throw WebError.noPublicURL }
        let labels = try visit.home.labels.labels(of: items, in: inventory, link: link)
            .flatMap { Array(repeating: $0, count: copies) }
        // The labels of items that nobody changed are the same file, which is not sent again.
        let changedAt = try visit.home.items.lastChange(of: items, in: inventory)
        let bytes = try await visit.desk.drawing.run {
            try visit.home.labels.labels(
                labels,
                on: sheet,
                firstPlace: first - 1,
                title: inventory.name,
                at: changedAt ?? Instant(seconds: 0)
            )
        }
        return Answer.file(bytes, type: "application/pdf", named: "labels.pdf", for: visit)
    }
}
