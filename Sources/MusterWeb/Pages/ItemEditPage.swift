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
                let inventory = try visit.home.inventories.find(visit.value("inventory"))
                let item = try form.item(id: nil)
                try visit.home.items.add(item, to: inventory)
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
            try visit.home.items.delete(item.id, from: inventory)
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
            let inventory = try visit.home.inventories.find(visit.value("inventory"))
            let id = ItemID(rawValue: visit.part("item"))
            let item = try visit.home.items.restore(id, to: inventory)
            return Answer.go(to: ItemPageView.address(item.id, visit))
        },
    ]

    private static func save(_ visit: Visit) throws -> Response {
        let form = ItemForm(visit.form)
        let seen = try ItemForm(text: form["seen"])
        let (now, inventory) = try ItemPageView.found(visit)
        let (merged, open) = form.merged(seen: seen, now: ItemForm(now))
        do {
            guard open.isEmpty else { return try page(visit, merged, old: now, open: open) }
            let item = try merged.item(id: now.id)
            try visit.home.items.update(item, in: inventory, seen: now)
            return Answer.go(to: ItemPageView.address(item.id, visit))
        } catch let error as any MusterError {
            // Once more with what is there by now: somebody may have been faster in between.
            let later = try visit.home.items.find(now.id, in: inventory)
            let (merged, open) = form.merged(seen: seen, now: ItemForm(later))
            return try page(visit, merged, old: later, open: open, error: error)
        }
    }

    /// The form.
    ///
    /// - Parameters:
    ///   - visit: the request.
    ///   - form: what stands in the fields.
    ///   - old: the item as it is now; `nil` for one that is added.
    ///   - open: the fields that somebody else has changed too since the editor began.
    ///   - error: why it was not saved.
    /// - Returns: the page.
    /// - Throws: `StoreError`.
    private static func page(
        _ visit: Visit,
        _ form: ItemForm,
        old: Item?,
        open: [String] = [],
        error: (any MusterError)? = nil
    ) throws -> Response {
        let plan = try visit.home.floorPlan.current()
        let title =
            old.map { visit.say(StockText.editTitle, ["item": $0.id.rawValue]) }
            ?? visit.say(StockText.addTitle)
        let target =
            old.map { ItemPageView.address($0.id, visit, ["edit"]) }
            ?? Address(
                parts: ["catalogue", "add"],
                query: [("inventory", visit.value("inventory"))]
            )
        var crumbs = [
            (
                visit.say(FrameText.items),
                Address("items", query: [("inventory", visit.value("inventory"))])
            )
        ]
        if let old { crumbs.append((old.id.rawValue, ItemPageView.address(old.id, visit))) }
        let html = try Shell.page(visit, title: title, in: .items) { html in
            html.heading(title, crumbs: crumbs)
            if let old, !open.isEmpty {
                html.tag("p", ["class": "notice", "role": "alert"], try conflict(visit, old))
            } else {
                SignIn.problem(&html, error, visit.language)
            }
            html.tag("section", ["class": "card"]) { html in
                html.form(visit, to: target) { html in
                    if let old {
                        html.void(
                            "input",
                            ["type": "hidden", "name": "seen", "value": .text(ItemForm(old).text)]
                        )
                        choices(&html, visit, form, ItemForm(old), open)
                    }
                    fields(&html, visit, form, plan, isNew: old == nil, open)
                    attributes(&html, visit, form, open)
                    deeds(&html, visit, old)
                }
            }
        }
        let status = open.isEmpty ? error?.httpStatus : .conflict
        return Answer.page(html, status: status ?? .ok)
    }

    private static func deeds(
        _ html: inout HTML,
        _ visit: Visit,
        _ old: Item?
    ) {
        html.tag("div", ["class": "deeds"]) { html in
            html.tag("button", [:], visit.say(FrameText.save))
            html.link(
                visit.say(FrameText.cancel),
                to: old.map { ItemPageView.address($0.id, visit) } ?? Address("items"),
                class: "button quiet"
            )
        }
    }

    /// Who has changed the item meanwhile, and what is asked.
    private static func conflict(_ visit: Visit, _ item: Item) throws -> String {
        let inventory = try visit.home.inventories.find(visit.value("inventory"))
        let name = try visit.home.items.history(of: item.id, in: inventory).first?.actor ?? ""
        return visit.say(
            StockText.changedMeanwhile,
            ["name": name, "item": item.id.rawValue]
        )
    }

    /// Writes both values of each field that two people changed, to choose one of.
    private static func choices(
        _ html: inout HTML,
        _ visit: Visit,
        _ form: ItemForm,
        _ now: ItemForm,
        _ open: [String]
    ) {
        for name in open {
            html.tag("fieldset", ["class": "stack"]) { html in
                let title = name.hasPrefix("a:") ? String(name.dropFirst(2)) : name
                html.tag("legend", [:], ItemListColumn.title(ofField: title, visit))
                html.void(
                    "input",
                    [
                        "type": "hidden", "name": .text(ItemForm.undecided + name),
                        "value": .text(form[name]),
                    ]
                )
                for (text, value) in [(StockText.yours, form[name]), (.theirs, now[name])] {
                    html.tag("label", ["class": "row"]) { html in
                        html.void(
                            "input",
                            [
                                "name": .text(name), "type": "radio", "value": .text(value),
                                "required": .flag(true),
                            ]
                        )
                        html.tag("span", ["class": "long"]) { html in
                            html.write("\(visit.say(text)): ")
                            html.tag(
                                "strong",
                                [:],
                                value.isEmpty ? visit.say(ItemDeedText.empty) : value
                            )
                        }
                    }
                }
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
        isNew: Bool,
        _ open: [String]
    ) {
        func field(
            _ html: inout HTML,
            _ text: CommonText,
            _ name: String,
            type: String = "text",
            isRequired: Bool = false,
            hint: String? = nil
        ) {
            guard !open.contains(name) else { return }
            html.field(
                visit.say(text),
                name: name,
                type: type,
                value: form[name],
                isRequired: isRequired,
                hint: hint
            )
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
            field(&html, .name, "name", isRequired: true)
            field(
                &html,
                .beacon,
                "beacon",
                isRequired: true,
                hint: visit.say(StockText.beaconHint)
            )
            if !open.contains("zone") {
                html.choice(
                    visit.say(CommonText.belongsIn),
                    name: "zone",
                    [("", visit.say(StockText.anyZone))] + zones(plan, now: form["zone"]),
                    selected: form["zone"]
                )
            }
            field(&html, .custodian, "custodian")
            field(&html, .product, "product")
            field(&html, .lot, "lot")
            field(&html, .serial, "serial")
            field(&html, .class, "class")
            field(&html, .quantity, "quantity", type: "number")
        }
        guard !open.contains("note") else { return }
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
        var zones = (plan?.listedZones ?? []).map {
            (value: $0.id.rawValue, words: $0.name.isEmpty ? $0.id.rawValue : $0.name)
        }
        if !now.isEmpty, !zones.contains(where: { $0.value == now }) { zones.append((now, now)) }
        return zones
    }

    private static func attributes(
        _ html: inout HTML,
        _ visit: Visit,
        _ form: ItemForm,
        _ open: [String]
    ) {
        html.tag("fieldset", ["class": "stack"]) { html in
            html.tag("legend", [:], visit.say(StockText.attributes))
            html.tag("p", ["class": "hint"], visit.say(StockText.attributeHint))
            html.tag("div", ["class": "pair"]) { html in
                for (name, field) in form.attributes where !open.contains(field) {
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
