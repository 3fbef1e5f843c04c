import ArgumentParser

/// The completion script of a shell: ArgumentParser's, and what it leaves out.
enum CompletionScript {
    /// The script that a shell reads.
    static func of(_ shell: CompletionShell) -> String {
        let script = Muster.completionScript(for: shell)
        let defaults = DefaultSubcommand.all()
        switch shell {
        case .bash: return BashScript.whole(script, defaults)
        case .zsh: return ZshScript.whole(script, defaults)
        default: return FishScript.whole(script, defaults)
        }
    }
}

/// What a command does where none of its subcommands is named: `muster backup` does what
/// `muster backup make` does, and takes its options.
struct DefaultSubcommand {
    /// The words of the command: `muster backup`.
    var command: [String]
    /// The subcommand: `make`.
    var name: String
    /// All subcommands of that command.
    var names: [String]

    /// Those of all commands.
    static func all() -> [DefaultSubcommand] { below(Muster.self, ["muster"]) }

    private static func below(
        _ command: any ParsableCommand.Type,
        _ words: [String]
    ) -> [DefaultSubcommand] {
        let configuration = command.configuration
        let own = configuration.defaultSubcommand.map { subcommand in
            DefaultSubcommand(
                command: words,
                name: subcommand._commandName,
                names: configuration.subcommands.map { $0._commandName }
            )
        }
        return [own].compactMap(\.self)
            + configuration.subcommands.flatMap { below($0, words + [$0._commandName]) }
    }

    /// The script of bash or zsh in which each command completes its subcommand where that is meant: a function
    /// of the script, which is called with its own and the subcommands' names.
    static func called(_ defaults: [DefaultSubcommand], in script: String) -> String {
        defaults.reduce(script) { script, subcommand in
            let function = "_" + subcommand.command.joined(separator: "_")
            let names = subcommand.names.joined(separator: " ")
            let call = "__muster_default \(function)_\(subcommand.name) \(names) && return"
            let beginning = "\n\(function)() {\n"
            return script.replacing(beginning, with: "\(beginning)    \(call)\n")
        }
    }
}
