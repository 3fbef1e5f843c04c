import MusterAudit
import MusterCore
import MusterRanging
import Testing

@Suite struct ReviewTests {
    /// One item found, one misplaced, one missing and, with `unheard`, one more missing.
    private func counted(unheard: Int = 1) throws -> AuditSession {
        let list =
            [SmallSite.item(1, in: .north), SmallSite.item(2, in: .north)]
            + (0..<unheard).map { SmallSite.item(3 + $0, in: .south) }
        var session = SmallSite.session(list, method: .listMatch)
        try session.listen(
            to: .wholeWalk + [
                .heard(.tag(1), in: .north, at: 1), .heard(.tag(2), in: .south, at: 12),
            ]
        )
        try session.finish()
        return session
    }

    private func resolution(
        _ item: Int,
        _ cause: ReasonCode.Cause = .lost,
        by: String = "auditor1"
    ) -> Resolution {
        Resolution(item: .number(item), reason: .known(cause), by: by)
    }

    private func approval(by: String, _ segregation: Segregation = .held) -> Approval {
        Approval(note: nil, by: by, segregation: segregation)
    }

    @Test func `the last decision makes an audit reviewed, and an approval final`() throws {
        var session = try counted()
        #expect(session.openDiscrepancies.map(\.item) == [.number(2), .number(3)])
        _ = try session.resolve([resolution(2, .notRelocated)], at: .after(60))
        #expect(session.state == .counted && session.review.completion == nil)
        _ = try session.resolve([resolution(3)], at: .after(70))
        #expect(session.state == .reviewed && session.openDiscrepancies.isEmpty)
        #expect(session.review.completion?.value.by == "auditor1")
        _ = try session.approve(approval(by: "manager1"), at: .after(80))
        #expect(session.state == .approved)
        #expect(session.findings.map(\.outcome) == [.found, .misplaced, .missing])
        #expect(throws: AuditError.self) { try session.resolve([resolution(3)], at: .after(90)) }
        #expect(throws: AuditError.self) { try session.undo(observer: "a", at: .after(90)) }
        #expect(throws: AuditError.self) {
            try session.reject(Rejection(reason: "no", by: "manager1"), at: .after(90))
        }
        #expect(throws: AuditError.self) {
            try session.askRecount(.all, with: "b", by: "a", .held, at: .after(90))
        }
    }

    @Test func `nothing is approved while something is open`() throws {
        var session = try counted()
        #expect(
            throws: AuditError.openDiscrepancies(
                audit: SmallSite.audit,
                items: [.number(2), .number(3)]
            )
        ) { try session.approve(approval(by: "manager1"), at: .after(60)) }
        #expect(session.state == .counted)
    }

    @Test func `an audit without discrepancies needs no review`() throws {
        var session = SmallSite.session([SmallSite.item(1, in: .north)], method: .listMatch)
        try session.listen(to: .wholeWalk + [.heard(.tag(1), in: .north, at: 1)])
        try session.finish()
        #expect(session.openDiscrepancies.isEmpty && session.state == .counted)
        #expect(
            throws: AuditError.nothingToResolve(audit: SmallSite.audit, item: .number(1))
        ) { try session.resolve([resolution(1)], at: .after(60)) }
        #expect(throws: AuditError.nothingToRecount(audit: SmallSite.audit)) {
            try session.askRecount(.open, with: "b", by: "a", .held, at: .after(60))
        }
        _ = try session.approve(approval(by: "manager1"), at: .after(60))
        #expect(session.state == .approved)
    }

    @Test func `nothing is decided before the count, of a stranger, or of all when one is wrong`()
        throws
    {
        var running = SmallSite.session([SmallSite.item(1, in: .north)])
        #expect(throws: AuditError.self) { try running.resolve([resolution(1)], at: .after(1)) }
        #expect(throws: AuditError.self) {
            try running.approve(approval(by: "manager1"), at: .after(1))
        }
        var session = try counted()
        let before = session.chain.sequence
        #expect(throws: AuditError.notExpected(audit: SmallSite.audit, item: .number(9))) {
            try session.resolve([resolution(2), resolution(9)], at: .after(60))
        }
        var long = resolution(2)
        long.action = String(repeating: "a", count: 2_001)
        #expect(throws: AuditError.self) { try session.resolve([long], at: .after(60)) }
        #expect(session.chain.sequence == before)
    }

    @Test func `a later decision takes the place of an earlier one, and undo gives it back`() throws
    {
        var session = try counted()
        _ = try session.resolve([resolution(2), resolution(3, .lost)], at: .after(60))
        _ = try session.resolve([resolution(3, .stolen)], at: .after(61))
        #expect(session.review.resolutions[.number(3)]?.value.reason == .known(.stolen))
        let first = try session.undo(observer: "auditor1", at: .after(62))
        #expect(first.undone == .resolved(resolution(3, .stolen)))
        #expect(session.review.resolutions[.number(3)]?.value.reason == .known(.lost))
        #expect(session.state == .reviewed)
        _ = try session.undo(observer: "auditor1", at: .after(63))
        #expect(session.state == .counted)
        #expect(session.openDiscrepancies.map(\.item) == [.number(3)])
        _ = try session.undo(observer: "auditor1", at: .after(64))
        #expect(session.openDiscrepancies.count == 2)
        #expect(throws: AuditError.self) { try session.undo(observer: "auditor1", at: .after(65)) }
    }

    @Test func `who had it listen took part in the count, and may neither look again nor approve`()
        throws
    {
        var session = SmallSite.session([SmallSite.item(1, in: .north)], method: .listMatch)
        _ = try session.listen(source: "stdin", by: "MARA", at: .after(0))
        let end = ListeningEnd(segment: 1, reason: .paused, received: 1, displaced: 0, foreign: 0)
        _ = try session.stop(end, at: .after(30))
        try session.finish(partialReason: "test")
        #expect(session.duties.countObservers.contains("mara"))
        #expect(session.duties.recountHindrance("mara", .held) != nil)
        #expect(session.duties.approvalHindrance("Mara", .held) != nil)
        #expect(session.duties.isApart("vera", from: .approvedOwnCount))
    }

    @Test func `a decision that stands already is no record, unless it answers a rejection`() throws
    {
        var session = try counted()
        #expect(try session.resolve([resolution(2), resolution(3)], at: .after(60)).count == 2)
        #expect(try session.resolve([resolution(2), resolution(3)], at: .after(61)).isEmpty)
        #expect(try session.resolve([resolution(2, .stolen)], at: .after(62)).count == 1)
        _ = try session.reject(Rejection(reason: "no", by: "m"), at: .after(63))
        #expect(try session.resolve([resolution(3)], at: .after(64)).count == 1)
    }

    @Test func `a look takes the place of a decision, and undo does not bring that back`() throws {
        var session = try counted()
        _ = try session.resolve([resolution(2), resolution(3)], at: .after(60))
        let gone = Recount.Look(item: .number(3), result: .gone)
        _ = try session.recount([gone], observer: "b", .held, at: .after(61))
        #expect(session.state == .counted)
        #expect(session.openDiscrepancies.map(\.item) == [.number(3)])
        _ = try session.resolve([resolution(3, .stolen)], at: .after(62))
        #expect(session.state == .reviewed)
        _ = try session.undo(observer: "auditor1", at: .after(63))
        #expect(session.openDiscrepancies.map(\.item) == [.number(3)])
        let seen = Recount.Look(item: .number(3), result: .seen(nil))
        _ = try session.recount([seen], observer: "b", .held, at: .after(64))
        #expect(session.state == .reviewed, "what was seen in place needs no decision")
    }

    @Test func `who may not approve is told so before what is open`() throws {
        var session = try counted(unheard: 2)
        let counter = session.scope.observer
        let refused = AuditError.notSeparate(
            audit: SmallSite.audit,
            person: counter,
            deed: .approvedOwnCount
        )
        #expect(throws: refused) { try session.approve(approval(by: counter), at: .after(62)) }
        let open = AuditError.openDiscrepancies(
            audit: SmallSite.audit,
            items: session.openDiscrepancies.map(\.item)
        )
        #expect(throws: open) { try session.approve(approval(by: "manager1"), at: .after(62)) }
    }

    @Test func `a recount that was asked for ends with its last look`() throws {
        var session = try counted(unheard: 2)
        let record = try session.askRecount(.open, with: "b", by: "c", .held, at: .after(60))
        #expect(record.kind == .recountAsked && session.state == .recounting)
        #expect(session.review.order?.value.items == [.number(2), .number(3), .number(4)])
        let look = Recount.Look(item: .number(3), result: .gone)
        _ = try session.recount([look], observer: "b", .held, at: .after(61))
        #expect(session.review.awaited == [.number(2), .number(4)])
        #expect(throws: AuditError.self) {
            try session.approve(approval(by: "manager1"), at: .after(62))
        }
        // Who decides about an item waits for nobody any more.
        _ = try session.resolve([resolution(2)], at: .after(63))
        #expect(session.state == .recounting)
        let last = Recount.Look(item: .number(4), result: .seen(.south))
        _ = try session.recount([last], observer: "b", .held, at: .after(64))
        #expect(session.state == .counted && session.review.recounts.count == 2)
        _ = try session.resolve([resolution(3)], at: .after(65))
        #expect(session.state == .reviewed)
    }

    @Test func `a look by a scanned label is recorded as such, and one by sight as ever`() throws {
        var session = try counted(unheard: 2)
        let label = Recount.Look(item: .number(3), result: .seen(nil), by: .qr)
        let sight = Recount.Look(item: .number(4), result: .seen(.south))
        let records = try session.recount([label, sight], observer: "b", .held, at: .after(61))
        let looks = #"[["IT-3","seen",null,"qr"],["IT-4","seen","south"]]"#
        #expect(records.first?.body.contains(looks) == true, "\(records.first?.body ?? "")")
        let reasons = session.findings.suffix(2).map(\.reason)
        #expect(reasons == [.byQR, .bySight])
        let same = Recount.Look(item: .number(3), result: .seen(nil), by: .sight)
        #expect(session.isRepeated(label, by: "b") && !session.isRepeated(same, by: "b"))
    }

    @Test func `a new order takes the place of the one before`() throws {
        var session = try counted()
        _ = try session.askRecount(.all, with: "b", by: "c", .held, at: .after(60))
        #expect(session.review.awaited.count == 3)
        _ = try session.askRecount(.items([.number(3)]), with: "d", by: "c", .held, at: .after(61))
        #expect(session.review.awaited == [.number(3)] && session.review.order?.value.with == "d")
        #expect(session.review.relieved?.person == "b" && session.review.relieved?.count == 3)
    }

    @Test func `items that are named are added to what the same person has left to look for`()
        throws
    {
        var session = try counted()
        _ = try session.askRecount(.items([.number(2)]), with: "b", by: "c", .held, at: .after(60))
        _ = try session.askRecount(.items([.number(3)]), with: "B", by: "c", .held, at: .after(61))
        #expect(
            session.review.awaited == [.number(2), .number(3)] && session.review.relieved == nil
        )
        _ = try session.askRecount(.all, with: "b", by: "c", .held, at: .after(62))
        _ = try session.askRecount(.open, with: "b", by: "c", .held, at: .after(63))
        #expect(session.review.awaited == session.review.open)
        #expect(session.review.relieved?.person == "b")
    }

    @Test func `a rejected audit is approved only after somebody has looked or decided anew`()
        throws
    {
        var session = try counted()
        _ = try session.resolve([resolution(2), resolution(3)], at: .after(60))
        #expect(throws: AuditError.self) {
            try session.reject(Rejection(reason: "", by: "manager1"), at: .after(61))
        }
        _ = try session.reject(Rejection(reason: "look again", by: "manager1"), at: .after(61))
        #expect(session.state == .counted && session.openDiscrepancies.isEmpty)
        #expect(
            throws: AuditError.rejected(
                audit: SmallSite.audit,
                by: "manager1",
                reason: "look again"
            )
        ) { try session.approve(approval(by: "manager1"), at: .after(62)) }
        _ = try session.resolve([resolution(3, .stolen)], at: .after(63))
        #expect(session.state == .reviewed)
        _ = try session.approve(approval(by: "manager1"), at: .after(64))
        #expect(session.state == .approved)
    }

    @Test(arguments: [Segregation.held, .switchedOff, .onePerson])
    func `who counted or recounted may not approve while duties are apart`(
        segregation: Segregation
    ) throws {
        var session = try counted()
        let look = Recount.Look(item: .number(3), result: .gone)
        _ = try session.recount([look], observer: "worker2", .held, at: .after(60))
        _ = try session.resolve([resolution(2), resolution(3)], at: .after(61))
        for (person, deed) in [
            ("worker1", AuditError.Deed.approvedOwnCount), ("Worker1", .approvedOwnCount),
            ("worker2", .approvedOwnCount),
        ] {
            var tried = session
            let refusal = AuditError.notSeparate(
                audit: SmallSite.audit,
                person: person,
                deed: deed
            )
            if segregation == .held {
                #expect(refusal.exitCode == .notAllowed)
                #expect(tried.duties.approvalHindrance(person, .held) == refusal)
                #expect(throws: refusal) {
                    try tried.approve(approval(by: person), at: .after(70))
                }
            } else {
                _ = try tried.approve(approval(by: person, segregation), at: .after(70))
                #expect(tried.review.approval?.value.segregation == segregation)
            }
        }
    }

    @Test func `who counted may not recount while duties are apart`() throws {
        var session = try counted()
        let look = Recount.Look(item: .number(3), result: .gone)
        let refusal = AuditError.notSeparate(
            audit: SmallSite.audit,
            person: "worker1",
            deed: .recountedOwnCount
        )
        #expect(throws: refusal) {
            try session.recount([look], observer: "worker1", .held, at: .after(60))
        }
        #expect(throws: refusal) {
            try session.askRecount(.open, with: "worker1", by: "c", .held, at: .after(60))
        }
        _ = try session.recount([look], observer: "worker1", .onePerson, at: .after(60))
        #expect(session.isRecounted)
    }

    @Test func `a reviewed audit read back from its records is the same`() throws {
        let list = [SmallSite.item(1, in: .north), SmallSite.item(2, in: .south)]
        let start = AuditSession.start(
            SmallSite.scope(list),
            expected: list,
            others: [:],
            at: SmallSite.start
        )
        var (session, records) = (start.session, [start.record])
        records += try session.listen(to: .wholeWalk)
        records += try session.finish()
        records.append(try session.askRecount(.all, with: "b", by: "c", .held, at: .after(60)))
        records += try session.recount(
            [Recount.Look(item: .number(1), result: .seen(nil))],
            observer: "b",
            .held,
            at: .after(61)
        )
        var full = resolution(2)
        full.reason = .own(code: "at_vet", text: "kod veterinara")
        full.due = CalendarDay("2026-03-20")
        records += try session.resolve([full], at: .after(62))
        records.append(try session.reject(Rejection(reason: "no", by: "m"), at: .after(63)))
        records += try session.resolve([resolution(2)], at: .after(64))
        records.append(try session.undo(of: "auditor1", observer: "c", at: .after(65)).record)
        records.append(try session.approve(approval(by: "m"), at: .after(66)))
        let tail = try #require(records.last)
        let read = try AuditSession(
            audit: SmallSite.audit,
            first: records[0],
            records: records.dropFirst(),
            tail: (tail.sequence, tail.hash),
            expected: list,
            others: [:]
        )
        #expect(read.state == .approved && read.review == session.review)
        #expect(read.review.resolutions[.number(2)]?.value == full)
        #expect(read.log == session.log && read.findings == session.findings)
    }

    @Test func `days that no calendar has are no days`() {
        for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "0000-01-01", "12.3."] {
            #expect(CalendarDay(text) == nil, "\(text)")
        }
        #expect(CalendarDay("2028-02-29")?.description == "2028-02-29")
        #expect(CalendarDay("0800-12-31")?.description == "0800-12-31")
    }

    @Test func `nobody settles or looks over a word that they have not seen`() throws {
        var session = try counted()
        let seen = session.chain.sequence
        _ = try session.resolve([resolution(2, .notRelocated)], seen: seen, at: .after(60))
        let late = AuditError.saidMeanwhile(
            audit: SmallSite.audit,
            item: .number(2),
            word: .init(person: "auditor1", isDecision: true),
            at: .after(60)
        )
        let head = session.chain.head
        #expect(throws: late) {
            try session.resolve([resolution(2, by: "auditor2")], seen: seen, at: .after(61))
        }
        let look = Recount.Look(item: .number(2), result: .gone)
        #expect(throws: late) {
            try session.recount([look], observer: "worker2", .held, seen: seen, at: .after(61))
        }
        #expect(session.chain.head == head)
        // What was said of another item is in nobody's way.
        _ = try session.resolve([resolution(3, by: "auditor2")], seen: seen, at: .after(62))
        let now = session.chain.sequence
        _ = try session.recount([look], observer: "worker2", .held, seen: now, at: .after(63))
        #expect(throws: AuditError.self) {
            try session.resolve([resolution(2)], seen: now, at: .after(64))
        }
        _ = try session.resolve([resolution(2)], at: .after(65))
    }

    @Test func `an order stands for the one who was asked until somebody decides`() throws {
        var session = try counted()
        _ = try session.askRecount(
            .items([.number(2)]),
            with: "Worker2",
            by: "auditor1",
            .held,
            at: .after(60)
        )
        #expect(session.review.isAsked(.number(2), of: "worker2"))
        #expect(!session.review.isAsked(.number(2), of: "worker3"))
        #expect(!session.review.isAsked(.number(3), of: "worker2"))
        let look = Recount.Look(item: .number(2), result: .gone)
        _ = try session.recount([look], observer: "worker2", .held, at: .after(61))
        #expect(session.review.isAsked(.number(2), of: "worker2"), "a slip can be mended")
        _ = try session.resolve([resolution(2)], at: .after(62))
        #expect(!session.review.isAsked(.number(2), of: "worker2"))
    }

    @Test func `undo takes back what the person decided, and leaves what others did`() throws {
        var session = try counted()
        _ = try session.resolve([resolution(2)], at: .after(60))
        _ = try session.resolve([resolution(3, by: "auditor2")], at: .after(61))
        let undone = try session.undo(observer: "Auditor1", at: .after(62))
        #expect(undone.undone == .resolved(resolution(2)))
        #expect(
            throws: AuditError.othersWord(
                audit: SmallSite.audit,
                person: "auditor1",
                owner: "auditor2"
            )
        ) { try session.undo(observer: "auditor1", at: .after(63)) }
        _ = try session.undo(of: "auditor2", observer: "auditor1", at: .after(64))
        #expect(session.review.resolutions.isEmpty)
    }
}

extension [RangingEvent] {
    fileprivate static var wholeWalk: [RangingEvent] { RangingEvent.wholeWalk }
}
