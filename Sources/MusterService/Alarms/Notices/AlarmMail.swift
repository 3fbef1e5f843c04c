import MusterClimate
import MusterCore
import MusterReport

/// A mail about one alarm, or about many: its subject and its text.
struct AlarmMail: Equatable {
    /// The subject, one line.
    let subject: String
    /// The text, its lines ended by line feeds.
    let body: String

    /// The most alarms that a digest names.
    private static let namedLimit = 40

    /// Words a mail about one alarm.
    ///
    /// - Parameters:
    ///   - notice: what there is to tell.
    ///   - site: what the site is called.
    ///   - words: the language and the clocks of whoever gets it.
    init(_ notice: AlarmNotice, site: String, words: Wording) {
        let text = AlarmMailText(notice, site: site, words: words)
        subject = text.subject
        body = Self.body(
            [text.lead, text.facts, text.ways, [words.text(AlarmPhrase.whyListed, ["site": site])]]
        )
    }

    /// Words a mail about many alarms.
    ///
    /// - Parameters:
    ///   - notices: what there is to tell of each, the oldest first; at least one.
    ///   - site: what the site is called.
    ///   - link: where the portal shows all alarms; `nil` where no portal is known.
    ///   - words: the language and the clocks of whoever gets it.
    init(digest notices: [AlarmNotice], site: String, link: String?, words: Wording) {
        let site = site.plainLine
        // The last word of each alarm stands for it.
        var last: [AlarmID: AlarmNotice] = [:]
        for notice in notices { last[notice.alarm.id] = notice }
        let shown = last.values.sorted { $0.alarm.id < $1.alarm.id }
        let texts = shown.map { AlarmMailText($0, site: site, words: words) }
        var values = ["site": site, "n": words.integer(shown.count)]
        subject = words.text(AlarmPhrase.digestSubject, values)
        values["what"] = texts.first?.placed ?? ""
        values["at"] = shown.first.map { words.moment($0.alarm.raisedAt) } ?? ""
        var lines = texts.prefix(Self.namedLimit).map { "- \($0.line)" }
        let more = shown.count - Self.namedLimit
        if more > 0 {
            lines.append(words.text(AlarmPhrase.digestMore, ["n": words.integer(more)]))
        }
        let portal = link.map { words.text(AlarmPhrase.portal, ["link": $0]) }
        body = Self.body(
            [
                [words.text(AlarmPhrase.digest, values)], lines, [portal].compactMap(\.self),
                [words.text(AlarmPhrase.whyListed, values)],
            ]
        )
    }

    /// Words a mail that tests whether mails arrive.
    init(testBy person: String, site: String, words: Wording) {
        let values = ["site": site.plainLine, "by": person.plainLine]
        subject = words.text(AlarmPhrase.testSubject, values)
        body = Self.body(
            [[words.text(AlarmPhrase.test, values)], [words.text(AlarmPhrase.whyListed, values)]]
        )
    }

    private static func body(_ parts: [[String]]) -> String {
        parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }
}
