import Foundation
import MusterTestSupport
import Testing

/// How a command ended, and what it said.
struct CommandResult {
    /// What was run, for messages.
    var command: String
    /// The exit status; a command that a signal ended has 128 and the signal's number.
    var status: Int32
    /// What it printed as data.
    var output: Data
    /// What it said to people.
    var errors: String

    /// The data as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of data.
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The JSON values of the data, one a line.
    var objects: [JSON] { get throws { try lines.map { try JSON($0) } } }

    /// The last JSON value of the data.
    var object: JSON {
        get throws { try #require(try objects.last, "\(command) printed no JSON: \(errors)") }
    }

    /// How often it said that something is wrong.
    var complaints: Int { errors.split(separator: "\n").count { $0.hasPrefix("muster: ") } }

    /// Expects that the command has done what it was asked for.
    @discardableResult
    func succeeded(_ location: SourceLocation = #_sourceLocation) -> CommandResult {
        #expect(status == 0, "\(command): \(errors)", sourceLocation: location)
        return self
    }

    /// Expects a refusal with this status: what happened and what to do, on a line each.
    @discardableResult
    func refused(
        _ status: Int32,
        naming words: String...,
        location: SourceLocation = #_sourceLocation
    ) -> CommandResult {
        #expect(self.status == status, "\(command): \(errors)", sourceLocation: location)
        let lines = errors.split(separator: "\n")
        let what = lines.firstIndex { $0.hasPrefix("muster: ") }
        let remedy = lines.firstIndex { $0.hasPrefix("try: ") }
        #expect(
            what != nil && remedy == what.map { $0 + 1 },
            "\(command) does not say what and what to do: \(errors)",
            sourceLocation: location
        )
        #expect(!errors.contains("Fatal error"), "\(command): \(errors)", sourceLocation: location)
        for word in words {
            #expect(
                errors.localizedCaseInsensitiveContains(word),
                "\(command) does not name \(word): \(errors)",
                sourceLocation: location
            )
        }
        return self
    }
}
