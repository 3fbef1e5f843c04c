import MusterLabels
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Where labels were seen, as programs tell it.
@Suite(.onOwnThreads) struct SightAPITests {
    private func see(
        _ server: LocalPortal,
        _ body: String,
        _ headers: [String: String] = [:]
    ) throws -> PortalAnswer {
        let json = ["Content-Type": "application/json"].merging(headers) { $1 }
        return try server.ask("POST", "/api/v1/sights", json, Array(body.utf8))
    }

    @Test func `a sight is kept with its place, once a key, and answered with the verdict`() throws
    {
        let home = try WebHome.loaded()
        try home.set("[labels]\nbase = \"https://trace.example.org\"")
        let open = home.open
        try open.masterData.addProduct(Product(code: "CARROT", name: "Carrots"))
        try open.lots.add(Lot(product: "CARROT", code: "P-1"))
        _ = try open.labelKeys.makeLabelKey(.ed25519)
        let lot = try open.labels.labelLot(named: "CARROT/P-1")
        let link = try #require(
            try open.labels.issueLabels(of: lot, serials: 1, expiry: nil).first
        ).link
        let server = try LocalPortal(home)
        let zones = try server.get("/api/v1/zones").json["data"]?.elements ?? []
        let zone = try #require(zones.first?["zone"]?.text)
        let body = "{\"label\":\"\(link)\",\"place\":\"\(zone)\",\"at\":\"2026-03-12T10:00:00Z\"}"
        for _ in 1...2 {
            let seen = try see(server, body, ["Idempotency-Key": "one"])
            #expect(seen.status == 200, "\(seen.text)")
            #expect(try seen.json["verdict"]?.text == "genuine")
            #expect(try seen.json["sights"]?.integer == 1)
        }
        #expect(try see(server, body).json["sights"]?.integer == 2)
        let ahead = try see(server, body.replacing("2026-03-12", with: "2126-03-12"))
        #expect(ahead.status == 422 && ahead.text.contains("has not come yet"), "\(ahead.text)")
        let forged = link.replacing("P-1", with: "P-2")
        let told = try see(server, body.replacing(link, with: forged)).json
        #expect(told["verdict"]?.text == "forged")
    }

    @Test(arguments: [
        ("{}", 400), (#"{"label":"https://x/01/1"}"#, 400),
        (#"{"label":"https://x/01/1","place":"nowhere"}"#, 404),
        (#"{"label":"https://x/01/1","place":"dock","at":"yesterday"}"#, 400),
        (#"{"label":"","place":"dock"}"#, 400), (#"{"label":5,"place":"dock"}"#, 400),
    ])
    func `what is no sight is refused`(body: String, status: Int) throws {
        let server = try LocalPortal(WebHome.loaded())
        let answer = try see(server, body)
        #expect(answer.status == status, "\(answer.text)")
    }
}
