import Glibc
import MusterCore
import MusterRanging

extension Question {
    /// Which of many beacons is nearest, and which are within a metre? Asked of recorded stops.
    package static func nearest(_ recordings: [DwellRecording]) -> Question {
        Question(
            id: "nearest",
            title: "Which beacon is nearest, and which within 1 m?",
            note: """
                Stops of five to twelve seconds among beacons in shelves or an office. A hit is a beacon at most 0.5 m \
                farther than the nearest. Nobody tells a metre in a shelf scene: Muster does not say \
                one, the others' F1 shows why.
                """,
            metrics: [
                Metric("hit", "nearest", "of the stops, those with a hit"),
                Metric("answered", "answered", "of the stops, those with an answer"),
                Metric("metre_f1", "F1 <= 1 m", "of beacons said to be within a metre"),
            ],
            headline: "hit",
            dataSets: recordings.map(nearestDataSet(_:))
        )
    }

    private static func nearestDataSet(_ recording: DwellRecording) -> DataSet {
        let power = recording.powerAtOneMetre
        var methods: [(String, MethodRole, (DwellRecording.Dwell) -> DwellAnswer)] = [
            ("loudest anchor", .standard, DwellAnswer.loudestAnchor(_:)),
            ("softpick's likeliest", .muster, DwellAnswer.likeliest(_:)),
            ("nearest and list-match, nominal", .seed, { DwellAnswer.seed($0, power: -59) }),
            (
                "nearest and list-match, calibrated", .seed,
                { DwellAnswer.seed($0, power: Int8(max(-127, min(-1, power.rounded())))) }
            ),
        ]
        for peer in Peer.allCases {
            methods.append((peer.rawValue, .peer, { DwellAnswer.peer(peer, $0, power: power) }))
        }
        let usual = recording.commonestNearest
        methods.append(
            ("always the commonest", .baseline, { _ in DwellAnswer(nearest: usual, near: nil) })
        )
        let scores = methods.map { name, role, method in
            score(name, role, recording, recording.dwells.map(method))
        }
        return DataSet(
            recording.name,
            size: "\(recording.dwells.count) stops, \(recording.beacons.count) beacons",
            scores: scores
        )
    }

    private static func score(
        _ name: String,
        _ role: MethodRole,
        _ recording: DwellRecording,
        _ answers: [DwellAnswer]
    ) -> Score {
        var (hits, answered) = (0, 0)
        var trials: [Trial] = []
        var metre = Confusion()
        for (dwell, answer) in zip(recording.dwells, answers) {
            let distances = recording.beacons.map { $0.distance(to: dwell.position) }
            let isHit = answer.nearest.map { distances[$0] <= (distances.min() ?? 0) + 0.5 }
            if isHit != nil { answered += 1 }
            if isHit == true { hits += 1 }
            trials.append(Trial(isHit == true ? 1 : 0))
            guard let near = answer.near else { continue }
            for (beacon, distance) in distances.enumerated() {
                metre.add(said: near.contains(beacon), truth: distance <= 1)
            }
        }
        return Score(
            name,
            role,
            [
                "hit": Confusion.share(hits, of: answers.count),
                "answered": Confusion.share(answered, of: answers.count),
                "metre_f1": metre.f1,
            ],
            trials: trials
        )
    }
}

extension DwellRecording {
    /// The strength at 1 m in dBm by all readings from 0.2 to 2.5 m; −59 without one.
    fileprivate var powerAtOneMetre: Double {
        var (sum, count) = (0.0, 0)
        for dwell in dwells {
            for (beacon, place) in beacons.enumerated() {
                let distance = place.distance(to: dwell.position)
                guard (0.2...2.5).contains(distance) else { continue }
                for level in dwell.seconds.compactMap({ $0[beacon] }) {
                    sum += Double(level) + 20 * log10(distance)
                    count += 1
                }
            }
        }
        return count == 0 ? -59 : sum / Double(count)
    }

    /// The beacon that is the nearest one of most stops.
    fileprivate var commonestNearest: Int {
        let nearest = dwells.map { dwell in
            beacons.indices.min {
                beacons[$0].distance(to: dwell.position) < beacons[$1].distance(to: dwell.position)
            } ?? 0
        }
        return beacons.indices.max { one, other in
            nearest.count { $0 == one } < nearest.count { $0 == other }
        } ?? 0
    }
}
