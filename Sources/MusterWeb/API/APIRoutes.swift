import HTTPTypes
import Hummingbird
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What programs read: the same data as the pages.
enum APIRoutes {
    /// All routes of the API.
    static var routes: [Route] {
        reading + APIVerbs.routes + APIItems.routes + APIPhotos.routes + [
            OpenAPI.route, APIPage.route,
        ]
    }

    /// The parameters of every list.
    static let paging = [
        Route.Parameter(name: "limit", summary: "How many at most, 1 to 500", isNumber: true),
        Route.Parameter(name: "cursor", summary: "Where the page before ended: from its next link"),
    ]

    /// A route of the API that changes nothing.
    static func get(
        _ path: String,
        _ right: Right,
        _ summary: String,
        _ parameters: [Route.Parameter] = [],
        form: Route.Form = .json,
        answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route {
        Route(
            method: .get,
            path: "/api/v1" + path,
            right: right,
            summary: summary,
            form: form,
            parameters: parameters,
            answer: answer
        )
    }

    private static let itemFilters = [
        Route.Parameter(name: "inventory", summary: "The inventory; the current one without"),
        Route.Parameter(name: "search", summary: "How words of the item begin"),
        Route.Parameter(name: "zone", summary: "Only those that belong in this zone"),
    ]

    private static let auditFilters = [
        Route.Parameter(
            name: "state",
            summary: "Only those that stand so",
            choices: AuditsPage.states
        ),
        Route.Parameter(name: "inventory", summary: "Only those of this inventory"),
        Route.Parameter(name: "from", summary: "Only those that started on this day or later"),
        Route.Parameter(name: "until", summary: "Only those that started on this day or before"),
    ]

    private static let reading: [Route] = [
        get("/inventories", .viewAudits, "The inventories") { visit in
            let all = try visit.home.store.inventories()
            return Answer.json(
                { json in
                    json.list(all, next: nil) { $0.inventory($1) }
                },
                for: visit
            )
        },
        get("/items", .viewAudits, "The items of an inventory", itemFilters + paging) { visit in
            let limit = try visit.number("limit", in: 1...500, or: 50)
            let found = try visit.home.store.items(
                ItemsPage.filter(visit),
                after: visit.value("cursor").map(ItemID.init),
                limit: limit + 1
            )
            return page(visit, found, limit: limit, cursor: \.id.rawValue) { $0.item($1) }
        },
        get("/audits", .viewAudits, "The audits, the newest first", auditFilters + paging) {
            visit in
            let limit = try visit.number("limit", in: 1...500, or: 50)
            let last = try visit.value("cursor").map { text in
                guard let audit = AuditID(rawValue: text) else {
                    throw WebError.badValue(name: "cursor", expected: "one that a page gave")
                }
                return audit
            }
            let found = try visit.home.store.audits(
                try AuditsPage.filter(visit),
                after: last,
                limit: limit + 1
            )
            return page(visit, found, limit: limit, cursor: \.audit.rawValue) {
                $0.listing($1, listener: visit.home.listener(of: $1.audit))
            }
        },
        get("/audits/{audit}", .viewAudits, "An audit: the form of muster show --json") { visit in
            let summary = try await AuditPage.summary(visit)
            return Answer.json({ $0.audit(summary) }, for: visit)
        },
        get(
            "/audits/{audit}/findings",
            .viewAudits,
            "The findings of an audit",
            Array(AuditPage.findingFilters.prefix(2)) + paging
        ) { try await findings($0) },
        get("/audits/{audit}/extras", .viewAudits, "What was heard and not looked for") { visit in
            let summary = try await AuditPage.summary(visit)
            return Answer.json({ $0.list(summary.extras, next: nil) { $0.extra($1) } }, for: visit)
        },
        get("/audits/{audit}/findings/{item}", .viewAudits, "The finding of one item") { visit in
            let summary = try await AuditPage.summary(visit)
            let row = try EvidencePage.row(visit, summary)
            return Answer.json({ $0.finding(summary.findings[row]) }, for: visit)
        },
        get(
            "/audits/{audit}/events",
            .viewAudits,
            "How an audit goes, as server-sent events",
            form: .events
        ) { try AuditPage.events($0) },
        get("/plan", .viewAudits, "The site plan: the form of plan.json") { visit in
            guard let plan = try visit.home.store.plan() else { throw ServiceError.noPlan }
            return Answer.json({ $0.raw(plan.encoded()) }, for: visit)
        },
        get("/zones", .viewAudits, "The zones of the site plan") { visit in
            let plan = try visit.home.store.plan()
            return Answer.json(
                { json in
                    json.list(plan?.zones ?? [], next: nil) { json, zone in
                        json.object { json in
                            json.key("zone")
                            json.string(zone.id.rawValue)
                            json.key("name")
                            json.string(zone.name)
                        }
                    }
                },
                for: visit
            )
        },
        get(
            "/beacons",
            .viewAudits,
            "What is known of the items' beacons between audits",
            [itemFilters[0]] + paging
        ) { try beacons($0) },
        get("/outbox", .sendReports, "Mail on its way, the newest first") { visit in
            let all = try visit.home.store.outbox()
            return Answer.json({ $0.list(all, next: nil) { $0.message($1) } }, for: visit)
        },
        get(
            "/audits/{audit}/report.pdf",
            .pullReports,
            "The report of an audit as PDF",
            [.init(name: "lang", summary: "The language", choices: ["en", "sr"])],
            form: .pdf
        ) { try await AuditTabs.reportFile($0, .pdf, type: "application/pdf") },
    ]

    private static func findings(_ visit: Visit) async throws -> Response {
        let limit = try visit.number("limit", in: 1...500, or: 50)
        let summary = try await AuditPage.summary(visit)
        let rows = try AuditPage.rows(visit, summary)
        let start = try visit.value("cursor").map { cursor in
            let found = rows.firstIndex { summary.findings[$0].item.rawValue == cursor }
            guard let found else {
                throw WebError.badValue(name: "cursor", expected: "one that a page gave")
            }
            return found
        }
        let found = rows.dropFirst(start.map { $0 + 1 } ?? 0).prefix(limit + 1)
            .map { summary.findings[$0] }
        return page(visit, found, limit: limit, cursor: \.item.rawValue) { $0.finding($1) }
    }

    private static func beacons(_ visit: Visit) throws -> Response {
        let limit = try visit.number("limit", in: 1...500, or: 50)
        let store = visit.home.store
        let found = try store.items(
            ItemsPage.filter(visit),
            after: visit.value("cursor").map(ItemID.init),
            limit: limit + 1
        )
        let heard = try store.lastHeard(of: try store.inventory(named: visit.value("inventory")))
        return page(visit, found, limit: limit, cursor: \.id.rawValue) { json, item in
            json.heard(item.beacon, item: item.id, heard[item.id])
        }
    }

    /// A page of a list with the link to the next one (RFC 8288).
    private static func page<Element>(
        _ visit: Visit,
        _ found: [Element],
        limit: Int,
        cursor: (Element) -> String,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> Response {
        let shown = found.prefix(limit)
        let next = found.count > limit ? shown.last.map(cursor) : nil
        var response = Answer.json({ $0.list(shown, next: next, write) }, for: visit)
        if let next {
            let parts = visit.path.split(separator: "/").compactMap { PercentText.decode($0) }
            let kept = visit.query.filter { $0.name != "cursor" }
                .map { (name: $0.name, value: String?.some($0.value)) }
            let address = Address(parts: parts, query: kept + [("cursor", next)])
            response.headers[HTTPField.Name(known: "Link")] = "<\(address.text)>; rel=\"next\""
        }
        return response
    }
}

extension JSONWriter {
    /// Writes a list as `{"data":[…],"next":…}`.
    mutating func list<Elements: Sequence>(
        _ elements: Elements,
        next: String?,
        _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        object { json in
            json.key("data")
            json.array { list in for element in elements { write(&list, element) } }
            json.key("next")
            json.string(next)
        }
    }
}
