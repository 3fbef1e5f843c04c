import Hummingbird
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The inventories of the site: which there are, which one work goes on in, and what they are called.
enum InventoriesPage {
    /// What the query calls the page of archived inventories.
    private static let archivedPage = "archived_page"

    static let routes = [
        Route.page(
            "/inventories",
            .viewAudits,
            "The inventories",
            [Paging.parameter, Paging.parameter(archivedPage)]
        ) { try page($0) },
        Route.form("/inventories", .editCatalogue, "Add an inventory") { visit in
            try change(visit) { try visit.home.inventories.add(named: try name($0)) }
        },
        Route.form("/inventories/{inventory}/use", .runAudits, "Choose an inventory") { visit in
            try change(visit) { _ in
                _ = try visit.home.inventories.use(visit.part("inventory"))
            }
        },
        Route.form("/inventories/{inventory}", .editCatalogue, "Rename an inventory") { visit in
            try change(visit) { form in
                let (old, new) = (visit.part("inventory"), try name(form))
                try visit.home.inventories.rename(old, to: new)
            }
        },
        Route.form("/inventories/{inventory}/archive", .editCatalogue, "Archive an inventory") {
            visit in
            try change(visit) { _ in
                try visit.home.inventories.archive(visit.part("inventory"))
            }
        },
        Route.form("/inventories/{inventory}/restore", .editCatalogue, "Unarchive an inventory") {
            visit in
            try change(visit) { _ in
                try visit.home.inventories.archive(visit.part("inventory"), false)
            }
        },
    ]

    /// A name for an inventory.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` for what is no name.
    static func name(_ fields: [String: String]) throws(WebError) -> String {
        let name = (fields["name"] ?? "").drop { $0.isWhitespace }
        guard PlainText.isLine(String(name), upTo: 300) else {
            throw .badValue(
                name: "name",
                expected:
                    "1 to 300 characters in one line, none that override the direction of writing"
            )
        }
        return String(name)
    }

    /// Does what a form asks for, and shows the page again.
    private static func change(
        _ visit: Visit,
        _ step: ([String: String]) throws -> Void
    ) throws -> Response {
        do {
            try step(visit.form)
            return Answer.go(to: Address("inventories"))
        } catch let error as any MusterError where error.httpStatus != .forbidden {
            return try page(visit, error: error)
        }
    }

    private static func page(_ visit: Visit, error: (any MusterError)? = nil) throws -> Response {
        let inventories = visit.home.inventories
        let all = try inventories.list()
        let (open, archived) = (all.filter { !$0.isArchived }, all.filter(\.isArchived))
        let paging = try Paging(visit, of: open.count)
        let putAway = try Paging(visit, of: archived.count, named: archivedPage)
        // Only those of the page are counted.
        let counted = try inventories.counted(Array(open[paging.rows] + archived[putAway.rows]))
        let title = visit.say(InventoryText.title)
        let html = Shell.page(visit, title: title, in: .items) { html in
            html.heading(title, crumbs: [(visit.say(FrameText.items), Address("items"))])
            SignIn.problem(&html, error, visit.language)
            html.tag("p", ["class": "soft"], visit.say(InventoryText.hint))
            if open.isEmpty {
                html.empty(visit.say(InventoryText.none))
            } else {
                cards(&html, visit, counted.filter { !$0.0.isArchived }, paging)
            }
            if visit.may(.editCatalogue) {
                html.card(visit.say(InventoryText.add)) { html in
                    html.form(visit, to: Address("inventories")) { html in
                        // What was refused stays in the form that it was typed in.
                        let isThis = error != nil && visit.path == "/inventories"
                        html.field(
                            visit.say(CommonText.name),
                            name: "name",
                            value: isThis ? visit.form["name"] : nil,
                            isRequired: true,
                            hint: visit.say(InventoryText.nameHint),
                            isAtFault: isThis
                        )
                        html.tag("div") { $0.tag("button", [:], visit.say(InventoryText.add)) }
                    }
                }
            }
            guard !archived.isEmpty else { return }
            html.tag("h2", [:], visit.say(InventoryText.archived))
            cards(&html, visit, counted.filter(\.0.isArchived), putAway)
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    /// A page of inventories, with the way to the others where there are more.
    private static func cards(
        _ html: inout HTML,
        _ visit: Visit,
        _ counted: [(Inventory, Int)],
        _ paging: Paging
    ) {
        html.tag("div", ["class": "cards"]) { html in
            for (inventory, count) in counted { card(&html, visit, inventory, count) }
        }
        if paging.pageCount > 1 { html.pages(visit, paging) }
    }

    private static func card(
        _ html: inout HTML,
        _ visit: Visit,
        _ inventory: Inventory,
        _ count: Int
    ) {
        let name = inventory.name
        html.tag("article", ["class": "card"]) { html in
            html.tag("div", ["class": "head"]) { html in
                html.tag("h2") { html in
                    html.link(name, to: Address("items", query: [("inventory", name)]))
                }
                if inventory.isCurrent {
                    html.tag("span", ["class": "badge good"], visit.say(InventoryText.current))
                }
            }
            html.tag("p", ["class": "soft small"], visit.words.count(count, .items))
            html.tag("div", ["class": "deeds"]) { html in
                if !inventory.isCurrent, !inventory.isArchived, visit.may(.runAudits) {
                    button(&html, visit, name, "use", .use)
                }
                guard visit.may(.editCatalogue) else { return }
                if inventory.isArchived {
                    button(&html, visit, name, "restore", .restore)
                } else if !inventory.isCurrent {
                    button(&html, visit, name, "archive", .archive)
                }
            }
            guard visit.may(.editCatalogue), !inventory.isArchived else { return }
            html.tag("details", ["class": "more"]) { html in
                html.tag("summary", [:], visit.say(InventoryText.rename))
                html.form(visit, to: Address("inventories", name), class: "row") { html in
                    html.tag("div", ["class": "field"]) { html in
                        let label = visit.say(InventoryText.newName, ["name": name])
                        html.tag("label") { html in
                            html.write(label)
                            html.void(
                                "input",
                                [
                                    "name": "name", "value": .text(name), "maxlength": "300",
                                    "required": .flag(true),
                                ]
                            )
                        }
                    }
                    html.tag("button", ["class": "quiet"], visit.say(FrameText.save))
                }
            }
        }
    }

    private static func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ name: String,
        _ step: String,
        _ words: InventoryText
    ) {
        html.form(visit, to: Address("inventories", name, step), class: "row") { html in
            html.tag(
                "button",
                ["class": "quiet", "aria-label": .text("\(visit.say(words)): \(name)")],
                visit.say(words)
            )
        }
    }
}
