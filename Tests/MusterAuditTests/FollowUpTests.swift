import MusterAudit
import MusterCore
import MusterRanging
import Testing

/// Test counts, opinions, and word that actions are done.
@Suite struct FollowUpTests {
    /// Item 1 found, item 2 misplaced in the south, item 3 missing.
    private func counted() throws -> AuditSession {
        let list = [
            SmallSite.item(1, in: .north), SmallSite.item(2, in: .north),
            SmallSite.item(3, in: .south),
        ]
        var session = SmallSite.session(list, method: .listMatch)
        try session.listen(
            to: RangingEvent.wholeWalk + [
                .heard(.tag(1), in: .north, at: 1), .heard(.tag(2), in: .south, at: 12),
            ]
        )
        try session.finish()
        return session
    }

    private func resolution(_ item: Int, _ action: String? = nil) -> Resolution {
        Resolution(
            item: .number(item),
            reason: .known(.lost),
            action: action,
            owner: "Jelena",
            due: CalendarDay("2026-03-12"),
            by: "auditor1"
        )
    }

    private func approved() throws -> AuditSession {
        var session = try counted()
        _ = try session.resolve([resolution(2, "bring it back"), resolution(3)], at: .after(60))
        let approval = Approval(note: nil, by: "manager1", segregation: .held)
        _ = try session.approve(approval, at: .after(61))
        return session
    }

    @Test func `a test says whether the count agrees, and changes no outcome`() throws {
        var session = try counted()
        let before = session.findings
        let record = try session.test(
            [
                .floor("it-1", .north), .floor("IT-1", .south), .floor("IT-3", nil),
                .floor("a blue pump", .dock), .seen(.number(1), nil), .seen(.number(2), nil),
                .seen(.number(2), .south), .gone(.number(3)), .gone(.number(1)),
            ],
            note: "top shelf only",
            observer: "auditor1",
            .held,
            at: .after(60)
        )
        #expect(record.kind == .tested && session.findings == before)
        #expect(session.state == .counted)
        let test = try #require(session.review.tests.first?.value)
        #expect(
            test.tests.map(\.verdict) == [
                .agrees, .differs, .differs, .notOnList, .agrees, .differs, .agrees, .agrees,
                .differs,
            ]
        )
        #expect(test.tests[0].pick == .floor("IT-1", .north), "as the list writes it")
        #expect(test.tests[5].pick == .seen(.number(2), .north), "where the record says")
        #expect(test.tests.count { $0.pick.isFromFloor } == 4)
    }

    @Test func `who counted tests nothing, and nothing unknown is tested`() throws {
        var session = try counted()
        #expect(
            throws: AuditError.notSeparate(
                audit: SmallSite.audit,
                person: "worker1",
                deed: .testedOwnCount
            )
        ) {
            try session.test([.gone(.number(3))], observer: "worker1", .held, at: .after(60))
        }
        _ = try session.test([.gone(.number(3))], observer: "worker1", .onePerson, at: .after(60))
        for pick: TestCount.Pick in [
            .gone(.number(9)), .seen(.number(9), nil), .seen(.number(1), ZoneID(rawValue: "x")),
            .floor("", nil), .floor("a", ZoneID(rawValue: "x")),
        ] {
            #expect(throws: AuditError.self) {
                try session.test([pick], observer: "b", .held, at: .after(61))
            }
        }
        var approved = try approved()
        #expect(throws: AuditError.self) {
            try approved.test([.gone(.number(3))], observer: "b", .held, at: .after(62))
        }
        var running = SmallSite.session([SmallSite.item(1, in: .north)])
        #expect(throws: AuditError.self) {
            try running.test([.gone(.number(1))], observer: "b", .held, at: .after(1))
        }
    }

    @Test func `an action is done once, by its owner or by those who review`() throws {
        var session = try approved()
        let audit = SmallSite.audit
        #expect(session.review.actions.map(\.decision.value.item) == [.number(2)])
        #expect(throws: AuditError.noAction(audit: audit, item: .number(3))) {
            try session.finishAction(on: .number(3), by: "a", mayReview: true, at: .after(62))
        }
        #expect(
            throws: AuditError.othersAction(audit: audit, item: .number(2), owner: "Jelena")
        ) { try session.finishAction(on: .number(2), by: "b", mayReview: false, at: .after(62)) }
        let states = session.summary().reportStates.count
        let item = ItemID(rawValue: "it-2")
        _ = try session.finishAction(on: item, by: "jelena", mayReview: false, at: .after(62))
        #expect(session.state == .approved)
        #expect(session.summary().reportStates.count == states + 1, "the report says something new")
        #expect(session.review.actions.first?.done?.value.by == "jelena")
        #expect(throws: AuditError.alreadyDone(audit: audit, item: .number(2), by: "jelena")) {
            try session.finishAction(on: .number(2), by: "a", mayReview: true, at: .after(63))
        }
        let undone = try session.undo(observer: "Jelena", at: .after(64)).undone
        #expect(undone.kind == .done && session.review.actions.first?.done == nil)
        // What was approved is taken back by nobody.
        #expect(throws: AuditError.self) { try session.undo(observer: "auditor1", at: .after(65)) }
    }

    @Test func `an action is overdue on the day after, not on the day itself`() throws {
        let action = try #require(try approved().review.actions.first)
        let day = try #require(Instant(iso8601: "2026-03-12T23:59:59Z"))
        #expect(action.state(at: day, .utc) == .open)
        #expect(action.state(at: day.advanced(bySeconds: 1), .utc) == .overdue)
        let east = SiteClock { _ in .init(seconds: 3_600, name: "CET") }
        #expect(action.state(at: day, east) == .overdue)
    }

    @Test func `opinions, tests and decisions are taken back last word first`() throws {
        var session = try counted()
        #expect(throws: AuditError.self) {
            try session.state(Opinion(text: "", speaker: "a", by: "a"), at: .after(59))
        }
        _ = try session.resolve([resolution(2)], at: .after(60))
        let gone = [TestCount.Pick.gone(.number(3))]
        _ = try session.test(gone, observer: "auditor1", .held, at: .after(61))
        let opinion = Opinion(text: "it was lent", speaker: "Jelena", by: "auditor1")
        _ = try session.state(opinion, at: .after(62))
        _ = try session.state(Opinion(text: "no", speaker: "b", by: "b"), at: .after(63))
        #expect(session.summary().lastWord(of: "Auditor1")?.event == .opinion(opinion))
        var undone: [AuditRecord.Kind] = []
        for second in 64...66 {
            undone.append(
                try session.undo(observer: "auditor1", at: .after(Double(second))).undone.kind
            )
        }
        #expect(undone == [.opinion, .tested, .resolved])
        #expect(session.review.opinions.map(\.value.text) == ["no"])
        #expect(session.review.tests.isEmpty && session.review.resolutions.isEmpty)
    }

    @Test func `a look is not taken back, nor an older decision in its place`() throws {
        var session = try counted()
        let decision = try session.resolve([resolution(2)], at: .after(60))
        let gone = [Recount.Look(item: .number(3), result: .gone)]
        _ = try session.recount(gone, observer: "Auditor1", .held, at: .after(61))
        let stands = AuditError.lookStands(
            audit: SmallSite.audit,
            item: .number(3),
            person: "auditor1"
        )
        #expect(throws: stands) { try session.undo(observer: "auditor1", at: .after(62)) }
        #expect(session.review.resolutions[.number(2)] != nil)
        // Of whom nothing else is known than a look, no decision is asked for either.
        _ = try session.recount(gone, observer: "vera", .held, at: .after(62))
        #expect(!session.takesDecisionBack(of: "vera") && session.takesDecisionBack(of: "ana"))
        // Who has the decision before their eyes takes that one back.
        let record = try #require(decision.first?.sequence)
        _ = try session.undo(record: record, observer: "auditor1", at: .after(63))
        #expect(session.review.resolutions[.number(2)] == nil)
        #expect(session.review.recounts.count == 2)
    }

    @Test func `a decision that stands again brings back that it was done`() throws {
        var session = try counted()
        _ = try session.resolve([resolution(2, "bring it back")], at: .after(60))
        _ = try session.finishAction(on: .number(2), by: "a", mayReview: true, at: .after(61))
        _ = try session.resolve([resolution(2, "write it off")], at: .after(62))
        #expect(session.review.actions.map { $0.done == nil } == [true])
        _ = try session.undo(observer: "auditor1", at: .after(63))
        #expect(session.review.actions.map { $0.done?.value.by } == ["a"])
        #expect(AuditReview(session.log).actions == session.review.actions)
    }
}
