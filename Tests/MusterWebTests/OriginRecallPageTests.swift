import Foundation
import MusterCore
import MusterProvenance
import MusterService
import Testing

/// Recalls that begin at a place, a supplier or an alarm, on their page.
@Suite struct OriginRecallPageTests {
    private func received(_ portal: RunningPortal) throws {
        let home = portal.home
        try home.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        for id in ["FARM", "MARKET", "NONE"] {
            var party = Party(id: id, name: id)
            party.mail = "\(id.lowercased())@example.org"
            try home.masterData.addParty(party)
        }
        for code in ["L-1", "L-2"] {
            try home.lots.add(Lot(product: "CARROT", code: code))
            var draft = EventDraft(.receive, at: home.now().advanced(bySeconds: -7_200))
            draft.lots = [.init("CARROT/\(code)=5")]
            draft.from = code == "L-1" ? "FARM" : "MARKET"
            draft.place = "Dock"
            _ = try home.events.add(draft)
        }
        var draft = EventDraft(.ship, at: home.now().advanced(bySeconds: -3_600))
        (draft.lots, draft.to) = ([.init("CARROT/L-1=5")], "MARKET")
        _ = try home.events.add(draft)
    }

    @Test func `what came from a supplier is found, called back and told of`() async throws {
        try await withPortal { portal in
            try received(portal)
            #expect(try await portal.get("/lots").text.contains("href=\"/recalls\""))
            let empty = try await portal.get("/recalls").text
            #expect(empty.contains("Find lots") && !empty.contains("What it reaches"))
            #expect(empty.contains("<option value=\"FARM\">FARM</option>"), "parties are suggested")
            let page = "/recalls?supplier=FARM"
            let found = try await portal.get(page).text
            #expect(found.contains("1 lot would be recalled") && found.contains("CARROT/L-1"))
            #expect(found.contains("value=\"FARM\"") && !found.contains("Who was sent it"))
            #expect(try portal.home.lots.lot("CARROT/L-1").state == .open)
            let silent = try await portal.send(
                [("supplier", "FARM"), ("reason", " ")],
                to: "/recalls",
                from: page
            )
            #expect(silent.status == 400 && silent.text.contains("1 lot would be recalled"))
            let done = try await portal.send(
                [("supplier", "FARM"), ("reason", "residues")],
                to: "/recalls",
                from: page
            )
            #expect(try portal.home.lots.lot("CARROT/L-1").state == .recalled)
            #expect(try portal.home.lots.lot("CARROT/L-2").state == .open)
            #expect(done.text.contains("All of these lots are recalled or destroyed already"))
            #expect(done.text.contains("Write to 1 party"))
            for list in ["/recalls/calls.pdf?supplier=FARM", "/lots/CARROT/L-1/calls.pdf?lang=sr"] {
                #expect(done.text.contains("Call list (PDF)"))
                let sheet = try await portal.get(list)
                #expect(sheet.status == 200)
                #expect(sheet.headers["content-type"] == "application/pdf")
            }
            let told = try await portal.send(
                [("supplier", "FARM"), ("remark", "We fetch it.")],
                to: "/recalls/notify",
                from: page
            )
            #expect(told.text.contains("All who can be written to were told"), "\(told.text)")
            let again = try await portal.send(
                [("supplier", "FARM")],
                to: "/recalls/notify",
                from: page
            )
            #expect(again.status == 409)
        }
    }

    @Test func `a place counts in the time that is given, and what does not fit is said`()
        async throws
    {
        try await withPortal { portal in
            try received(portal)
            func look(_ query: String) async throws -> RunningPortal.Answer {
                try await portal.get("/recalls?\(query)")
            }
            #expect(try await look("place=Dock").text.contains("2 lots would be recalled"))
            let later = try await look("place=Dock&from=2999-01-01T00:00")
            #expect(later.status == 400, "it begins after it ends: \(later.text)")
            let before = try await look("place=Dock&until=1999-01-01T00:00")
            #expect(before.status == 404 && before.text.contains("o lot was there"))
            #expect(try await look("place=Attic").status == 404)
            #expect(try await look("place=Dock&from=soon").status == 400)
            #expect(try await look("alarm=AL-7").status == 404)
            #expect(try await look("from=2026-03-12T00:00").status == 400, "of what?")
            let beside = try await look("place=Dock&supplier=NONE")
            #expect(beside.text.contains("No lot was found by NONE."), "\(beside.text)")
            let none = try await portal.send(
                [("supplier", "FARM")],
                to: "/recalls/notify",
                from: "/recalls"
            )
            #expect(none.status == 409, "nothing is called back yet: \(none.text)")
            #expect(try await portal.get("/recalls/calls.pdf?supplier=FARM").status == 409)
            #expect(try await portal.get("/recalls/calls.pdf").status == 404)
        }
    }

    @Test func `programs call back by origin, and are told what found nothing`() async throws {
        try await withPortal { portal in
            try received(portal)
            func post(_ path: String, _ body: String) async throws -> RunningPortal.Answer {
                let types = ["Content-Type": "application/json", "Accept": "application/json"]
                return try await portal.post("/api/v1\(path)", types, Data(body.utf8))
            }
            for bad in [
                #"{"reason":"x"}"#, #"{"places":["nowhere"],"reason":"x"}"#,
                #"{"suppliers":["MARKET"],"reason":"x","from":"soon"}"#,
                #"{"suppliers":["MARKET"],"reason":"x","until":"1990-01-01T00:00:00Z"}"#,
            ] {
                let told = try await post("/recalls", bad)
                #expect([400, 404].contains(told.status), "\(bad): \(told.text)")
            }
            let beside = try await post(
                "/recalls",
                #"{"suppliers":["NONE"],"lots":["CARROT/L-1"],"reason":"x","dry_run":true}"#
            )
            #expect(beside.text.contains(#""unmatched":["NONE"]"#), "\(beside.text)")
            let done = try await post("/recalls", #"{"places":["Dock"],"reason":"wet"}"#)
            #expect(done.status == 200 && done.text.contains("CARROT/L-2"), "\(done.text)")
            #expect(try portal.home.lots.lot("CARROT/L-2").state == .recalled)
        }
    }
}
