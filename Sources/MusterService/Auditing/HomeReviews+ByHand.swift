public import MusterAudit
public import MusterCore
import MusterPeople
import MusterStore

/// What people say of a running audit by hand, whoever listens for it.
extension HomeReviews {
    /// How often a process that listens looks for words of others.
    private static let lookingForWords = Duration.milliseconds(200)
    /// How often the sender of a word looks for its answer.
    private static let lookingForAnswer = Duration.milliseconds(20)

    /// Takes this person's word that an item is there.
    ///
    /// - Parameters:
    ///   - item: the item, letters in either case.
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - means: how the person knows.
    ///   - zone: where it is; `nil` for where the record says.
    ///   - note: a remark.
    ///   - receiver: the receiver of this process, if it has one.
    /// - Returns: the session, and the item's finding now.
    /// - Throws: ``MusterAudit/AuditError`` for an item off the list, a zone off the plan or an audit
    ///   that has ended, `PeopleError` without the right, ``MusterStore/StoreError``,
    ///   ``ServiceError/listening(audit:holder:)`` when the process that listens does not answer.
    @discardableResult
    public func confirm(
        _ item: ItemID,
        in audit: AuditID? = nil,
        by means: Confirmation.Means,
        zone: ZoneID?,
        note: String?,
        through receiver: ServerReceiver? = nil
    ) async throws -> (session: AuditSession, finding: Finding) {
        let step = try home.sessions.confirming(item, by: means, zone: zone, note: note)
        let (session, finding) = try await say(audit, through: receiver, step)
        return (session, finding)
    }

    /// Keeps this person's remark.
    ///
    /// - Parameters:
    ///   - text: the remark.
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - item: the item that it is about, if it is about one.
    ///   - receiver: the receiver of this process, if it has one.
    /// - Returns: the session.
    /// - Throws: as ``confirm(_:in:by:zone:note:through:)``.
    @discardableResult
    public func note(
        _ text: String,
        in audit: AuditID? = nil,
        item: ItemID?,
        through receiver: ServerReceiver? = nil
    ) async throws -> AuditSession {
        try await say(audit, through: receiver, try home.sessions.noting(text, item: item)).session
    }

    /// Takes back this person's last confirmation or note that still counts, or, once the audit is
    /// counted, their last decision about a discrepancy.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - author: whose instead of this person's own; only for those who settle discrepancies.
    ///   - record: the number of its record, where this person has seen it: another word is not taken
    ///     back then.
    ///   - receiver: the receiver of this process, if it has one.
    /// - Returns: the session, and what no longer counts.
    /// - Throws: ``MusterAudit/AuditError`` when there is nothing to take back, else as
    ///   ``confirm(_:in:by:zone:note:through:)``.
    @discardableResult
    public func undo(
        _ audit: AuditID? = nil,
        of author: String? = nil,
        record: Int? = nil,
        through receiver: ServerReceiver? = nil
    ) async throws -> (session: AuditSession, undone: AuditEvent) {
        let step = try home.sessions.undoing(of: author, record: record)
        let (session, undone) = try await say(audit, through: receiver, step)
        return (session, undone)
    }

    /// Changes an audit by a word: by the receiver of this process where that listens for it, by another
    /// process that listens, else by the audit's records.
    private func say<Value: Sendable>(
        _ audit: AuditID?,
        through receiver: ServerReceiver?,
        _ step: @escaping @Sendable (inout AuditSession) throws -> ([AuditRecord], Value)
    ) async throws -> (session: AuditSession, value: Value) {
        let audit = try audit ?? home.sessions.audit(named: nil)
        if let changed = try await receiver?.change(audit, step) { return changed }
        while true {
            do {
                return try home.sessions.change(audit, leavingOpen: true, step)
            } catch let error as ServiceError where error.saysWhoListens {
                guard home.sessions.listener(of: audit) != nil else { throw error }
                // Refused here already, with the reason in full, where the audit does not permit it.
                var session = try home.store.records.session(audit)
                let before = session.log.last?.sequence ?? 0
                let (records, value) = try home.audits.named(in: session) { try step(&session) }
                guard let event = records.last.flatMap(AuditEvent.init) else { throw error }
                let isStored = try await relay(event, to: audit, behind: before, else: error)
                if isStored { return (try home.store.records.session(audit), value) }
            }
        }
    }

    /// Hands a word to the process that listens for its audit, and waits until it is stored.
    ///
    /// - Parameters:
    ///   - event: the word.
    ///   - audit: the audit.
    ///   - record: the newest record that the sender has seen.
    ///   - error: thrown when there is no answer in the time that this home waits.
    /// - Returns: whether it was stored; not, where nothing listens any more.
    /// - Throws: why the process refused it, `error`, ``ServiceError/answerAwaited(audit:holder:)``.
    private func relay(
        _ event: AuditEvent,
        to audit: AuditID,
        behind record: Int,
        else error: ServiceError
    ) async throws -> Bool {
        let box = WordBox(path: home.folder.wordsPath(of: audit))
        let word = RelayedWord(person: home.person, role: home.principal.role, event: event)
        let name = try box.post(word)
        defer { box.forget(name) }
        let begun = ContinuousClock.now
        var (isTold, lookedAt) = (false, begun)
        while true {
            switch box.answer(to: name) {
            case .stored: return true
            case .tooLate: return false
            case .refused(let refusal): throw refusal
            case nil: break
            }
            let now = ContinuousClock.now
            if now - lookedAt > Self.lookingForWords {
                lookedAt = now
                guard let holder = home.sessions.listener(of: audit), !box.hasLost(name) else {
                    // Whoever listens answers before it lets go, unless it was killed; whoever listens
                    // next clears the box.
                    if let answer = box.answer(to: name) { return answer == .stored }
                    return try !box.withdraw(name)
                        && home.store.records.session(audit).log.contains {
                            $0.sequence > record && $0.event == event
                        }
                }
                if !isTold, now - begun > .seconds(1) {
                    isTold = true
                    home.store.onWait?(holder)
                }
                if now - begun > .seconds(home.store.patience) {
                    guard box.withdraw(name) else {
                        throw ServiceError.answerAwaited(audit: audit, holder: holder)
                    }
                    throw error
                }
            }
            try await Task.sleep(for: Self.lookingForAnswer)
        }
    }

    /// Takes in what other processes say of an audit by hand while this one listens for it.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - control: the control of its runner.
    func takeWords(of audit: AuditID, by control: AuditControl) async {
        let box = WordBox(path: home.folder.wordsPath(of: audit))
        box.clear()
        while !Task.isCancelled {
            for (name, word) in box.take() {
                // Without the answer its sender looks into the records.
                try? box.answer(await answer(to: word, by: control), to: name)
            }
            try? await Task.sleep(for: Self.lookingForWords)
        }
    }

    private func answer(to word: RelayedWord, by control: AuditControl) async -> WordAnswer {
        do {
            return try await control.change(try step(of: word)) == nil ? .tooLate : .stored
        } catch is CancellationError {
            return .tooLate
        } catch {
            let known = error as? any MusterError
            return .refused(
                RelayedRefusal(
                    what: known?.what ?? "\(error)",
                    remedy: known?.remedy ?? "muster status",
                    exitCode: known?.exitCode ?? .failed
                )
            )
        }
    }

    /// The step that a relayed word asks for, as its sender.
    private func step(
        of word: RelayedWord
    ) throws -> @Sendable (inout AuditSession) throws -> ([AuditRecord], Void) {
        let home = home.acting(as: Principal(name: word.person, role: word.role))
        switch word.event {
        case .confirmed(let said):
            let step = try home.sessions.confirming(
                said.item,
                by: said.means,
                zone: said.zone,
                note: said.note
            )
            return { (try step(&$0).0, ()) }
        case .noted(let note): return try home.sessions.noting(note.text, item: note.item)
        case .undone(let undo):
            return { session in
                let author = session.log.last { $0.sequence == undo.sequence }?.event.observer
                return (
                    try home.sessions.undoing(of: author, record: undo.sequence)(&session).0, ()
                )
            }
        default: throw ServiceError.badWord
        }
    }
}
