import Testing

/// Files and functions stay short enough to be read in one go.
@Suite struct LengthTests {
    private static let fileLimit = 600
    private static let functionLimit = 70
    private static let readmeLimit = 200
    /// Functions that were longer before the limit held, each as path and name.
    ///
    /// The list only shrinks.
    private static let longFunctions: Set<String> = []

    @Test func `no file is longer than 600 lines`() {
        for file in SourceTree.sources + SourceTree.tests {
            #expect(file.lines.count <= Self.fileLimit + 1, "\(file.path)")
        }
    }

    @Test func `README has at most 200 lines, the rest is in docs`() {
        let readme = SourceTree.text("README.md")
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= Self.readmeLimit + 1)
    }

    @Test func `no function is longer than 70 lines`() {
        var long: Set<String> = []
        for file in SourceTree.sources + SourceTree.tests {
            for function in SwiftFunction.all(in: file)
            where function.lineCount > Self.functionLimit {
                long.insert("\(file.path) \(function.name)")
            }
        }
        #expect(long.subtracting(Self.longFunctions).sorted() == [])
        #expect(
            Self.longFunctions.subtracting(long).sorted() == [],
            "no longer long: take them out"
        )
    }

    @Test func `functions are found with their bodies`() throws {
        let source = SwiftSource(
            path: "Example.swift",
            text: """
                protocol Door {
                    func open() throws
                    init(width: Int)
                }
                struct Gate: Door {
                    init(width: Int) { print("{") }
                    func open() throws {
                        // }
                        if true {
                            let text = "\\(["}".count])"
                        }
                    }
                    @inline(never) static func `is \\"shut\\"`(
                        after seconds: Int = { 1 }()
                    ) -> Bool
                    where Self: Door {
                        true
                    }
                }
                """
        )
        let functions = SwiftFunction.all(in: source)
        #expect(functions.map(\.line) == [5, 6, 12])
        #expect(functions.map(\.lineCount) == [1, 6, 6])
        #expect(functions.map(\.name) == ["init", "open", #"`is \"shut\"`"#])
    }
}
