import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// What became of the radio that an audit kept, in words.
enum TraceWords {
    /// What is not there, in one line; `nil` where every stretch has its trace.
    static func line(_ traces: TraceProof) -> Sentence? {
        let removed = traces.removedAt.map { at -> Sentence in
            "\(traces.removed) removed to make room, \(at.iso8601(.seconds))"
        }
        let others: [(Int, Sentence)] = [
            (
                traces.leftOut,
                "\(traces.leftOut) not in the backup that this home was made from"
            ),
            (traces.elsewhere, "\(traces.elsewhere) kept at the station that heard it"),
            (traces.without, "\(traces.without) never kept"),
            (traces.unknown, "\(traces.unknown) not there, and not known whether it was"),
        ]
        let parts =
            [traces.fault, removed].compactMap { $0 } + others.filter { $0.0 > 0 }.map(\.1)
        return parts.isEmpty ? nil : "The radio it kept: \(parts.joined(separator: "; "))."
    }
}

/// What holds an audit outside of it, in words.
enum AnchorLines {
    /// How far the proof goes, in one line.
    static func summary(of anchors: Anchors) -> Sentence {
        guard let last = anchors.entries.last else {
            return "Not anchored: the trail does not tell of it, and its signatures alone hold it."
        }
        let note: Sentence =
            anchors.isNoted
            ? "whose end trail.head notes beside the database"
            : "whose end nothing notes: trail.head is gone or no head of a trail "
                + "(muster verify --strict)"
        if anchors.entries.count == 1, last.isAdopted {
            return "Anchored since \(last.at.iso8601(.seconds)) by entry \(last.number) of the "
                + "trail, \(note); by its signatures alone before."
        }
        return "Anchored by the trail up to record \(Figures.count(anchors.records)) "
            + "(entry \(last.number)), \(note)."
    }

    /// What is held by what, a line each.
    static func lines(of proof: AuditProof) -> [Sentence] {
        let anchors = proof.anchors
        var lines = anchors.entries.map { word -> Sentence in
            "Chain: \(Figures.counted(word.records, .records)) (\(Sentence.word(word.step))) by entry "
                + "\(word.number) of the trail, \(word.at.iso8601(.seconds)), head "
                + "\(Figures.head(word.head))."
        }
        for (key, word) in anchors.keys.sorted(by: { $0.value.number < $1.value.number }) {
            let entry = "\(word.number), \(word.at.iso8601(.seconds))"
            let owned: Sentence = "\(PublicKey.grouped(key)) of \(word.owner.inOneLine)"
            let since: Sentence =
                word.isAdopted
                ? "\(owned), known by entry \(entry)"
                : "\(owned), made or trusted by entry \(entry)"
            lines.append(
                word.revocation.map { "Key: \(since), revoked by entry \($0.number)." }
                    ?? "Key: \(since)."
            )
        }
        lines.append(
            anchors.reports.isEmpty
                ? "Issued PDFs: none."
                : "Issued PDFs: \(anchors.reports.count), by entries "
                    + "\(anchors.reports.map(String.init).joined(separator: ", "))."
        )
        if let trail = anchors.trail {
            lines.append(
                anchors.isNoted
                    ? "Trail: noted beside the database in trail.head up to entry \(trail.number)."
                    : "Trail: \(Figures.counted(trail.number, .entries)), and no trail.head beside the database "
                        + "that can be read."
            )
            lines.append("To note elsewhere, as nothing in this folder can replace it: \(trail)")
        }
        return lines + anchors.gaps.map { "Not anchored: \($0)." }
    }
}
