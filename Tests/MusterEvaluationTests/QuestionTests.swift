import MusterCore
import MusterEvaluation
import Testing

/// The questions asked of recordings, on recordings so clear that the answer is known.
@Suite struct QuestionTests {
    @Test func `a beacon that jumps between two zones is followed by fixed receivers`() throws {
        let layout = try #require(ReceiverLayout(Array(RecordingTests.layout.utf8)))
        let track = try #require(
            TrackRecording(Array(Self.track.utf8), named: "jump", layout: layout)
        )
        let question = Question.placement([track], layout: layout)
        #expect(question.dataSets.count == 2)
        let set = try #require(question.dataSets.first)
        let own = try #require(set.standard)
        #expect(try #require(own.values["accuracy"]) > 0.85)
        #expect(try #require(own.values["lag50"]) <= 4)
        #expect(question.leads.allSatisfy { $0.lead.trialCount == 6 && $0.lead.interval != nil })
        let constant = set.scores.first { $0.role == .baseline }
        #expect(constant?.values["accuracy"] == 0.5)
    }

    @Test func `a swapped track finds items in their zones and flags none that is in place`() throws
    {
        let layout = try #require(ReceiverLayout(Array(RecordingTests.layout.utf8)))
        let track = try #require(
            TrackRecording(Array(Self.track.utf8), named: "jump", layout: layout)
        )
        let question = try Question.trackList([track], layout: layout)
        let own = try #require(question.dataSets.first?.standard)
        #expect(own.values["zone_right"] == 1)
        #expect(own.values["false_flags"] == 0)
        #expect(own.values["not_passed"] == 1)
    }

    @Test func `scenes at the desk are the same for the same seed`() throws {
        let pair = try #require(PairRecording(Array(Self.pair.utf8), named: "pair"))
        let (one, other) = (Question.desk([pair], scenes: 12), Question.desk([pair], scenes: 12))
        let set = try #require(one.dataSets.first)
        #expect(set.scores.map(\.values) == other.dataSets.first?.scores.map(\.values))
        let seed = set.scores.first { $0.method == "nearest, calibrated" }
        #expect(try #require(seed?.values["precision"]) == 1)
    }

    @Test func `at equal picks of nothing each method has the limit that serves it best`() throws {
        let pair = try #require(PairRecording(Array(Self.pair.utf8), named: "pair-B"))
        #expect(!pair.isChosenOn)
        let question = Question.desk([pair], scenes: 12)
        #expect(question.dataSets.map(\.name).contains("waved, held back"))
        for score in question.dataSets.flatMap(\.scores) where score.role != .baseline {
            // Near and far lie 35 dB apart: some limit of each tells them without an error.
            guard let equal = score.values["equal"] else { continue }
            #expect(equal == 1, "\(score.method)")
            #expect(score.values["reader"] == equal)
        }
        let guess = question.dataSets.first?.scores.first { $0.role == .baseline }
        #expect(try #require(guess?.values["equal"]) < 0.5)
    }

    @Test func `each recording has its own row, and stops are driven from one to the next`() throws
    {
        let layout = try #require(ReceiverLayout(Array(RecordingTests.layout.utf8)))
        let track = try #require(
            TrackRecording(Array(Self.track.utf8), named: "jump", layout: layout)
        )
        let stops = try #require(Self.stops)
        let question = Question.placementEach([track], layout: layout, stops: [stops])
        #expect(question.dataSets.map(\.name) == ["jump, held back", "two, held back"])
        #expect(question.dataSets.last?.standard?.values["accuracy"] == 1)
        #expect(TrackRecording(drive: stops).readings.count == 10)
    }

    @Test func `the nearest of two beacons is told by strength`() throws {
        let recording = try #require(Self.stops)
        let set = try #require(Question.nearest([recording]).dataSets.first)
        #expect(set.standard?.values["hit"] == 1)
    }

    /// A stop of six seconds beside the first of two beacons.
    private static let stops = DwellRecording(
        named: "two",
        beacons: Array("id,x,y\n1,0,0\n2,9,0\n".utf8),
        ids: Array((1...6).map { "100\($0)" }.joined(separator: "\n").utf8),
        positions: Array(Array(repeating: "1,0", count: 6).joined(separator: "\n").utf8),
        strengths: Array(Array(repeating: "-55,-75", count: 6).joined(separator: "\n").utf8)
    )

    /// Half a minute beside either group of receivers.
    private static let track: String = (0..<60).flatMap { second -> [String] in
        let isFirst = second < 30
        let place = isFirst ? "1.0,0.0" : "10.0,0.0"
        let levels = isFirst ? [-50, -52, -85] : [-85, -86, -50]
        return zip(["aa", "ab", "ba"], levels).map { id, level in
            "\(1_000 + second).5,\(id),c,\(level),\(place)"
        }
    }.joined(separator: "\n")

    /// A level that falls by 10 dB from near to far, and does not waver.
    private static let pair: String =
        (["time,rssi,distance"]
        + (1...340).map { centimetres in
            "x,\(centimetres <= 30 ? -40 : centimetres < 80 ? -60 : -75),\(centimetres)"
        }).joined(separator: "\n")
}
