import Foundation
import MusterTestSupport
import Testing

/// Those who have goods that are called back hear of it.
@Suite struct RecallNoticeTests {
    private let home: TestHome

    init() throws { home = try TestHome.trading() }

    private func notify(_ words: String) -> CommandResult {
        home.muster(["lot", "notify", "RAW"] + words.split(separator: " ").map(String.init))
    }

    private func recall() {
        let recalled = home.muster("lot", "recall", "RAW", "--reason", "metal found").succeeded()
        #expect(recalled.text.contains("Next: muster lot notify RAW"), "\(recalled.text)")
    }

    private func mails() throws -> [String] {
        let folder = home.path + "/outbox"
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".eml") }.sorted()
            .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }

    @Test func `nobody is told before the recall, and who has no address is to be called`() throws {
        #expect(notify("--dry-run").succeeded().text.contains("MARKET"), "whom it would concern")
        notify("--yes").refused(6, naming: "RAW is not called back", "muster lot recall")
        recall()
        let list = notify("--dry-run").succeeded().text
        #expect(list.contains("MARKET") && list.contains("no mail address") && list.contains("555"))
        notify("--yes").refused(6, naming: "nobody to write to")
        notify("--to MARKET --yes").refused(2, naming: "MARKET has no mail address", "party edit")
        notify("--to FARM --yes").refused(5, naming: "FARM")
    }

    @Test func `each is told once, of its own goods, after a yes`() throws {
        recall()
        home.muster("party", "edit", "MARKET", "--mail", "market@example.org").succeeded()
        notify("").refused(2, naming: "takes a yes", "--yes")
        #expect(try home.muster("outbox", "list", "--json").succeeded().objects.isEmpty)
        let told = notify("--yes --json").succeeded()
        let one = try #require(try told.object["concerned"]?.elements.first)
        #expect(one["party"]?.text == "MARKET" && one["told"]?.bool == true)
        #expect(one["message"]?.text == "M-1")
        #expect(one["shipments"]?.elements.first?["lot"]?.text == "CARROT/P1")
        #expect(try told.object["reason"]?.text == "metal found")
        let mail = try #require(try mails().first)
        for text in ["To: market@example.org", "Recall: Carrots P1", "metal found", "17"] {
            #expect(mail.contains(text), "\(text): \(mail)")
        }
        for lot in ["RAW", "WASH", "P2"] { #expect(!mail.contains(lot), "\(lot) was not sent") }
        notify("--yes").refused(6, naming: "not told already", "--again")
        notify("--again --yes").succeeded()
        #expect(try mails().count == 2)
    }

    @Test func `what is sent later, and another recall, are told again`() throws {
        recall()
        home.muster("party", "edit", "MARKET", "--mail", "market@example.org").succeeded()
        notify("--yes").succeeded()
        home.muster("event", "add", "ship", "--lot", "P2=10", "--party", "MARKET").succeeded()
        home.muster("event", "add", "ship", "--lot", "P2=15", "--party", "MARKET").succeeded()
        let list = notify("--dry-run").succeeded().text
        #expect(list.contains("not of all (M-1") && list.contains("CARROT/P2 25 KGM"), "\(list)")
        notify("--yes").succeeded()
        let mail = try #require(try mails().last)
        #expect(mail.contains("In all of Carrots P2: 25"), "\(mail)")
        notify("--yes").refused(6, naming: "not told already")
        home.muster("lot", "release", "RAW", "--reason", "fine").succeeded()
        home.muster("lot", "recall", "RAW", "--reason", "glass").succeeded()
        #expect(notify("--dry-run").succeeded().text.contains("not yet"))
        notify("--yes").succeeded()
        #expect(try mails().count == 3 && (try mails().last?.contains("glass") == true))
    }

    @Test func `a message that was taken back told nobody`() throws {
        try home.set("[mail]\nsendmail = \"/nonexistent\"")
        recall()
        home.muster("party", "edit", "MARKET", "--mail", "market@example.org").succeeded()
        notify("--yes").succeeded()
        home.muster("outbox", "cancel", "M-1").succeeded()
        #expect(notify("--dry-run").succeeded().text.contains("M-1 was cancelled"))
        #expect(notify("--yes").succeeded().text.contains("Told by mail: 1"))
        #expect(notify("--dry-run").succeeded().text.contains("M-2"))
    }
}
