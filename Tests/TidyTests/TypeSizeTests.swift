import Testing

/// A type is one idea: what belongs to another is a type of its own.
@Suite struct TypeSizeTests {
    private static let limit = 40
    /// Types that were larger before the limit held, by module and name, and what they have.
    ///
    /// The list and its numbers only shrink.
    private static let largeTypes = [
        "MusterAudit AuditSession": 118, "MusterStore Store": 75, "MusterService JSONWriter": 70,
        "MusterService OpenHome": 50, "MusterReport SiteMapLayout": 64, "MusterSync Station": 61,
        "MusterSync Hub": 59, "MusterStore ClimateStore": 58, "MusterReport Wording": 58,
        "MusterService Watcher": 56, "MusterAudit AuditSummary": 51, "MusterService Doctor": 49,
        "MusterService AuditRunner": 45,
        "MusterService ClimateTally": 44, "MusterAudit Finding": 42,
        "MusterReport ReportContent": 43, "MusterService HomeFolder": 42,
        "MusterService TOMLReader": 42,
    ]

    @Test func `no type has more than 40 members`() {
        var counts: [String: Int] = [:]
        for file in SourceTree.sources {
            for (name, count) in TypeMembers.counts(in: file) {
                counts["\(file.module) \(name)", default: 0] += count
            }
        }
        let large = counts.filter { $0.value > Self.limit }
        let grown = large.filter { $0.value > Self.largeTypes[$0.key] ?? Self.limit }
        #expect(grown.map { "\($0.key): \($0.value)" }.sorted() == [])
        let shrunk = Self.largeTypes.filter { large[$0.key] ?? 0 < $0.value }
        #expect(shrunk.keys.sorted() == [], "smaller now: say so in the list")
    }

    @Test func `members of a type and of its extensions are counted, its cases and locals are not`()
    {
        let source = SwiftSource(
            path: "Sources/Example/Example.swift",
            text: """
                public struct Gate {
                    let width: Int
                    static let (a, b) = (1, 2)
                    enum Side {
                        case left, right
                        var other: Side { self == .left ? .right : .left }
                    }
                    init(width: Int) { self.width = width }
                }
                extension Gate {
                    public func open() {
                        let local = 1
                        print(local)
                    }
                }
                func free() {}
                """
        )
        #expect(TypeMembers.counts(in: source) == ["Gate": 5])
    }
}

/// The members that types have in a file, their extensions included.
enum TypeMembers {
    /// How many there are, by the name of the type; those of nested types belong to the nested type.
    static func counts(in source: SwiftSource) -> [String: Int] {
        let opening =
            /^(?:(?:public|package|private|fileprivate|final|indirect) )*(?:struct|class|enum|actor|protocol|extension) ([\w.]+)/
        let member =
            /^ {4}(?:@\w+(?:\([^)]*\))? )?(?:[\w()]+ )*(?:func|var|let|init|subscript|struct|class|enum|actor|typealias)\b/
        var (counts, open): ([String: Int], String?) = ([:], nil)
        for line in source.code {
            if let match = line.firstMatch(of: opening) {
                open = line.contains("}") ? nil : String(match.1)
            } else if line.hasPrefix("}") {
                open = nil
            } else if let open, line.contains(member) {
                counts[open, default: 0] += 1
            }
        }
        return counts
    }
}
