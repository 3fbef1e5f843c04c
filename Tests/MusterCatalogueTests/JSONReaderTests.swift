import MusterCatalogue
import MusterCore
import Testing

/// The reader of JSON texts, through the one door it has: a plan's `site` and what is refused.
@Suite struct JSONReaderTests {
    private func read(_ json: String) throws -> SitePlan {
        try SitePlan.read(Array(json.utf8), named: "p")
    }

    private func plan(site: String, more: String = "") -> String {
        "{\"site\":\(site),\"unit\":\"m\",\"size\":[1,1]\(more),"
            + "\"zones\":[{\"id\":\"z\",\"polygon\":[[0,0],[1,0],[1,1]]}]}"
    }

    @Test(arguments: [
        (#""\u0160id \"\\\/ \ud83d\ude00""#, "Šid \"\\/ 😀"), (#""仓库""#, "仓库"),
    ])
    func `escapes are read`(json: String, text: String) throws {
        #expect(try read(plan(site: json)).site == text)
    }

    @Test(arguments: [
        ("{\"a\":1,}", "expected a member's name"), ("[1 2]", "expected a comma or ]"),
        ("{\"a\":1 \"b\":2}", "expected a comma or }"), ("{\"a\" 1}", "expected a colon"),
        ("[01]", "a number starts with 0"), ("[+1]", "expected a value"),
        ("[1.]", "expected a digit"), ("[1e]", "expected a digit"), ("[-]", "expected a digit"),
        ("[1e999]", "the number \"1e999\" is too large"), ("[NaN]", "expected a value"),
        ("{\"a\":1,\"a\":2}", "the member \"a\" appears twice"), ("{} x", "text behind the value"),
        ("[\"\\ud800\"]", "half of a surrogate pair"), ("[\"\\x\"]", "an unknown escape"),
        ("[\"\\udc00\\ud800\"]", "half of a surrogate pair"),
        ("[\"\\u+123\"]", "expected four hexadecimal digits"),
        ("[\"a\nb\"]", "a control character inside a string"), ("[\"a", "the text ends too early"),
        ("[tru]", "expected a value"), ("[", "the text ends too early"),
    ])
    func `a text that is no JSON is refused with the reason`(json: String, reason: String) {
        #expect(
            throws: CatalogueError.notJSON(file: "p", line: 1, reason: Sentence(verbatim: reason))
        ) {
            try read(json)
        }
    }

    @Test func `the line of a fault is counted`() {
        #expect(throws: CatalogueError.notJSON(file: "p", line: 4, reason: "expected a value")) {
            try read("{\n\n\"site\":\n?}")
        }
    }

    @Test func `values nest 64 deep and a bomb is refused`() throws {
        let deep = String(repeating: "[", count: 62) + String(repeating: "]", count: 62)
        #expect(throws: Never.self) { try read(plan(site: "\"S\"", more: ",\"x\":\(deep)")) }
        for bracket in ["[", "{\"a\":"] {
            let error = CatalogueError.notJSON(
                file: "p",
                line: 1,
                reason: "values nest deeper than 64"
            )
            #expect(throws: error) { try read(String(repeating: bracket, count: 1_000_000)) }
        }
    }
}
