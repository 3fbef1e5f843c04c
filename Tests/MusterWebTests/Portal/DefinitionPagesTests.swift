import Foundation
import MusterReport
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Saved definitions of reports, in the portal and for programs.
@Suite(.onOwnThreads) struct DefinitionPagesTests {
    @Test func `programs save, read and delete definitions`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let path = "/report-definitions/" + LocalPortal.encoded("Za kupca/ž")
        #expect(try server.get("/api/v1/report-definitions").json["data"]?.elements == [])
        #expect(try server.get("/api/v1" + path).status == 404)
        let logo = Data(TestPicture.png(width: 60, height: 20, colour: (200, 0, 0)))
            .base64EncodedString()
        let whole = """
            {"sections":["zones","answer"],"language":"sr-Cyrl","paper":"letter",\
            "formats":["pdf","xlsx"],"accent":"#7a1f3d","logo":"\(logo)"}
            """
        let made = try server.api("PUT", path, whole)
        #expect(made.status == 200, "\(made.text)")
        #expect(try made.json["sections"]?.elements.compactMap(\.text) == ["answer", "zones"])
        #expect(try server.get("/api/v1" + path).body == made.body)
        let kept = try home.open.reports.definition(named: "Za kupca/ž")
        #expect(kept.formats == ["pdf", "xlsx"] && kept.accent == "#7a1f3d")

        // Put anew it is as the settings have it; only its logo stays, until that is taken off.
        let next = try server.api("PUT", path, "{}")
        #expect(try next.json["version"]?.number == 2 && next.json["logo"]?.bool == true)
        #expect(try next.json["paper"]?.text == nil && next.json["accent"]?.text == nil)
        let bare = try server.api("PUT", path, #"{"logo":null}"#)
        #expect(try bare.json["logo"]?.bool == false, "\(bare.text)")

        for (body, status) in [
            (##"{"accent":"#ffcc00"}"##, 400), (#"{"accent":"gold"}"#, 400),
            (#"{"paper":"a0"}"#, 400), (#"{"logo":"%"}"#, 400), (#"{"logo":"aGVsbG8="}"#, 422),
        ] {
            #expect(try server.api("PUT", path, body).status == status, "\(body)")
        }
        let long = "/report-definitions/" + String(repeating: "x", count: 81)
        #expect(try server.api("PUT", long, "{}").status == 400)
        #expect(try server.api("DELETE", path).status == 204)
        #expect(try server.api("DELETE", path).status == 404)
        #expect(try server.get("/api/v1/report-definitions").json["data"]?.elements == [])
        #expect(try server.get("/trail").text.contains("Za kupca/ž"))
    }

    @Test func `a definition saved again in the portal keeps what its form does not show`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        var draft = DefinitionDraft(name: "House")
        (draft.parts, draft.formats, draft.paper) = ([.zones], [.pdf, .xlsx], .letter)
        draft.accent = try AccentColour("#7a1f3d")
        _ = try home.open.reports.define(draft)
        let form = ["name": "house", "language": "sr", "paper": "", "accent": ""]
        let page = "/report-definitions"
        #expect(try server.get(page).text.contains(">Results by zone<"), "the part has its name")
        #expect(try server.send(form, to: page, from: page).status == 303)
        let saved = try server.get("/api/v1/report-definitions/House").json
        #expect(saved["version"]?.number == 2 && saved["language"]?.text == "sr")
        #expect(saved["sections"]?.elements.compactMap(\.text) == ["zones"])
        #expect(saved["formats"]?.elements.compactMap(\.text) == ["pdf", "xlsx"])
        #expect(saved["paper"]?.text == nil && saved["accent"]?.text == nil)
        // Two who change it at once: the second is told, in the form that keeps what was typed.
        let open = try server.get("\(page)?name=HOUSE").text
        #expect(open.contains("name=\"seen\" value=\"2\"") && open.contains("value=\"house\""))
        let mine = form.merging(["seen": "2", "paper": "a4"]) { $1 }
        #expect(try server.send(mine, to: page, from: page).status == 303)
        let late = try server.send(mine, to: page, from: page)
        #expect(late.status == 412 && late.text.contains("was changed meanwhile"))
        let pale = mine.merging(["seen": "3", "accent": "#ffcc00"]) { $1 }
        let refused = try server.send(pale, to: page, from: page)
        #expect(refused.status == 400 && refused.text.contains("too pale"))
        #expect(refused.text.contains("value=\"#ffcc00\""), "what was typed is kept")
        let bare = try server.send(["name": " "], to: page, from: page)
        #expect(bare.status == 400 && bare.text.contains("1 to 80 characters"))
    }

    @Test func `a definition that was deleted is brought back whole`() throws {
        let home = try WebHome.loaded()
        let server = try LocalPortal(home)
        let path = "/report-definitions"
        let made = try server.api("PUT", "\(path)/House", ##"{"accent":"#7a1f3d"}"##)
        let tag = ["If-Match": try #require(made.headers["etag"])]
        #expect(try server.api("PUT", "\(path)/House", "{}", tag).status == 200)
        #expect(try server.api("PUT", "\(path)/House", "{}", tag).status == 412)
        #expect(try server.api("DELETE", "\(path)/House", "", tag).status == 412)
        #expect(try server.api("PUT", "\(path)/Other", "{}", tag).status == 412)
        let deleted = try server.send(["row": "House"], to: "/bulk\(path)/delete", from: path)
        let list = try #require(deleted.headers["location"])
        #expect(try server.get(list).text.contains("Delete: done with 1 row"))
        let back = try server.send(["row": "House"], to: "/bulk\(path)/restore", from: list)
        #expect(back.status == 303)
        #expect(try server.get("/api/v1\(path)/House").json["version"]?.number == 2)
        try home.open.reports.deleteDefinition(named: "House")
        _ = try home.open.reports.restoreDefinition(named: "house")
        #expect(throws: StoreError.self) { try home.open.reports.restoreDefinition(named: "House") }
        #expect(try server.api("POST", "\(path)/House/restore", "{}").status == 404)
    }
}
