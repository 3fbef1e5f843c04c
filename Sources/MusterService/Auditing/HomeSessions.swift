import MusterPeople
import Foundation
public import MusterAudit
public import MusterCore
import MusterRanging
import MusterStore

extension OpenHome {
    /// Audits as they go on: started, paused, resumed, finished, cancelled.
    public var sessions: HomeSessions { HomeSessions(home: self) }
}

/// Audits as they go on: started, paused, resumed, finished, cancelled.
public struct HomeSessions: Sendable {
    let home: OpenHome

    /// The audit that a text names, or the newest one of the current inventory.
    ///
    /// - Throws: ``ServiceError`` when the text names none or there is none.
    public func audit(named text: String?) throws -> AuditID {
        if let text {
            guard let audit = AuditID(rawValue: text) else {
                throw ServiceError.badAuditName(text)
            }
            return try home.store.audits.listing(audit).audit
        }
        let inventory = try home.store.inventories.inventory()
        // What another home counts is meant where there is nothing else.
        let audits = try home.store.audits.list(of: inventory)
        let newest = audits.first { $0.isHere || !$0.state.isRunning } ?? audits.first
        guard let newest else {
            let running = try home.store.audits.list().first { $0.isHere && $0.state.isRunning }
            throw running.map {
                .auditElsewhere(inventory: inventory.name, audit: $0.audit, other: $0.inventory)
            } ?? ServiceError.noAudit(inventory: inventory.name)
        }
        return newest.audit
    }

    /// The zones that a running audit has not covered yet: all that is told of a blind one.
    ///
    /// - Throws: ``MusterStore/StoreError``, an `AuditError` for records that cannot be understood, or
    ///   `PeopleError` without the right to run audits.
    public func uncoveredZones(of audit: AuditID) throws -> [ZoneID] {
        try home.people.demand(.runAudits)
        return try home.store.records.session(audit).summary().uncoveredZones
    }

    /// Who listens for an audit, or `nil` when nobody does.
    public func listener(of audit: AuditID) -> String? {
        FileLock.holder(of: home.folder.listeningLockPath(of: audit))
    }

    /// The session of an audit that nobody listens for; a stretch that was broken off is closed.
    ///
    /// - Parameter audit: the audit; `nil` for the newest one of the current inventory.
    /// - Returns: the session.
    /// - Throws: ``ServiceError/listening(audit:holder:)`` when another process listens.
    func settledSession(_ audit: AuditID?) throws -> AuditSession {
        let audit = try audit ?? self.audit(named: nil)
        let session = try home.store.records.session(audit)
        guard session.state == .open else { return session }
        let lock = try changeLock(audit)
        let settled = try closeBrokenOff(try home.store.records.session(audit))
        _ = consume lock
        return settled
    }

    /// The session of an audit that nobody listens for, with what its trace has beyond the records;
    /// nothing is stored.
    ///
    /// - Parameter audit: the audit; `nil` for the newest one of the current inventory.
    /// - Returns: the session.
    /// - Throws: ``ServiceError/listening(audit:holder:)`` when another process listens.
    func wholeSession(_ audit: AuditID?) throws -> AuditSession {
        let session = try home.store.records.session(try audit ?? self.audit(named: nil))
        guard session.state == .open else { return session }
        if let holder = listener(of: session.scope.audit) {
            throw held(session.scope.audit, by: holder)
        }
        return try closed(session).session
    }

    /// Takes the lock without which nobody changes an audit: a session that was read while it is
    /// held is the newest one until it is let go.
    ///
    /// - Throws: ``ServiceError/listening(audit:holder:)`` when another process keeps it,
    ///   ``MusterStore/StoreError/conflict(what:remedy:)`` where another home of the house does.
    func changeLock(_ audit: AuditID) throws -> FileLock {
        try home.store.audits.demandHere(audit)
        try Files.makeFolder(home.folder.tracePath(of: audit))
        // A walk is not waited for; any other step ends by itself, once it has waited for the store too.
        let patience = try isWalked(audit) ? FileLock.moment : home.store.patience
        do throws(StoreError) {
            return try WritersLine.ofProcess(home.folder.changeLockPath(of: audit)).acquire(
                waiting: patience,
                holder: home.holder,
                onWait: home.store.onWait
            )
        } catch {
            guard case .locked(_, let holder) = error else { throw error }
            guard holder.hasSuffix("muster serve"), listener(of: audit) != nil else {
                throw held(audit, by: holder)
            }
            throw ServiceError.heardByServer(
                audit: audit,
                holder: holder,
                portal: home.machine.portalURL
            )
        }
    }

    /// That another process keeps an audit; whoever may not lead it is not told to pause it.
    private func held(_ audit: AuditID, by holder: String) -> ServiceError {
        let mayPause =
            home.principal.may(.runAudits)
            && (try? home.audits.demandLeading(of: audit)) != nil
        return .listening(audit: audit, holder: holder, mayPause: mayPause)
    }

    /// The same, where something is said before that another process keeps it.
    func changeLock(
        _ audit: AuditID,
        sayingFirst refusal: () throws -> Void
    ) throws -> FileLock {
        do {
            return try changeLock(audit)
        } catch let held as ServiceError {
            try refusal()
            throw held
        }
    }

    /// Takes away what ``changeLock(_:)`` made for a new audit that the store did not take, so that no
    /// folder tells of an audit that never was.
    ///
    /// To be called with that lock and the lock of starts held: nobody else knows of the audit.
    func removeTrace(ofRefused audit: AuditID) {
        // What was kept, although its sync failed, stays.
        guard (try? home.store.health.unknownAudits(among: [audit]))?.isEmpty == false else {
            return
        }
        unlink(home.folder.changeLockPath(of: audit))
        rmdir(home.folder.tracePath(of: audit))
    }

    /// Whether somebody listens, or will once the radio is back; who has paused lets go in a moment.
    private func isWalked(_ audit: AuditID) throws -> Bool {
        guard listener(of: audit) != nil else { return false }
        guard try home.store.audits.listing(audit).state == .paused,
            case .stopped(let end)? = try home.store.records.session(audit).log.last?.event
        else { return true }
        return end.reason == .radioLost
    }

    /// Closes a stretch of listening that ended without a word; the change lock must be held.
    func closeBrokenOff(_ broken: AuditSession) throws -> AuditSession {
        let (session, records) = try closed(broken)
        guard !records.isEmpty else { return session }
        try home.store.audits.append(records, to: session.scope.audit, progress: session.progress)
        return session
    }

    /// A session with its stretch of listening closed that ended without a word, and the records that
    /// this takes; nothing is stored.
    ///
    /// The stretch's trace is run again: what it gives beyond the records was heard and not yet
    /// stored. The windows that were open at the end of the trace end there.
    private func closed(
        _ broken: AuditSession
    ) throws -> (session: AuditSession, records: [AuditRecord]) {
        var session = broken
        guard session.state == .open, try home.store.audits.isHere(session.scope.audit) else {
            return (session, [])
        }
        var records: [AuditRecord] = []
        var end = ListeningEnd(
            segment: session.segments,
            reason: .brokenOff,
            received: 0,
            displaced: 0,
            foreign: 0
        )
        var endedAt = session.lastRecordAt
        let trace = home.folder.tracePath(of: session.scope.audit, segment: session.segments)
        // Where there is none, nobody can tell any more whether there was.
        end.isTraced = access(trace, F_OK) == 0 ? true : nil
        end.traceSum = TraceSum.whole(trace)
        if var run = try home.recordings.brokenRun(of: session) {
            // A trace that ends before the records do has nothing to add to them.
            if run.events.count >= session.eventsInSegment {
                run.finish()
                for event in run.events.dropFirst(session.eventsInSegment) {
                    records.append(session.record(event))
                }
            }
            end.received = run.received
            end.foreign = run.foreign
            end.clockSteps = run.clockSteps
            end.contestedAnchors = run.pass.estimator.contestedAnchors
            endedAt = run.lastAt ?? endedAt
            records += try home.recordings.hearAgain(&session, endingWith: &end)
        }
        records.append(try session.stop(end, at: endedAt))
        return (session, records)
    }

    /// A change of an audit: it makes the records, and gives what there is to tell of it.
    typealias Step<Value> = (inout AuditSession) throws -> ([AuditRecord], Value)

    /// Changes an audit that nobody listens for, and stores what came of it.
    ///
    /// - Parameters:
    ///   - audit: the audit; `nil` for the newest one of the current inventory.
    ///   - afterCount: whether it is a step that only a counted audit takes: while somebody listens the
    ///     audit itself says so, for a pause would not help.
    ///   - leavingOpen: whether a stretch that was broken off stays as it is, so that it can go on
    ///     later; only for what people say of items.
    ///   - step: makes the records.
    /// - Returns: the session, and what `step` returned.
    /// - Throws: what `step` throws, and ``MusterStore/StoreError``.
    func change<Value>(
        _ audit: AuditID?,
        afterCount: Bool = false,
        leavingOpen: Bool = false,
        _ step: Step<Value>
    ) throws -> (session: AuditSession, value: Value) {
        let audit = try audit ?? self.audit(named: nil)
        let lock = try changeLock(audit) {
            guard afterCount else { return }
            var session = try home.store.records.session(audit)
            guard session.state.isRunning else { return }
            _ = try home.audits.named(in: session, afterCount: true) { try step(&session) }
        }
        var session = try home.store.records.session(audit)
        if !leavingOpen { session = try closeBrokenOff(session) }
        let (records, value) = try home.audits.named(in: session, afterCount: afterCount) {
            try step(&session)
        }
        try home.keys.append(records, to: session)
        _ = consume lock
        return (session, value)
    }
}

extension HomeSessions {
    /// Pauses an audit that another process listens for, and waits until it has.
    ///
    /// - Returns: the audit.
    /// - Throws: ``ServiceError/auditOfOthers(audit:observer:)`` for an audit of others that this person may not
    ///   lead, ``ServiceError/notListening(audit:)`` when nobody listens, ``AuditError`` when it has ended,
    ///   ``ServiceError/listening(audit:holder:)`` when the process cannot be asked,
    ///   ``ServiceError/pauseAwaited(audit:holder:)`` when it does not let go in a minute.
    @discardableResult
    public func pause(_ audit: AuditID) async throws -> AuditSession {
        try home.people.demand(.runAudits)
        try home.audits.demandLeading(of: audit)
        try home.store.audits.demandHere(audit)
        guard let holder = listener(of: audit) else {
            let state = try home.store.audits.listing(audit).state
            if state == .open || state == .paused { throw ServiceError.notListening(audit: audit) }
            throw home.audits.openTo(
                .wrongState(
                    audit: audit,
                    state: state,
                    step: "there is nothing to pause"
                )
            )
        }
        let digits = holder.drop { !$0.isNumber }.prefix { $0.isNumber }
        // A server goes on serving: of all commands it alone takes the other signal for a pause.
        let signal = holder.hasSuffix("muster serve") ? SIGUSR1 : SIGINT
        guard let process = pid_t(digits), kill(process, signal) == 0 else {
            throw ServiceError.listening(audit: audit, holder: holder)
        }
        // Whoever has ended holds nothing; whoever else listens by then has begun after the pause.
        let end = ContinuousClock.now + Self.pausing
        while listener(of: audit) == holder {
            guard ContinuousClock.now < end else {
                throw ServiceError.pauseAwaited(audit: audit, holder: holder)
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try home.store.records.session(audit)
    }

    /// How long another process may take to store what it has heard.
    private static let pausing = Duration.seconds(60)
}
