import MusterWeb
import Testing

/// The pages and the forms of the portal beside the API, both from the server's own table.
@Suite struct PagesOfAPITests {
    /// Where the API has what a page shows, or does what a form does.
    private static let inAPI: [String: [String]] = [
        "GET /": ["GET /today"],
        "GET /api": ["GET /openapi.json"],
        "GET /audits": ["GET /audits"],
        "GET /audits/{audit}": [
            "GET /audits/{audit}", "GET /audits/{audit}/findings", "GET /audits/{audit}/events",
        ],
        "GET /audits/{audit}/compare": ["GET /audits/{audit}/compare"],
        "GET /audits/{audit}/extras": ["GET /audits/{audit}/extras"],
        "GET /audits/{audit}/items/{item}": ["GET /audits/{audit}/findings/{item}/evidence"],
        "GET /audits/{audit}/log": ["GET /audits/{audit}/log"],
        "GET /audits/{audit}/map": ["GET /audits/{audit}/map", "GET /plan"],
        "GET /audits/{audit}/observers": ["GET /audits/{audit}/observers"],
        "GET /audits/{audit}/report": [
            "GET /audits/{audit}/report.pdf", "GET /audits/{audit}/report.csv",
        ],
        "GET /audits/{audit}/review": ["GET /audits/{audit}"],
        "GET /audits/{audit}/review/all": ["GET /audits/{audit}", "GET /reasons"],
        "GET /audits/{audit}/review/{item}": ["GET /audits/{audit}/findings/{item}/evidence"],
        "GET /beacons": ["GET /beacons", "GET /anchors", "GET /receivers"],
        "GET /alarms": ["GET /alarms"],
        "GET /alarms/{alarm}": ["GET /alarms/{alarm}", "GET /alarms/{alarm}/events"],
        "POST /alarms/{alarm}/acknowledge": ["POST /alarms/{alarm}/ack"],
        "POST /bulk/alarms/acknowledge": ["POST /alarms/{alarm}/ack"],
        "POST /alarms/{alarm}/snooze": ["POST /alarms/{alarm}/snooze"],
        "POST /alarms/{alarm}/resume": ["POST /alarms/{alarm}/resume"],
        "POST /alarms/{alarm}/resolve": ["POST /alarms/{alarm}/resolve"],
        "GET /climate": ["GET /sensors", "GET /limits"],
        "GET /climate/{sensor}/{series}": ["GET /sensors/{sensor}/readings"],
        "GET /catalogue/add": ["GET /inventories"],
        "GET /catalogue/labels": ["GET /items"],
        "GET /inventories": ["GET /inventories"],
        "POST /inventories": ["POST /inventories"],
        "POST /inventories/{inventory}": ["POST /inventories/{inventory}/rename"],
        "POST /inventories/{inventory}/archive": ["POST /inventories/{inventory}/archive"],
        "POST /inventories/{inventory}/restore": ["POST /inventories/{inventory}/restore"],
        "POST /inventories/{inventory}/use": ["POST /inventories/{inventory}/use"],
        "GET /items": ["GET /items", "GET /inventories"],
        "GET /items/{item}": [
            "GET /items/{item}", "GET /items/{item}/beacon", "GET /items/{item}/audits",
            "GET /items/{item}/changes", "GET /items/{item}/photos", "GET /photos/{photo}",
        ],
        "GET /items/{item}/edit": ["GET /items/{item}"],
        "GET /people": ["GET /people"],
        "GET /products": ["GET /products"], "GET /add/products": ["GET /products"],
        "GET /products/{product}": [
            "GET /products/{product}", "GET /lots", "GET /products/{product}/photos",
            "GET /photos/{photo}",
        ],
        "POST /products/{product}/photos": ["POST /products/{product}/photos"],
        "POST /products/{product}/photos/{photo}/first": [
            "POST /products/{product}/photos/{photo}/first"
        ],
        "POST /products/{product}/photos/{photo}/remove": [
            "DELETE /products/{product}/photos/{photo}"
        ],
        "POST /products/{product}/photos/{photo}/restore": [
            "POST /products/{product}/photos/{photo}/restore"
        ],
        "POST /add/products": ["POST /products"],
        "POST /products/{product}": ["PATCH /products/{product}"],
        "POST /products/{product}/delete": ["DELETE /products/{product}"],
        "GET /parties": ["GET /parties"], "GET /add/parties": ["GET /parties"],
        "GET /parties/{party}": ["GET /parties/{party}"],
        "POST /add/parties": ["POST /parties"],
        "POST /parties/{party}": ["PATCH /parties/{party}"],
        "GET /lots": ["GET /lots"], "GET /add/lots": ["GET /products"],
        "GET /lots/{product}/{lot}": [
            "GET /lots/{product}/{lot}", "GET /events", "GET /lots/{product}/{lot}/concerned",
            "GET /lots/{product}/{lot}/climate", "GET /lots/{product}/{lot}/calls.pdf",
        ],
        "GET /lots/{product}/{lot}/trace": ["GET /lots/{product}/{lot}/trace"],
        "GET /lots/{product}/{lot}/recall": ["GET /lots/{product}/{lot}/trace"],
        "POST /add/lots": ["POST /lots"],
        "POST /lots/{product}/{lot}": ["PATCH /lots/{product}/{lot}"],
        "POST /lots/{product}/{lot}/hold": ["POST /lots/{product}/{lot}/hold"],
        "POST /bulk/lots/hold": ["POST /lots/{product}/{lot}/hold"],
        "POST /lots/{product}/{lot}/release": ["POST /lots/{product}/{lot}/release"],
        "POST /lots/{product}/{lot}/recall": ["POST /lots/{product}/{lot}/recall"],
        "POST /lots/{product}/{lot}/notify": ["POST /lots/{product}/{lot}/notify"],
        "GET /recalls": ["POST /recalls"], "POST /recalls": ["POST /recalls"],
        "POST /recalls/notify": ["POST /lots/{product}/{lot}/notify"],
        "GET /events": ["GET /events"], "GET /add/events": ["GET /lots", "GET /parties"],
        "GET /events/{event}": ["GET /events/{event}"],
        "POST /add/events": ["POST /events"],
        "GET /stock": ["GET /stock"],
        "GET /orders": ["GET /orders"], "GET /add/orders": ["GET /parties", "GET /products"],
        "GET /orders/{order}": [
            "GET /orders/{order}", "GET /orders/{order}/records", "GET /orders/{order}/note.pdf",
        ],
        "GET /orders/{order}/change": ["GET /orders/{order}", "GET /recommendations"],
        "POST /add/orders": ["POST /orders"],
        "POST /orders/{order}/change": ["PATCH /orders/{order}"],
        "POST /orders/{order}/place": ["POST /orders/{order}/place"],
        "POST /orders/{order}/confirm": ["POST /orders/{order}/confirm"],
        "POST /orders/{order}/reject": ["POST /orders/{order}/reject"],
        "GET /orders/{order}/pick": ["GET /orders/{order}/pick"],
        "GET /offers": ["GET /offers"], "POST /offers": ["POST /offers"],
        "POST /offers/{offer}/remove": ["DELETE /offers/{offer}"],
        "POST /offers/{offer}/restore": ["POST /offers/{offer}/restore"],
        "GET /shop": ["GET /shop/products", "GET /shop/suggestions", "GET /shop/offers"],
        "GET /shop/products/{product}": ["GET /shop/products/{product}"],
        "POST /shop/products/{product}/favourite": [
            "PUT /shop/favourites/{product}", "DELETE /shop/favourites/{product}",
        ],
        "GET /shop/cart": ["GET /shop/orders"], "POST /shop/cart": ["POST /shop/orders"],
        "GET /shop/producers": ["GET /shop/producers"],
        "GET /shop/producers/{party}": ["GET /shop/producers/{party}"],
        "GET /shop/orders": ["GET /shop/orders"],
        "GET /shop/orders/{order}": [
            "GET /shop/orders/{order}", "GET /shop/orders/{order}/records",
        ],
        "POST /shop/orders/{order}": [
            "PATCH /shop/orders/{order}", "POST /shop/orders/{order}/place",
        ],
        "POST /shop/orders/{order}/cancel": ["POST /shop/orders/{order}/cancel"],
        "POST /orders/{order}/pick": ["POST /orders/{order}/pick"],
        "POST /orders/{order}/short_pick": ["POST /orders/{order}/short_pick"],
        "POST /orders/{order}/put_back": ["POST /orders/{order}/put_back"],
        "POST /orders/{order}/pack": ["POST /orders/{order}/pack"],
        "POST /orders/{order}/ship": ["POST /orders/{order}/ship"],
        "POST /orders/{order}/receive": ["POST /orders/{order}/receive"],
        "POST /orders/{order}/cancel": ["POST /orders/{order}/cancel"],
        "GET /places": ["GET /places"],
        "GET /places/add": ["GET /places"],
        "GET /places/{place}": ["GET /places/{place}"],
        "POST /places/add": ["POST /places"],
        "POST /places/import": ["POST /places/import"],
        "POST /places/{place}": ["PATCH /places/{place}"],
        "POST /places/{place}/delete": ["DELETE /places/{place}"],
        "POST /places/{place}/restore": ["POST /places/{place}/restore"],
        "GET /plans": ["GET /audit-plans"],
        "GET /plans/add": ["GET /inventories", "GET /plan"],
        "GET /plans/{plan}": ["GET /audit-plans/{plan}"],
        "GET /profile": [
            "GET /profile", "GET /profile/notices", "GET /profile/sessions", "GET /profile/tokens",
        ],
        "GET /report-definitions": [
            "GET /report-definitions", "GET /report-definitions/{definition}",
        ],
        "GET /reports": [
            "GET /reports", "GET /reports/{file}", "GET /outbox", "GET /issued",
        ],
        "GET /settings": ["GET /settings", "GET /backup"],
        "GET /start": ["GET /inventories", "GET /plan", "GET /items"],
        "GET /trail": ["GET /trail", "GET /changes"],
        "GET /verify": ["GET /verify"],
        "GET /zones": ["GET /zones", "GET /plan"],
        "GET /zones/{zone}": ["GET /zones", "GET /items"],
        "GET /zones/map": ["GET /plan", "GET /plan/steps", "GET /plan/picture"],
        "POST /audits/{audit}/approve": ["POST /audits/{audit}/approve"],
        "POST /audits/{audit}/cancel": ["POST /audits/{audit}/cancel"],
        "POST /audits/{audit}/confirm": ["POST /audits/{audit}/confirm"],
        "POST /audits/{audit}/confirm/{item}": ["POST /audits/{audit}/confirm"],
        "POST /audits/{audit}/done/{item}": ["POST /audits/{audit}/action-done"],
        "POST /audits/{audit}/finish": ["POST /audits/{audit}/finish"],
        "POST /audits/{audit}/look/{item}": ["POST /audits/{audit}/recount"],
        "POST /audits/{audit}/mail": ["POST /audits/{audit}/mail"],
        "POST /audits/{audit}/note": ["POST /audits/{audit}/note"],
        "POST /audits/{audit}/opinion": ["POST /audits/{audit}/opinion"],
        "POST /audits/{audit}/pause": ["POST /audits/{audit}/pause"],
        "POST /audits/{audit}/recount": ["POST /audits/{audit}/recount-order"],
        "POST /audits/{audit}/reject": ["POST /audits/{audit}/reject"],
        "POST /audits/{audit}/resume": ["POST /audits/{audit}/resume"],
        "POST /audits/{audit}/review": ["POST /audits/{audit}/resolve"],
        "POST /audits/{audit}/review/{item}": ["POST /audits/{audit}/resolve"],
        "POST /audits/{audit}/test-count": ["POST /audits/{audit}/test-count"],
        "POST /audits/{audit}/undo": ["POST /audits/{audit}/undo"],
        "POST /catalogue/add": ["POST /items"],
        "POST /catalogue/import": ["POST /items/import"],
        "POST /catalogue/import/{upload}": ["POST /items/import"],
        "POST /bulk/items/move": ["PATCH /items/{item}"],
        "POST /bulk/items/delete": ["DELETE /items/{item}"],
        "POST /bulk/items/restore": ["POST /items/{item}/restore"],
        "POST /bulk/places/delete": ["DELETE /places/{place}"],
        "POST /bulk/places/restore": ["POST /places/{place}/restore"],
        "POST /bulk/plans/delete": ["DELETE /audit-plans/{plan}"],
        "POST /bulk/plans/restore": ["POST /audit-plans/{plan}/restore"],
        "POST /items/{item}/bind": ["POST /items/{item}/bind"],
        "POST /items/{item}/delete": ["DELETE /items/{item}"],
        "POST /items/{item}/edit": ["PATCH /items/{item}"],
        "POST /items/{item}/favourite": [
            "PUT /items/{item}/favourite", "DELETE /items/{item}/favourite",
        ],
        "POST /items/{item}/photos": ["POST /items/{item}/photos"],
        "POST /items/{item}/photos/{photo}/first": ["POST /items/{item}/photos/{photo}/first"],
        "POST /items/{item}/photos/{photo}/remove": ["DELETE /items/{item}/photos/{photo}"],
        "POST /items/{item}/photos/{photo}/restore": [
            "POST /items/{item}/photos/{photo}/restore"
        ],
        "POST /items/{item}/restore": ["POST /items/{item}/restore"],
        "POST /people": ["POST /people"],
        "POST /people/{login}/access": ["PATCH /people/{login}"],
        "POST /people/{login}/link": ["POST /people/{login}/link"],
        "POST /people/{login}/role": ["PATCH /people/{login}"],
        "POST /plans/add": ["POST /audit-plans"],
        "POST /plans/{plan}": ["PATCH /audit-plans/{plan}"],
        "POST /plans/{plan}/delete": ["DELETE /audit-plans/{plan}"],
        "POST /plans/{plan}/restore": ["POST /audit-plans/{plan}/restore"],
        "POST /plans/{plan}/run": ["POST /audits"],
        "POST /profile": ["PATCH /profile"],
        "POST /profile/access/end": ["DELETE /profile/access"],
        "POST /people/{login}/access/end": ["DELETE /people/{login}/access"],
        "POST /people/{login}/second-factor/remove": ["DELETE /people/{login}/second-factor"],
        "POST /profile/notices": ["PATCH /profile/notices"],
        "POST /profile/sessions/end": ["DELETE /profile/sessions"],
        "POST /profile/tokens": ["POST /profile/tokens"],
        "POST /profile/tokens/{token}/revoke": ["DELETE /profile/tokens/{token}"],
        "GET /drops": ["GET /drops"], "GET /drops/{drop}": ["GET /drops/{drop}"],
        "POST /drops": ["POST /drops"], "POST /drops/{drop}": ["PATCH /drops/{drop}"],
        "POST /drops/{drop}/delete": ["DELETE /drops/{drop}"],
        "POST /drops/{drop}/restore": ["POST /drops/{drop}/restore"],
        "POST /bulk/report-definitions/restore": [
            "POST /report-definitions/{definition}/restore"
        ],
        "POST /drops/{drop}/run": ["POST /drops/{drop}/run"],
        "POST /report-definitions": ["PUT /report-definitions/{definition}"],
        "POST /bulk/report-definitions/delete": ["DELETE /report-definitions/{definition}"],
        "POST /reports/cancel": ["POST /outbox/{message}/cancel"],
        "POST /reports/retry": ["POST /outbox/{message}/retry"],
        "POST /settings": ["PATCH /settings"],
        "POST /start": ["POST /audits"],
        "GET /stations": [
            "GET /stations", "GET /stations/{station}", "GET /sync/status", "GET /sync/waiting",
            "GET /sync/waiting/{set}", "GET /sync/conflicts", "GET /sync/attention",
        ],
        "POST /stations": ["POST /stations"],
        "POST /stations/exchange": ["POST /sync/run"],
        "POST /stations/{station}/revoke": ["POST /stations/{station}/revoke"],
        "POST /stations/{station}/retire": ["POST /stations/{station}/retire"],
        "POST /stations/waiting/{set}": [
            "POST /sync/waiting/{set}/accept", "POST /sync/waiting/{set}/decline",
        ],
        "POST /stations/conflicts/{conflict}": ["POST /sync/conflicts/{conflict}/resolve"],
        "POST /stations/refused/{change}": [
            "POST /sync/attention/{change}/accept", "POST /sync/attention/{change}/discard",
        ],
        "POST /zones/map/anchor": ["POST /plan/anchors", "PATCH /plan/anchors/{anchor}"],
        "POST /zones/map/anchor/delete": ["DELETE /plan/anchors/{anchor}"],
        "POST /zones/map/picture": ["PUT /plan/picture"],
        "POST /zones/map/picture/delete": ["DELETE /plan/picture"],
        "POST /zones/map/picture/move": ["PATCH /plan/picture"],
        "POST /zones/map/plan/{upload}": [
            "PATCH /plan", "POST /plan/zones", "POST /plan/anchors", "POST /plan/receivers",
        ],
        "POST /zones/map/receiver": [
            "POST /plan/receivers", "PATCH /plan/receivers/{receiver}",
        ],
        "POST /zones/map/receiver/delete": ["DELETE /plan/receivers/{receiver}"],
        "POST /zones/map/redo": ["POST /plan/redo"],
        "POST /zones/map/scale": ["POST /plan/picture/scale"],
        "POST /zones/map/size": ["PATCH /plan"],
        "POST /zones/map/undo": ["POST /plan/undo"],
        "POST /zones/map/zone": ["POST /plan/zones", "PATCH /plan/zones/{zone}"],
        "POST /zones/map/zone/delete": ["DELETE /plan/zones/{zone}"],
    ]

    /// What programs do not need, or are not to have.
    private static let notInAPI: Set = [
        // Signing in and out, and a password: a program has a token, and none that gets hold of one
        // is to choose the password of its owner.
        "GET /sign-in", "POST /sign-in", "POST /sign-out", "GET /setup", "POST /setup",
        "GET /enter", "POST /profile/password", "POST /sign-in/code",
        // A second factor is of a person, and none of a program's business.
        "GET /profile/second-factor", "POST /profile/second-factor",
        "POST /profile/second-factor/code", "POST /profile/second-factor/recovery-codes",
        "POST /profile/second-factor/remove",
        // An upload that waits for its writer to look at it: a program sends the file when it is sure,
        // and waits for the answer.
        "GET /catalogue/import", "GET /catalogue/import/{upload}",
        "GET /catalogue/import/{upload}/progress", "GET /places/import",
        "POST /zones/map/plan", "GET /zones/map/plan/{upload}",
        // Columns are for those who look at a list.
        "POST /columns/alarms", "POST /columns/audits", "POST /columns/beacons",
        "POST /columns/drops",
        "POST /columns/items", "POST /columns/people", "POST /columns/places",
        "POST /columns/events", "POST /columns/lots", "POST /columns/parties",
        "POST /columns/orders", "POST /columns/products", "POST /columns/stock",
        "POST /columns/plans", "POST /columns/report-definitions", "POST /columns/trail",
        "POST /columns/zones",
        // A program that has a recording starts its audit where it runs.
        "POST /start/recording",
    ]

    /// The answers that go on until the asker leaves.
    ///
    /// `scripts/faults` reads this list: it follows each.
    private static let endless: Set = [
        "GET /api/v1/audits/{audit}/events",
        "GET /audits/{audit}/events",
    ]

    @Test func `the answers that go on are those that the harness of faults follows`() {
        let endless = PortalAddress.all.filter(\.isEndless).map { "\($0.method) \($0.path)" }
        #expect(Set(endless) == Self.endless)
    }

    @Test func `the API has what every page shows, and does what every form does`() {
        let all = PortalAddress.all
        let offered = Set(
            all.filter { $0.kind == .api && $0.path.hasPrefix("/api/v1/") }
                .map { "\($0.method) \($0.path.dropFirst("/api/v1".count))" }
        )
        var pages: Set<String> = []
        for address in all where [.page, .form].contains(address.kind) {
            let name = "\(address.method) \(address.path)"
            pages.insert(name)
            #expect(
                (Self.inAPI[name] != nil) != Self.notInAPI.contains(name),
                "\(name): where is it in the API?"
            )
        }
        for (name, operations) in Self.inAPI {
            #expect(pages.contains(name), "there is no \(name) any more")
            for operation in operations {
                #expect(offered.contains(operation), "\(name) needs \(operation)")
            }
        }
        #expect(Self.notInAPI.isSubset(of: pages))
    }

    @Test func `a form and its verb of the API ask for the same right`() {
        let rights = Dictionary(
            PortalAddress.all.map { ("\($0.method) \($0.path)", $0.right) },
            uniquingKeysWith: { first, _ in first }
        )
        for (name, operations) in Self.inAPI where name.hasPrefix("POST ") {
            for operation in operations {
                let verb = operation.replacing(" /", with: " /api/v1/", maxReplacements: 1)
                #expect(rights[verb] == rights[name], "\(name) and \(operation)")
            }
        }
    }
}
