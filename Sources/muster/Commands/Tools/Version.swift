import ArgumentParser
import MusterCore
import MusterService
import MusterStore

struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the version.",
        discussion: """
            Example:
              muster version
              muster version --json
            """
    )

    @Flag(name: .long, help: "Data as JSON on standard output.")
    var json = false

    func run() {
        guard json else { return Terminal.out(data: MusterVersion.line) }
        var json = JSONWriter()
        json.object { json in
            json.key("version")
            json.string(MusterVersion.text)
            json.key("commit")
            json.string(MusterVersion.commit)
            json.key("schema")
            json.integer(MusterVersion.schema)
            json.key("report_format")
            json.integer(MusterVersion.reportFormat)
            json.key("swift")
            json.string(MusterVersion.swift)
        }
        Terminal.line(json)
    }
}

struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the completion script of a shell.",
        discussion: """
            Examples:
              muster completion bash > ~/.local/share/bash-completion/completions/muster
              muster completion zsh > ~/.zfunc/_muster
              muster completion fish > ~/.config/fish/completions/muster.fish
            """
    )

    @Argument(help: "bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
    var shell: String

    func run() throws {
        guard let shell = CompletionShell(rawValue: shell) else {
            throw UsageError("there is no completion for \"\(shell)\"", try: "bash, zsh or fish")
        }
        Terminal.out(data: CompletionScript.of(shell))
    }
}
