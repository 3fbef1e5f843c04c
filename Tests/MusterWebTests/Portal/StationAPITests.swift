import Foundation
import MusterService
import MusterTestSupport
import Testing

/// A hub and a station by the API: what a program reads of a house of several homes, and decides.
@Suite(.onOwnThreads) struct StationAPITests {
    private let hub: LocalPortal
    private let station: LocalPortal
    /// The properties of each form that the API describes, by its name.
    private let forms: [String: Set<String>]

    /// A hub with sixty items, and a station that was invited by the API and has joined.
    init() throws {
        hub = try LocalPortal(try WebHome.loaded())
        station = try LocalPortal(try WebHome.founded())
        let schemas = try hub.get("/api/v1/openapi.json").json["components"]?["schemas"]
        forms = (schemas?.members ?? [:]).mapValues { $0["properties"]?.names ?? [] }
        let made = try post(hub, "/stations", #"{"name": "H1"}"#, ["Idempotency-Key": "one"])
        #expect(made.status == 201 && made.headers["location"] == "/api/v1/stations/1")
        let again = try post(hub, "/stations", #"{"name": "H1"}"#, ["Idempotency-Key": "one"])
        #expect(again.status == 409)
        #expect(try made.json.names == forms["InvitedStation"])
        let code = try #require(try made.json["code"]?.text)
        let url = "http://127.0.0.1:\(hub.port)"
        let home = station.home.open
        try OwnThreads.wait {
            _ = try await HomeHouse(home).station.join(url, code: code, name: nil)
        }
        try exchange()
    }

    private func exchange() throws {
        let done = try post(station, "/sync/run")
        #expect(try done.status == 200 && done.json.names == forms["Exchanged"])
    }

    @discardableResult
    private func post(
        _ portal: LocalPortal,
        _ path: String,
        _ body: String = "{}",
        _ headers: [String: String] = [:],
        method: String = "POST"
    ) throws -> PortalAnswer {
        let all = ["Content-Type": "application/json"].merging(headers) { $1 }
        return try portal.ask(method, "/api/v1" + path, all, Array(body.utf8))
    }

    private func note(_ portal: LocalPortal, _ text: String, on item: String = "IT-0001") throws {
        let body = #"{"note": "\#(text)"}"#
        let done = try post(portal, "/items/\(item)", body, ["If-Match": "*"], method: "PATCH")
        #expect(done.status == 200)
    }

    /// A list, of elements that have what their form describes.
    private func list(_ portal: LocalPortal, _ path: String, of form: String) throws -> [JSON] {
        let elements = try portal.get("/api/v1" + path).json["data"]?.elements ?? []
        for element in elements { #expect(element.names == forms[form], "\(path)") }
        return elements
    }

    @Test func `the hub tells its stations, and each home what it is`() throws {
        let known = try list(hub, "/stations", of: "Station")
        #expect(known.map { $0["state"]?.text } == ["active"])
        #expect(try hub.get("/api/v1/stations/H1").json["number"]?.number == 1)
        #expect(try hub.get("/api/v1/stations/H9").status == 404)
        for (portal, role) in [(hub, "hub"), (station, "station")] {
            let status = try portal.get("/api/v1/sync/status").json
            #expect(status["role"]?.text == role && status.names == forms["HouseStatus"])
        }
        #expect(try list(hub, "/sync/waiting", of: "WaitingSet").isEmpty)
        #expect(try post(hub, "/sync/run").status == 409)
        #expect(try post(hub, "/stations", #"{"name": "7"}"#).status == 422)
    }

    @Test func `what others changed is declined, and taken later`() throws {
        let sets = try list(station, "/sync/waiting", of: "WaitingSet")
        #expect(!sets.isEmpty && sets.allSatisfy { $0["state"]?.text == "asked" })
        for set in sets {
            let path = "/sync/waiting/\(try #require(set["set"]?.text))"
            #expect(try !list(station, path, of: "WaitingChange").isEmpty)
            #expect(try post(station, path + "/decline").status == 204)
        }
        #expect(try list(station, "/items", of: "Item").isEmpty)
        for set in sets {
            let path = "/sync/waiting/\(try #require(set["set"]?.text))/accept"
            #expect(try post(station, path).status == 204)
        }
        #expect(try list(station, "/items", of: "Item").count == 50)
        #expect(try post(station, "/sync/waiting/S-99/accept").status == 404)
        #expect(try post(station, "/sync/waiting/nine/accept").status == 404)
    }

    @Test func `a conflict is settled, and a change of a revoked station is decided about`() throws
    {
        try HomeHouse(station.home.open).station.accept(nil)
        try exchange()
        try note(hub, "Keep cold")
        try note(station, "Keep dry")
        try exchange()
        try HomeHouse(station.home.open).station.accept(nil)
        let found = try list(hub, "/sync/conflicts", of: "Conflict")
        let name = try #require(found.first?["conflict"]?.text)
        #expect(found.count == 1 && found[0]["values"]?.elements.count == 2)
        let path = "/sync/conflicts/\(name)/resolve"
        for body in ["{}", #"{"take": 1, "value": "Both"}"#, #"{"take": 0}"#] {
            #expect([400, 422].contains(try post(hub, path, body).status), "\(body)")
        }
        #expect(try post(hub, path, #"{"take": 2}"#).status == 204)
        #expect(try list(hub, "/sync/conflicts", of: "Conflict").isEmpty)
        #expect(try post(hub, path, #"{"take": 2}"#).status == 404)

        try note(station, "Of a lost machine", on: "IT-0002")
        try note(station, "Of a lost machine", on: "IT-0003")
        #expect(try post(hub, "/stations/H1/revoke", #"{"reason": "Lost."}"#).status == 200)
        #expect(try post(station, "/sync/run").status == 403)
        let refused = try list(hub, "/sync/attention", of: "RefusedChange")
        let uids = refused.compactMap { $0["uid"]?.text }
        try #require(uids.count == 2)
        #expect(try post(hub, "/sync/attention/\(uids[0])/accept").status == 204)
        #expect(try post(hub, "/sync/attention/\(uids[1])/discard").status == 204)
        #expect(try list(hub, "/sync/attention", of: "RefusedChange").isEmpty)
        #expect(try post(hub, "/stations/H1/retire").status == 200)
    }
}
