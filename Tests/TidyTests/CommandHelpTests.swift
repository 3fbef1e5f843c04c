import Testing

/// Help is complete before anybody asks.
@Suite struct CommandHelpTests {
    @Test func `every command shows an example`() {
        var commands = 0
        for file in SourceTree.sources where file.module == "muster" {
            for (number, line) in file.code.enumerated()
            where line.contains("= CommandConfiguration(") {
                let end = file.code[number...].firstIndex { $0.contains(/^\s*\)\s*$/) } ?? number
                let configuration = file.lines[number...end].joined(separator: "\n")
                #expect(configuration.contains("abstract:"), "\(file.path):\(number + 1)")
                // Without it, ArgumentParser has the name of the type described at every start of the
                // program: a search through all conformances there are, for each command, and by
                // count of instructions more than half of the start.
                #expect(configuration.contains("commandName:"), "\(file.path):\(number + 1)")
                if configuration.contains("subcommands:") { continue }
                commands += 1
                #expect(configuration.contains("Example"), "\(file.path):\(number + 1)")
                #expect(configuration.contains("  muster "), "\(file.path):\(number + 1)")
            }
        }
        #expect(commands >= 25, "commands are found")
    }
}
