import Testing

/// What other modules see is explained where it is declared.
@Suite struct DocumentationTests {
    @Test func `every public type has a doc comment`() {
        let type = /^\s*public (?:\w+ )*(?:struct|enum|class|actor|protocol|typealias) \w/
        var declared = 0
        for file in SourceTree.sources {
            for line in file.code.indices where file.code[line].contains(type) {
                declared += 1
                #expect(!file.documentation(above: line).isEmpty, "\(file.path):\(line + 1)")
            }
        }
        #expect(declared > 100, "types are found")
    }

    @Test func `every public function that throws has a doc comment`() {
        let function = /^\s*public (?:\w+ )*(?:func |init\b|subscript\b)/
        let throwing = /\)\s*(?:async )?(?:re)?throws\b/
        var declared = 0
        for file in SourceTree.sources {
            for line in file.code.indices where file.code[line].contains(function) {
                let end = file.code[line...].firstIndex { $0.contains("{") } ?? line
                guard file.code[line...end].joined(separator: " ").contains(throwing) else {
                    continue
                }
                declared += 1
                #expect(!file.documentation(above: line).isEmpty, "\(file.path):\(line + 1)")
            }
        }
        #expect(declared > 30, "functions are found")
    }
}
