import Foundation
import MusterTestSupport
import Testing

/// Saved definitions of reports, in the portal and for programs.
@Suite struct DefinitionPagesTests {
    @Test func `programs save, read and delete definitions`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let path = "/report-definitions/" + PortalServer.encoded("Za kupca/ž")
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
        let listed = home.muster("definition", "list", "--json").succeeded().text
        #expect(listed == made.text, "the command line shows the same")

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
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        home.muster(
            ["definition", "add", "House", "--sections", "zones", "--format", "pdf,xlsx"]
                + ["--paper", "letter", "--accent", "#7a1f3d"]
        ).succeeded()
        let form = ["name": "house", "language": "sr", "paper": "", "accent": ""]
        let page = "/report-definitions"
        #expect(try server.send(form, to: page, from: page).status == 303)
        let saved = try server.get("/api/v1/report-definitions/House").json
        #expect(saved["version"]?.number == 2 && saved["language"]?.text == "sr")
        #expect(saved["sections"]?.elements.compactMap(\.text) == ["zones"])
        #expect(saved["formats"]?.elements.compactMap(\.text) == ["pdf", "xlsx"])
        #expect(saved["paper"]?.text == nil && saved["accent"]?.text == nil)
    }
}
