import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterPeople
import Synchronization

/// What a person says by hand of an audit that another process listens for.
struct RelayedWord {
    /// The login or account, as records name it.
    var person: String
    /// What the person is in the house.
    var role: Role
    /// The confirmation, note or undo, as the sender has worked it out.
    var event: AuditEvent
}

/// What became of a relayed word.
enum WordAnswer: Equatable {
    /// It is stored in a record of its audit.
    case stored
    /// It was not taken: nothing listens any more.
    case tooLate
    /// The audit does not permit it.
    case refused(RelayedRefusal)
}

/// Why the process that listens for an audit did not take a word, in its own words.
struct RelayedRefusal: MusterError, Equatable {
    var what: Sentence
    var remedy: Sentence
    var exitCode: ExitCode
}

/// The folder through which words by hand reach the process that listens for their audit.
///
/// Only that process adds to the chain of its audit. A word is a file `NAME.word`; taken in, it becomes
/// `NAME.taken`, so that either side has it; once it is stored, `NAME.answer` says so. The files mean nothing
/// once both processes have ended.
struct WordBox: Sendable {
    private static let counter = Atomic(0)

    /// The folder, beside the trace of the audit.
    let path: String

    // MARK: The sender

    /// Puts a word into the box.
    ///
    /// - Returns: its name.
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, `StoreError`.
    func post(_ word: RelayedWord) throws -> String {
        try Files.makeFolder(path)
        let number = Self.counter.add(1, ordering: .relaxed).newValue
        let name = "\(getpid())-\(number)"
        var json = JSONWriter()
        json.relayedWord(word)
        try Files.writeNote(json.bytes, to: file(name, .word), mode: 0o600)
        return name
    }

    /// Takes a word out of the box.
    ///
    /// - Returns: whether nobody had taken it in.
    func withdraw(_ name: String) -> Bool { unlink(file(name, .word)) == 0 }

    /// What became of a word; `nil` as long as that is not known.
    func answer(to name: String) -> WordAnswer? {
        (try? Files.read(file(name, .answer))).flatMap(WordAnswer.init)
    }

    /// Whether nothing is left of a word: another process has begun to listen, and cleared the box.
    func hasLost(_ name: String) -> Bool {
        State.allCases.allSatisfy { access(file(name, $0), F_OK) != 0 }
    }

    /// Removes what is left of a word, and the folder when it is empty.
    func forget(_ name: String) {
        for state in State.allCases { unlink(file(name, state)) }
        rmdir(path)
    }

    // MARK: The process that listens

    /// Removes words that nobody waits for any more.
    func clear() {
        for name in Disk.names(in: path) { unlink("\(path)/\(name)") }
    }

    /// Takes the words that wait, the oldest first.
    func take() -> [(name: String, word: RelayedWord)] {
        let waiting = Disk.names(in: path).filter { $0.hasSuffix(State.word.ending) }
        return waiting.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
            .compactMap { file in
                let name = String(file.dropLast(State.word.ending.count))
                // Not, where its sender has withdrawn it in this moment.
                guard rename("\(path)/\(file)", self.file(name, .taken)) == 0,
                    let bytes = try? Files.read(self.file(name, .taken)),
                    let word = RelayedWord(bytes)
                else { return nil }
                return (name, word)
            }
    }

    /// Says what became of a word.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, `StoreError`; the sender then finds the word in the
    ///   audit's records, or not.
    func answer(_ answer: WordAnswer, to name: String) throws {
        var json = JSONWriter()
        json.wordAnswer(answer)
        try Files.writeNote(json.bytes, to: file(name, .answer), mode: 0o600)
    }

    private enum State: String, CaseIterable {
        case word, taken, answer
        var ending: String { ".\(rawValue)" }
    }

    private func file(_ name: String, _ state: State) -> String { "\(path)/\(name)\(state.ending)" }
}

extension RelayedWord {
    /// Reads a word; `nil` for bytes that are none.
    init?(_ bytes: [UInt8]) {
        guard case .object(let members)? = try? JSONReader.read(bytes),
            let person = members.string("person"),
            let role = members.string("role").flatMap(Role.init),
            let kind = members.string("kind").flatMap(AuditRecord.Kind.init),
            let body = members.string("body"),
            let event = AuditEvent(kind, body: body)
        else { return nil }
        self.init(person: person, role: role, event: event)
    }
}

extension WordAnswer {
    /// Reads an answer; `nil` for bytes that are none.
    init?(_ bytes: [UInt8]) {
        guard case .object(let members)? = try? JSONReader.read(bytes) else { return nil }
        switch members.string("answer") {
        case "stored": self = .stored
        case "too_late": self = .tooLate
        case "refused":
            guard let code = members.integer("exit").flatMap({ Int32(exactly: $0) }) else {
                return nil
            }
            self = .refused(
                RelayedRefusal(
                    what: Sentence(kept: members.string("what") ?? ""),
                    remedy: Sentence(kept: members.string("remedy") ?? ""),
                    exitCode: ExitCode(rawValue: code) ?? .failed
                )
            )
        default: return nil
        }
    }
}

extension JSONWriter {
    fileprivate mutating func relayedWord(_ word: RelayedWord) {
        object { json in
            json.text("person", word.person)
            json.text("role", word.role.rawValue)
            json.text("kind", word.event.kind.rawValue)
            json.text("body", word.event.body)
        }
    }

    fileprivate mutating func wordAnswer(_ answer: WordAnswer) {
        object { json in
            switch answer {
            case .stored: json.text("answer", "stored")
            case .tooLate: json.text("answer", "too_late")
            case .refused(let refusal):
                json.text("answer", "refused")
                json.text("what", refusal.what.kept)
                json.text("remedy", refusal.remedy.kept)
                json.member("exit") { $0.integer(Int(refusal.exitCode.rawValue)) }
            }
        }
    }
}
