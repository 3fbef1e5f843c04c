import MusterAudit
import MusterCore
import MusterRanging
import MusterReport

/// An audit that went all the way: recounted, tested, decided, disputed, approved, followed up.
struct ApprovedAudit {
    /// The session after its last record.
    private(set) var session: AuditSession
    /// What its home keeps beside it.
    var exhibits = ReportExhibits()
    /// What the next audit finds of its actions.
    var earlier: AuditSummary.PreviousAudit?

    /// The audit with all that a report says of it.
    var summary: AuditSummary {
        var summary = session.summary()
        summary.previous = earlier ?? SampleAudit().summary.previous
        return summary
    }

    static func later(_ hours: Double) -> Instant {
        SampleAudit.start.advanced(bySeconds: hours * 3_600)
    }

    /// Goes all the way with so many items that nobody heard.
    ///
    /// - Parameters:
    ///   - items: how many items, four at least.
    ///   - name: a text that stands wherever people may write one.
    ///   - action: what is to be done.
    ///   - looks: how many items somebody looks for again, three at least.
    /// - Throws: what the audit refuses.
    init(
        items: Int = 12,
        name: String = "Jelena Đurić",
        action: String = "nova baterija",
        looks: Int = 3
    ) throws {
        var sample = SampleAudit()
        sample.items = items
        let made = sample.summary
        var expected = made.expected
        for index in expected.indices where index % 2 == 0 {
            expected[index].product = index % 4 == 0 ? "Vakcina A 10 ml" : name
            expected[index].lot = "L-\(index % 3)"
        }
        session =
            AuditSession.start(
                made.scope,
                expected: expected,
                others: [:],
                at: SampleAudit.start
            ).session
        let list = expected.map(\.item)
        _ = try session.confirm(
            Confirmation(
                item: list[0],
                means: .sight,
                zone: expected[0].zone,
                note: nil,
                observer: "worker2"
            ),
            at: SampleAudit.start
        )
        let note = Note(text: "paleta ispred prolaza 3", item: nil, observer: "worker1")
        _ = try session.note(note, at: SampleAudit.start)
        _ = try session.finish(
            partialReason: "kapija zatvorena",
            note: nil,
            observer: "worker1",
            signatory: Signatory(name: "Petar Petrović", role: "worker"),
            at: Self.later(0.25)
        )
        try review(list, name, action, looks)
    }

    private mutating func review(
        _ list: [ItemID],
        _ name: String,
        _ action: String,
        _ looks: Int
    ) throws {
        _ = try session.askRecount(
            .items(Array(list[1...looks])),
            with: "auditor2",
            by: "auditor1",
            .held,
            at: Self.later(1)
        )
        _ = try session.recount(
            [
                Recount.Look(item: list[1], result: .seen(nil))
            ] + list[2...looks].map { Recount.Look(item: $0, result: .gone) },
            observer: "auditor2",
            .held,
            signatory: Signatory(name: name, role: "auditor"),
            at: Self.later(2)
        )
        _ = try session.test(
            [
                .floor(list[0].rawValue, nil), .floor("plava pumpa bez nalepnice", nil),
                .seen(list[1], nil), .gone(list[2]), .seen(list[2], nil),
            ],
            note: "samo gornja polica",
            observer: "auditor2",
            .held,
            at: Self.later(3)
        )
        try decide(name, action)
    }

    private mutating func decide(_ name: String, _ action: String) throws {
        let open = session.openDiscrepancies.map(\.item)
        let days = ["2026-03-11", "2026-03-12", "2026-04-01", nil]
        let resolutions = open.enumerated().map { place, item in
            let isTask = place % 5 != 4
            return Resolution(
                item: item,
                reason: .known(place % 2 == 0 ? .batteryFlat : .notBookedOut),
                action: isTask ? action : nil,
                owner: isTask ? (place % 3 == 0 ? name : "worker1") : nil,
                due: isTask ? days[place % 4].flatMap { CalendarDay($0) } : nil,
                by: "auditor1",
                signatory: Signatory(name: "Ana Anić", role: "auditor")
            )
        }
        _ = try session.resolve(resolutions, at: Self.later(4))
        _ = try session.state(
            Opinion(text: "Pozajmljeno školi u maju, imam priznanicu.", speaker: name, by: "ana"),
            at: Self.later(5)
        )
        let approval = Approval(
            note: nil,
            by: "manager1",
            segregation: .held,
            signatory: Signatory(name: "Mira Mirić", role: "manager")
        )
        _ = try session.approve(approval, at: Self.later(6))
        _ = try session.finishAction(
            on: open[0],
            note: "čuje se",
            by: "auditor1",
            mayReview: true,
            at: Self.later(7)
        )
        exhibits.signers = [
            SignerMark(
                person: "manager1",
                role: "approval",
                fingerprint: "9f2c 41d0 7be3 a1b2 0c4d",
                at: Self.later(6)
            )
        ]
        exhibits.earlierActions = Array(session.review.actions.suffix(2))
        exhibits.fittedAt = Self.later(-400)
    }
}
