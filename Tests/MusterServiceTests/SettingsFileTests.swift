import MusterService
import Testing

/// Settings files that the parser itself does not survive.
@Suite struct SettingsFileTests {
    @Test(arguments: [
        "[[[", "[", "[[", "a = 1\n[+x]\n", "[ \u{7F}o", "[[ \u{01}]]\n", "\u{FEFF}[.a]", "[\n]\n",
        "[é]",
        "a = \"\"\"\n[[[\n\"\"\"\n[[[\n", "a = '''x''''\n[{]\n", "[a]\r\n[=]\r\n",
        "x = 1979-05-27Tx", "x = [1, 1979-05-27tNaN]", "x = 1979-05-27T^7:32:00Z",
        "x = 1979-05-27 x", "x = {c = 1979-05-27T}",
    ])
    func `what the parser does not survive is refused, and ends nothing`(text: String) {
        #expect(throws: ServiceError.self) { try Settings(text: text, path: "muster.toml") }
    }

    @Test func `what only looks like one is left to the parser`() throws {
        let good = [
            "", "# [[[\n", "other = \"\"\"\n[[[\n\\\"\"\"\"\n", "other = '''\n[{\n'''''\n",
            "other = [\n  [[1], [+2]],\n  [{a = ']'}],\n]\n[ 'a b' ]\n[\"c\"]\n[[-d_1]]\n",
            "other = \"[\" # [[[\n[a] # ]\n", "other = '1979-05-27Tx' # 1979-05-27Tx\n",
            "other = [1979-05-27, 1979-05-27 07:32:00, 1979-05-27T07:32:00Z] # x\n",
            "other = 1979-05-27 # x\n",
        ]
        for text in good {
            do {
                _ = try Settings(text: text, path: "muster.toml")
            } catch let error as ServiceError {
                // A key that Muster does not know is another matter.
                let words = ["has no name", "goes on without a time"]
                #expect(!words.contains(where: error.what.contains), "\(text): \(error.what)")
            }
        }
    }
}
