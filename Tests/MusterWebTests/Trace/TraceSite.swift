import MusterStore
import Foundation
import MusterCore
import MusterLabels
import MusterProvenance
import MusterService
import MusterTestSupport
import Testing

/// A house that grows carrots, with one packed lot whose labels were issued, and its portal.
struct TraceSite {
    static let host = "trace.example.org"

    let home: WebHome
    let portal: LocalPortal
    /// The labels of three things of the lot, as they are printed.
    let links: [String]

    init() throws {
        home = try WebHome.empty()
        try home.set(
            "[labels]\nbase = \"https://\(Self.host)\"\ncontact = \"quality@example.org\""
        )
        let open = home.open
        var carrot = Product(code: "CARROT", name: "Carrots <b>")
        (carrot.gtin, carrot.variety) = (try GTIN("9506000134352"), "Nantes")
        carrot.isPublic = true
        try open.masterData.addProduct(carrot)
        var farm = Party(id: "FARM", name: "Sremska farma")
        (farm.isPublic, farm.roles, farm.region) = (true, [.producer], "Srem")
        try open.masterData.addParty(farm)
        try open.masterData.addParty(Party(id: "SECRET-SHOP", name: "Secret Shop"))
        for code in ["FIELD-7", "P-1"] {
            try open.lots.add(Lot(product: "CARROT", code: code))
        }
        try Self.addPlaces(open)
        try Self.addEvents(open)
        _ = try open.labelKeys.makeLabelKey(.ed25519)
        links = try open.labels.issueLabels(
            of: open.labels.labelLot(named: "CARROT/P-1"),
            serials: 3,
            expiry: nil
        ).map(\.link)
        _ = try home.addPeople()
        portal = try LocalPortal(home)
    }

    private static func addPlaces(_ open: OpenHome) throws {
        let places = open.rows(of: Places.resource)
        let rows: [[String: FieldInput]] = [
            [
                "name": .typed("Packhouse"), "kind": .typed("site"),
                "public_precision": .typed("exact"),
            ], ["name": .typed("North field"), "kind": .typed("site"), "region": .typed("Srem")],
        ]
        for row in rows { _ = try places.add(row) }
    }

    private static func addEvents(_ open: OpenHome) throws {
        func record(
            _ verb: EventVerb,
            _ day: String,
            _ change: (inout EventDraft) -> Void
        ) throws {
            let at = try #require(Instant(iso8601: "2026-0\(day)T09:00:00Z"))
            var draft = EventDraft(verb, at: at)
            change(&draft)
            _ = try open.events.add(draft)
        }
        try record(.treat, "6-01") { draft in
            draft.lots = [.init("CARROT/FIELD-7")]
            draft.details = ["agent": "copper soap"]
        }
        try record(.harvest, "6-15") { draft in
            draft.lots = [.init("CARROT/FIELD-7=100 KGM")]
            (draft.place, draft.from) = ("North field", "FARM")
        }
        try record(.pack, "6-16") { draft in
            draft.inputs = [.init("CARROT/FIELD-7=100 KGM")]
            draft.outputs = [.init("CARROT/P-1=95 KGM")]
            draft.place = "Packhouse"
        }
        try record(.ship, "6-17") { draft in
            draft.lots = [.init("CARROT/FIELD-7=5 KGM")]
            draft.to = "SECRET-SHOP"
        }
        try record(.ship, "6-20") { draft in
            draft.lots = [.init("CARROT/P-1=40 KGM")]
            (draft.to, draft.place) = ("SECRET-SHOP", "gate behind the boiler")
        }
    }

    /// The path and query that a label leads to.
    func path(_ link: String) -> String {
        String(link.dropFirst("https://".count).drop { $0 != "/" })
    }

    /// Asks for the page of a label as somebody does who is not signed in.
    func page(
        _ path: String,
        language: String = "en",
        _ headers: [String: String] = [:]
    ) throws -> PortalAnswer {
        let usual = [
            "Host": Self.host, "Accept": "text/html,*/*;q=0.8", "Accept-Language": language,
        ]
        return try portal.get(path, usual.merging(headers) { $1 })
    }
}
