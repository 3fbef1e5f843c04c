import Foundation
import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterTestSupport
import MusterWeb
import Testing

/// What customers are told of, on the page of the house and by its API.
@Suite struct OfferPageTests {
    private static let json = ["Content-Type": "application/json", "Accept": "application/json"]

    private func sell(_ portal: RunningPortal) throws {
        var carrots = Product(code: "CARROT", name: "Carrots")
        carrots.isOnSale = true
        try portal.home.masterData.addProduct(carrots)
        try portal.home.masterData.addProduct(Product(code: "LEEK", name: "Leeks"))
    }

    @Test func `an offer is made on its page, taken away and brought back`() async throws {
        try await withPortal { portal in
            try sell(portal)
            let empty = try await portal.get("/offers").text
            #expect(empty.contains("No offers yet") && empty.contains("Make an offer"))
            #expect(try await portal.get("/orders").text.contains("href=\"/offers\""))
            let fields = [
                ("name", "Friday <1>"), ("products", "CARROT"), ("text", "Fresh & cheap"),
                ("when", "friday 16:00"), ("zone", ""), ("to", ""), ("until", ""),
            ]
            let made = try await portal.send(fields, to: "/offers", from: "/offers")
            #expect(made.path == "/offers" && made.text.contains("Friday &lt;1&gt;"))
            #expect(made.text.contains("Fresh &amp; cheap") && made.text.contains("friday 16:00"))
            let twice = try await portal.send(fields, to: "/offers", from: "/offers")
            #expect(twice.status == 409 && twice.text.contains("value=\"Fresh &amp; cheap\""))
            for (name, value, status) in [
                ("products", "LEEK", 409), ("when", "sometimes", 422), ("when", "", 422),
                ("when", "daily 23:00", 422), ("to", "everybody", 422), ("products", "NONE", 404),
            ] {
                let wrong = fields.map { field in
                    field.0 == name ? (name, value) : field.0 == "name" ? ("name", "New") : field
                }
                let told = try await portal.send(wrong, to: "/offers", from: "/offers")
                #expect(told.status == status, "\(name) \(value): \(told.status)")
            }
            let page = "/offers/Friday%20%3C1%3E"
            let gone = try await portal.send([], to: "\(page)/remove", from: "/offers")
            #expect(gone.text.contains("Friday &lt;1&gt; is not shown any more"))
            #expect(try HomeOffers(portal.home).list().isEmpty)
            _ = try await portal.send([], to: "\(page)/restore", from: "/offers")
            #expect(try HomeOffers(portal.home).list().map(\.name) == ["Friday <1>"])
        }
    }

    @Test func `programs make offers, with what is wrong named as they call it`() async throws {
        try await withPortal { portal in
            try sell(portal)
            func post(_ path: String, _ body: String) async throws -> RunningPortal.Answer {
                try await portal.post("/api/v1\(path)", Self.json, Data(body.utf8))
            }
            let body = #"{"name":"F","products":["CARROT"],"text":"Fresh","when":"friday 16:00"}"#
            let made = try await post("/offers", body)
            #expect(made.status == 201 && made.text.contains(#""to":"role:customer""#))
            let late = try await post("/offers", body.replacing("16:00", with: "23:00"))
            #expect(late.status == 422 && late.text.contains("when of the offer"), "\(late.text)")
            let list = try await portal.get("/api/v1/offers", Self.json).text
            #expect(list.contains(#""offer":"F""#))
            #expect(try await post("/offers/F/restore", "{}").status == 409)
        }
    }
}
