public import MusterCore
public import MusterRanging

extension AuditSession {
    /// Begins a stretch of listening.
    ///
    /// - Parameters:
    ///   - source: where the advertisements come from, as `--source` says it.
    ///   - person: who has it listen.
    ///   - isBack: whether the radio has come back by itself.
    ///   - heardBefore: advertisements of a recording that are left out, as they were heard before.
    ///   - at: when it begins (UTC).
    /// - Returns: the record.
    /// - Throws: ``AuditError`` unless the audit is paused.
    public mutating func listen(
        source: String,
        by person: String? = nil,
        isBack: Bool = false,
        heardBefore: Int = 0,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.paused], "it cannot start listening")
        let start = ListeningStart(
            segment: segments + 1,
            source: source,
            observer: other(person),
            isBack: isBack,
            heardBefore: heardBefore
        )
        return enter(.listening(start), at: at)
    }

    /// Goes on with a stretch of listening that was broken off, as if it had not been.
    ///
    /// - Parameters:
    ///   - person: who has it listen.
    ///   - at: when the last thing before the break was heard (UTC).
    /// - Returns: the record.
    /// - Throws: ``AuditError`` unless the audit is listening.
    public mutating func goOn(
        by person: String? = nil,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.open], "there is nothing to go on with")
        guard var start = lastStart else {
            throw .wrongState(audit: scope.audit, state: state, step: "it has never listened")
        }
        start.goesOn = true
        start.observer = other(person) ?? start.observer
        return enter(.listening(start), at: at)
    }

    /// Goes through a stretch of listening again without anchors that were found out: what the
    /// stretches so far brought is said again behind this, each behind one such record.
    ///
    /// - Parameters:
    ///   - start: how the stretch began.
    ///   - anchors: what is left out.
    ///   - at: when what was said so far was recorded (UTC).
    /// - Returns: the record.
    /// - Throws: ``AuditError`` unless the audit is listening.
    public mutating func hearAgain(
        _ start: ListeningStart,
        without anchors: [BeaconIdentity],
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        try demand([.open], "there is nothing to hear again")
        var again = start
        again.goesOn = true
        again.withoutAnchors = anchors
        return enter(.listening(again), at: at)
    }

    /// The anchors that the stretches so far found to be copied or moved, in the order of finding.
    public var contestedAnchors: [BeaconIdentity] {
        listeningEnds.flatMap(\.contestedAnchors).unique
    }

    /// How the last stretch of listening began; `nil` when there was none.
    public var lastStart: ListeningStart? {
        for entry in log.reversed() {
            if case .listening(let start) = entry.event { return start }
        }
        return nil
    }

    /// Takes in what ranging hands on while the audit listens.
    public mutating func record(_ event: RangingEvent) -> AuditRecord {
        switch event {
        case .sighting(let sighting): enter(.sighting(sighting), at: sighting.lastAt)
        case .visit(let visit): enter(.visit(visit), at: visit.to)
        case .anchors(let stretch): enter(.anchors(stretch), at: stretch.to)
        }
    }

    /// Ends a stretch of listening.
    ///
    /// - Throws: ``AuditError`` unless the audit is listening.
    public mutating func stop(_ end: ListeningEnd, at: Instant) throws(AuditError) -> AuditRecord {
        try demand([.open], "it is not listening")
        return enter(.stopped(end), at: at)
    }

    /// Takes a person's word that an item is there.
    ///
    /// - Throws: ``AuditError`` for an item off the list, an unknown zone, a finished audit, a bad note.
    public mutating func confirm(
        _ confirmation: Confirmation,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        // An item that is not on the list is no more on it in a recount.
        try demandOnList(confirmation.item)
        try demand([.open, .paused], "nothing can be confirmed any more", of: confirmation.item)
        if let zone = confirmation.zone { try demandZone(zone) }
        if let note = confirmation.note, !note.isEmpty { try demandText(note, "a note") }
        return enter(.confirmed(confirmation), at: at)
    }

    /// Keeps a person's remark.
    ///
    /// - Throws: ``AuditError`` for an item off the list, a finished audit, a bad text.
    public mutating func note(_ note: Note, at: Instant) throws(AuditError) -> AuditRecord {
        if state.isCounted { throw .noteTooLate(audit: scope.audit) }
        try demand([.open, .paused], "nothing can be noted any more")
        if let item = note.item { try demandOnList(item) }
        try demandText(note.text, "a note")
        return enter(.noted(note), at: at)
    }

    /// Takes back a person's last word that still counts; the record of it stays.
    ///
    /// Until the count that is a confirmation or note, from then on a decision, test count, opinion or
    /// word of what is done. What was approved stands. What looking again gave is never taken back, and
    /// nothing older than it without its `record`: nobody should lose a decision that they do not mean.
    ///
    /// - Parameters:
    ///   - author: whose; `nil` for the observer's own.
    ///   - record: the number of its record, where whoever takes it back has seen it.
    ///   - observer: who takes it back.
    ///   - at: now (UTC).
    /// - Returns: the record, and the event that no longer counts.
    /// - Throws: ``AuditError`` when there is none, naming whose the last one is, and when the last
    ///   one is another than was seen.
    public mutating func undo(
        of author: String? = nil,
        record: Int? = nil,
        observer: String,
        at: Instant
    ) throws(AuditError) -> (record: AuditRecord, undone: AuditEvent) {
        let author = author ?? observer
        if state.isCounted {
            if record == nil, let look = review.lastLook(of: author) {
                throw .lookStands(audit: scope.audit, item: look.item, person: author)
            }
            guard let last = review.lastWord() else {
                try demand([.counted, .recounting, .reviewed], "its result is final")
                throw .noDecisionToUndo(audit: scope.audit)
            }
            guard let own = review.lastWord(of: author) else {
                let owner = last.event.observer ?? ""
                throw .othersWord(audit: scope.audit, person: author, owner: owner)
            }
            try demandLast(own.sequence, record)
            let undo = Undo(sequence: own.sequence, observer: observer)
            return (enter(.undone(undo), at: at), own.event)
        }
        try demand([.open, .paused], "nothing can be taken back any more")
        let standing = standing
        guard let owner = standing.last?.event.observer else {
            throw .nothingToUndo(audit: scope.audit)
        }
        let name = author.lowercased()
        guard let own = standing.last(where: { $0.event.observer?.lowercased() == name }) else {
            throw .othersWord(audit: scope.audit, person: author, owner: owner)
        }
        try demandLast(own.sequence, record)
        let undo = Undo(sequence: own.sequence, observer: observer)
        return (enter(.undone(undo), at: at), own.event)
    }

    private func demandLast(_ last: Int, _ seen: Int?) throws(AuditError) {
        if let seen, seen != last { throw .notLastWord(audit: scope.audit) }
    }

    /// Gives the audit up; it stays in the history.
    ///
    /// - Throws: ``AuditError`` when it is finished already.
    public mutating func cancel(
        reason: String,
        observer: String,
        at: Instant
    ) throws(AuditError) -> AuditRecord {
        if state.isCounted { throw .cancelTooLate(audit: scope.audit) }
        try demand([.paused], "it cannot be cancelled")
        try demandText(reason, "a reason")
        return enter(.cancelled(reason: reason, observer: observer), at: at)
    }

    /// Finishes the audit: every item gets its verdict, every extra is written down.
    ///
    /// - Parameters:
    ///   - partialReason: why the audit is finished although zones were not covered; `nil` where none may be.
    ///   - note: a remark.
    ///   - observer: who finishes it.
    ///   - signatory: who the observer is, where people sign in.
    ///   - at: now (UTC).
    /// - Returns: one record per finding and extra, and the closing record.
    /// - Throws: ``AuditError`` unless the audit is paused, or when zones of the scope were not entered
    ///   or walked too little and no reason is given for finishing all the same.
    public mutating func finish(
        partialReason: String?,
        note: String?,
        observer: String,
        signatory: Signatory? = nil,
        at: Instant
    ) throws(AuditError) -> [AuditRecord] {
        try demand([.paused], "it cannot be finished")
        let context = weighed
        let coverage = context.doubt?.coverage ?? [:]
        let extent = extent
        let uncovered = uncoveredZones(coverage, extent)
        if !uncovered.isEmpty, partialReason == nil {
            throw .coverageBelowPlan(audit: scope.audit, zones: uncovered, extent)
        }
        let extras = context.extras(of: self)
        powerObservations = powers(context.grounds, context.doubt?.map)
        // One by one: of a large audit all findings at once would be there twice.
        var records = expected.indices.map { row in
            let finding = context.finding(expected[row], evidence[row], final: true)
            return enter(.finding(finding), at: at)
        }
        records += extras.map { enter(.extra($0), at: at) }
        let count = Count(
            expected: expected.count,
            foreign: foreign,
            partialReason: uncovered.isEmpty ? nil : partialReason,
            note: note,
            observer: observer,
            coverage: coverage,
            stays: context.grounds.stays,
            gone: context.doubt?.gone(
                among: zip(expected, finalFindings).filter { $1?.isSilentWhereCovered ?? false }
                    .map(\.0)
            ),
            signatory: signatory
        )
        records.append(enter(.counted(count), at: at))
        return records
    }

    /// Takes in what a person found who looked for items of the finished audit.
    ///
    /// A look is the last word on its item: what was seen is CONFIRMED, what is not there MISSING.
    ///
    /// - Parameters:
    ///   - looks: what looking gave.
    ///   - observer: who looked.
    ///   - segregation: whether count and recount are kept apart.
    ///   - seen: how many records the audit had when the person looked at it; `nil` where they do not
    ///     say.
    ///   - signatory: who the observer is, where people sign in.
    ///   - at: now (UTC).
    /// - Returns: the record of the recount, and one per finding that it settles.
    /// - Throws: ``AuditError`` unless the audit is counted and not approved, for an item off the
    ///   list and an unknown zone, for items of which somebody has said more than the observer has
    ///   seen, and when the observer counted and `segregation` holds.
    public mutating func recount(
        _ looks: [Recount.Look],
        observer: String,
        _ segregation: Segregation,
        seen: Int? = nil,
        signatory: Signatory? = nil,
        at: Instant
    ) throws(AuditError) -> [AuditRecord] {
        try demand([.counted, .recounting, .reviewed], "only a counted audit can be recounted")
        try review.demandSeen(looks.map(\.item), seen, of: scope.audit)
        if let hindrance = duties.recountHindrance(observer, segregation) { throw hindrance }
        for look in looks {
            try demandOnList(look.item)
            if case .seen(let zone?) = look.result { try demandZone(zone) }
        }
        let recount = Recount(looks, observer: observer, signatory: signatory)
        var records = [enter(.recounted(recount), at: at)]
        for look in looks {
            guard var finding = finalFindings[rowOfItem[look.item]] else { continue }
            switch look.result {
            case .seen(let zone): finding.confirm(in: zone, Finding.Reason(means: look.means))
            case .gone: finding.lose()
            }
            records.append(enter(.finding(finding), at: at))
        }
        return records
    }

    /// Who is not the one who started the audit.
    private func other(_ person: String?) -> String? {
        person?.lowercased() == scope.observer.lowercased() ? nil : person
    }

    func demand(
        _ states: Set<AuditState>,
        _ step: Sentence,
        of item: ItemID? = nil
    ) throws(AuditError) {
        guard states.contains(state) else {
            throw .wrongState(audit: scope.audit, state: state, step: step, item: item)
        }
    }

    func demandOnList(_ item: ItemID) throws(AuditError) {
        guard rowOfItem[item] != nil else { throw .notExpected(audit: scope.audit, item: item) }
    }

    func demandZone(_ zone: ZoneID) throws(AuditError) {
        guard scope.siteZones.contains(where: { $0.id == zone }) else {
            throw .unknownZone(zone, known: scope.siteZones.map(\.id))
        }
    }
}
