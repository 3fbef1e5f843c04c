import MusterCatalogue
import MusterCore

/// What an event of EPCIS says that tells what happened: its type, action, step and dispositions.
struct EPCISForm {
    /// What it says, in bare words.
    let spoken: EventVerb.Spoken

    init(_ object: EPCISObject, _ prefixes: EPCISPrefixes) throws(MemberFault) {
        let word = try object.required("type")
        let step = try Self.word(object, "bizStep", .step, prefixes)
        guard let type = EventType(rawValue: word) else {
            throw MemberFault("type", Self.refusal(word, step: step))
        }
        guard let step else { throw MemberFault("bizStep", "is missing") }
        var action: EventAction?
        if type == .transformation {
            guard object["action"] == nil else {
                throw MemberFault("action", "is no member of EPCIS 2.0 here")
            }
        } else {
            let text = try object.required("action")
            guard let known = EventAction(rawValue: text) else {
                let all = EventAction.allCases.map(\.rawValue).joined(separator: ", ")
                throw MemberFault("action", "\(PlainText.quoted(text)) is none of \(all)")
            }
            action = known
        }
        var spoken = EventVerb.Spoken(type: type, action: action, step: step)
        spoken.disposition = try Self.word(object, "disposition", .disposition, prefixes)
        if let persistent = try object.object("persistentDisposition") {
            try persistent.demand(names: ["set", "unset"])
            spoken.set = try Self.words(persistent, "set", prefixes)
            spoken.unset = try Self.words(persistent, "unset", prefixes)
            guard !(spoken.set + spoken.unset).isEmpty else {
                throw MemberFault(persistent.path, "says nothing")
            }
        }
        self.spoken = spoken
    }

    /// The house's verb; `nil` where none means that.
    func verb(told: EventVerb?) -> EventVerb? { EventVerb.meant(by: spoken, told: told) }

    /// Why it has no verb.
    var refusal: Sentence {
        let kept = (spoken.set + spoken.unset).joined(separator: ", ")
        let words = [spoken.action?.rawValue, spoken.step, spoken.disposition, kept]
        let said = words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        return Self.refusal(spoken.type.rawValue, step: said)
    }

    /// In which words a document says something that has no verb; long ones are cut.
    private static func refusal(_ type: String, step: String?) -> Sentence {
        guard let step else { return "no verb of an event means \(PlainText.quoted(type))" }
        let said = type + " " + step
        let shown = said.prefix(120) + (said.count > 120 ? "…" : "")
        guard PlainText.faultInName(String(shown)) == nil else {
            return "no verb of an event means \(PlainText.quoted(type))"
        }
        return "no verb of an event means \"\(String(shown))\""
    }

    private static func word(
        _ object: EPCISObject,
        _ name: String,
        _ kind: EPCISWord,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) -> String? {
        try object.text(name).reading { text throws(MemberFault) in
            try kind.bare(text, prefixes, object.path(of: name))
        }
    }

    private static func words(
        _ object: EPCISObject,
        _ name: String,
        _ prefixes: EPCISPrefixes
    ) throws(MemberFault) -> [String] {
        guard let list = try object.list(name) else { return [] }
        guard !list.isEmpty else { throw MemberFault(object.path(of: name), "is empty") }
        var words: [String] = []
        for (value, path) in list {
            words.append(
                try EPCISWord.disposition.bare(try EPCISObject.text(value, path), prefixes, path)
            )
        }
        return words
    }
}
