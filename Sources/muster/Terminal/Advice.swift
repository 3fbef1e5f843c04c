import MusterCore
import MusterPeople
import Synchronization

/// What to do next, as it is said to the person who works here.
enum Advice {
    private static let reader = Mutex<Role?>(nil)

    /// Says whom the rest of this command advises.
    static func read(by principal: Principal) { reader.withLock { $0 = principal.role } }

    /// A remedy; where it takes a right that the reader lacks, it says who has it, and where the command line
    /// names a home, that its commands are to name it too, unless they are for another one.
    static func text(_ remedy: Sentence) -> Sentence { inNamedHome(allowed(remedy)) }

    private static func inNamedHome(_ remedy: Sentence) -> Sentence {
        let english = remedy.description
        guard let home = namedHome, english.contains(/\bmuster [a-z]/),
            !english.contains("--home"), !english.contains("--help"),
            !english.contains(/\bthere[:,]|\bat the (hub|station)\b/)
        else { return remedy }
        return "\(remedy) (with --home \(home))"
    }

    /// The home that the command line names, as a shell takes it; `nil` where it names none.
    private static let namedHome: String? = {
        let arguments = ProgramArguments.all
        for (word, next) in zip(arguments, arguments.dropFirst() + [""]) {
            if word == "--home" { return PlainText.shellWord(next) }
            if word.hasPrefix("--home=") { return PlainText.shellWord(String(word.dropFirst(7))) }
        }
        return nil
    }()

    private static func allowed(_ remedy: Sentence) -> Sentence {
        let english = remedy.description
        guard let role = reader.withLock({ $0 }), !english.hasPrefix("ask "),
            let right = rights(in: english).first(where: { !role.may($0) })
        else { return remedy }
        return "ask \(right.holders): \(remedy)"
    }

    /// A remedy as a sentence of its own, `Add one: muster inventory add NAME`; whom to ask where the reader may
    /// not do it.
    static func sentence(_ deed: Sentence, _ command: Sentence) -> Sentence {
        let advice = allowed(command)
        if advice == command { return "\(deed): \(inNamedHome(command))" }
        let words = advice.spoken
        return .data(words.prefix(1).uppercased() + words.dropFirst())
    }

    /// The next step as a sentence of its own: `Next: muster inventory add NAME`.
    static func next(_ command: Sentence) -> Sentence { "Next: \(text(command))" }

    /// The rights of the commands that a text names.
    private static func rights(in text: String) -> [Right] {
        text.matches(of: /\bmuster ([a-z][^;,]*)/).compactMap { match in
            CommandRight.named(in: match.1).map(CommandRight.of)
        }
    }
}
