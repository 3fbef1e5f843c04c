import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// What programs may do to items.
enum APIItems {
    private static let inventory = [
        Route.Parameter(name: "inventory", summary: "The inventory; the current one without")
    ]

    private static let members = [
        Route.Body(name: "id", summary: "the identifier"),
        Route.Body(name: "name", summary: "what people call it"),
        Route.Body(name: "beacon", summary: "the beacon, such as ibeacon:UUID/MAJOR/MINOR"),
        Route.Body(name: "zone", summary: "where it belongs"),
        Route.Body(name: "product", summary: "the article"),
        Route.Body(name: "lot", summary: "the lot"),
        Route.Body(name: "serial", summary: "the serial number"),
        Route.Body(name: "class", summary: "the class A, B or C"),
        Route.Body(name: "custodian", summary: "who answers for it"),
        Route.Body(name: "quantity", summary: "how many pieces"),
        Route.Body(name: "note", summary: "a remark"),
    ]

    static let routes = [
        APIRoutes.get("/items/{item}", .viewAudits, "An item", inventory) { visit in
            let (item, _) = try find(visit)
            return Answer.json({ $0.item(item) }, for: visit)
        },
        change(.post, "/items", "Add an item") { visit in
            let inventory = try visit.home.store.inventory(named: visit.value("inventory"))
            let item = try read(try APIBody(visit, members), over: nil)
            try visit.home.addItem(item, to: inventory)
            return (.created, encoded(item))
        },
        change(.put, "/items/{item}", "Change an item") { visit in
            let (item, inventory) = try find(visit)
            try matches(visit, item)
            let changed = try read(try APIBody(visit, members), over: item)
            guard changed.id == item.id else {
                throw WebError.badValue(name: "id", expected: item.id.rawValue)
            }
            try visit.home.updateItem(changed, in: inventory)
            return (.ok, encoded(changed))
        },
        change(.delete, "/items/{item}", "Take an item off its inventory") { visit in
            let (item, inventory) = try find(visit)
            try matches(visit, item)
            try visit.home.deleteItem(item.id, from: inventory)
            return (.noContent, [])
        },
    ]

    private static func change(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ summary: String,
        _ deed: @escaping @Sendable (Visit) throws -> (HTTPResponse.Status, [UInt8])
    ) -> Route {
        Route(
            method: method,
            path: "/api/v1" + path,
            right: .editCatalogue,
            summary: summary,
            form: .json,
            parameters: inventory,
            body: method == .delete ? nil : members
        ) { visit in
            let (status, bytes) = try await visit.desk.answers.answer(visit) { try deed(visit) }
            guard !bytes.isEmpty else { return Response(status: status) }
            var response = Answer.bytes(bytes, type: "application/json", status: status)
            response.headers[.eTag] = Answer.entityTag(bytes)
            return response
        }
    }

    private static func find(_ visit: Visit) throws -> (Item, Inventory) {
        let store = visit.home.store
        let inventory = try store.inventory(named: visit.value("inventory"))
        return (try store.item(ItemID(rawValue: visit.part("item")), of: inventory), inventory)
    }

    /// Checks that the item is still what its reader has seen.
    private static func matches(_ visit: Visit, _ item: Item) throws(WebError) {
        guard let wanted = visit.headers[.ifMatch] else { return }
        guard Answer.matches(Answer.entityTag(encoded(item)), wanted) else {
            throw .changedMeanwhile(object: item.id.rawValue)
        }
    }

    private static func encoded(_ item: Item) -> [UInt8] {
        var json = JSONWriter()
        json.item(item)
        json.newline()
        return json.bytes
    }

    /// The item of a request, checked as a row of an item file is; what it leaves out stays.
    ///
    /// - Throws: ``WebError/badValue(name:expected:)`` naming the member at fault.
    private static func read(_ body: APIBody, over old: Item?) throws -> Item {
        let texts: [(String, String?)] = [
            ("id", old?.id.rawValue), ("name", old?.name), ("beacon", old?.beacon.description),
            ("zone", old?.zone?.rawValue), ("product", old?.product), ("lot", old?.lot),
            ("serial", old?.serial), ("class", old?.class), ("custodian", old?.custodian),
            ("note", old?.note),
        ]
        var csv = CSVWriter(for: .muster)
        csv.record(texts.map(\.0) + ["quantity"])
        let quantity = try body.number("quantity") ?? old?.quantity ?? 1
        try csv.record(texts.map { try body.text($0) ?? $1 ?? "" } + [String(quantity)])
        let file = try ItemFile.read(csv.bytes, named: "the request")
        if let refused = file.refused.first {
            throw WebError.badValue(
                name: refused.column ?? "the item",
                expected: "otherwise: \(refused.reason)"
            )
        }
        guard var item = file.items.first?.item else {
            throw WebError.badValue(name: "the body", expected: "an item")
        }
        item.attributes = old?.attributes ?? [:]
        return item
    }
}
