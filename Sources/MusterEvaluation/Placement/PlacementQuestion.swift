import MusterCore

extension Question {
    /// In which zone is a beacon, by receivers that are fixed to the building? Asked of tracks.
    package static func placement(
        _ tracks: [TrackRecording],
        layout: ReceiverLayout
    ) -> Question {
        var question = Question(
            id: "placement",
            title: "In which zone is it, by fixed receivers?",
            note: """
                Recorded tracks of a moving beacon among \(layout.receivers.count) receivers in \
                \(layout.zoneCount) zones, one answer a second. The true zone is once that of the \
                nearest receiver, once that of the group whose middle is nearest.
                """,
            metrics: [
                Metric("accuracy", "accuracy", "of the seconds, those with the right zone"),
                Metric("changes", "changes/min", "changes of zone said in a minute", .number),
                Metric("lag50", "lag50", "seconds until a change is seen, median", .seconds),
                Metric("lag95", "lag95", "seconds until a change is seen, of 95 in 100", .seconds),
            ],
            headline: "accuracy",
            dataSets: []
        )
        guard !tracks.isEmpty else { return question }
        let truths: [(String, (Point) -> Int)] = [
            ("zone by nearest middle", layout.centreZone(to:)),
            ("zone by nearest receiver", layout.nearestZone(to:)),
        ]
        for (name, truth) in truths {
            question.dataSets.append(
                dataSet("tracks, " + name, tracks, layout: layout, truth: truth)
            )
        }
        return question
    }

    private static func dataSet(
        _ name: String,
        _ tracks: [TrackRecording],
        layout: ReceiverLayout,
        truth: (Point) -> Int
    ) -> DataSet {
        let zones = layout.receivers.map(\.zone)
        let truths = tracks.map { trueZones($0, truth) }
        let all = truths.flatMap(\.self)
        let usual = (0..<layout.zoneCount).max { one, other in
            all.count { $0 == one } < all.count { $0 == other }
        }
        var rules: [(String, MethodRole, () -> any PlacementRule)] = [
            ("windowed-level", .standard, { LevelPlacement(zones: zones) })
        ]
        for peer in Peer.allCases {
            rules.append(
                (peer.rawValue, .peer, { PeerPlacement(peer, power: -62, zones: zones) })
            )
        }
        rules.append(
            ("always the commonest zone", .baseline, { ConstantPlacement(constant: usual ?? 0) })
        )
        let scores = rules.map { name, role, rule in
            var score = TrackScore()
            for (track, truth) in zip(tracks, truths) {
                score.add(said: follow(track, rule(), seconds: truth.count), truth: truth)
            }
            return Score(name, role, score.values, trials: score.trials)
        }
        return DataSet(name, size: "\(tracks.count) tracks, \(all.count) s", scores: scores)
    }

    /// The true zone at the end of each second.
    private static func trueZones(_ track: TrackRecording, _ truth: (Point) -> Int) -> [Int] {
        var zones: [Int] = []
        for reading in track.readings {
            let second = Int(reading.seconds)
            while zones.count <= second { zones.append(truth(reading.position)) }
            zones[second] = truth(reading.position)
        }
        return zones
    }

    private static func follow(
        _ track: TrackRecording,
        _ rule: any PlacementRule,
        seconds: Int
    ) -> [Int?] {
        var rule = rule
        var next = 0
        return (0..<Int64(seconds)).map { second in
            while next < track.readings.count, track.readings[next].seconds < Double(second + 1) {
                let reading = track.readings[next]
                rule.add(reading.rssi, receiver: reading.receiver, at: reading.seconds)
                next += 1
            }
            return rule.zone(at: second)
        }
    }
}
