import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import Testing

/// The pages and the API of products, lots, parties and events.
@Suite struct ProvenancePageTests {
    private static let json = ["Content-Type": "application/json", "Accept": "application/json"]

    /// Carrots that were harvested, packed and shipped to a market.
    private func farm(_ portal: RunningPortal) throws {
        let home = portal.home
        var carrots = Product(code: "CARROT", name: "Carrots <b>&</b>")
        carrots.unit = try AmountUnit("KGM")
        try home.masterData.addProduct(carrots)
        try home.masterData.addProduct(Product(code: "SOUP", name: "Soup"))
        var market = Party(id: "MARKET", name: "Market")
        market.phone = "+381 21 555"
        try home.masterData.addParty(market)
        for code in ["RAW", "P-1", "P-2"] {
            try home.lots.add(Lot(product: "CARROT", code: code))
        }
        func record(_ verb: EventVerb, _ fill: (inout EventDraft) -> Void) throws {
            var draft = EventDraft(verb, at: home.now())
            fill(&draft)
            _ = try home.events.add(draft)
        }
        try record(.harvest) { $0.lots = [.init("RAW=100")] }
        try record(.pack) {
            $0.inputs = [.init("RAW=100")]
            $0.outputs = [.init("P-1=60"), .init("P-2=38")]
        }
        try record(.ship) {
            $0.lots = [.init("P-1=60")]
            $0.to = "MARKET"
        }
    }

    private func seen(_ page: String) throws -> String {
        let mark = try #require(page.firstMatch(of: /name="seen" value="([^"]+)"/))
        return String(mark.1).replacing("&quot;", with: "\"")
    }

    @Test func `empty lists say the next step, and the forms lead to the new rows`() async throws {
        try await withPortal { portal in
            let lots = try await portal.get("/lots").text
            #expect(lots.contains("Add a product first") && lots.contains("/add/products"))
            let form = "/add/products"
            let made = try await portal.send(
                [
                    ("code", "A.1"), ("name", "<script>x</script>"), ("gtin", "9506000134352"),
                    ("price_minor", "1,20"), ("currency", "EUR"), ("unit", "kg"),
                ],
                to: form,
                from: form
            )
            #expect(made.text.contains("&lt;script&gt;") && !made.text.contains("<script>x"))
            #expect(made.text.contains("1.20\u{A0}EUR") && made.text.contains("KGM"))
            #expect(made.text.contains("value=\"1.20\"") && made.text.contains("09506000134352"))
            let lot = "/add/lots"
            let added = try await portal.send(
                [("product", "A.1"), ("lot", "L.1"), ("quantity", "12,5"), ("unit", "")],
                to: lot,
                from: "\(lot)?product=A.1"
            )
            #expect(added.path == "/lots/A.1/L.1", "\(added.text)")
            #expect(added.text.contains("12.5\u{A0}kg"))
            try portal.home.masterData.addProduct(Product(code: "B/1", name: "B"))
            try portal.home.lots.add(Lot(product: "B/1", code: "L/1?"))
            #expect(try await portal.get("/lots").text.contains("/lots/B%2F1/L%2F1%3F\""))
            #expect(try await portal.get("/lots/B%2F1/L%2F1%3F").status == 200)
        }
    }

    @Test func `stock stands on a page, in a file and in the API, with what it rests on`()
        async throws
    {
        try await withPortal { portal in
            try farm(portal)
            let inventory = try portal.home.inventories.find(nil)
            let item = try #require(try portal.home.items.list(of: inventory).first)
            var stocked = item
            (stocked.product, stocked.lot, stocked.quantity) = ("CARROT", "P-2", 38)
            try portal.home.items.update(stocked, in: inventory)
            let page = try await portal.get("/stock").text
            #expect(page.contains("CARROT/P-2") && page.contains("C recorded only"), "\(page)")
            #expect(page.contains("/lots/CARROT/P-2\""))
            let file = try await portal.get("/stock/list.csv").text
            #expect(file.contains("on_hand") && file.contains("38"), "\(file)")
            let told = try await portal.get("/api/v1/stock?least=C&product=CARROT").text
            #expect(told.contains("\"on_hand\":38") && told.contains("\"available\":38"), "\(told)")
            let strict = try await portal.get("/api/v1/stock").text
            #expect(strict.contains("\"available\":0"), "\(strict)")
            #expect(try await portal.get("/stock?least=X").status == 400)
            #expect(try await portal.get("/api/v1/stock?product=NONE").status == 404)
        }
    }

    @Test(arguments: [
        ("gtin", "9506000134353"), ("unit", "kilo"), ("price_minor", "x"), ("shelf_days", "0"),
        ("currency", "euro"),
    ])
    func `a bad value stays in the form, with its field marked`(
        name: String,
        value: String
    ) async throws {
        try await withPortal { portal in
            let form = "/add/products"
            let fields = [("code", "X"), ("name", "X"), (name, value)]
            let told = try await portal.send(fields, to: form, from: form)
            #expect(told.status == 422, "\(told.text)")
            let input = try Regex("<input id=\"f-\(name)\"[^>]*>")
            let field = told.text[try #require(told.text.firstMatch(of: input)).range]
            #expect(field.contains("aria-invalid=\"true\"") && field.contains("\"\(value)\""))
            #expect(try portal.home.masterData.products().isEmpty)
        }
    }

    @Test func `of two who edit at once the second is told, by page and by program`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let page = "/products/CARROT"
            let mark = try seen(try await portal.get(page).text)
            func change(_ kind: String) async throws -> Int {
                let fields = [("seen", mark), ("code", "CARROT"), ("name", "C"), ("kind", kind)]
                return try await portal.send(fields, to: page, from: page).status
            }
            #expect(try await change("root") == 200)
            #expect(try await change("fruit") == 412)
            #expect(try portal.home.masterData.product("CARROT").kind == "root")
            let path = "/api/v1/parties/MARKET"
            let tag = try #require(try await portal.get(path).headers["etag"])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...6 {
                    group.addTask {
                        let headers = Self.json.merging(["If-Match": tag]) { $1 }
                        let body = Data(#"{"phone":"\#(number)"}"#.utf8)
                        return try await portal.post(path, headers, body, method: "PATCH").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            #expect(statuses == [200] + Array(repeating: 412, count: 5))
        }
    }

    @Test func `a product with lots stays, another one is put away`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let kept = try await portal.send(
                [],
                to: "/products/CARROT/delete",
                from: "/products/CARROT"
            )
            #expect(kept.status == 409 && kept.text.contains("has 3 lots"))
            let gone = try await portal.send(
                [],
                to: "/products/SOUP/delete",
                from: "/products/SOUP"
            )
            #expect(gone.path == "/products?deleted=SOUP" && gone.text.contains("SOUP was deleted"))
        }
    }

    @Test func `a list of lots is filtered, ordered, paged and filed by its address`() async throws
    {
        try await withPortal { portal in
            try farm(portal)
            for number in 1...120 {
                try portal.home.lots.add(Lot(product: "SOUP", code: "S-\(number)"))
            }
            _ = try portal.home.lots.hold("CARROT/P-2", reason: "looked at")
            let first = try await portal.get("/lots").text
            #expect(first.contains(">SOUP/S-120<") && !first.contains(">SOUP/S-70<"))
            let last = try await portal.get("/lots?page=9").text
            #expect(last.contains(">CARROT/RAW<") && last.contains("101–123"), "\(last)")
            let held = try await portal.get("/lots?state=held").text
            #expect(held.contains(">CARROT/P-2<") && !held.contains(">CARROT/P-1<"))
            let ordered = try await portal.get("/lots?product=SOUP&order=lot").text
            let two = try #require(ordered.firstRange(of: ">SOUP/S-2<"))
            let ten = try #require(ordered.firstRange(of: ">SOUP/S-10<"))
            #expect(two.lowerBound < ten.lowerBound)
            let found = try await portal.get("/lots/list.csv?search=carrot+p-2").text
            #expect(
                found.hasPrefix("id,product,lot,state,") && found.contains("CARROT/P-2,CARROT,P-2")
            )
            #expect(found.split(separator: "\r\n").count == 2)
            #expect(try await portal.get("/lots/list.xlsx").status == 200)
            #expect(try await portal.get("/lots?state=lost").status == 422)
            #expect(try await portal.get("/lots?product=NONE").status == 404)
        }
    }

    @Test func `a lot is held for a reason, released, and called back after a look`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let page = "/lots/CARROT/RAW"
            let told = try await portal.get(page).text
            #expect(told.contains("Where it went") && told.contains("shipped"))
            let none = try await portal.send([("reason", " ")], to: "\(page)/hold", from: page)
            #expect(none.status == 400)
            let held = try await portal.send([("reason", "smell")], to: "\(page)/hold", from: page)
            #expect(held.path == page && held.text.contains("badge warn"))
            let twice = try await portal.send([("reason", "x")], to: "\(page)/hold", from: page)
            #expect(twice.status == 409)
            let free = try await portal.send(
                [("reason", "fine")],
                to: "\(page)/release",
                from: page
            )
            #expect(free.text.contains(">released<"))
            let events = try portal.home.events.list().count
            let look = try await portal.get("\(page)/recall").text
            #expect(look.contains("Nothing has been changed yet") && look.contains("+381 21 555"))
            #expect(look.contains("3 lots would be recalled"))
            #expect(try portal.home.events.list().count == events)
            let done = try await portal.send(
                [("reason", "metal")],
                to: "\(page)/recall",
                from: "\(page)/recall"
            )
            #expect(done.path == page && done.text.contains(">recalled<"))
            #expect(try portal.home.lots.lot("CARROT/P-2").state == .recalled)
            #expect(done.text.contains("Who was sent it") && done.text.contains("call"))
            #expect(!done.text.contains("/notify"), "MARKET has no address yet")
            var market = try portal.home.masterData.party("MARKET")
            market.mail = "market@example.org"
            try portal.home.masterData.editParty(market)
            #expect(try await portal.get(page).text.contains("Write to 1 party"))
            let sent = try await portal.send(
                [("remark", "We fetch it.")],
                to: "\(page)/notify",
                from: page
            )
            #expect(sent.path == page && sent.text.contains("M-1"), "\(sent.text)")
            #expect(sent.text.contains("All who can be written to were told"))
            let again = try await portal.send([], to: "\(page)/notify", from: page)
            #expect(again.status == 409)
            #expect(try await portal.get("\(page)/trace?direction=back").status == 200)
            #expect(try await portal.get("\(page)/trace?direction=up").status == 400)
            let sheet = try await portal.get("\(page)/fsma.csv").text
            #expect(sheet.hasPrefix("cte,event_id,"))
            #expect(try await portal.get("/lots/CARROT/NONE").status == 404)
        }
    }

    @Test func `several lots are held at once, those that refuse are told`() async throws {
        try await withPortal { portal in
            try farm(portal)
            _ = try portal.home.lots.hold("CARROT/P-1", reason: "smell")
            let fields = [("row", "CARROT/P-1"), ("row", "CARROT/P-2"), ("reason", "smell")]
            let told = try await portal.send(fields, to: "/bulk/lots/hold", from: "/lots")
            #expect(told.text.contains("CARROT/P-1") && told.text.contains("held"))
            #expect(try portal.home.lots.lot("CARROT/P-2").state == .held)
        }
    }

    @Test func `what happened is recorded by its form, and another event corrects it`() async throws
    {
        try await withPortal { portal in
            try farm(portal)
            let choice = try await portal.get("/add/events?lot=CARROT%2FP-2").text
            #expect(choice.contains("value=\"ship\"") && !choice.contains("value=\"recall\""))
            let form = "/add/events?verb=ship&lot=CARROT%2FP-2"
            let asked = try await portal.get(form).text
            #expect(asked.contains(">CARROT/P-2</textarea>"))
            let fields = [("verb", "ship"), ("lot", "CARROT/P-2=38\r\n"), ("refs", "po:17")]
            let lacking = try await portal.send(fields, to: "/add/events", from: form)
            #expect(lacking.status == 422 && lacking.text.contains("aria-invalid"))
            let unknown = try await portal.send(
                fields + [("party_to", "NOBODY")],
                to: "/add/events",
                from: form
            )
            #expect(unknown.status == 404 && unknown.text.contains("CARROT/P-2=38"))
            let made = try await portal.send(
                fields + [("party_to", "MARKET"), ("at", "2026-03-12T09:00")],
                to: "/add/events",
                from: form
            )
            #expect(made.path == "/events/4" && made.text.contains("po:17"), "\(made.text)")
            #expect(made.text.contains("href=\"/lots/CARROT/P-2\""))
            let right = try await portal.get("/add/events?corrects=4&verb=ship").text
            #expect(right.contains("CARROT/P-2=38 KGM") && right.contains("2026-03-12T09:00"))
            let again = try await portal.send(
                [
                    ("verb", "ship"), ("lot", "CARROT/P-2=37"), ("party_to", "MARKET"),
                    ("corrects", "4"),
                ],
                to: "/add/events",
                from: "/add/events?corrects=4&verb=ship"
            )
            #expect(again.path == "/events/5" && again.text.contains("Corrects event"))
            let list = try await portal.get("/events?verb=ship&lot=CARROT%2FP-2").text
            #expect(list.contains("/events/4") && !list.contains("/events/1\""))
            #expect(try await portal.get("/events?lot=NONE").status == 404)
            #expect(try await portal.get("/events/list.csv").text.hasPrefix("number,at,verb,"))
        }
    }

    @Test func `programs do the same by the API`() async throws {
        try await withPortal { portal in
            try farm(portal)
            func post(_ path: String, _ body: String) async throws -> RunningPortal.Answer {
                try await portal.post("/api/v1\(path)", Self.json, Data(body.utf8))
            }
            let made = try await post(
                "/products",
                #"{"code":"PEA","name":"Peas","price_minor":120,"currency":"EUR"}"#
            )
            #expect(made.status == 201 && made.headers["location"] == "/api/v1/products/PEA")
            #expect(made.text.hasPrefix(#"{"code":"PEA","gtin":null,"name":"Peas","kind":null,"#))
            #expect(made.text.contains(#""price_minor":120,"currency":"EUR","shelf_days":null"#))
            let lot = try await post(
                "/lots",
                #"{"product":"PEA","lot":"E-1","quantity":5,"best_before":"2026-04-01"}"#
            )
            #expect(lot.status == 201 && lot.text.contains(#""quantity":5,"unit":"H87""#))
            // A cursor that no page gave is refused, however large.
            for list in ["lots", "events"] {
                for place in ["\(Int.max)", "-1"] {
                    let cursor = Hex.text("\(list) \(place)".utf8)
                    let told = try await portal.get("/api/v1/\(list)?cursor=\(cursor)")
                    #expect(told.status == 400 || told.status == 422, "\(list) \(place)")
                }
            }
            #expect(lot.text.contains(#""best_before":"2026-04-01""#))
            for bad in [
                #"{"product":"PEA"}"#, #"{"product":"PEA","lot":"E-2","best_before":"1 May"}"#,
                #"{"product":"PEA","lot":"E-2","state":"held"}"#,
            ] { #expect(try await post("/lots", bad).status == 400, "\(bad)") }
            let event = try await post(
                "/events",
                #"{"verb":"ship","lots":["E-1=2"],"to":"MARKET","refs":["po:3"]}"#
            )
            #expect(event.status == 201 && event.text.contains(#""verb":"ship""#), "\(event.text)")
            #expect(try await post("/events", #"{"verb":"make","inputs":["E-1=1"]}"#).status == 422)
            let trace = try await portal.get("/api/v1/lots/CARROT/RAW/trace", Self.json).text
            #expect(trace.contains(#""direction":"forward""#) && trace.contains("+381 21 555"))
            let mock = try await post(
                "/lots/CARROT/RAW/recall",
                #"{"reason":"metal","dry_run":true}"#
            )
            #expect(mock.text.contains(#""events_recorded":0"#) && mock.status == 200)
            #expect(try portal.home.lots.lot("CARROT/RAW").state == .open)
            #expect(try await post("/lots/CARROT/RAW/hold", #"{"reason":"x"}"#).status == 200)
            #expect(try await post("/lots/CARROT/RAW/hold", "{}").status == 400)
            let open = try await portal.get("/api/v1/lots/CARROT/RAW/concerned", Self.json)
            #expect(open.status == 200 && open.text.contains(#""reason":"""#), "\(open.text)")
            #expect(try await post("/lots/CARROT/RAW/notify", "{}").status == 409)
            _ = try await post("/lots/CARROT/RAW/recall", #"{"reason":"metal"}"#)
            let concerned = try await portal.get("/api/v1/lots/CARROT/RAW/concerned", Self.json)
            #expect(concerned.text.contains(#""party":"MARKET""#), "\(concerned.text)")
            let told = try await post("/lots/CARROT/RAW/notify", #"{"parties":["MARKET"]}"#)
            #expect(told.status == 400 && told.text.contains("no mail address"), "\(told.text)")
            let page = try await portal.get("/api/v1/lots?limit=2", Self.json)
            #expect(page.headers["link"]?.contains("cursor=") == true)
            let part = try await portal.get("/api/v1/events?verb=ship&limit=1", Self.json).text
            #expect(part.contains(#""next":""#))
            #expect(try await portal.get("/api/v1/lots?cursor=00", Self.json).status == 400)
            let api = try await portal.get("/api/v1/openapi.json").text
            #expect(api.contains(##""$ref":"#/components/schemas/Recall""##))
        }
    }

    @Test func `a worker records, and neither edits, holds nor recalls`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let word = "a stork on the roof"
            _ = try portal.home.people.add(NewPerson(login: "ana", role: .admin), password: word)
            _ = try portal.home.people.add(NewPerson(login: "rada", role: .worker), password: word)
            _ = try await portal.send(
                [("login", "rada"), ("password", word)],
                to: "/sign-in",
                from: "/sign-in"
            )
            let page = try await portal.get("/lots/CARROT/RAW").text
            #expect(page.contains("/add/events") && page.contains("Where it went"))
            for deed in ["/hold\"", "/recall\"", "id=\"edit\""] { #expect(!page.contains(deed)) }
            for path in [
                "/add/products", "/add/lots", "/add/parties", "/lots/CARROT/RAW/recall", "/recalls",
            ] {
                #expect(try await portal.get(path).status == 403, "\(path)")
            }
            for form in [
                "/lots/CARROT/RAW/hold", "/lots/CARROT/RAW/recall", "/products/CARROT/delete",
                "/bulk/lots/hold", "/recalls", "/recalls/notify",
            ] {
                let told = try await portal.send(
                    [("reason", "x"), ("row", "CARROT/RAW")],
                    to: form,
                    from: "/add/events"
                )
                #expect(told.status == 403, "\(form)")
            }
            #expect(try await portal.get("/add/events").status == 200)
            for verb in ["hold", "release", "recall", "end-recall"] {
                let told = try await portal.send(
                    [("verb", verb), ("lot", "CARROT/RAW")],
                    to: "/add/events",
                    from: "/add/events"
                )
                #expect(told.status == 403, "\(verb)")
            }
        }
    }

    @Test func `an item leads to its lot`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let page = "/items/IT-0001"
            #expect(try await !portal.get(page).text.contains("href=\"/lots/"))
            let stock = try portal.home.inventories.find("Stock")
            var item = try #require(try portal.home.items.list(of: stock).first)
            (item.product, item.lot) = ("CARROT", "P-2")
            try portal.home.items.update(item, in: stock)
            #expect(try await portal.get(page).text.contains("href=\"/lots/CARROT/P-2\""))
            let lot = try await portal.get("/lots/CARROT/P-2/trace").text
            #expect(lot.contains("href=\"/items/IT-0001\""))
        }
    }

    @Test func `pages and refusals are told in Serbian`() async throws {
        try await withPortal { portal in
            try farm(portal)
            let serbian = ["Accept-Language": "sr"]
            let page = try await portal.get("/lots/CARROT/RAW", serbian).text
            #expect(page.contains("Kuda je otišlo") && page.contains("ubrano"))
            let fields = [("code", "CARROT"), ("name", "x")]
            let form = "/add/products"
            let told = try await portal.send(fields, to: form, from: form, serbian)
            #expect(told.status == 409 && told.text.contains("Proizvod CARROT već postoji"))
        }
    }
}
