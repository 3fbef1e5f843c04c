import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// The site plan as a program draws it.
@Suite(.onOwnThreads) struct PlanAPITests {
    private func send(
        _ server: LocalPortal,
        _ method: String,
        _ path: String,
        _ body: String = "",
        _ headers: [String: String] = [:]
    ) throws -> PortalAnswer {
        try server.api(method, "/plan" + path, body, headers)
    }

    @Test func `a plan is drawn from nothing, changed as it was seen, and undone`() throws {
        let home = try WebHome.empty()
        let server = try LocalPortal(home)
        #expect(try server.get("/api/v1/plan").status == 404)
        let loft = #"{"id":"loft","name":"The loft","polygon":[[0,0],[8,0],[8,6],[0,6]]}"#
        let key = ["Idempotency-Key": "loft"]
        let drawn = try send(server, "POST", "/zones", loft, key)
        #expect(drawn.status == 201, "\(drawn.text)")
        #expect(drawn.headers["location"] == "/api/v1/plan/zones/loft")
        #expect(try send(server, "POST", "/zones", loft, key).body == drawn.body)
        #expect(try send(server, "POST", "/zones", loft).status == 422)
        let found = try server.get("/api/v1/plan/zones/loft")
        #expect(found.body == drawn.body && found.headers["etag"] == drawn.headers["etag"])

        let beacon = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/1"
        let hung = try send(
            server,
            "POST",
            "/anchors",
            "{\"beacon\":\"\(beacon)\",\"position\":[1,1]}"
        )
        #expect(try hung.json["zone"]?.text == "loft", "\(hung.text)")
        let anchor = "/anchors/" + LocalPortal.encoded(beacon)
        let any = ["If-Match": "*"]
        #expect(try send(server, "PATCH", anchor, #"{"position":[2,2.5]}"#).status == 428)
        let moved = try send(server, "PATCH", anchor, #"{"position":[2,2.5]}"#, any)
        #expect(try moved.json["position"]?.elements.map(\.number) == [2, 2.5], "\(moved.text)")
        #expect(
            try send(server, "POST", "/receivers", #"{"id":"gw-1","position":[3,3],"zone":"loft"}"#)
                .status == 201
        )
        let loose = try send(server, "PATCH", "/receivers/gw-1", #"{"zone":null}"#, any)
        #expect(try loose.status == 200 && loose.json["zone"] == nil, "\(loose.text)")

        let tag = ["If-Match": try #require(found.headers["etag"])]
        let renamed = try send(server, "PATCH", "/zones/loft", #"{"id":"attic"}"#, tag)
        #expect(try renamed.json["id"]?.text == "attic", "\(renamed.text)")
        #expect(try renamed.json["name"]?.text == "The loft")
        #expect(try server.get("/api/v1/plan" + anchor).json["zone"]?.text == "attic")
        #expect(try send(server, "PATCH", "/zones/attic", #"{"name":"A"}"#, tag).status == 412)
        #expect(try server.get("/api/v1/plan/steps").json["undo"]?["act"]?.text == "zoneChanged")
        #expect(try send(server, "POST", "/undo", "{}").status == 200)
        #expect(try server.get("/api/v1/plan/zones/loft").status == 200)
        #expect(try send(server, "POST", "/redo", "{}").status == 200)
        #expect(try send(server, "POST", "/redo", "{}").status == 409)
        #expect(try send(server, "DELETE", anchor, "", any).status == 204)
        #expect(try send(server, "DELETE", anchor, "", any).status == 404)
        #expect(try send(server, "PATCH", "", #"{"size":[50,30]}"#, any).status == 200)
        let plan = try #require(try home.open.floorPlan.current())
        #expect(plan.zones.first?.id.rawValue == "attic")
        #expect(plan.width == 50 && plan.height == 30)
    }

    @Test func `a whole plan goes back as it came, and what stands against it keeps it out`()
        throws
    {
        let server = try LocalPortal(try WebHome.loaded())
        let plan = try server.get("/api/v1/plan")
        let tag = ["If-Match": try #require(plan.headers["etag"])]
        let back = try send(server, "PUT", "", plan.text, tag)
        #expect(back.status == 200 && back.body == plan.body, "\(back.text)")
        let bare = #"{"site":"X","unit":"m","size":[9,9],"zones":[]}"#
        #expect(try send(server, "PUT", "", bare, tag).status == 422)
        let zones = try #require(try plan.json["zones"]?.elements.compactMap { $0["id"]?.text })
        let any = ["If-Match": "*"]
        let taken = try zones.map { try send(server, "DELETE", "/zones/\($0)", "", any).status }
        #expect(taken.contains(409), "items belong there")
        for body in [
            #"{"polygon":[[0,0],[1]]}"#, #"{"polygon":null}"#, #"{"polygon":"round"}"#,
            #"{"polygon":[[0,0],[1e9,0],[1,1]]}"#,
        ] {
            let answer = try send(server, "PATCH", "/zones/\(zones[0])", body, any)
            #expect(answer.status == 400, "\(body): \(answer.text)")
        }
        let crossed = #"{"polygon":[[0,0],[1,1],[1,0],[0,1]]}"#
        #expect(try send(server, "PATCH", "/zones/\(zones[0])", crossed, any).status == 422)
        #expect(try server.get("/api/v1/plan").body == plan.body)
    }

    @Test func `a picture is laid under the plan, scaled, moved and taken off`() throws {
        let server = try LocalPortal(try WebHome.loaded())
        let any = ["If-Match": "*", "Content-Type": "image/png"]
        let png = TestPicture.png(width: 400, height: 200)
        let laid = try server.ask("PUT", "/api/v1/plan/picture", any, png)
        #expect(laid.status == 200, "\(laid.text)")
        #expect(try laid.json["picture"]?["sha256"]?.text?.count == 64)
        let picture = try server.get("/api/v1/plan/picture")
        #expect(picture.body.starts(with: [0xFF, 0xD8]) && picture.headers["etag"] != nil)
        let scale = #"{"from":[0,0],"to":[1,0],"metres":2}"#
        let scaled = try send(server, "POST", "/picture/scale", scale, ["If-Match": "*"])
        #expect(scaled.status == 200, "\(scaled.text)")
        let moved = try send(server, "PATCH", "/picture", #"{"position":[1,2]}"#, any)
        #expect(moved.status == 415)
        let json = ["If-Match": "*"]
        let there = try send(server, "PATCH", "/picture", #"{"position":[1,2]}"#, json)
        #expect(
            try there.json["picture"]?["position"]?.elements.map(\.number) == [1, 2],
            "\(there.text)"
        )
        #expect(try send(server, "DELETE", "/picture", "", json).status == 204)
        #expect(try send(server, "PATCH", "/picture", #"{"position":[1,2]}"#, json).status == 404)
    }
}
