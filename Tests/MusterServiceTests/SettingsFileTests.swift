import MusterService
import Testing

/// Settings files that the parser itself does not survive.
@Suite struct SettingsFileTests {
    @Test(arguments: [
        "[[[", "[", "[[", "a = 1\n[+x]\n", "[ \u{7F}o", "[[ \u{01}]]\n", "\u{FEFF}[.a]", "[\n]\n",
        "[é]",
        "a = \"\"\"\n[[[\n\"\"\"\n[[[\n", "a = '''x''''\n[{]\n", "[a]\r\n[=]\r\n",
    ])
    func `a table without a name is refused, and ends nothing`(text: String) {
        #expect(throws: ServiceError.self) { try Settings(text: text, path: "muster.toml") }
    }

    @Test func `what only looks like one is left to the parser`() throws {
        let good = [
            "", "# [[[\n", "other = \"\"\"\n[[[\n\\\"\"\"\"\n", "other = '''\n[{\n'''''\n",
            "other = [\n  [[1], [+2]],\n  [{a = ']'}],\n]\n[ 'a b' ]\n[\"c\"]\n[[-d_1]]\n",
            "other = \"[\" # [[[\n[a] # ]\n",
        ]
        for text in good {
            do {
                _ = try Settings(text: text, path: "muster.toml")
            } catch let error as ServiceError {
                // A key that Muster does not know is another matter.
                #expect(!error.what.contains("has no name"), "\(text): \(error.what)")
            }
        }
    }
}
