import MusterAudit
import MusterCore

/// Decisions that ask for the same: one cause, one action, one owner, one day.
private struct Task: Hashable, Sendable {
    var reason: ReasonCode
    var action: String
    var owner: String?
    var due: CalendarDay?
    var state: AuditAction.State
    var doneBy: String?
    var doneOn: String?
}

extension ReportContent {
    /// The part about the actions to take.
    var actions: ActionsContent { ActionsContent(content: self) }
}

/// What is to be done, and what those concerned say.
struct ActionsContent: ContentPart {
    let content: ReportContent

    /// The most items that a row names.
    private static let namedItems = 12
    /// The most actions of the last audit that are listed.
    private static let longestEarlier = 20

    var blocks: [ReportBlock] {
        var blocks = tasks(summary.review.actions)
        let facts = [withoutAction].compactMap { $0 }.map { ReportBlock.paragraph($0) }
        blocks += facts
        blocks.append(
            .facts(
                [
                    Fact(
                        words[ActionPhrase.adjustments],
                        words[ActionPhrase.adjustmentsText]
                    ),
                    earlier,
                ],
                isKeptWhole: false
            )
        )
        return blocks + opinions
    }

    private func tasks(_ actions: [AuditAction]) -> [ReportBlock] {
        guard !actions.isEmpty else { return [.paragraph(words[ActionPhrase.none])] }
        var order: [Task] = []
        var items: [Task: [ItemID]] = [:]
        for action in actions {
            let task = task(of: action)
            if items[task] == nil { order.append(task) }
            items[task, default: []].append(action.decision.value.item)
        }
        let (tasks, itemsOfTask) = (order, items)
        let groups = AuditAction.State.allCases.compactMap { state -> ReportTable.Group? in
            let shown = tasks.filter { $0.state == state }
            guard !shown.isEmpty else { return nil }
            let count = shown.reduce(0) { $0 + (itemsOfTask[$1]?.count ?? 0) }
            return ReportTable.Group(
                heading: ReportTable.GroupHeading(
                    title: words[ActionPhrase(state)],
                    note: words.count(count, .items)
                ),
                count: shown.count
            ) { taskRow(shown[$0], itemsOfTask[shown[$0]] ?? []) }
        }
        let table = ReportTable(
            columns: [
                ReportTable.Column(words[ActionPhrase.items], 44),
                ReportTable.Column(words[ActionPhrase.reason], 36),
                ReportTable.Column(words[ActionPhrase.action], 46),
                ReportTable.Column(words[ActionPhrase.owner], 26),
                ReportTable.Column(words[ActionPhrase.due], 23, isNumeric: true),
            ],
            groups: groups,
            continued: words[ListPhrase.continued]
        )
        let moment = words.text(
            ActionPhrase.introduction,
            ["moment": words.moment(summary.sealedAt)]
        )
        return [.introduction(moment), .table(table, dropsWhatDoesNotFit: false)]
    }

    private func task(of action: AuditAction) -> Task {
        let decision = action.decision.value
        return Task(
            reason: decision.reason,
            action: decision.action ?? "",
            owner: decision.owner,
            due: decision.due,
            state: action.state(at: summary.sealedAt, words.clock),
            doneBy: action.done?.value.by,
            doneOn: action.done.map { done in
                [words.date(done.at), done.value.note.map { DataText.quoted($0) }]
                    .compactMap { $0 }.joined(separator: ": ")
            }
        )
    }

    private func taskRow(_ task: Task, _ items: [ItemID]) -> ReportTable.Row {
        var named = items.prefix(Self.namedItems).map { DataText.clean(self.items[$0], limit: 80) }
        if items.count > named.count {
            let rest = ["n": words.integer(items.count - named.count)]
            named.append(words.text(ActionPhrase.moreItems, rest))
        }
        return ReportTable.Row(
            [
                .text(words.list(named)),
                .text(words.reason(task.reason)),
                .text(DataText.clean(task.action, limit: 2_000)),
                .text(
                    task.owner.map { DataText.clean(content.signOff.name(of: $0), limit: 120) }
                        ?? "–"
                ),
                .text(task.due.map { words.day($0) } ?? "–"),
            ],
            continuation: task.doneBy.map { person in
                words.text(
                    ActionPhrase.doneBy,
                    [
                        "person": DataText.quoted(content.signOff.name(of: person), limit: 60),
                        "day": task.doneOn ?? "",
                    ]
                )
            }
        )
    }

    /// How many decisions ask for nothing, by cause; `nil` where all do, or there are none.
    private var withoutAction: String? {
        var counts: [ReasonCode: Int] = [:]
        for decision in summary.review.resolutions.values where decision.value.action == nil {
            counts[decision.value.reason, default: 0] += 1
        }
        guard !counts.isEmpty else { return nil }
        let causes = counts.map { (name: words.reason($0), count: $1) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
            .map { "\($0.name) (\(words.integer($0.count)))" }
        return words.text(ActionPhrase.withoutAction, ["causes": words.list(causes)])
    }

    /// What the last audit of the inventory had asked for and nobody says is done.
    private var earlier: Fact {
        let label = words[ActionPhrase.earlier]
        guard let previous = summary.previous else {
            return Fact(label, words[ActionPhrase.earlierFirst])
        }
        let open = exhibits.earlierActions.filter { $0.done == nil }
        let audit = ["audit": previous.audit.rawValue, "n": words.integer(open.count)]
        guard !open.isEmpty else {
            return Fact(label, words.text(ActionPhrase.earlierNone, audit))
        }
        var lines = open.prefix(Self.longestEarlier).map { action in
            let state = words[ActionPhrase(action.state(at: summary.sealedAt, words.clock))]
            let decision = action.decision.value
            let item = DataText.quoted(items[decision.item], limit: 200)
            let parts = words.task(decision, name: content.signOff.name(of:)) + [state.lowercased()]
            return "\(item): " + parts.joined(separator: "; ")
        }
        if open.count > lines.count {
            let rest = ["n": words.integer(open.count - lines.count)]
            lines.append(words.text(ActionPhrase.moreItems, rest))
        }
        return Fact(label, [words.text(ActionPhrase.earlierText, audit)] + lines)
    }

    private var opinions: [ReportBlock] {
        let heading = ReportBlock.subheading(words[ActionPhrase.opinions])
        guard !summary.review.opinions.isEmpty else {
            return [heading, .paragraph(words[ActionPhrase.opinionsNone])]
        }
        let facts = summary.review.opinions.map { opinion in
            let value = opinion.value
            let isOwn = value.speaker.lowercased() == value.by.lowercased()
            let moment = words.moment(opinion.at)
            let by = [
                "by": DataText.quoted(content.signOff.name(of: value.by), limit: 120),
                "moment": moment,
            ]
            return Fact(
                DataText.clean(content.signOff.name(of: value.speaker), limit: 80),
                [
                    DataText.quoted(value.text, limit: 2_000),
                    isOwn ? moment : words.text(ActionPhrase.writtenBy, by),
                ]
            )
        }
        return [heading, .facts(facts, isKeptWhole: false)]
    }
}
