import MusterAudit
import MusterCore
import MusterRadio
import MusterStore

extension HomeRecordings {
    /// How often a radio that went away is looked for.
    private static let lookingAgain = Duration.milliseconds(500)

    /// Waits until a radio listens, or a recording has given its first reports.
    ///
    /// - Returns: the reports so far; of a radio there may be none yet.
    /// - Throws: ``MusterRadio/RadioError`` when the source fails, ``ServiceError`` when it is empty
    ///   or somebody interrupts.
    func firstReports(
        _ source: SourceThread,
        of radio: Radio,
        control: AuditControl
    ) async throws -> [AdvertisingReport] {
        while let batch = await source.queue.next(max: 1_024, within: .milliseconds(100)) {
            if !batch.isEmpty || source.findings.isListening { return batch }
            if control.isPausing { throw ServiceError.interruptedEarly }
        }
        if let error = source.error { throw error }
        throw ServiceError.noReports(source: radio.description.description)
    }

    /// Listens, as often as the radio comes back, until the source ends or somebody pauses.
    func listen(
        _ session: AuditSession,
        from radio: Radio,
        _ source: SourceThread,
        first: [AdvertisingReport],
        goingOn broken: BrokenStretch? = nil,
        keeping: KeptInMemory,
        control: AuditControl,
        onEvent: @escaping @Sendable (ListeningEvent) -> Void
    ) async throws -> HomeSessions.Listened {
        // Others tell by this lock that somebody listens, and whom to ask for a pause. Whoever looks
        // holds it for a moment.
        let lock = try FileLock.acquire(
            home.folder.listeningLockPath(of: session.scope.audit),
            waiting: 5,
            holder: home.holder
        )
        var listened = HomeSessions.Listened(session: session, reason: .paused, warnings: [])
        var (source, first, isBack, broken) = (source, first, false, broken)
        let audit = session.scope.audit
        let words = Task { await home.reviews.takeWords(of: audit, by: control) }
        defer {
            words.cancel()
            source.end()
            control.release()
        }
        while true {
            let runner = try AuditRunner(
                home: home,
                session: listened.session,
                source: source,
                description: radio.description,
                broken: broken,
                keeping: keeping,
                onEvent: onEvent
            )
            control.control(runner)
            listened.reason = try await runner.listen(first: first, isBack: isBack)
            listened.warnings += source.findings.warnings
            var back: (SourceThread, [AdvertisingReport])?
            let lostAt = ContinuousClock.now
            if listened.reason == .radioLost, let error = source.error {
                onEvent(.radioLost(error))
                back = try await comeback(of: radio, control: control)
            }
            // What people have said while the radio was away belongs to it too.
            listened.session = await runner.handOver()
            guard let back else { break }
            onEvent(.radioBack(seconds: (ContinuousClock.now - lostAt) / .seconds(1)))
            (source, first) = back
            (isBack, broken) = (true, nil)
        }
        listened.warnings += try closingWarnings(of: listened.session)
        // A word that was taken in is answered before the lock says that nobody listens.
        control.release()
        words.cancel()
        await words.value
        let newest = listened.session.lastRecordAt
        if let warning = home.beacons.aheadWarning(radio.description.description, at: newest) {
            listened.warnings.append(warning)
        }
        _ = consume lock
        return listened
    }

    /// Notes when each item was heard last, and says what there is to be told of a stretch that has ended.
    private func closingWarnings(of session: AuditSession) throws -> [Sentence] {
        var warnings: [Sentence] = []
        do {
            try home.beacons.noteHeard(from: session)
        } catch let error as StoreError where StorageWait.Cause(error) != nil {
            // The audit is stored; when each item was heard last is noted again by the next one.
            warnings.append("\(error.what); when items were last heard was not noted")
        }
        guard case .stopped(let end)? = session.log.last?.event else { return warnings }
        return warnings
            + end.contestedAnchors.map { anchor in
                "the anchor \(anchor) was heard where the plan has none: it is copied or moved, and "
                    + "was left out"
            }
    }

    /// Waits until a radio that went away listens again.
    ///
    /// - Returns: the source and what it has heard; `nil` when somebody pauses.
    /// - Throws: ``MusterRadio/RadioError`` when it comes back in a way that does not pass.
    private func comeback(
        of radio: Radio,
        control: AuditControl
    ) async throws -> (SourceThread, [AdvertisingReport])? {
        while !control.isPausing {
            do {
                let source = try radio.startAgain()
                do {
                    return (source, try await firstReports(source, of: radio, control: control))
                } catch {
                    source.end()
                    throw error
                }
            } catch let error as RadioError where error.mayPass {
                try? await Task.sleep(for: Self.lookingAgain)
            } catch ServiceError.interruptedEarly {
                return nil
            }
        }
        return nil
    }
}
