import MusterTestSupport
import Foundation
import Testing

/// A grower signs labels; others check them, from photos and with no home.
@Suite struct SignedLabelStoryTests {
    private static let lot = "9506000134352/L2026-117"

    /// A home that signs labels.
    private func signing() throws -> TestHome {
        let home = try TestHome.loaded()
        let file = URL(filePath: home.path).appending(path: "muster.toml")
        let settings = try String(contentsOf: file, encoding: .utf8)
        try settings.replacing("# base = ", with: "base = ")
            .write(to: file, atomically: true, encoding: .utf8)
        home.muster("key", "add", "--label").succeeded()
        return home
    }

    private func links(_ home: TestHome, _ options: String...) throws -> [String] {
        home.muster(["qr", "sign", "--lot", Self.lot] + options).succeeded().lines
    }

    @Test func `what is missing is named one after the other, with what to do`() throws {
        let home = try TestHome.loaded()
        home.muster("qr", "sign", "--lot", Self.lot).refused(6, naming: "labels", "muster.toml")
        let signing = try signing()
        signing.muster("qr", "sign", "--lot", Self.lot, "--rsa")
            .refused(5, naming: "muster key add --label --rsa")
        signing.muster("qr", "sign", "--lot", "nowhere").refused(5, naming: "PRODUCT/LOT")
        signing.muster("qr", "sign", "--lot", "9506000134353/L1").refused(65, naming: "be 2")
        signing.muster("qr", "sign", "--lot", "A/123456789012345678901").refused(65, naming: "lot")
        signing.muster("qr", "verify", "").refused(2, naming: "no text")
    }

    @Test func `labels of a lot that is held or recalled say so`() throws {
        let home = try signing()
        home.muster("product", "add", "CARROT", "Carrots", "--gtin", "9506000134352").succeeded()
        home.muster("lot", "add", "CARROT", "L2026-117").succeeded()
        let link = try links(home, "--serials", "1")[0]
        func check() throws -> String {
            let asked = home.muster("qr", "verify", link, "--exit-code", "--json")
            let quiet = home.muster("qr", "verify", link).status
            return "\(try asked.object["verdict"]?.text ?? "") \(asked.status) \(quiet)"
        }
        #expect(try check() == "genuine 0 0")
        home.muster("lot", "hold", "L2026-117", "--reason", "x").succeeded()
        #expect(try check() == "held 3 0")
        let held = home.muster("qr", "sign", "--lot", Self.lot, "--serials", "1").succeeded()
        #expect(held.errors.contains("is held"))
        home.muster("lot", "recall", "L2026-117", "--reason", "x").succeeded()
        #expect(try check() == "recalled 3 0")
        home.muster("qr", "sign", "--lot", Self.lot).refused(6, naming: "recalled")
    }

    @Test func `labels of a lot that the home keeps have its day and its product`() throws {
        let home = try signing()
        home.muster("product", "add", "CARROT", "Carrots", "--gtin", "9506000134352").succeeded()
        home.muster("lot", "add", "CARROT", "A/5", "--best-before", "2030-05-02").succeeded()
        let kept = home.muster("qr", "sign", "--lot", "A/5").succeeded().text
        #expect(kept.contains("/01/09506000134352/10/A%2F5?17=300502&S="))
        let asked = home.muster(
            "qr",
            "sign",
            "--lot",
            "CARROT/A/5",
            "--serials",
            "1",
            "--use-by",
            "2029-01-31"
        )
        #expect(asked.succeeded().text.contains("?17=290131&S="))
        home.muster("label", "product", "A/5", "--count", "2", "--format", "zpl").succeeded()
        let labels = try home.muster("label", "list", "--lot", "A/5", "--json").objects
        #expect(
            labels.compactMap { $0["expires"]?.text } == [
                "2030-05-02", "2029-01-31", "2030-05-02", "2030-05-02",
            ]
        )
    }

    @Test func `a private key is for its account alone, and is not exported`() throws {
        let home = try signing()
        let keys = try FileManager.default.contentsOfDirectory(atPath: home.path + "/keys")
        let name = try #require(keys.first { $0.hasPrefix("label-") })
        let attributes = try FileManager.default.attributesOfItem(
            atPath: home.path + "/keys/" + name
        )
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let published = home.folder.appending(path: "published").path
        home.muster("key", "publish", "--out", published).succeeded()
        let secret = try String(contentsOfFile: home.path + "/keys/" + name, encoding: .utf8)
        let text = try String(contentsOfFile: published + "/keys.json", encoding: .utf8)
        #expect(!text.contains(secret.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(text.contains(#""crv":"Ed25519""#))
    }

    @Test func `labels of a sheet are read from its pages, and are genuine`() throws {
        let home = try signing()
        let pdf = home.folder.appending(path: "labels.pdf").path
        home.muster("label", "product", Self.lot, "--count", "5", "--out", pdf).succeeded()
        try home.shell("pdftoppm -r 300 -gray -png '\(pdf)' page").succeeded()
        let read = home.muster("qr", "read", "page-1.png", "--all", "--json").succeeded()
        let links = home.muster("label", "list", "--json").succeeded().lines
            .compactMap { $0.firstMatch(of: /"link":"([^"]+)"/).map { String($0.1) } }
        #expect(links.count == 5)
        for link in links { #expect(read.text.contains(link)) }
        #expect(read.text.matches(of: /"verdict":"genuine"/).count == 5)
        #expect(home.muster("label", "list").succeeded().text.contains("printed"))
    }

    @Test func `others check labels with the published files alone`() throws {
        let home = try signing()
        let links = try links(home, "--serials", "2")
        home.muster("label", "void", links[1], "--reason", "torn").succeeded()
        home.muster("key", "publish", "--out", home.folder.appending(path: "w").path).succeeded()
        let other = TestHome(folder: home.folder, named: "none")
        func check(_ link: String) -> CommandResult {
            other.muster(
                "qr",
                "verify",
                link,
                "--keys",
                "w/keys.json",
                "--revoked",
                "w/revoked.txt"
            )
        }
        #expect(check(links[0]).succeeded().text.contains("the signature holds"))
        #expect(check(links[1]).status == 11)
        #expect(check(links[0].replacing("L2026-117", with: "L2026-118")).status == 11)
        check("https://else.example.com/01/09506000134352/10/L1").succeeded()
        #expect(check("nonsense").status == 65)
        other.muster("qr", "verify", links[0]).refused(5, naming: "--keys keys.json")
    }

    @Test func `sights are kept, and honest ones raise nothing`() throws {
        let home = try signing()
        let link = try links(home, "--serials", "1")[0]
        func seen(_ zone: String, _ minute: String) -> CommandResult {
            let time = "2026-11-26T\(minute):00Z"
            return home.muster("qr", "verify", link, "--place", zone, "--at", time)
        }
        seen("dock", "14:05").succeeded()
        let zones = home.muster("zone", "list", "--json").succeeded().text
            .matches(of: /"zone":"([^"]+)"/).map { String($0.1) }
        #expect(zones.count > 1)
        // The warehouse is small: from one end to the other is less than a minute.
        for zone in zones { seen(zone, "15:05").succeeded() }
        home.muster("qr", "verify", link, "--place", "moon").refused(5)
    }

    @Test func `hostile pictures are refused with a reason`() throws {
        let home = try signing()
        for (name, bytes) in [
            ("empty.jpg", [UInt8]()), ("text.png", Array("<svg onload='x'/>".utf8)),
            ("cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]),
        ] {
            try Data(bytes).write(to: home.folder.appending(path: name))
            home.muster("qr", "read", name).refused(65)
        }
    }
}
