import Testing

/// What the house does not use, and where.
@Suite struct BanTests {
    /// Modules without input, output, clock or randomness of their own.
    private static let pureModules: Set = [
        "MusterCore", "MusterAdverts", "MusterRanging", "MusterCatalogue", "MusterAudit",
        "MusterSimulation", "MusterPeople", "MusterProvenance", "MusterOrders", "MusterSync",
    ]

    @Test func `nothing in the program can end it on purpose or by surprise`() {
        expectNone(
            of: /\btry!|\bas!|\bfatalError\(/,
            in: SourceTree.sources
        )
        expectNone(of: /\btry!|\bas!/, in: SourceTree.tests)
    }

    @Test func `work is structured`() {
        expectNone(of: /\bTask\.detached\b|\bDispatchQueue\b/, in: SourceTree.sources)
    }

    @Test func `only the command speaks, and through one door`() {
        let files = SourceTree.sources.filter {
            $0.path != "Sources/muster/Terminal/Terminal.swift"
                && !["muster-bench", "muster-fuzz"].contains($0.module)
        }
        expectNone(of: /(^|[^.\w])(print|debugPrint|dump|puts|NSLog)\(/, in: files) { line in
            line.contains(/\bfunc print\(/)
        }
        expectNone(of: /\b(stdout|stderr|STDOUT_FILENO|STDERR_FILENO)\b/, in: files) { line in
            line.contains("posix_spawn_")
        }
    }

    @Test func `words for a terminal are sentences, which have other languages`() {
        // Words that stay English: what ends in a log, and lines that are commands.
        for file in SourceTree.sources where file.module == "muster" {
            for (number, line) in file.lines.enumerated() {
                let texts = line.matches(of: /(?:\(data: |\.data\()"((?:[^"\\]|\\.)*)"/)
                for text in texts {
                    let words = text.1.replacing(
                        /\\\((?:[^()]|\([^()]*\))*\)|\\[a-z](\{\w+\})?/,
                        with: ""
                    )
                    #expect(!words.contains(/\p{L}{2}/), "\(file.path):\(number + 1): \(text.1)")
                }
            }
        }
    }

    @Test func `the core reads no clock and rolls no dice`() {
        let pure = SourceTree.sources.filter { Self.pureModules.contains($0.module) }
        expectNone(of: /\bDate\(\)|\bContinuousClock\b|\bSystemClock\b|\bclock_gettime\b/, in: pure)
        expectNone(of: /\.random\(|\bSystemRandomNumberGenerator\b/, in: pure) { line in
            line.contains("using:")
        }
    }

    @Test func `the clock of the machine is read at the edges only`() {
        // Where reports arrive without a time is an edge too.
        let inner = SourceTree.sources.filter { file in
            !["MusterService", "muster"].contains(file.module) && file.name != "ArrivalClock.swift"
        }
        expectNone(of: /\bDate\(\)|\bDate\.now\b|\bCLOCK_REALTIME\b/, in: inner)
    }

    @Test func `nothing is left for later`() {
        // Put together here, so that this file is clean too.
        let marks = ["TO" + "DO", "FIX" + "ME"]
        for file in SourceTree.sources + SourceTree.tests {
            for (number, line) in file.lines.enumerated() {
                #expect(!marks.contains(where: line.contains), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `an unchecked promise has its reason beside it`() {
        for file in SourceTree.sources {
            for (number, line) in file.code.enumerated()
            where line.contains("@unchecked") || line.contains("nonisolated(unsafe)") {
                let around = file.lines[max(0, number - 1)...number].joined()
                #expect(around.contains("// "), "\(file.path):\(number + 1)")
            }
        }
    }

    @Test func `tests enter through the front door`() {
        let files = SourceTree.tests.filter { $0.module != "TidyTests" }
        expectNone(of: /@testable|\bimport XCTest\b/, in: files)
    }

    @Test func `no file knows the machine it was written on`() {
        let homes = ["home", "Users", "root", "mnt", "work", "workspace"].joined(separator: "|")
        guard let path = try? Regex("[\"' =:(]/(\(homes))/[a-z]") else {
            Issue.record("the pattern is broken")
            return
        }
        for file in SourceTree.sources + SourceTree.tests {
            for (number, line) in file.lines.enumerated() {
                #expect(!line.contains(path), "\(file.path):\(number + 1)")
            }
        }
    }

    private func expectNone(
        of pattern: some RegexComponent,
        in files: [SwiftSource],
        butAllowing isAllowed: (String) -> Bool = { _ in false }
    ) {
        for file in files {
            for (number, line) in file.code.enumerated()
            where line.contains(pattern) && !isAllowed(line) {
                Issue.record("\(file.path):\(number + 1): \(line)")
            }
        }
    }
}
