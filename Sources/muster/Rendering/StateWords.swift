import MusterAudit
import MusterCore
import MusterLabels
import MusterPeople
import MusterRanging

extension Sentence {
    /// A stable word of the program's, such as a state, as people read it: `not on list` for `not_on_list`.
    ///
    /// - Parameter word: the word; one that ``StableWords`` does not know stays as it is.
    /// - Returns: the word in the language of the terminal.
    static func word(_ word: String) -> Sentence {
        if let known = StableWords.all[word] { return known }
        let spaced = word.replacing("_", with: " ")
        return StableWords.all[spaced] ?? .data(spaced)
    }
}

extension Outcome {
    /// The outcome as it stands in tables: `NOT_HEARD`.
    var capitals: Sentence { .word(rawValue) }

    /// The outcome in a sentence: `not heard`.
    var words: Sentence { .word(rawValue.lowercased()) }
}

extension Role {
    /// How people read it.
    var words: Sentence { .word(rawValue) }
}

extension Proximity {
    /// How people read it.
    var words: Sentence { .word(rawValue) }
}

extension LabelState {
    /// How people read it.
    var words: Sentence { .word(rawValue) }
}

extension LabelVerdict {
    /// How people read it: in a line with the text of a code, the word that scripts look for.
    var words: Sentence { .data(rawValue) }
}

/// The words that stand for themselves in JSON and in the store, and that tables show to people.
enum StableWords {
    /// All, by the English word.
    static let all: [String: Sentence] = {
        let words: [Sentence] = [
            // States of audits, and the steps of their records.
            "open", "paused", "counted", "recounting", "reviewed", "approved", "cancelled",
            "started", "recounted", "resolved", "rejected", "confirmed",
            // Outcomes.
            "FOUND", "MISPLACED", "CONFIRMED", "NOT_HEARD", "MISSING", "INCONCLUSIVE", "EXCUSED",
            "found", "misplaced", "not heard", "missing", "inconclusive", "excused",
            // What was heard beyond the list, and how two lists differ.
            "UNEXPECTED", "UNREGISTERED", "CONTESTED", "appeared", "gone", "moved", "outcome",
            // Test counts and actions.
            "agrees", "differs", "not on list", "undecided", "overdue", "done",
            // Roles and keys.
            "viewer", "worker", "auditor", "manager", "admin", "person", "device", "trusted",
            "count", "recount", "review", "approval",
            // How near.
            "immediate", "near", "far", "unknown",
            // Labels and lots.
            "issued", "printed", "applied", "void", "revoked", "replaced", "held", "released",
            "recalled", "destroyed", "own", "producer", "supplier", "carrier", "customer",
            "here", "shipped",
            // What separates columns.
            "commas", "semicolons", "tabs",
            // Why nothing was heard.
            "controller reset", "other program", "service restarted", "suspended",
            "not listening", "radio", "fault", "off",
            // Limits, how values stand to them, and what happened to an alarm.
            "low", "high", "critical", "inside", "outside", "breach", "silent",
            "zone", "product", "class", "lot", "item",
            "raised", "escalated", "acknowledged", "snoozed", "resumed", "suppressed",
            "unsuppressed", "noted",
            // Messages.
            "queued", "handed over", "failed",
        ]
        return Dictionary(words.map { ($0.description, $0) }) { first, _ in first }
    }()
}
