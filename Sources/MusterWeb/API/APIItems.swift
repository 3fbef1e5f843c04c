import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore
import NIOCore

/// What programs read of items and do to them.
enum APIItems {
    private static let inventory = [APIRoutes.inventory]

    private static let beacon = "\"address:AA:BB:CC:DD:EE:01\""

    /// The members of an item; the first three make it one.
    private static func members(isNew: Bool) -> [Route.Body] {
        [
            .init(
                name: "id",
                summary: "the identifier",
                isRequired: isNew,
                example: isNew ? "\"X-1\"" : nil
            ),
            .init(
                name: "name",
                summary: "what people call it",
                isRequired: isNew,
                example: "\"Crate\""
            ),
            .init(
                name: "beacon",
                summary: "the beacon, such as ibeacon:UUID/MAJOR/MINOR",
                isRequired: isNew,
                example: beacon
            ),
            .init(name: "zone", summary: "where it belongs"),
            .init(name: "product", summary: "the article"),
            .init(name: "lot", summary: "the lot"),
            .init(name: "serial", summary: "the serial number"),
            .init(name: "class", summary: "the class A, B or C"),
            .init(name: "custodian", summary: "who answers for it"),
            .init(
                name: "quantity",
                summary: "how many pieces; 1 without",
                kind: .whole(1...1_000_000_000)
            ),
            .init(name: "note", summary: "a remark", kind: .remark),
            .init(
                name: "attributes",
                summary: "what else is known, by name; null takes one away",
                kind: .map(.orNull(.line))
            ),
        ]
    }

    private static func mark(_ method: HTTPRequest.Method, _ isMarked: Bool) -> Route {
        APIChange.route(
            .change(
                method,
                "/items/{item}/favourite",
                .viewAudits,
                isMarked ? "Mark an item" : "Take the mark of an item away",
                parameters: inventory,
                body: [],
                gives: .named(.item)
            )
        ) { visit, _ in
            let (item, inventory) = try find(visit)
            try visit.home.items.mark([item.id], isMarked, in: inventory)
            return .init(body: APIRoutes.bytes { $0.item(item) })
        }
    }

    static let routes = [
        mark(.put, true),
        mark(.delete, false),
        APIRoutes.get(
            "/items",
            .viewAudits,
            "The items of an inventory, by identifier",
            inventory + [
                .init(name: "search", summary: "How words of the item begin"),
                .init(name: "zone", summary: "Only those that belong in this zone"),
                PlaceFilter.parameter,
                FavouriteFilter.parameter,
            ] + APIRoutes.paging,
            gives: .page(.item)
        ) { visit in
            let cursor = Cursor("items")
            let found = try visit.home.items.list(
                try ItemsPage.filter(visit),
                after: try cursor.last(visit).map(ItemID.init),
                limit: try APIRoutes.limit(visit) + 1
            )
            if found.isEmpty {
                _ = try visit.home.inventories.find(visit.value("inventory"))
            }
            return try APIRoutes.page(visit, found, cursor, name: \.id.rawValue) { $0.item($1) }
        },
        APIRoutes.get("/items/{item}", .viewAudits, "An item", inventory, gives: .named(.item)) {
            visit in
            let (item, _) = try find(visit)
            return Answer.json({ $0.item(item) }, for: visit)
        },
        APIRoutes.get(
            "/items/{item}/beacon",
            .viewAudits,
            "What is known of an item's beacon between audits",
            inventory,
            gives: .named(.beacon)
        ) { visit in
            let (item, inventory) = try find(visit)
            let heard = try visit.home.beacons.lastHeard(of: inventory, only: [item.id])[item.id]
            let interval = try visit.home.beacons.intervals(of: [item], in: inventory)[item.beacon]
            return Answer.json({ $0.heard(item, heard, interval: interval) }, for: visit)
        },
        APIRoutes.get(
            "/items/{item}/audits",
            .viewAudits,
            "What the last ten audits said of an item, the newest first",
            inventory,
            gives: .page(.itemAudit)
        ) { visit in
            let (item, inventory) = try find(visit)
            let history = try visit.home.audits.verdicts(on: item.id, in: inventory, limit: 10)
            return Answer.json(
                { json in
                    json.list(history, next: nil) { json, entry in
                        json.object { json in
                            json.member("audit") { $0.listing(entry.audit, in: visit.home) }
                            json.member("finding") { $0.finding(entry.verdict.finding) }
                            json.member("count_one") { json in
                                guard let first = entry.verdict.countOne else {
                                    return json.string(nil)
                                }
                                json.finding(first)
                            }
                            json.member("by") { $0.string(entry.verdict.by?.person) }
                            json.member("by_at") { $0.instant(entry.verdict.by?.at) }
                        }
                    }
                },
                for: visit
            )
        },
        APIRoutes.get(
            "/items/{item}/changes",
            .viewAudits,
            "What was done to an item, the newest first",
            inventory,
            gives: .page(.itemChange)
        ) { visit in
            let (item, inventory) = try find(visit)
            let changes = try visit.home.items.history(of: item.id, in: inventory)
            return Answer.json({ $0.list(changes, next: nil) { $0.change($1) } }, for: visit)
        },
        APIRoutes.get(
            "/labels.pdf",
            .bindBeacons,
            "Labels of items as a PDF to print, for the items that the query selects",
            LabelsPage.parameters,
            form: .pdf
        ) { try await LabelsPage.pdf($0) },
        adding, importing, changing, deleting, restoring, binding,
    ]

    private static let adding = APIChange.route(
        .change(
            .post,
            "/items",
            .editCatalogue,
            "Add an item",
            parameters: inventory,
            body: members(isNew: true),
            gives: .named(.item),
            isMaking: true
        )
    ) { visit, body in
        let inventory = try visit.home.inventories.find(visit.value("inventory"))
        let item = try read(body, over: nil)
        try visit.home.items.add(item, to: inventory)
        let address = Address(
            "api",
            "v1",
            "items",
            item.id.rawValue,
            query: [("inventory", visit.value("inventory"))]
        )
        return .init(body: encoded(item), location: address.text)
    }

    private static let changing = APIChange.route(
        .change(
            .patch,
            "/items/{item}",
            .editCatalogue,
            "Change an item: what is absent stays, null takes away (JSON Merge Patch)",
            parameters: inventory,
            body: members(isNew: false),
            gives: .named(.item),
            needsMatch: true
        ).taking(["application/merge-patch+json", "application/json"]),
        of: seen
    ) { visit, body in
        let (item, inventory) = try find(visit)
        let changed = try read(body, over: item)
        guard changed.id == item.id else {
            throw WebError.badValue(name: "id", expected: "\(item.id)")
        }
        try visit.home.items.update(changed, in: inventory)
        return .init(body: encoded(try visit.home.items.find(item.id, in: inventory)))
    }

    private static let deleting = APIChange.route(
        .change(
            .delete,
            "/items/{item}",
            .editCatalogue,
            "Delete an item",
            parameters: inventory,
            needsMatch: true
        ),
        of: seen
    ) { visit, _ in
        let (item, inventory) = try find(visit)
        try visit.home.items.delete(item.id, from: inventory)
        return .init()
    }

    private static let restoring = APIChange.route(
        .change(
            .post,
            "/items/{item}/restore",
            .editCatalogue,
            "Restore a deleted item",
            parameters: inventory,
            body: [],
            gives: .named(.item)
        )
    ) { visit, _ in
        let inventory = try visit.home.inventories.find(visit.value("inventory"))
        let item = ItemID(rawValue: visit.part("item"))
        return .init(body: encoded(try visit.home.items.restore(item, to: inventory)))
    }

    private static let binding = APIChange.route(
        .change(
            .post,
            "/items/{item}/bind",
            .bindBeacons,
            "Give an item another beacon",
            parameters: inventory,
            body: [
                .init(name: "beacon", summary: "the beacon", isRequired: true, example: beacon)
            ],
            gives: .named(.item)
        ),
        of: seen
    ) { visit, body in
        let (item, inventory) = try find(visit)
        let beacon: BeaconIdentity
        do throws(BeaconIdentityError) {
            beacon = try BeaconIdentity(body.text("beacon") ?? "")
        } catch {
            throw WebError.badValue(name: "beacon", expected: "otherwise: \(error.message)")
        }
        try visit.home.items.bind(beacon, to: item.id, in: inventory)
        return .init(body: encoded(try visit.home.items.find(item.id, in: inventory)))
    }

    private static let importing = APIChange.route(
        .change(
            .post,
            "/items/import",
            .editCatalogue,
            "Import items.csv: all of it, or with skip_bad its good rows",
            parameters: inventory + [
                .init(
                    name: "skip_bad",
                    summary: "true: leave out the rows that are refused",
                    choices: ["true", "false"]
                )
            ],
            gives: .named(.imported)
        ).taking(["text/csv"], most: ItemFile.maximumBytes)
    ) { visit, _ in
        let inventory = try visit.home.inventories.find(visit.value("inventory"))
        let file = try ItemFile.read(Array(visit.body.readableBytesView), named: "the body")
        let skips = visit.value("skip_bad") == "true"
        let done = try visit.home.items.importFile(file, into: inventory, skippingBad: skips)
        guard skips || done.refused.isEmpty else {
            throw WebError.refusedRows(done.refused.map(\.sentence))
        }
        return .init(body: APIRoutes.bytes { $0.imported(done, into: inventory) })
    }

    /// The item that the address names, as a GET gives it.
    private static func seen(_ visit: Visit) throws -> (name: String, form: [UInt8]) {
        let (item, _) = try find(visit)
        return (item.id.rawValue, encoded(item))
    }

    private static func find(_ visit: Visit) throws -> (Item, Inventory) {
        try visit.home.items.find(
            ItemID(rawValue: visit.part("item")),
            inInventory: visit.value("inventory")
        )
    }

    private static func encoded(_ item: Item) -> [UInt8] { APIRoutes.bytes { $0.item(item) } }

    /// The item of a request, checked as a row of an item file is.
    ///
    /// What the request leaves out stays as it is, and `null` takes it away (RFC 7396).
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` naming the member at fault.
    private static func read(_ body: APIBody, over old: Item?) throws -> Item {
        let texts: [(String, String?)] = [
            ("id", old?.id.rawValue), ("name", old?.name), ("beacon", old?.beacon.description),
            ("zone", old?.zone?.rawValue), ("product", old?.product), ("lot", old?.lot),
            ("serial", old?.serial), ("class", old?.class), ("custodian", old?.custodian),
            ("note", old?.note), ("quantity", old.map { String($0.quantity) }),
        ]
        var attributes = body["attributes"] == .null ? [:] : old?.attributes ?? [:]
        if case .object(let changes) = body["attributes"] {
            for (name, value) in changes {
                if case .string(let text) = value { attributes[name] = text }
                if value == .null { attributes[name] = nil }
            }
        }
        let others = attributes.sorted { $0.key < $1.key }
        var csv = CSVWriter(for: .muster)
        csv.record(texts.map(\.0) + others.map(\.key))
        csv.record(texts.map { cell(body[$0], old: $1) } + others.map(\.value))
        let file = try ItemFile.read(csv.bytes, named: "the request")
        if let refused = file.refused.first {
            throw WebError.badValue(
                name: refused.column ?? "the item",
                expected: "otherwise: it \(refused.reason)"
            )
        }
        guard let item = file.items.first?.item else {
            throw WebError.badValue(name: "the body", expected: "an item")
        }
        return item
    }

    private static func cell(_ value: JSONValue?, old: String?) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): String(Int(number))
        case .null: ""
        default: old ?? ""
        }
    }
}

extension JSONWriter {
    fileprivate mutating func change(_ change: ItemChange) {
        object { json in
            json.member("at") { $0.instant(change.at) }
            json.text("actor", change.actor)
            json.text("deed", change.deed.rawValue)
            json.member("changes") { json in
                json.array { list in
                    for value in change.changes {
                        list.object { json in
                            json.text("field", value.field)
                            json.member("old") { $0.string(value.old) }
                            json.member("new") { $0.string(value.new) }
                        }
                    }
                }
            }
        }
    }

    fileprivate mutating func imported(_ done: Items.ImportResult, into inventory: Inventory) {
        object { json in
            json.text("inventory", inventory.name)
            json.member("added") { $0.integer(done.added) }
            json.member("changed") { $0.integer(done.changed) }
            json.member("unchanged") { $0.integer(done.unchanged) }
            json.member("refused") { json in
                json.array { list in
                    for row in done.refused {
                        list.object { json in
                            json.member("line") { $0.integer(row.line) }
                            json.member("column") { $0.string(row.column) }
                            json.text("reason", row.reason.description)
                        }
                    }
                }
            }
        }
    }
}
