public import MusterCore

/// Who is told of alarms, and when.
///
/// It keeps nothing: what is due follows from the alarms' events, from who stands on the list and from who
/// was told of what. Whatever is cut off is due again, under the same event.
public struct AlarmRota: Sendable {
    /// The last step of the list.
    public static let lastStep = 2
    /// When step 1 is called, in seconds without an answer.
    static let firstSeconds = 900.0
    /// When step 2 is called, and how often the last step from then on.
    static let hourSeconds = 3_600.0

    private let contacts: [AlarmContact]
    private let quietHours: QuietHours?
    private let clock: SiteClock

    /// Creates a rota.
    ///
    /// - Parameters:
    ///   - contacts: who stands on the list, the oldest first.
    ///   - quietHours: when alarms of low priority are told to nobody.
    ///   - clock: the clocks that those hours are meant by.
    public init(contacts: [AlarmContact], quietHours: QuietHours?, clock: SiteClock) {
        (self.contacts, self.quietHours, self.clock) = (contacts, quietHours, clock)
    }

    // MARK: Escalation

    /// The alarms whose next step is to be called now; to be noted as events, of which ``calls(_:told:at:)``
    /// then tells.
    ///
    /// Steps that were missed, because nothing ran, are called in one.
    public func escalations(of alarms: [RotaAlarm], at now: Instant) -> [AlarmEscalation] {
        guard !floods(alarms).contains(where: { $0.contains(now) }) else { return [] }
        return alarms.compactMap { alarm in
            guard let episode = alarm.episodes.last, episode.isOpen,
                loud(from: now, alarm) <= now
            else { return nil }
            let begin = loud(from: episode.start.at, alarm)
            let since = episode.escalations.last?.at ?? begin
            let steps = steps(of: alarm, begunAt: begin, after: since, to: now)
            return steps.isEmpty ? nil : AlarmEscalation(alarm: alarm.number, steps: steps)
        }
    }

    /// The steps whose time lies in a stretch of an episode, of those that somebody stands on.
    private func steps(
        of alarm: RotaAlarm,
        begunAt begin: Instant,
        after since: Instant,
        to now: Instant
    ) -> Set<Int> {
        let there = Set(contacts(for: alarm).map(\.step))
        guard let last = there.max() else { return [] }
        let begun = since.seconds(since: begin)
        let passed = now.seconds(since: begin)
        var steps: Set<Int> = []
        if begun < Self.firstSeconds, passed >= Self.firstSeconds { steps.insert(1) }
        if begun < Self.hourSeconds, passed >= Self.hourSeconds { steps.insert(Self.lastStep) }
        let hours = (begun / Self.hourSeconds).rounded(.down)
        if passed >= (hours + 1) * Self.hourSeconds { steps.insert(last) }
        return steps.intersection(there)
    }

    // MARK: Calls

    /// The messages that are due.
    ///
    /// - Parameters:
    ///   - alarms: the alarms with all that happened to them, those that are over for as long as words of
    ///     them may be due.
    ///   - told: who was told of what.
    ///   - now: now (UTC).
    /// - Returns: the messages, in the order of the events.
    public func calls(
        of alarms: [RotaAlarm],
        told: Set<RotaTold>,
        at now: Instant
    ) -> [AlarmCall] {
        var due: [(word: AlarmWord, at: Instant, contact: AlarmContact)] = []
        for alarm in alarms {
            for episode in alarm.episodes {
                for (word, at, contact) in words(of: alarm, episode, told, now)
                where !told.contains(alarm.number, word.key, contact) {
                    due.append((word, at, contact))
                }
            }
        }
        due.sort { ($0.at, $0.word.key) < ($1.at, $1.word.key) }
        let flood = floods(alarms).last { $0.contains(now) }
        var calls: [AlarmCall] = []
        var served: Set<String> = []
        for (_, _, contact) in due where served.insert(contact.address.lowercased()).inserted {
            // Somebody on two steps that are called at once hears it once.
            var words: Set<AlarmWord> = []
            let own = due.filter {
                $0.contact.address.lowercased() == contact.address.lowercased()
                    && words.insert($0.word).inserted
            }
            calls += Self.calls(to: contact, own.map { ($0.word, $0.at) }, in: flood)
        }
        return calls
    }

    /// What somebody gets: each word for itself, or all in one where that is too much.
    private static func calls(
        to contact: AlarmContact,
        _ due: [(word: AlarmWord, at: Instant)],
        in flood: FloodPause?
    ) -> [AlarmCall] {
        let words = due.map(\.word)
        if let flood {
            // The flood itself is told once: what comes while it lasts waits for its end.
            let isNew = due.contains {
                $0.word.kind == .raised && $0.at >= flood.firstAt && $0.at <= flood.from
            }
            return isNew ? [AlarmCall(contact: contact, words: words, isDigest: true)] : []
        }
        guard words.count <= FloodPause.most else {
            return [AlarmCall(contact: contact, words: words, isDigest: true)]
        }
        return words.map { AlarmCall(contact: contact, words: [$0], isDigest: false) }
    }

    /// All that is to be told of an episode by now, and to whom.
    private func words(
        of alarm: RotaAlarm,
        _ episode: RotaAlarm.Episode,
        _ told: Set<RotaTold>,
        _ now: Instant
    ) -> [(AlarmWord, Instant, AlarmContact)] {
        func word(_ move: RotaAlarm.Move, _ kind: AlarmWord.Kind) -> AlarmWord {
            AlarmWord(alarm: alarm.number, key: move.key, kind: kind)
        }
        let isLoud = loud(from: now, alarm) <= now
        let listed = contacts(for: alarm)
        var due: [(AlarmWord, Instant, AlarmContact)] = []
        if isLoud, isToBeRaised(episode, alarm) {
            for contact in listed where contact.step == 0 {
                guard episode.isOpen || contact.addedAt <= episode.start.at else { continue }
                due.append((word(episode.start, .raised), episode.start.at, contact))
            }
        }
        let begin = loud(from: episode.start.at, alarm)
        var since = begin
        for move in episode.escalations where isLoud && episode.isOpen {
            let steps = steps(of: alarm, begunAt: begin, after: since, to: move.at)
            for contact in listed where steps.contains(contact.step) {
                due.append((word(move, .escalated), move.at, contact))
            }
            since = move.at
        }
        guard isLoud, let back = episode.back else { return due }
        let moves = [episode.start] + episode.escalations
        // Who hears now that it began hears right after that it is over.
        let hearers = Set(due.map { $0.2.address.lowercased() })
        for contact in contacts(for: alarm, each: false) {
            let wasTold =
                hearers.contains(contact.address.lowercased())
                || moves.contains { told.contains(alarm.number, $0.key, contact) }
            if wasTold { due.append((word(back, .cleared), back.at, contact)) }
        }
        return due
    }

    /// Whether the beginning of an episode is to be told: not what was answered or over before anybody
    /// was to be woken for it.
    private func isToBeRaised(_ episode: RotaAlarm.Episode, _ alarm: RotaAlarm) -> Bool {
        guard episode.answeredAt == nil else { return false }
        guard let back = episode.back else { return true }
        return loud(from: episode.start.at, alarm) <= back.at
    }

    // MARK: Parts

    /// Who is to be told of an alarm, each address once; the earliest step of several counts.
    private func contacts(for alarm: RotaAlarm, each: Bool = true) -> [AlarmContact] {
        var addresses: Set<String> = []
        return contacts.filter { $0.zone == nil || $0.zone == alarm.zone }
            .filter { contact in
                let key = contact.address.lowercased() + (each ? " \(contact.step)" : "")
                return addresses.insert(key).inserted
            }
    }

    private func loud(from instant: Instant, _ alarm: RotaAlarm) -> Instant {
        guard alarm.isLow, let quietHours else { return instant }
        return quietHours.nextLoud(from: instant, clock)
    }

    private func floods(_ alarms: [RotaAlarm]) -> [FloodPause] {
        FloodPause.all(
            in: alarms.compactMap { alarm in
                alarm.moves.first { $0.kind == .raised }?.at
            }
        )
    }
}

extension Set<RotaTold> {
    /// Whether somebody was told of an event.
    fileprivate func contains(_ alarm: Int64, _ key: Int64, _ contact: AlarmContact) -> Bool {
        contains(RotaTold(alarm: alarm, key: key, address: contact.address))
    }
}
