import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// What all evidence cards of a report rest on, worked out once.
struct CardGround: Sendable {
    /// What people said of items, in sentences, oldest first.
    let remarks: [ItemID: [String]]
    private let from: Instant?
    private let to: Instant?
    private let stretches: [(segment: Int, from: Instant, to: Instant, source: String)]
    private let allStays: [EvidenceExhibit.Stay]
    private let stays: [ZoneID: [EvidenceExhibit.Stay]]
    /// How many items belong in each zone, and how many of those nothing says are elsewhere or gone.
    private let tallies: [ZoneID: (all: Int, present: Int)]
    private let isFixed: Bool

    init(_ content: ReportContent) {
        let summary = content.summary
        from = summary.startedAt
        to = summary.endedAt ?? summary.sealedAt
        stays = content.exhibits.evidence.stays
        allStays = Self.joined(stays.values.flatMap(\.self))
        isFixed = summary.scope.method == .windowedLevel
        remarks = content.evidence.remarks
        tallies = summary.findings.reduce(into: [:]) { tallies, finding in
            guard let zone = finding.expectedZone else { return }
            tallies[zone, default: (0, 0)].all += 1
            let isThere = finding.outcome.isPresent && !finding.isElsewhere
            if isThere { tallies[zone, default: (0, 0)].present += 1 }
        }
        var stretches: [(segment: Int, from: Instant, to: Instant, source: String)] = []
        for entry in summary.log {
            switch entry.event {
            case .listening(let start) where !start.goesOn || stretches.isEmpty:
                let end = summary.endedAt ?? summary.sealedAt
                stretches.append((start.segment, entry.at, max(entry.at, end), start.source))
            case .stopped where !stretches.isEmpty: stretches[stretches.count - 1].to = entry.at
            default: continue
            }
        }
        self.stretches = stretches
    }

    /// Stays in any zone, those that follow each other as one.
    private static func joined(_ stays: [EvidenceExhibit.Stay]) -> [EvidenceExhibit.Stay] {
        var joined: [EvidenceExhibit.Stay] = []
        for stay in stays.sorted(by: { $0.from < $1.from }) {
            if let last = joined.last, stay.from.seconds(since: last.to) < 1 {
                joined[joined.count - 1].to = max(last.to, stay.to)
            } else {
                joined.append(stay)
            }
        }
        return joined
    }

    // MARK: The strip

    /// The strip of an item; `nil` where it was heard and nothing tells when.
    func figure(of finding: Finding, _ strip: SignalStrip?, _ words: Wording) -> StripFigure? {
        guard let from, let to else { return nil }
        guard let strip = strip ?? (finding.samples == 0 ? SignalStrip(from: from, to: to) : nil)
        else { return nil }
        let whole = strip.seconds
        func span(_ stay: EvidenceExhibit.Stay) -> StripFigure.Span {
            StripFigure.Span(
                start: min(max(stay.from.seconds(since: from) / whole, 0), 1),
                end: min(max(stay.to.seconds(since: from) / whole, 0), 1)
            )
        }
        var layers: [(where: StripFigure.Whereabouts, span: StripFigure.Span)] =
            allStays.map { (.other, span($0)) }
        if let zone = finding.zone, zone != finding.expectedZone {
            layers += (stays[zone] ?? []).map { (.heard, span($0)) }
        }
        if let zone = finding.expectedZone {
            layers += (stays[zone] ?? []).map { (.own, span($0)) }
        }
        let step = strip.stepSeconds / whole
        return StripFigure(
            step: step,
            columns: strip.steps.enumerated().compactMap { index, heard in
                guard let median = heard.median, let strongest = heard.strongest else { return nil }
                return StripFigure.Column(
                    start: Double(index) * step,
                    median: median,
                    strongest: strongest
                )
            },
            stays: layers,
            pauses: pauses.map(span),
            start: words.shortTime(from),
            end: words.shortTime(from.advanced(bySeconds: whole)),
            silent: words[CardPhrase.silent]
        )
    }

    /// When nobody listened between the first and the last stretch.
    private var pauses: [EvidenceExhibit.Stay] {
        zip(stretches, stretches.dropFirst()).compactMap { one, next in
            next.from > one.to ? EvidenceExhibit.Stay(from: one.to, to: next.from) : nil
        }
    }

    // MARK: In words

    /// How often and when it was heard; `nil` where it was not.
    func heard(_ finding: Finding, _ words: Wording) -> String? {
        guard finding.samples > 0, let first = finding.firstHeardAt, let last = finding.lastHeardAt
        else { return nil }
        return words.text(
            CardPhrase.heardText,
            [
                "n": words.integer(finding.samples), "from": time(first, words),
                "to": time(last, words),
            ]
        )
    }

    /// A time of day, with the day where it is another than that of the audit's beginning.
    private func time(_ at: Instant, _ words: Wording) -> String {
        guard let from, words.date(from) != words.date(at) else { return words.time(at) }
        return "\(words.date(at)), \(words.time(at))"
    }

    /// What was heard around an item that was not: of its zone, and of the others there.
    func silence(_ finding: Finding, _ content: ReportContent) -> [Fact] {
        guard let zone = finding.expectedZone else { return [] }
        let words = content.words
        var facts: [Fact] = []
        if let covered = finding.covered ?? content.summary.coverage[zone] {
            facts.append(Fact(words[CardPhrase.covered], words.coverage(covered)))
        }
        if !stays.isEmpty {
            facts.append(Fact(words[CardPhrase.walked], walked(zone, words)))
        }
        if let tally = tallies[zone], tally.all > 1 {
            let values = [
                "present": words.integer(tally.present), "all": words.integer(tally.all - 1),
            ]
            facts.append(
                Fact(words[CardPhrase.others], words.text(CardPhrase.othersText, values))
            )
        }
        return facts
    }

    private func walked(_ zone: ZoneID, _ words: Wording) -> String {
        guard let own = stays[zone], let first = own.first, let last = own.last else {
            return words[CardPhrase.notWalked]
        }
        let seconds = own.reduce(0.0) { $0 + $1.to.seconds(since: $1.from) }
        return words.text(
            CardPhrase.walkedText,
            [
                "from": time(first.from, words), "to": time(last.to, words),
                "minutes": words.minutes(seconds: Int(seconds.rounded())),
            ]
        )
    }

    /// What heard it: the receivers of the zones, or the radio that was carried.
    func receivers(_ strip: SignalStrip, _ content: ReportContent) -> String {
        let zones = Set(strip.zones.map(\.zone))
        let fixed = (content.summary.scope.plan?.receivers ?? []).filter { receiver in
            receiver.zone.map(zones.contains) ?? false
        }
        if isFixed, !fixed.isEmpty {
            return content.words.list(fixed.map { DataText.clean($0.id.rawValue, limit: 40) })
        }
        var names: [String] = []
        for stretch in stretches where strip.segments.contains(stretch.segment) {
            // Of a file its name will do: the log has all of it.
            let source = stretch.source.split(separator: "/").last.map(String.init)
            let name = DataText.clean(source ?? stretch.source, limit: 80)
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? "–" : content.words.list(names)
    }

    /// Where in the audit's trace it was first heard; `nil` where that is not known.
    func trace(_ finding: Finding, _ strip: SignalStrip, _ words: Wording) -> String? {
        guard let first = finding.firstHeardAt, let segment = strip.segments.first,
            let stretch = stretches.first(where: { $0.segment == segment })
        else { return nil }
        let tenths = Int((max(0, first.seconds(since: stretch.from)) * 10).rounded())
        return words.text(
            CardPhrase.traceText,
            ["n": words.integer(segment), "offset": words.seconds(tenths: tenths)]
        )
    }
}

extension EvidenceContent {
    /// What people said of items, oldest first.
    fileprivate var remarks: [ItemID: [String]] {
        var remarks: [ItemID: [String]] = [:]
        func add(_ item: ItemID, _ entry: LoggedEvent, _ text: String) {
            let person =
                entry.event.observer.map {
                    DataText.quoted(content.signOff.name(of: $0), limit: 60)
                } ?? "–"
            let at = "\(words.date(entry.at)), \(words.shortTime(entry.at))"
            remarks[item, default: []].append("\(at), \(person): \(text)")
        }
        let standing = Set(summary.log.standing.map(\.sequence))
        for entry in summary.log {
            switch entry.event {
            case .confirmed(let confirmation) where standing.contains(entry.sequence):
                add(
                    confirmation.item,
                    entry,
                    words.event(entry.event, zones: zones, name: content.signOff.name(of:))
                )
            case .noted(let note) where standing.contains(entry.sequence):
                guard let item = note.item else { continue }
                add(item, entry, DataText.quoted(note.text))
            case .recounted(let recount):
                for look in recount.looks { add(look.item, entry, said(look)) }
            default: continue
            }
        }
        return remarks
    }

    private func said(_ look: Recount.Look) -> String {
        let seen =
            switch look.result {
            case .gone: words[EvidencePhrase.lookedFor]
            case .seen(nil): words[CardPhrase.lookedAndSeen]
            case .seen(let zone?): words.text(CardPhrase.lookedAndSeenIn, ["zone": zones[zone]])
            }
        return look.means == .qr ? words.text(CardPhrase.byItsLabel, ["seen": seen]) : seen
    }
}
