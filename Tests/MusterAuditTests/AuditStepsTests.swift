import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

@Suite struct AuditStepsTests {
    private let end = ListeningEnd(
        segment: 1,
        reason: .paused,
        received: 1,
        displaced: 0,
        foreign: 0
    )
    private let list = [SmallSite.item(1, in: .north), SmallSite.item(2, in: .south)]

    private func refusal(
        _ state: AuditState,
        _ step: Sentence,
        of item: ItemID? = nil
    ) -> AuditError {
        .wrongState(audit: SmallSite.audit, state: state, step: step, item: item)
    }

    @Test func `an audit starts paused, listens, pauses and is counted`() throws {
        var session = SmallSite.session(list)
        #expect(session.state == .paused && session.startedAt == nil && session.segments == 0)
        _ = try session.listen(source: "stdin", at: .after(1))
        #expect(session.state == .open && session.startedAt == .after(1))
        _ = try session.stop(end, at: .after(9))
        #expect(session.state == .paused && session.endedAt == .after(9))
        _ = try session.listen(source: "hci0", at: .after(20))
        #expect(session.segments == 2 && session.startedAt == .after(1))
        for event in RangingEvent.wholeWalk { _ = session.record(event) }
        #expect(session.eventsInSegment == 2)
        _ = try session.stop(end, at: .after(40))
        let records = try session.finish()
        #expect(session.state == .counted && session.endedAt == .after(40))
        #expect(records.map(\.kind) == [.finding, .finding, .counted])
    }

    @Test func `a listening audit can be stopped, confirmed and noted, and nothing else`() throws {
        var session = SmallSite.session(list)
        _ = try session.listen(source: "stdin", at: .after(1))
        #expect(throws: refusal(.open, "it cannot start listening")) {
            try session.listen(source: "stdin", at: .after(2))
        }
        #expect(throws: refusal(.open, "it cannot be finished")) { try session.finish() }
        #expect(throws: refusal(.open, "it cannot be cancelled")) {
            try session.cancel(reason: "a", observer: "b", at: .after(2))
        }
        let before = session.chain.sequence
        try session.confirm(.number(1))
        _ = try session.note(Note(text: "a", item: nil, observer: "b"), at: .after(3))
        _ = try session.undo(observer: "b", at: .after(3))
        #expect(session.chain.sequence == before + 3 && session.state == .open)
    }

    @Test(arguments: [AuditState.counted, .cancelled])
    func `nothing happens to an audit that is over`(state: AuditState) throws {
        var session = SmallSite.session(list)
        try session.listen(to: RangingEvent.wholeWalk)
        if state == .counted {
            try session.finish()
        } else {
            _ = try session.cancel(reason: "a", observer: "b", at: .after(50))
        }
        let over = session
        #expect(over.state == state)
        #expect(throws: refusal(state, "it cannot start listening")) {
            try session.listen(source: "stdin", at: .after(60))
        }
        #expect(throws: refusal(state, "it is not listening")) {
            try session.stop(end, at: .after(60))
        }
        #expect(throws: refusal(state, "nothing can be confirmed any more", of: .number(1))) {
            try session.confirm(.number(1))
        }
        let noted =
            state == .counted
            ? AuditError.noteTooLate(audit: SmallSite.audit)
            : refusal(state, "nothing can be noted any more")
        #expect(throws: noted) {
            try session.note(Note(text: "a", item: nil, observer: "b"), at: .after(60))
        }
        let refused =
            state == .counted
            ? AuditError.noDecisionToUndo(audit: SmallSite.audit)
            : refusal(state, "nothing can be taken back any more")
        #expect(throws: refused) {
            try session.undo(observer: "b", at: .after(60))
        }
        let kept =
            state == .counted
            ? AuditError.cancelTooLate(audit: SmallSite.audit)
            : refusal(state, "it cannot be cancelled")
        #expect(throws: kept) {
            try session.cancel(reason: "a", observer: "b", at: .after(60))
        }
        #expect(throws: refusal(state, "it cannot be finished")) { try session.finish() }
        #expect(session.chain.head == over.chain.head && session.log == over.log)
    }

    @Test func `only what is known can be confirmed or noted`() throws {
        var session = SmallSite.session(list)
        let before = session.chain.head
        #expect(throws: AuditError.notExpected(audit: SmallSite.audit, item: .number(3))) {
            try session.confirm(.number(3))
        }
        #expect(throws: AuditError.notExpected(audit: SmallSite.audit, item: .number(3))) {
            try session.note(Note(text: "a", item: .number(3), observer: "b"), at: .after(1))
        }
        let attic = ZoneID(rawValue: "attic")
        #expect(throws: AuditError.unknownZone(attic, known: [.north, .south, .dock])) {
            try session.confirm(.number(1), zone: attic)
        }
        #expect(session.chain.head == before)
    }

    @Test func `an item is meant by its name too, unless several have it or the audit is blind`()
        throws
    {
        var twins = list + [SmallSite.item(3, in: .north), SmallSite.item(4, in: .north)]
        twins[2].name = "Pallet jack"
        twins[3].name = "Pallet Jack"
        let session = SmallSite.session(twins)
        let names = SpokenNames(of: session, keptFrom: nil)
        #expect(try names.item(ItemID(rawValue: "it-1")) == .number(1))
        #expect(try names.item(ItemID(rawValue: "ITEM 2")) == .number(2))
        let stranger = ItemID(rawValue: "Item 9")
        #expect(try names.item(stranger) == stranger)
        let error = #expect(throws: SeveralMeant.self) {
            try names.item(ItemID(rawValue: "pallet jack"))
        }
        #expect(error?.what == "\"pallet jack\" may be any of IT-3, IT-4")
        let kept = SpokenNames(of: session, keptFrom: "ana")
        #expect(try kept.item(ItemID(rawValue: "it-2")) == .number(2))
        let renamed = SpokenNames(of: session, keptFrom: nil) {
            $0.rawValue == "Crate" ? .number(2) : $0.rawValue == "Off the list" ? .number(99) : nil
        }
        #expect(try renamed.item(ItemID(rawValue: "Crate")) == .number(2), "as it is called now")
        let off = ItemID(rawValue: "Off the list")
        #expect(try renamed.item(off) == off)
        let typed = ItemID(rawValue: "Item 2")
        #expect(throws: AuditError.notIdentified(audit: SmallSite.audit, item: typed)) {
            try kept.item(typed)
        }
    }

    @Test func `what was picked or seen is meant by names, and a name may have an at sign`() throws
    {
        var named = list
        named[0].name = "Crate @ north"
        let names = SpokenNames(of: SmallSite.session(named), keptFrom: nil)
        func floor(_ text: String) throws -> TestCount.Pick? {
            try TestCount.Pick(floor: text).map(names.pick)
        }
        let first = ItemID.number(1).rawValue
        #expect(try floor("crate @ north") == .floor(first, nil))
        #expect(try floor("crate @ north@Dock") == .floor(first, .dock))
        #expect(try floor("item 2@DOCK") == .floor(ItemID.number(2).rawValue, .dock))
        #expect(try floor("a pump@attic") == .floor("a pump", ZoneID(rawValue: "attic")))
        let gone = TestCount.Pick.gone(ItemID(rawValue: "item 2"))
        #expect(try names.pick(gone) == .gone(.number(2)))
        let look = try #require(Recount.Look(seen: "Crate @ north"))
        #expect(try names.look(look) == Recount.Look(item: .number(1), result: .seen(nil)))
    }

    @Test(arguments: ["", " ", "a\u{202E}b", "a\u{1B}[31mb", String(repeating: "a", count: 2_001)])
    func `a note is a text that people can read`(text: String) throws {
        var session = SmallSite.session(list)
        let before = session.chain.head
        let refused = AuditError.badText(
            audit: SmallSite.audit,
            name: "a note",
            limit: AuditSession.longestText
        )
        #expect(throws: refused) {
            try session.note(Note(text: text, item: nil, observer: "b"), at: .after(1))
        }
        guard !text.isEmpty else { return }
        let word = Confirmation(
            item: .number(1),
            means: .sight,
            zone: nil,
            note: text,
            observer: "b"
        )
        #expect(throws: refused) { try session.confirm(word, at: .after(1)) }
        #expect(session.chain.head == before)
    }

    @Test func `what is not on the list is told so in every state, and cancelling needs a reason`()
        throws
    {
        var session = SmallSite.session(list)
        let stranger = AuditError.notExpected(audit: SmallSite.audit, item: .number(3))
        #expect(
            throws: AuditError.badText(
                audit: SmallSite.audit,
                name: "a reason",
                limit: AuditSession.longestText
            )
        ) {
            try session.cancel(reason: " ", observer: "b", at: .after(1))
        }
        _ = try session.finish(partialReason: "test", note: nil, observer: "b", at: .after(2))
        #expect(throws: stranger) { try session.confirm(.number(3)) }
    }

    @Test func `undo takes back the last thing said, and then the one before`() throws {
        var session = SmallSite.session(list)
        #expect(throws: AuditError.nothingToUndo(audit: SmallSite.audit)) {
            try session.undo(observer: "worker1", at: .after(1))
        }
        let first = try session.confirm(.number(1), by: .sight)
        let note = Note(text: "door blocked", item: nil, observer: "worker1")
        let noted = try session.note(note, at: .after(2))
        try session.confirm(.number(1), by: .qr, zone: .south)
        #expect(session.finding(1)?.reason == .byQR)

        var undone = try session.undo(observer: "worker1", at: .after(3))
        #expect(session.finding(1)?.reason == .bySight, "the earlier word counts again")
        undone = try session.undo(observer: "worker1", at: .after(4))
        #expect(undone.undone == .noted(note))
        guard case .undone(let undo) = AuditEvent(undone.record) else {
            Issue.record("no undo: \(undone.record)")
            return
        }
        #expect(undo == Undo(sequence: noted.sequence, observer: "worker1"))
        undone = try session.undo(observer: "worker1", at: .after(5))
        #expect(undone.undone == AuditEvent(first))
        #expect(session.finding(1)?.outcome == .notHeard)
        #expect(throws: AuditError.nothingToUndo(audit: SmallSite.audit)) {
            try session.undo(observer: "worker1", at: .after(6))
        }
        try session.confirm(.number(2))
        _ = try session.undo(observer: "worker1", at: .after(7))
        #expect(session.log.count == 9, "every word and every undo stays in the log")
    }

    @Test func `undo leaves what others have said, and names them`() throws {
        var session = SmallSite.session(list)
        let mine = Note(text: "a", item: nil, observer: "a")
        _ = try session.note(mine, at: .after(1))
        _ = try session.note(Note(text: "b", item: nil, observer: "b"), at: .after(2))
        #expect(try session.undo(observer: "a", at: .after(3)).undone == .noted(mine))
        let refused = AuditError.othersWord(audit: SmallSite.audit, person: "a", owner: "b")
        #expect(throws: refused) { try session.undo(observer: "a", at: .after(4)) }
        #expect(refused.remedy.contains("--of b"))
        _ = try session.undo(of: "b", observer: "a", at: .after(5))
    }

    @Test func `an item is found by its identifier in either case`() {
        let other = ExpectedItem(
            item: ItemID(rawValue: "šrafovi-1"),
            name: "Screws",
            beacon: .tag(9),
            zone: nil
        )
        let session = SmallSite.session(list + [other])
        #expect(session.expectedItem(.number(1)) == list[0])
        #expect(session.expectedItem(ItemID(rawValue: "it-2")) == list[1])
        #expect(session.expectedItem(ItemID(rawValue: "ŠRAFOVI-1")) == other)
        #expect(session.expectedItem(ItemID(rawValue: "IT-22")) == nil)
    }

    @Test func `every refusal has its exit code and a command to go on with`() {
        let audit = SmallSite.audit
        let codes: [(AuditError, ExitCode)] = [
            (.wrongState(audit: audit, state: .open, step: "a"), .conflict),
            (.nothingToUndo(audit: audit), .conflict),
            (.notExpected(audit: audit, item: .number(1)), .notFound),
            (.unknownZone(.dock, known: [.north]), .notFound),
            (.unknownZone(.dock, known: []), .notFound),
            (.coverageBelowPlan(audit: audit, zones: [.dock]), .coverage),
            (.brokenChain(audit: audit, sequence: 3), .integrity),
            (.unreadableRecord(audit: audit, sequence: 3), .integrity),
            (.expectedListChanged(audit: audit), .integrity),
        ]
        for (error, code) in codes {
            #expect(error.exitCode == code, "\(error)")
            #expect(!error.what.isEmpty && !error.what.hasSuffix("."), "\(error)")
            #expect(!error.remedy.isEmpty, "\(error)")
        }
    }
}
