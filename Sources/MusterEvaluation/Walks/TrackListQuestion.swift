package import MusterAudit

extension Question {
    /// Where are the items that a scanner passes? Asked of recorded tracks with their roles swapped.
    ///
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package static func trackList(
        _ tracks: [TrackRecording],
        layout: ReceiverLayout
    ) throws(AuditError) -> Question {
        var question = Question(
            id: "track_list",
            title: "Where are the items on a real walk?",
            note: """
                The recorded tracks with roles swapped: each fixed receiver is an item that the \
                moving beacon passes. Records once right, then off by one zone and more, then silent \
                on zones. The same items recur in every track. The others name a zone for every item \
                and call all that are not at home misplaced; Muster does so only where their own \
                zone has a chance of 5 % or less.
                """,
            metrics: [
                Metric("zone_right", "zone right", "of items, loudest in their true zone"),
                Metric("balance", "bal", "mean of accepted and not passed"),
                Metric("accepted", "accepted", "of items in place, those said to be"),
                Metric("not_passed", "not passed", "of misplaced, not said to be in place"),
                Metric("flag_precision", "flag prec.", "of those flagged, really elsewhere"),
                Metric("flag_recall", "flag recall", "of misplaced, those flagged"),
                Metric("false_flags", "false flags", "items in place that are flagged", .number),
            ],
            headline: "balance",
            dataSets: []
        )
        guard !tracks.isEmpty else { return question }
        let reversed = tracks.map { ReversedTrack($0, layout: layout) }
        var all = WalkMeasurement(named: "tracks reversed")
        var right = WalkMeasurement(named: "records right")
        var silent = WalkMeasurement(named: "records without zones")
        for track in reversed {
            for shift in 0..<layout.zoneCount { try all.add(track.walk(shift: shift)) }
            try right.add(track.walk(shift: 0))
            try silent.add(track.walk(shift: nil))
        }
        var set = all.dataSet
        for index in set.scores.indices {
            let method = set.scores[index].method
            let flags = right.dataSet.scores.first { $0.method == method }?.values["flags"]
            let exact = silent.dataSet.scores.first { $0.method == method }?.values["zone_right"]
            set.scores[index].values["false_flags"] = flags
            set.scores[index].values["zone_right"] = exact
        }
        question.dataSets = [set]
        return question
    }
}
