import Foundation

/// The completion script of fish, made quick, and with the options of commands whose name may be left out.
///
/// ArgumentParser gives each of some two thousand completions a condition that reads the whole line again,
/// which together takes seconds at every TAB. Here each has another one before it: whether the line is one
/// of its command at all. fish asks that once for each command (it keeps what equal conditions gave, and
/// stops at the first that does not hold), and the line is read once for all of them.
enum FishScript {
    /// The script with the conditions, and with what ArgumentParser leaves out.
    ///
    /// - Parameters:
    ///   - script: as ArgumentParser writes it; one that is written otherwise stays as it is.
    ///   - defaults: what commands do where no subcommand is named.
    /// - Returns: the script.
    static func whole(_ script: String, _ defaults: [DefaultSubcommand]) -> String {
        let tokens = "    set -l unparsed_tokens (__muster_tokens -pc)\n"
        let calls = defaults.map { subcommand in
            "    __muster_default '\(subcommand.command.joined(separator: " "))' \(subcommand.name) "
                + subcommand.names.joined(separator: " ") + "\n"
        }.joined()
        return quick(script).replacing(tokens, with: tokens + calls) + filling
    }

    private static func quick(_ script: String) -> String {
        guard script.contains("function __muster_parse_tokens -S") else { return script }
        // A condition, up to the command that it is of.
        let condition = #/-n '(__muster_should_offer_completions_for_[a-z_]+) ("[^"]*")/#
        return script.replacing(condition) { match in
            "-n '__muster_is_at \(match.2)' -n '\(match.1) \(match.2)"
        } + function
    }

    /// Whether what is typed is a line of that command.
    private static let function = """

        function __muster_is_at -a expected
            set -l line (commandline -pc)
            if not set -q __muster_line; or test "$line" != "$__muster_line"
                set -g __muster_line $line
                set -l non_repeating_flags_or_options
                set -l non_repeating_flags_or_options_absent 0
                set -l positional_index 0
                set -l commands
                __muster_parse_tokens
                set -g __muster_commands "$commands"
            end
            test "$__muster_commands" = "$expected"
        end
        """

    /// Puts the subcommand among the tokens where it is meant: where another word stands in its place.
    private static let filling = """


        function __muster_default -S -a command default
            set -l words (string split ' ' -- $command)
            set -l place (math (count $words) + 1)
            test "$unparsed_tokens[1..$(count $words)]" = "$command"; or return
            if test (count $unparsed_tokens) -ge $place
                contains -- $unparsed_tokens[$place] $argv[3..]; and return
                set unparsed_tokens $words $default $unparsed_tokens[$place..]
            else
                set -l typed (commandline -ct)
                test -n "$typed"; or return
                for name in $argv[3..]
                    string match -q -- "$typed*" $name; and return
                end
                set -a unparsed_tokens $default
            end
        end
        """
}
