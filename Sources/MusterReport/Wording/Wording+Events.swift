package import MusterAudit
import MusterCore

extension Wording {
    /// What happened, in a sentence.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - zones: the names of the zones.
    ///   - items: the names of the items; `nil` where the reader knows of which item it is.
    ///   - name: what people call somebody, by the login.
    /// - Returns: the sentence; empty for what no log tells.
    func event(
        _ event: AuditEvent,
        zones: ZoneNames,
        items: ItemNames? = nil,
        name: (String) -> String
    ) -> String {
        let item = event.item.map { DataText.quoted(items?[$0] ?? $0.rawValue, limit: 200) } ?? ""
        return sentence(event, zones: zones, item: item, name)
    }

    private func sentence(
        _ event: AuditEvent,
        zones: ZoneNames,
        item: String,
        _ name: (String) -> String
    ) -> String {
        switch event {
        case .started(let scope):
            text(LogPhrase.started, ["items": count(scope.expectedCount, .items)])
        case .listening(let start):
            text(
                start.isHeardAgain
                    ? LogPhrase.heardAgain : start.goesOn ? .listeningAgain : .listening,
                [
                    "n": integer(start.segment),
                    "source": DataText.quoted(start.source, limit: 300),
                ]
            )
        case .stopped(let end): stopped(end)
        case .confirmed(let confirmation): confirmed(confirmation, item, zones: zones)
        case .noted(let note): noted(note, item)
        case .undone(let undo): text(LogPhrase.undone, ["n": integer(undo.sequence)])
        case .counted(let count): counted(count)
        case .recounted(let recount):
            text(
                LogPhrase.recounted,
                [
                    "items": count(recount.looks.count, .items),
                    "gone": integer(recount.looks.count { $0.result == .gone }),
                ]
            )
        case .recountAsked(let order):
            text(
                LogPhrase.recountAsked,
                [
                    "items": count(order.items.count, .items),
                    "person": DataText.quoted(name(order.with), limit: 120),
                ]
            )
        case .resolved(let resolution): resolved(resolution, item, name)
        case .approved(let approval): approved(approval)
        case .rejected(let rejection):
            text(LogPhrase.rejected, ["reason": DataText.quoted(rejection.reason)])
        case .cancelled(let reason, _):
            text(LogPhrase.cancelled, ["reason": DataText.quoted(reason)])
        case .tested(let test): tested(test)
        case .opinion(let opinion):
            text(
                LogPhrase.opinion,
                [
                    "person": DataText.quoted(name(opinion.speaker), limit: 120),
                    "text": DataText.quoted(opinion.text, limit: 2_000),
                ]
            )
        case .done(let done): self.done(done, item)
        case .visit, .sighting, .anchors, .finding, .extra: ""
        }
    }

    private func stopped(_ end: ListeningEnd) -> String {
        let sentence = text(
            LogPhrase.brought,
            [
                "n": integer(end.segment), "reason": self[LogPhrase(end.reason)],
                "received": integer(end.received), "displaced": integer(end.displaced),
                "foreign": integer(end.foreign),
            ]
        )
        guard let detail = end.detail else { return sentence }
        return "\(sentence). \(DataText.quoted(detail, limit: 300))"
    }

    private func confirmed(
        _ confirmation: Confirmation,
        _ item: String,
        zones: ZoneNames
    ) -> String {
        let phrase: LogPhrase =
            switch confirmation.means {
            case .sight: .confirmedBySight
            case .qr: .confirmedByQR
            case .photo: .confirmedByPhoto
            }
        var parts = [text(phrase, ["item": item])]
        if let zone = confirmation.zone {
            parts.append(text(LogPhrase.inZone, ["zone": zones[zone]]))
        }
        if let note = confirmation.note { parts.append(DataText.quoted(note)) }
        return parts.joined(separator: ", ")
    }

    /// A decision about an item, or about so many of them.
    func resolved(
        _ resolution: Resolution,
        _ item: String,
        _ name: (String) -> String
    ) -> String {
        let sentence = text(
            LogPhrase.resolved,
            ["item": item, "reason": reason(resolution.reason)]
        )
        return ([sentence] + task(resolution, name: name)).joined(separator: "; ")
    }

    /// The cause of a decision.
    package func reason(_ reason: ReasonCode) -> String {
        switch reason {
        case .known(let cause): self[ReasonPhrase(cause)]
        case .own(_, let text): DataText.quoted(text, limit: 120)
        }
    }

    /// What is to be done, who is to do it, and by when, as far as it was said.
    ///
    /// - Parameters:
    ///   - resolution: the decision.
    ///   - name: the name of somebody, by login.
    /// - Returns: each of these in words.
    func task(_ resolution: Resolution, name: (String) -> String) -> [String] {
        var parts: [String] = []
        if let action = resolution.action { parts.append(DataText.quoted(action)) }
        if let owner = resolution.owner { parts.append(DataText.quoted(name(owner), limit: 120)) }
        if let due = resolution.due {
            parts.append(text(ReviewPhrase.due, ["day": day(due)]))
        }
        return parts
    }

    private func approved(_ approval: Approval) -> String {
        let sentence = self[approval.segregation == .held ? LogPhrase.approved : .approvedAlone]
        guard let note = approval.note else { return sentence }
        return "\(sentence). \(DataText.quoted(note))"
    }

    private func tested(_ test: TestCount) -> String {
        let sentence = text(
            LogPhrase.tested,
            [
                "n": integer(test.tests.count),
                "agree": integer(test.tests.count { $0.verdict == .agrees }),
            ]
        )
        return test.note.map { "\(sentence). \(DataText.quoted($0))" } ?? sentence
    }

    private func done(_ done: ActionDone, _ item: String) -> String {
        let sentence = text(
            LogPhrase.done,
            ["item": item, "n": integer(done.decision)]
        )
        return done.note.map { "\(sentence): \(DataText.quoted($0))" } ?? sentence
    }

    private func noted(_ note: Note, _ item: String) -> String {
        guard note.item != nil else {
            return text(LogPhrase.noted, ["text": DataText.quoted(note.text)])
        }
        return text(
            LogPhrase.notedItem,
            ["text": DataText.quoted(note.text), "item": item]
        )
    }

    private func counted(_ count: Count) -> String {
        let items = self.count(count.expected, .items)
        let sentence =
            count.partialReason.map { reason in
                text(
                    LogPhrase.countedPartial,
                    ["items": items, "reason": DataText.quoted(reason)]
                )
            } ?? text(LogPhrase.counted, ["items": items])
        guard let note = count.note else { return sentence }
        return "\(sentence). \(DataText.quoted(note))"
    }
}
