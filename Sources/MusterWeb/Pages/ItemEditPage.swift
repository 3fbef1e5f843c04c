import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Adding, editing and deleting items; whoever edits what somebody else has changed is told.
enum ItemEditPage {
    private static let inventory = [
        Route.Parameter(name: "inventory", summary: "Its inventory; the current one without")
    ]

    static let routes = [
        Route.page("/catalogue/add", .editCatalogue, "Add an item", inventory) { visit in
            try page(visit, ItemForm(["quantity": "1"]), old: nil)
        },
        Route.form("/catalogue/add", .editCatalogue, "Add an item") { visit in
            let form = ItemForm(visit.form)
            do {
                let inventory = try visit.home.store.inventory(named: visit.value("inventory"))
                let item = try form.item(id: nil)
                try visit.home.addItem(item, to: inventory)
                return Answer.go(to: ItemPageView.address(item.id, visit))
            } catch let error as any MusterError {
                return try page(visit, form, old: nil, error: error)
            }
        },
        Route.page("/items/{item}/edit", .editCatalogue, "Edit an item", inventory) { visit in
            let (item, _) = try ItemPageView.found(visit)
            return try page(visit, ItemForm(item), old: item)
        },
        Route.form("/items/{item}/edit", .editCatalogue, "Change an item") { try save($0) },
        Route.form("/items/{item}/delete", .editCatalogue, "Delete an item") { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            try visit.home.deleteItem(item.id, from: inventory)
            return Answer.go(
                to: Address(
                    "items",
                    query: [
                        ("inventory", visit.value("inventory")), ("deleted", item.id.rawValue),
                    ]
                )
            )
        },
        Route.form("/items/{item}/restore", .editCatalogue, "Bring a deleted item back") { visit in
            let inventory = try visit.home.store.inventory(named: visit.value("inventory"))
            let id = ItemID(rawValue: visit.part("item"))
            let item = try visit.home.restoreItem(id, to: inventory)
            return Answer.go(to: ItemPageView.address(item.id, visit))
        },
    ]

    private static func save(_ visit: Visit) throws -> Response {
        let form = ItemForm(visit.form)
        let (now, inventory) = try ItemPageView.found(visit)
        do {
            let item = try form.item(id: now.id)
            guard form["seen"] == ItemForm.mark(now) else {
                return try page(visit, form, old: now, theirs: now)
            }
            try visit.home.updateItem(item, in: inventory, seen: now)
            return Answer.go(to: ItemPageView.address(item.id, visit))
        } catch let error as any MusterError {
            let later = try visit.home.store.item(now.id, of: inventory)
            let theirs = later == now ? nil : later
            return try page(visit, form, old: later, theirs: theirs, error: error)
        }
    }

    /// The form.
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - form: what stands in the fields.
    ///   - old: the item as it is now; `nil` for one that is added.
    ///   - theirs: the item as somebody else has left it since the editor began.
    ///   - error: why it was not saved.
    /// - Returns: the page.
    /// - Throws: `StoreError`.
    private static func page(
        _ visit: Visit,
        _ form: ItemForm,
        old: Item?,
        theirs: Item? = nil,
        error: (any MusterError)? = nil
    ) throws -> Response {
        let store = visit.home.store
        let plan = try store.plan()
        let title =
            old.map { visit.say(StockText.editTitle, ["item": $0.id.rawValue]) }
            ?? visit.say(StockText.addTitle)
        let target =
            old.map { ItemPageView.address($0.id, visit, "edit") }
            ?? Address(
                parts: ["catalogue", "add"],
                query: [("inventory", visit.value("inventory"))]
            )
        let other = try theirs.flatMap { item in
            try store.history(
                of: item.id,
                in: try store.inventory(named: visit.value("inventory"))
            ).first
        }
        var crumbs = [
            (
                visit.say(FrameText.items),
                Address("items", query: [("inventory", visit.value("inventory"))])
            )
        ]
        if let old { crumbs.append((old.id.rawValue, ItemPageView.address(old.id, visit))) }
        let html = Shell.page(visit, title: title, in: .items) { html in
            html.heading(title, crumbs: crumbs)
            if let theirs {
                conflict(&html, visit, form, theirs, by: other?.actor ?? "")
            } else {
                SignIn.problem(&html, error)
            }
            html.tag("section", ["class": "card"]) { html in
                html.form(visit, to: target) { html in
                    if let old {
                        let isSeen = theirs == nil && !form["seen"].isEmpty
                        let mark = isSeen ? form["seen"] : ItemForm.mark(old)
                        html.void(
                            "input",
                            ["type": "hidden", "name": "seen", "value": .text(mark)]
                        )
                    }
                    fields(&html, visit, form, plan, isNew: old == nil)
                    attributes(&html, visit, form)
                    deeds(&html, visit, old, isConflict: theirs != nil)
                }
            }
        }
        let status = theirs == nil ? error?.httpStatus : .conflict
        return Answer.page(html, status: status ?? .ok)
    }

    private static func deeds(
        _ html: inout HTML,
        _ visit: Visit,
        _ old: Item?,
        isConflict: Bool
    ) {
        html.tag("div", ["class": "deeds"]) { html in
            html.tag(
                "button",
                [:],
                isConflict ? visit.say(StockText.saveAnyway) : visit.say(FrameText.save)
            )
            html.link(
                visit.say(FrameText.cancel),
                to: old.map { ItemPageView.address($0.id, visit) } ?? Address("items"),
                class: "button quiet"
            )
        }
    }

    private static func conflict(
        _ html: inout HTML,
        _ visit: Visit,
        _ form: ItemForm,
        _ theirs: Item,
        by name: String
    ) {
        let now = ItemForm(theirs)
        let names = Set(form.fields.keys).union(now.fields.keys)
            .subtracting(["seen", "new-name", "new-value", FormGuard.field, "id"]).sorted()
        html.tag("p", ["class": "notice", "role": "alert"]) { html in
            html.write(
                visit.say(
                    StockText.changedMeanwhile,
                    ["name": name, "item": theirs.id.rawValue]
                )
            )
        }
        html.table(
            visit.say(StockText.changedMeanwhile, ["name": name, "item": theirs.id.rawValue]),
            [
                .init(visit.say(StockText.field)), .init(visit.say(StockText.yours)),
                .init(visit.say(StockText.theirs)),
            ],
            names.filter { form[$0] != now[$0] }
        ) { html, field, column in
            switch column {
            case 0:
                let name = field.hasPrefix("a:") ? String(field.dropFirst(2)) : field
                html.write(ItemListColumn.title(ofField: name, visit))
            case 1: html.tag("span", ["class": "long"], form[field])
            default: html.tag("span", ["class": "long"], now[field])
            }
        }
    }
}

/// The fields of the form.
extension ItemEditPage {
    private static func fields(
        _ html: inout HTML,
        _ visit: Visit,
        _ form: ItemForm,
        _ plan: SitePlan?,
        isNew: Bool
    ) {
        func field(_ html: inout HTML, _ text: CommonText, _ name: String, type: String = "text") {
            html.field(visit.say(text), name: name, type: type, value: form[name])
        }
        html.tag("div", ["class": "pair"]) { html in
            if isNew {
                html.field(
                    visit.say(StockText.identifier),
                    name: "id",
                    value: form["id"],
                    isRequired: true,
                    hint: visit.say(StockText.identifierHint)
                )
            }
            html.field(
                visit.say(CommonText.name),
                name: "name",
                value: form["name"],
                isRequired: true
            )
            html.field(
                visit.say(CommonText.beacon),
                name: "beacon",
                value: form["beacon"],
                isRequired: true,
                hint: visit.say(StockText.beaconHint)
            )
            html.choice(
                visit.say(CommonText.belongsIn),
                name: "zone",
                [("", visit.say(StockText.anyZone))] + zones(plan, now: form["zone"]),
                selected: form["zone"]
            )
            field(&html, .custodian, "custodian")
            field(&html, .product, "product")
            field(&html, .lot, "lot")
            field(&html, .serial, "serial")
            field(&html, .class, "class")
            field(&html, .quantity, "quantity", type: "number")
        }
        html.tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": "f-note"], visit.say(CommonText.note))
            html.tag("textarea", ["id": "f-note", "name": "note", "rows": "3"], form["note"])
        }
    }

    /// The zones to choose from; what the item says is among them, whatever the plan has.
    private static func zones(
        _ plan: SitePlan?,
        now: String
    ) -> [(value: String, words: String)] {
        var zones = (plan?.zones ?? []).map {
            (value: $0.id.rawValue, words: $0.name.isEmpty ? $0.id.rawValue : $0.name)
        }
        if !now.isEmpty, !zones.contains(where: { $0.value == now }) { zones.append((now, now)) }
        return zones
    }

    private static func attributes(_ html: inout HTML, _ visit: Visit, _ form: ItemForm) {
        html.tag("fieldset", ["class": "stack"]) { html in
            html.tag("legend", [:], visit.say(StockText.attributes))
            html.tag("p", ["class": "hint"], visit.say(StockText.attributeHint))
            html.tag("div", ["class": "pair"]) { html in
                for (name, field) in form.attributes {
                    html.field(name, name: field, value: form[field])
                }
                html.field(
                    visit.say(StockText.newAttribute),
                    name: "new-name",
                    value: form["new-name"]
                )
                html.field(
                    visit.say(StockText.newValue),
                    name: "new-value",
                    value: form["new-value"]
                )
            }
        }
    }
}
