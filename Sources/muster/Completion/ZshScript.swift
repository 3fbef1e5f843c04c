/// The completion script of zsh, with the options of commands whose name may be left out.
enum ZshScript {
    /// The script with what ArgumentParser leaves out.
    ///
    /// - Parameters:
    ///   - script: as ArgumentParser writes it; what is written otherwise stays as it is.
    ///   - defaults: what commands do where no subcommand is named.
    /// - Returns: the script.
    static func whole(_ script: String, _ defaults: [DefaultSubcommand]) -> String {
        DefaultSubcommand.called(defaults, in: script).replacing(
            "\n_muster() {\n",
            with: function + "\n_muster() {\n",
            maxReplacements: 1
        )
    }

    /// The subcommand is meant where another word stands in its place.
    private static let function = #"""

        __muster_default() {
            local -r first="${words[2]}"
            [[ -n "${first}" ]] || return 1
            local name
            for name in "${@:2}"; do
                [[ "${first}" = "${name}" ]] && return 1
                (( CURRENT <= 2 )) && [[ "${name}" = "${first}"* ]] && return 1
            done
            "${1}"
        }

        """#
}
