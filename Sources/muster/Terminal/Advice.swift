import MusterPeople
import Synchronization

/// What to do next, as it is said to the person who works here.
enum Advice {
    private static let reader = Mutex<Role?>(nil)

    /// Says whom the rest of this command advises.
    static func read(by principal: Principal) { reader.withLock { $0 = principal.role } }

    /// A remedy; where it takes a right that the reader lacks, it says who has it.
    static func text(_ remedy: String) -> String {
        guard let role = reader.withLock({ $0 }), !remedy.hasPrefix("ask "),
            let right = rights(in: remedy).first(where: { !role.may($0) })
        else { return remedy }
        return "ask \(right.holders): \(remedy)"
    }

    /// A remedy as a sentence of its own, `Add one: muster inventory add NAME`; whom to ask where the reader may
    /// not do it.
    static func sentence(_ deed: String, _ command: String) -> String {
        let advice = text(command)
        return advice == command
            ? "\(deed): \(command)" : advice.prefix(1).uppercased() + advice.dropFirst()
    }

    /// The rights of the commands that a text names.
    private static func rights(in text: String) -> [Right] {
        text.matches(of: /\bmuster ([a-z][^;,]*)/).compactMap { match in
            CommandRight.named(in: match.1).map(CommandRight.of)
        }
    }
}
