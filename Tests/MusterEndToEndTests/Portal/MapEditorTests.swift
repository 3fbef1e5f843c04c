import Foundation
import MusterTestSupport
import Testing

/// The site plan, drawn in the browser.
@Suite(.serialized) struct MapEditorTests {
    @Test func `a floor plan is laid, scaled and drawn with the mouse, and undone`() throws {
        let home = try TestHome.empty()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        let editor = "http://127.0.0.1:\(server.port)/zones/map"
        let picture = try home.file("floor.png", TestPicture.png(width: 400, height: 200))
        try browser.open(editor)
        try browser.type(picture, into: "#f-picture")
        try browser.follow("form[action='/zones/map/picture'] button")
        #expect(try browser.run(Self.picture)?.text == "40 20")

        // Two places 20 m apart on the map are 10 m apart in truth.
        try browser.run("document.querySelector('#scale').open = true")
        for (name, value) in [
            ("from_x", "5"), ("from_y", "5"), ("to_x", "25"), ("to_y", "5"), ("metres", "10"),
        ] { try browser.type(value, into: "[name=scale_\(name)]") }
        try browser.follow("form[action='/zones/map/scale'] button")
        #expect(try browser.run(Self.picture)?.text == "20 10")

        try browser.type("dock", into: "#f-zone_id")
        try browser.run(Self.tool("rectangle"))
        let before = try version(browser)
        try browser.drag(from: Self.point(browser, 1, 1), to: Self.point(browser, 9, 5))
        // A page that is still being read has no board.
        try browser.wait { try ![before, ""].contains(version(browser)) }
        #expect(try browser.run(Self.zones)?.text == "1,1 9,1 9,5 1,5")
        let zone = try home.muster("map", "--json").succeeded().object["zones"]?.elements.first
        #expect(zone?["zone"]?.text == "dock", "what its form says names it")

        try browser.run(Self.tool("anchor"))
        let place = try Self.point(browser, 3, 2)
        try browser.drag(from: place, to: place)
        try browser.type("ibeacon:\(Radio.uuid)/7/1", into: "[name=anchor_beacon]")
        try browser.follow("form[action='/zones/map/anchor'] button")
        let zones = try home.muster("zone", "list", "--json").succeeded().object
        #expect(zones["anchors"]?.integer == 1)
        #expect(
            try browser.run("return document.querySelectorAll('circle.anchor').length")?.integer
                == 1
        )

        try browser.follow("[data-step=undo]")
        try browser.open(editor)
        #expect(
            try home.muster("zone", "list", "--json").succeeded().object["anchors"]?.integer == 0
        )
        try browser.follow("[data-step=undo]")
        home.muster("map").refused(5, naming: "plan")
        try browser.follow("[data-step=redo]")
        #expect(try home.muster("map", "--json").succeeded().object["zones"]?.elements.count == 1)
        let svg = try server.get("/zones/plan.svg").text
        #expect(svg.contains("data:image/jpeg;base64,"))
    }

    @Test func `nothing on the page moves when the tools appear`() throws {
        let home = try TestHome.loaded()
        let server = try PortalServer(home)
        let browser = try Browser(home, width: 1_280, height: 900)
        let shift = """
            return new Promise((done) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) sum += entry.value;
              }).observe({ type: "layout-shift", buffered: true });
              setTimeout(() => done(String(Math.round(sum * 10000))), 500);
            });
            """
        for page in ["/zones/map", "/zones/map?zone=aisle-1", "/zones"] {
            try browser.open("http://127.0.0.1:\(server.port)\(page)")
            #expect(try browser.run(shift)?.text == "0", "\(page)")
        }
    }

    @Test func `what is drawn wrong is refused above the form, and a second editor too`() throws {
        let home = try TestHome.audited()
        let server = try PortalServer(home)
        let page = "/zones/map"
        func send(_ fields: [String: String], _ path: String) throws -> PortalServer.Answer {
            try server.send(fields, to: "\(page)/\(path)", from: page)
        }
        let crossing = try send(
            ["zone_id": "bow", "zone_corners": "14 24\n20 30\n20 24\n14 30"],
            "zone"
        )
        #expect(crossing.status == 422 && crossing.text.contains("crosses itself"))
        #expect(crossing.text.contains("14 24\n20 30"), "what was typed is still there")
        let flat = try send(["zone_id": "line", "zone_corners": "1 1\n2 2\n3 3"], "zone")
        #expect(flat.status == 422 && flat.text.contains("has no area"))
        let over = try send(
            ["zone_id": "over", "zone_corners": "1 1\n5 1\n5 5"],
            "zone"
        )
        #expect(over.status == 422 && over.text.contains("overlaps zone dock"))
        let used = try send(["zone_was": "dock"], "zone/delete")
        #expect(used.status == 409 && used.text.contains("belong in zone dock"))
        let good = [
            "zone_id": "ramp", "zone_name": "Rampa", "zone_corners": "14 24\n20,5 24\n20 30",
        ]
        #expect(try send(good.merging(["version": "99"]) { $1 }, "zone").status == 409)
        #expect(try send(good, "zone").status == 303)
        #expect(home.muster("site", "plan", "show").succeeded().text.contains("20.5,24"))
        home.muster("zone", "edit", "ramp", "--name", "Ramp").succeeded()
        home.muster("zone", "delete", "ramp").succeeded()
        home.muster("zone", "delete", "dock").refused(6, naming: "dock")
        home.muster("site", "plan", "undo").succeeded()
        #expect(home.muster("zone", "list").succeeded().text.contains("Ramp"))
    }

    private static let picture = """
        const i = document.querySelector("svg image");
        return `${i.getAttribute("width")} ${i.getAttribute("height")}`;
        """

    private static let zones = """
        return document.querySelector("polygon.zone").getAttribute("points");
        """

    private static func tool(_ name: String) -> String {
        "document.querySelector('[data-tool=\(name)]').click()"
    }

    /// Where a place of the plan is in the window, in pixels.
    private static func point(_ browser: Browser, _ x: Double, _ y: Double) throws -> (Int, Int) {
        let script = """
            const svg = document.querySelector("svg[data-board]");
            svg.scrollIntoView({ block: "center" });
            const at = new DOMPoint(\(x), \(y)).matrixTransform(svg.getScreenCTM());
            return `${Math.round(at.x)} ${Math.round(at.y)}`;
            """
        let text = try #require(try browser.run(script)?.text)
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        return (numbers[0], numbers[1])
    }

    private func version(_ browser: Browser) throws -> String? {
        try browser.run("return document.querySelector('[data-board]')?.dataset.version || ''")?
            .text
    }
}
