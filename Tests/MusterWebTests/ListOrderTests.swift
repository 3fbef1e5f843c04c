import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import Testing

/// Lists stand in the order in which people look names up: two before ten.
@Suite struct ListOrderTests {
    /// A floor whose plan names everything in another order than its lists have it.
    private static let plan = """
        {"site":"S","unit":"m","size":[40,20],"zones":[\
        {"id":"z-10","name":"Aisle 10","polygon":[[0,0],[9,0],[9,9],[0,9]]},\
        {"id":"z-2","name":"Aisle 2","polygon":[[20,0],[29,0],[29,9],[20,9]]}],"anchors":[\
        {"beacon":"ibeacon:11223344-5566-7788-99aa-bbccddeeff00/7/10",\
        "position":[1,1],"zone":"z-10"},\
        {"beacon":"ibeacon:11223344-5566-7788-99aa-bbccddeeff00/7/2",\
        "position":[21,1],"zone":"z-2"}]}
        """

    /// Whether `names` first stand in this order in a text.
    private func order(_ names: [String], in text: String) -> Bool {
        let places = names.compactMap { text.firstRange(of: $0)?.lowerBound }
        return places.count == names.count && places == places.sorted()
    }

    @Test func `zones and anchors of the plan go by their numbers`() async throws {
        try await withPortal(isLoaded: false) { portal in
            let path = portal.folder + "/plan.json"
            try Data(Self.plan.utf8).write(to: URL(filePath: path))
            _ = try portal.home.floorPlan.importFile(path)
            for page in ["/beacons", "/api/v1/anchors", "/api/v1/plan/anchors"] {
                let text = try await portal.get(page).text
                #expect(order(["/7/2", "/7/10"], in: text), "\(page): \(text)")
            }
            let editor = try await portal.get("/zones/map").text
            let board = try #require(editor.firstRange(of: "class=\"plan\"")).upperBound
            let last = try #require(editor.ranges(of: "class=\"anchor").last)
            let name = try #require(editor[board...].firstRange(of: "<text"))
            #expect(last.lowerBound < name.lowerBound, "names of zones stand above anchors")
            let tables = try #require(editor.ranges(of: "<tbody>").last)
            let anchors = String(editor[tables.upperBound...])
            #expect(order(["/7/2<", "/7/10<"], in: anchors), "\(anchors)")
            let zones = try await portal.get("/api/v1/plan/zones").text
            #expect(order(["\"z-2\"", "\"z-10\""], in: zones), "\(zones)")
        }
    }

    @Test func `report definitions go by the numbers in their names`() async throws {
        try await withPortal { portal in
            for name in ["Month 10", "Month 2"] {
                _ = try portal.home.reports.define(DefinitionDraft(name: name))
            }
            for page in ["/report-definitions", "/api/v1/report-definitions"] {
                let text = try await portal.get(page).text
                #expect(order(["Month 2", "Month 10"], in: text), "\(page): \(text)")
            }
        }
    }
}
