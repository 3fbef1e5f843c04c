import MusterCore
import MusterProvenance
import Testing

@Suite struct NameTests {
    @Test(arguments: [
        "96385074", "614141123452", "9506000134352", "09506000134352", "5901234123457",
    ]) func `numbers of articles with the right check digit are taken`(text: String) throws {
        let gtin = try GTIN(text)
        #expect(gtin.digits.utf8.count == 14 && gtin.digits.hasSuffix(text))
    }

    @Test(arguments: [
        "", "1", "9506000134353", "950600013435", "95060001343522", "950600013435a",
        "٩506000134352",
        " 9506000134352",
    ]) func `other texts are no number of an article`(text: String) {
        #expect(throws: GS1NumberError.self) { try GTIN(text) }
    }

    @Test(arguments: [".", "..", "", String(repeating: "x", count: 21), "a\u{202E}b"])
    func `a lot is called so that its page can be opened`(code: String) throws {
        #expect(throws: ProvenanceError.self) { try Lot(product: "CARROT", code: code).check() }
        try Lot(product: "CARROT", code: "a..b").check()
    }

    @Test func `every digit is checked, and a wrong one is told`() throws {
        for digit in 0...9 where digit != 2 {
            #expect(
                throws: GS1NumberError(
                    kind: "GTIN",
                    text: "095060001343\(5)\(digit)",
                    reason: "ends in a check digit that does not hold; it would be 2"
                )
            ) { try GTIN("0950600013435\(digit)") }
        }
        #expect(try GLN("9506000000015").digits == "9506000000015")
        #expect(throws: GS1NumberError.self) { try GLN("9506000000016") }
        #expect(try SSCC("106141412345678908").digits.utf8.count == 18)
        #expect(throws: GS1NumberError.self) { try SSCC("395060000000000013") }
    }

    @Test func `what a shop numbers for itself is no name for the world`() throws {
        #expect(try GTIN("9506000134352").isGlobal)
        #expect(try !GTIN("2112345678900").isGlobal)
        let names = OwnNames(site: "Hof")
        #expect(
            names.lot("L1", of: "C", gtin: try GTIN("2112345678900")).uri
                == "urn:x-muster:Hof:lot:C:L1"
        )
    }

    @Test func `lots are named by their article where they can be`() throws {
        let names = OwnNames(site: "Hof 1")
        let gtin = try GTIN("9506000134352")
        #expect(
            names.lot("L2026-117", of: "CARROT", gtin: gtin).uri
                == "https://id.gs1.org/01/09506000134352/10/L2026-117"
        )
        #expect(
            names.lot("A/1%", of: "CARROT", gtin: gtin).uri
                == "https://id.gs1.org/01/09506000134352/10/A%2F1%25"
        )
        #expect(
            names.lot("Šargarepa 1", of: "CARROT", gtin: gtin).uri
                == "urn:x-muster:Hof%201:lot:CARROT:%C5%A0argarepa%201"
        )
        #expect(names.lot("L1", of: "C", gtin: nil).uri == "urn:x-muster:Hof%201:lot:C:L1")
        #expect(names.unit("395060000000000016").uri == "https://id.gs1.org/00/395060000000000016")
        #expect(names.place("cold-1", isZone: true) == "urn:x-muster:Hof%201:zone:cold-1")
        #expect(
            names.place("9506000000015", isZone: false) == "https://id.gs1.org/414/9506000000015"
        )
    }

    @Test func `places of this site and parties are found by their names`() throws {
        let (hof, gut) = (OwnNames(site: "Hof 1"), OwnNames(site: "Gut"))
        for isZone in [true, false] {
            let name = hof.place("cold: 1", isZone: isZone)
            #expect(hof.placeText(of: name) == "cold: 1")
            #expect(gut.placeText(of: name) == nil, "another site calls its places otherwise")
        }
        let gln = hof.place("9506000000015", isZone: false)
        #expect(gut.placeText(of: gln) == "9506000000015")
        #expect(hof.placeText(of: gln + "/254/A") == nil && hof.placeText(of: "urn:x:1") == nil)
        #expect(hof.placeText(of: hof.name("place", "a", "b")) == nil)

        #expect(OwnNames.partyText(of: gut.party("M 1", gln: nil)) == "M 1")
        let known = gut.party("M", gln: try GLN("9506000000015"))
        #expect(OwnNames.partyText(of: known) == "9506000000015")
        #expect(OwnNames.partyText(of: gln) == "9506000000015")
        for other in ["urn:x:1", hof.name("unit", "M"), "https://id.gs1.org/417/9506000000016"] {
            #expect(OwnNames.partyText(of: other) == nil)
        }
    }

    @Test(arguments: [
        (
            "https://T.example.org/01/09506000134352/10/L2026-117/21/7BUH6CSPBZ7S?17=270331&S=1",
            "https://id.gs1.org/01/09506000134352/21/7BUH6CSPBZ7S"
        ),
        (
            "HTTPS://T.EXAMPLE.ORG/P/01/9506000134352/10/L1",
            "https://id.gs1.org/01/09506000134352/10/L1"
        ),
        ("http://x/00/395060000000000016", "https://id.gs1.org/00/395060000000000016"),
        (
            "https://x/01/09506000134352/22/2A/10/A%2F1",
            "https://id.gs1.org/01/09506000134352/10/A%2F1"
        ),
    ]) func `links of any host name the finest thing`(text: String, name: String) throws {
        let link = try #require(DigitalLink(text))
        #expect(link.thing?.uri == name)
    }

    @Test(arguments: [
        "", "L1", "https://x/", "https://x/01/09506000134353/10/L1",
        "ftp://x/01/09506000134352/10/L1",
        "https://x/01/09506000134352/10", "https://x/01/09506000134352/10/L1/10/L2",
        "https://x/01/09506000134352/21/A/10/L1", "https://x/01/09506000134352/99/1",
        "https://x/01/09506000134352/10/..", "https://x/01/09506000134352/10/%zz",
        "https://x/01/09506000134352/10/123456789012345678901", "https://x/00/1",
    ]) func `other texts are no link`(text: String) {
        #expect(DigitalLink(text) == nil)
    }
}
