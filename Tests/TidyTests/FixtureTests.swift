import Foundation
import Testing

/// Every fixture earns its place.
@Suite struct FixtureTests {
    @Test func `each fixture is used by a test or a script, or explained beside it`() {
        let fixtures = SourceTree.files(below: "fixtures")
        let users =
            SourceTree.tests.filter { $0.module != "TidyTests" }.map { $0.lines.joined() }
            + SourceTree.files(below: "scripts").map(SourceTree.text)
        #expect(!fixtures.isEmpty)
        for fixture in fixtures {
            let file = URL(filePath: fixture)
            let readme = file.deletingLastPathComponent().relativePath + "/README.md"
            let name = file.lastPathComponent
            let quoted = "\"\(file.deletingPathExtension().lastPathComponent)\""
            let isUsed = (users + [SourceTree.text(readme)]).contains {
                $0.contains(name) || $0.contains(quoted)
            }
            #expect(isUsed || name == "README.md", "\(fixture)")
        }
    }

    @Test func `a simulated site says that it is simulated`() {
        let readme = SourceTree.text("fixtures/sites/demo/README.md")
        #expect(readme.contains("simulated"))
        #expect(readme.contains("muster simulate"))
    }
}
