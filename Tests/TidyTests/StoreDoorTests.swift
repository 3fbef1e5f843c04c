import Testing

/// There is one door to what a home holds.
///
/// The feature types of `OpenHome` ask for the right, and keep from a person what is kept from them. The
/// store behind them asks for nothing.
@Suite struct StoreDoorTests {
    /// The modules that open the database themselves: the store, the features of a home, and what measures
    /// the store alone.
    private static let openers: Set = ["MusterStore", "MusterService", "muster-bench"]

    @Test func `pages, programs and commands do not see the store`() {
        for file in SourceTree.sources where !Self.openers.contains(file.module) {
            for (number, line) in file.code.enumerated() {
                #expect(!line.contains(/\bStore\b/), "\(file.path):\(number + 1): use OpenHome")
            }
        }
    }

    @Test func `an open home keeps its store to itself`() throws {
        let home = try #require(SourceTree.sources.first { $0.name == "OpenHome.swift" })
        #expect(home.code.contains("    let store: Store"))
        let open = /(?:public|package) [^={]*\b(?:Store|ClimateStore)\b/
        for file in SourceTree.sources where file.module == "MusterService" {
            for (number, line) in file.code.enumerated() where !line.contains("import ") {
                #expect(!line.contains(open), "\(file.path):\(number + 1) hands the store out")
            }
        }
    }
}
