import Foundation
import MusterAudit
import MusterCore
import MusterPeople

/// A setting that can be changed while Muster runs; the names are those of `muster.toml`.
///
/// The mail program and the mailbox of bounces are not among them: what this machine runs and reads is
/// chosen by whoever can change its files, not by whoever has signed in as an admin.
public enum SettingKey: String, CaseIterable, Sendable {
    /// The address that mail comes from; empty for the account at this machine.
    case mailFrom = "mail.from"
    /// The most that the files of one mail may have together, in MiB.
    case attachmentLimit = "mail.attachment_limit_mb"
    /// The address at which people reach the portal; empty for what a running server has noted.
    case portal = "mail.portal"
    /// After how many minutes without use a sign-in in a browser ends.
    case idleMinutes = "portal.idle_minutes"
    /// After how many hours a sign-in in a browser ends in any case.
    case sessionHours = "portal.session_hours"
    /// After how many hours a sign-in on the command line ends.
    case shiftHours = "login.shift_hours"
    /// The roles that must have a second factor, with commas between them; empty for none.
    case secondFactor = "portal.require_second_factor"
    /// The code of the language of reports.
    case reportLanguage = "report.language"
    /// The paper of reports: `a4` or `letter`.
    case reportPaper = "report.paper"
    /// The accuracy that audits are measured against, 0 to 1.
    case accuracyTarget = "report.accuracy_target"
    /// Whether those who counted or reviewed an audit may not approve it: `true` or `false`.
    case segregation = "audit.segregation"
    /// The causes that only this house knows: a line each, `code = text`.
    case reasons = "review.reasons"
    /// Whether an audit keeps the radio it heard: `true` or `false`.
    case keepsTraces = "traces.keep"
    /// How much all traces may take together, in MiB.
    case traceLimit = "traces.limit_mb"
    /// Whether a fixed scanner keeps the radio it heard last: `true` or `false`.
    case keepsWatchTraces = "watch.keep"
    /// How much the traces of all fixed scanners may take together, in MiB.
    case watchTraceLimit = "watch.trace_mb"

    /// Whether a change of it takes a confirmation: it decides who gets in, or where mails lead people.
    var needsConfirmation: Bool {
        switch self {
        case .mailFrom, .portal, .idleMinutes, .sessionHours, .shiftHours, .secondFactor: true
        case .attachmentLimit, .reportLanguage, .reportPaper, .accuracyTarget, .segregation,
            .reasons,
            .keepsTraces, .traceLimit, .keepsWatchTraces, .watchTraceLimit:
            false
        }
    }

    /// The setting as a form shows and sends it.
    public func text(of settings: Settings) -> String {
        switch self {
        case .mailFrom: settings.mailFrom ?? ""
        case .attachmentLimit: String(settings.attachmentLimitBytes >> 20)
        case .portal: settings.portal ?? ""
        case .idleMinutes: String(Int(settings.sessionLimits.idleSeconds / 60))
        case .sessionHours: String(Int(settings.sessionLimits.longestSeconds / 3_600))
        case .shiftHours: String(Int(settings.sessionLimits.shiftSeconds / 3_600))
        case .secondFactor:
            settings.secondFactorRoles.map(\.rawValue).sorted().joined(separator: ",")
        case .reportLanguage: settings.reportLanguage
        case .reportPaper: settings.reportPaper
        case .accuracyTarget: settings.accuracyTarget.map { String($0) } ?? ""
        case .segregation: String(settings.keepsDutiesApart)
        case .reasons:
            settings.ownReasons.sorted { $0.key < $1.key }
                .map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
        case .keepsTraces: String(settings.keepsTraces)
        case .traceLimit: String(settings.traceLimitBytes >> 20)
        case .keepsWatchTraces: String(settings.keepsWatchTraces)
        case .watchTraceLimit: String(settings.watchTraceLimitBytes >> 20)
        }
    }

    /// The value as `muster.toml` has it (TOML 1.0); `nil` where its default is meant.
    ///
    /// What is no value at all is given as a string: reading the file says then what is expected.
    func literal(_ text: String) -> String? {
        switch self {
        case .mailFrom, .portal, .secondFactor: return text.isEmpty ? nil : Self.quoted(text)
        case .reportLanguage, .reportPaper: return Self.quoted(text)
        case .accuracyTarget:
            return Double(text).flatMap { $0.isFinite ? String($0) : nil } ?? Self.quoted(text)
        case .segregation, .keepsTraces, .keepsWatchTraces:
            return ["true", "false"].contains(text) ? text : Self.quoted(text)
        case .traceLimit, .watchTraceLimit, .attachmentLimit, .idleMinutes, .sessionHours,
            .shiftHours:
            return Int(text).map { String($0) } ?? Self.quoted(text)
        case .reasons:
            let lines = text.split(whereSeparator: \.isNewline)
                .filter { !$0.allSatisfy(\.isWhitespace) }
            let members = lines.map { line in
                let parts = line.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                .map { $0.trimmingCharacters(in: .whitespaces) }
                return "\(Self.quoted(parts[0])) = \(Self.quoted(parts.count > 1 ? parts[1] : ""))"
            }
            return members.isEmpty ? nil : "{ \(members.joined(separator: ", ")) }"
        }
    }

    /// A basic string of TOML, which has the escapes of JSON.
    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return json.text
    }
}

/// The text of `muster.toml`, changed line by line so that comments and order stay.
struct SettingsText {
    private var lines: [String]

    /// Takes a file's text.
    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text now.
    var text: String { lines.joined(separator: "\n") }

    /// Puts a value in the place of the one before, or below the comment that shows its default.
    ///
    /// - Parameters:
    ///   - key: the setting.
    ///   - literal: the value; `nil` takes the setting out, so that its default holds.
    mutating func set(_ key: SettingKey, to literal: String?) {
        let names = key.rawValue.split(separator: ".").map(String.init)
        let (section, name) = (names[0], names[1])
        guard let head = lines.firstIndex(where: { Self.word($0) == "[\(section)]" }) else {
            guard let literal else { return }
            if lines.last == "" { lines.removeLast() }
            lines += ["", "[\(section)]", "\(name) = \(literal)", ""]
            return
        }
        let end =
            lines[(head + 1)...].firstIndex { Self.word($0).hasPrefix("[") } ?? lines.endIndex
        let body = (head + 1)..<end
        if let old = body.first(where: { Self.name(lines[$0]) == name }) {
            if let literal {
                lines[old] = "\(name) = \(literal)"
            } else {
                lines.remove(at: old)
            }
            return
        }
        guard let literal else { return }
        let shown = body.last { index in
            let line = Self.word(lines[index])
            return line.hasPrefix("#") && Self.name(String(line.dropFirst())) == name
        }
        lines.insert("\(name) = \(literal)", at: (shown ?? head) + 1)
    }

    private static func word(_ line: String) -> String {
        line.trimmingCharacters(in: .whitespaces)
    }

    /// The name that a line gives a value to.
    private static func name(_ line: String) -> String? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        return word(String(line[..<sign]))
    }
}
