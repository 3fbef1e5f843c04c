import MusterAudit
import MusterCore

extension Wording {
    /// What happened, in a sentence.
    func event(_ event: AuditEvent, zones: ZoneNames) -> String {
        switch event {
        case .started(let scope):
            text(LogPhrase.started, ["items": count(scope.expectedCount, .items)])
        case .listening(let start):
            text(
                LogPhrase.listening,
                [
                    "n": integer(start.segment),
                    "source": DataText.quoted(start.source, limit: 300),
                ]
            )
        case .stopped(let end): stopped(end)
        case .confirmed(let confirmation): confirmed(confirmation, zones: zones)
        case .noted(let note): noted(note)
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
        case .cancelled(let reason, _):
            text(LogPhrase.cancelled, ["reason": DataText.quoted(reason)])
        case .visit, .sighting, .finding, .extra: ""
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

    private func confirmed(_ confirmation: Confirmation, zones: ZoneNames) -> String {
        let phrase: LogPhrase =
            switch confirmation.means {
            case .sight: .confirmedBySight
            case .qr: .confirmedByQR
            case .photo: .confirmedByPhoto
            }
        let item = DataText.quoted(confirmation.item.rawValue, limit: 200)
        var parts = [text(phrase, ["item": item])]
        if let zone = confirmation.zone {
            parts.append(text(LogPhrase.inZone, ["zone": zones[zone]]))
        }
        if let note = confirmation.note { parts.append(DataText.quoted(note)) }
        return parts.joined(separator: ", ")
    }

    private func noted(_ note: Note) -> String {
        guard let item = note.item else {
            return text(LogPhrase.noted, ["text": DataText.quoted(note.text)])
        }
        return text(
            LogPhrase.notedItem,
            [
                "text": DataText.quoted(note.text),
                "item": DataText.quoted(item.rawValue, limit: 200),
            ]
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
