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
                nearest receiver, once that of the group whose middle is nearest. Power is \
                calibrated from the recording, and each peer has the margin that serves it best on it.
                """,
            metrics: placementMetrics,
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

    /// The same, recording by recording: an average hides a room in which a rule fails.
    ///
    /// Stops are taken as drives from one to the next, among receivers that are a zone each.
    package static func placementEach(
        _ tracks: [TrackRecording],
        layout: ReceiverLayout?,
        stops: [DwellRecording]
    ) -> Question {
        let drives = stops.map { stops in
            (TrackRecording(drive: stops), ReceiverLayout(receiversAt: stops.beacons))
        }
        let tracks = layout.map { layout in tracks.map { ($0, layout) } } ?? []
        return Question(
            id: "placement_each",
            title: "In which zone is it, recording by recording?",
            note: """
                Each recorded track by itself (the zone whose middle is nearest), and stops of a phone \
                among beacons, roles swapped, as a drive from stop to stop (the nearest of them is the \
                zone). The means by which receivers find a beacon were chosen on \
                \(chosenOn.sorted().joined(separator: ", ")) and simulated rooms; the others were looked \
                at once.
                """,
            metrics: placementMetrics,
            headline: "accuracy",
            dataSets: (tracks + drives).map { track, layout in
                dataSet(
                    track.name + (chosenOn.contains(track.name) ? "" : ", held back"),
                    [track],
                    layout: layout,
                    truth: tracks.contains { $0.0.name == track.name }
                        ? layout.centreZone(to:) : layout.nearestZone(to:)
                )
            }
        )
    }

    /// The recordings that windowed level was chosen on.
    private static let chosenOn: Set = [
        "rectangular_without_rotation_all_sensors", "straight_03_all_sensors", "lib",
    ]

    private static let placementMetrics = [
        Metric("accuracy", "accuracy", "of the seconds, those with the right zone"),
        Metric("changes", "changes/min", "changes of zone said in a minute", .number),
        Metric("lag50", "lag50", "seconds until a change is seen, median", .seconds),
        Metric("lag95", "lag95", "seconds until a change is seen, of 95 in 100", .seconds),
    ]

    /// How much nearer another receiver must be, as shares of distance: peers are given the one of
    /// these that serves them best on the data set, since they have none of their own.
    private static let margins = [0, 0.15, 0.3, 0.6, 1]

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
        let powers = tracks.map { $0.power(in: layout) ?? -62 }
        func score(_ rule: (_ power: Double) -> any PlacementRule) -> TrackScore {
            var score = TrackScore()
            for (index, (track, truth)) in zip(tracks, truths).enumerated() {
                let said = follow(track, rule(powers[index]), seconds: truth.count)
                score.add(said: said, truth: truth, recording: index)
            }
            return score
        }
        var scores: [(String, MethodRole, TrackScore)] = [
            ("windowed-level", .standard, score { _ in LevelPlacement(zones: zones) })
        ]
        for peer in Peer.allCases {
            let margins = peer == .bermuda ? [0] : Self.margins
            let best = margins.map { margin in
                score { PeerPlacement(peer, power: $0, zones: zones, margin: margin) }
            }.max { $0.right < $1.right }
            if let best { scores.append((peer.rawValue, .peer, best)) }
        }
        scores.append(
            (
                "always the commonest zone", .baseline,
                score { _ in ConstantPlacement(constant: usual ?? 0) }
            )
        )
        return DataSet(
            name,
            size: "\(tracks.count) tracks, \(all.count) s",
            scores: scores.map { Score($0, $1, $2.values, trials: $2.trials) }
        )
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
