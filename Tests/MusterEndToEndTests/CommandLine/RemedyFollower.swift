import Foundation
import Testing

/// Somebody who is refused in a home, and does what the program advises.
final class RemedyFollower {
    /// The home.
    let home: TestHome
    /// The remedies that were followed, as they were printed.
    private(set) var followed: [String] = []

    init(_ home: TestHome) { self.home = home }

    /// Runs a command that is refused, then what its remedy says, which is done.
    ///
    /// - Parameters:
    ///   - refused: the command.
    ///   - token: as whom.
    ///   - isRefused: whether it is; else the remedy is that of something it tells.
    ///   - chosen: how the command of the remedy begins, `muster` left away; empty for the first one.
    ///   - values: what stands for the words in capitals; `a|b` where one stands there twice.
    ///   - more: what a person adds to the command that is advised: a radio, a password.
    ///   - other: as whom the remedy is followed; `nil` for the same person.
    ///   - status: how the command of the remedy ends: other than 0 where it finds what is wrong.
    ///   - location: where it is asked for.
    ///   - prepare: what the remedy says to see to before its command: a full disk, a server.
    func follow(
        _ refused: String...,
        as token: String? = nil,
        isRefused: Bool = true,
        choosing chosen: String = "",
        with values: [String: String] = [:],
        adding more: [String] = [],
        by other: String? = nil,
        endingWith status: Int32 = 0,
        location: SourceLocation = #_sourceLocation,
        after prepare: () throws -> Void = {}
    ) {
        let result = home.muster(refused, token: token)
        #expect((result.status != 0) == isRefused, "\(result.command)", sourceLocation: location)
        follow(
            remedyIn: result.errors + result.text,
            of: result.command,
            choosing: chosen,
            with: values,
            adding: more,
            by: other ?? token,
            endingWith: status,
            location: location,
            after: prepare
        )
    }

    /// Does what a text advises that is there already, such as the answer of a server; see ``follow``.
    func follow(
        remedyIn text: String,
        of command: String,
        choosing chosen: String = "",
        with values: [String: String] = [:],
        adding more: [String] = [],
        by token: String? = nil,
        endingWith status: Int32 = 0,
        location: SourceLocation = #_sourceLocation,
        after prepare: () throws -> Void = {}
    ) {
        let remedies = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("try: ") }.map { $0.dropFirst("try: ".count) }
        let remedy = String(remedies.first { $0.contains("muster \(chosen)") } ?? "")
        guard let arguments = Self.arguments(remedy, chosen, values) else {
            Issue.record("\(command) gives no command: \(text)", sourceLocation: location)
            return
        }
        #expect(throws: Never.self, sourceLocation: location) { try prepare() }
        let done = home.muster(arguments + more, token: token)
        let isAsMeant = done.status == status && (status != 0 || done.complaints == 0)
        #expect(isAsMeant, "\(done.command): \(done.errors)", sourceLocation: location)
        note(remedy)
    }

    /// Notes a remedy that was followed by other means than a command of its own.
    func note(_ remedy: String) { followed.append(remedy) }

    /// Words that tell of a command, behind it.
    private static let prose: Set = [
        "and", "or", "first", "says", "shows", "brings", "tells", "lists", "anew", "takes", "makes",
        "without", "has", "writes", "lets", "sets", "if", "for", "prints", "ships", "looks",
        "otherwise",
    ]

    /// The first command of a remedy that begins with `chosen`, as words of a command line.
    ///
    /// - Returns: the arguments; `nil` where the remedy has no such command.
    private static func arguments(
        _ remedy: String,
        _ chosen: String,
        _ values: [String: String]
    ) -> [String]? {
        guard let start = remedy.firstRange(of: "muster \(chosen)")?.upperBound else { return nil }
        var arguments = chosen.split(separator: " ").map(String.init)
        // Where a remedy has the same word in capitals twice, two things are meant: `a|b`.
        var values = values.mapValues { $0.split(separator: "|").map(String.init) }
        for match in remedy[start...].matches(of: /"([^"]*)"|[^\s"]+/) {
            let word = String(match.1 ?? match.0)
            let bare =
                match.1 == nil
                ? word.trimmingCharacters(in: CharacterSet(charactersIn: ",;:()")) : word
            // A plain word behind the command is what the sentence says of it.
            if match.1 == nil, bare.isEmpty || prose.contains(bare) { break }
            let meant = values[bare] ?? [bare]
            arguments += meant.prefix(1)
            if meant.count > 1 { values[bare] = Array(meant.dropFirst()) }
            if match.1 == nil, let last = word.last, ",;)".contains(last) { break }
        }
        return arguments
    }
}
