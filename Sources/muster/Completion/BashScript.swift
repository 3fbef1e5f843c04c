/// The completion script of bash: with the options of commands whose name may be left out, and with words that
/// have a colon in them.
enum BashScript {
    /// The script with what ArgumentParser leaves out.
    ///
    /// - Parameters:
    ///   - script: as ArgumentParser writes it; what is written otherwise stays as it is.
    ///   - defaults: what commands do where no subcommand is named.
    /// - Returns: the script.
    static func whole(_ script: String, _ defaults: [DefaultSubcommand]) -> String {
        DefaultSubcommand.called(defaults, in: script).replacing(
            "-F _muster muster",
            with: "-F __muster_words muster"
        )
        .replacing(adding, with: adding + matching)
        .replacing("\n_muster() {\n", with: functions + "\n_muster() {\n", maxReplacements: 1)
    }

    /// How ArgumentParser's function begins that offers what it is given.
    private static let adding = "__muster_add_completions() {\n    local completion\n"

    /// Offers words without `compgen -W`, which runs what is written in them: names are data, and `$(…)` in
    /// one is no command.
    private static let matching = #"""
            if [[ "${1}" = -W ]]; then
                while IFS='' read -r completion; do
                    [[ -n "${completion}" && "${completion}" = "${cur}"* ]] && COMPREPLY+=("${completion}")
                done <<<"${2}"
                return
            fi

        """#

    /// What the script calls.
    ///
    /// The subcommand is meant where another word stands in its place. And bash breaks words at colons, as in
    /// `capture:walk.btsnoop` or `urn:epc:id`: they are put together, and what stands before the last colon
    /// is taken off what is offered, for that is what bash puts it in the place of.
    private static let functions = #"""

        __muster_default() {
            local -r first="${unparsed_words[0]}"
            [[ -n "${first}" ]] || return 1
            local name
            for name in "${@:2}"; do
                [[ "${first}" = "${name}" ]] && return 1
                [[ "${#unparsed_words[@]}" -le 1 && "${name}" = "${first}"* ]] && return 1
            done
            "${1}"
        }

        __muster_words() {
            if [[ "${COMP_WORDBREAKS}" != *:* || "${COMP_LINE}" != *:* ]]; then
                _muster "${@}"
                return
            fi
            local -a joined=()
            local -i index at="${COMP_CWORD}"
            local rest="${COMP_LINE}" word is_open=false
            for index in "${!COMP_WORDS[@]}"; do
                word="${COMP_WORDS[${index}]}"
                # A word that begins where the one before ends is of the same one, if one of them is a colon.
                if [[ "${index}" -gt 0 && "${rest}" != [[:space:]]* ]] \
                    && { [[ "${word}" = :* ]] || "${is_open}"; }; then
                    joined[${#joined[@]}-1]+="${word}"
                else
                    joined+=("${word}")
                fi
                is_open=false
                [[ "${word}" = *: ]] && is_open=true
                rest="${rest#"${rest%%[![:space:]]*}"}"
                rest="${rest#"${word}"}"
                [[ "${index}" -eq "${COMP_CWORD}" ]] && at="$((${#joined[@]} - 1))"
            done
            local -a COMP_WORDS=("${joined[@]}")
            local -i COMP_CWORD="${at}"
            word="${COMP_WORDS[${at}]}"
            _muster "${1}" "${word}" "${COMP_WORDS[${at}-1]}"
            [[ "${word}" = *:* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%:*}:"}")
        }

        """#
}
