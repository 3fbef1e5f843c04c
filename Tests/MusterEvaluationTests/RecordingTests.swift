import MusterCore
import MusterEvaluation
import Testing

/// The forms of recorded radio, a few lines each.
@Suite struct RecordingTests {
    @Test func `a pair's readings are kept by distance and calibrate the power`() throws {
        let text = """
            time,rssi,distance
            2021-03-05 09:58:22,-34.0,1
            2021-03-05 09:58:24,-62.0,100
            2021-03-05 09:58:25,-60.0,100
            2021-03-05 09:58:26,0,100
            2021-03-05 09:58:27,-200,100
            broken line
            2021-03-05 09:58:28,-71.0,300
            """
        let pair = try #require(PairRecording(Array(text.utf8), named: "a"))
        #expect(pair.readings == [1: [-34], 100: [-62, -60], 300: [-71]])
        #expect(pair.power == -61)
    }

    @Test func `a pair without a reading that calibrates is none`() {
        let header = "time,rssi,distance\n"
        #expect(PairRecording(Array(header.utf8), named: "a") == nil)
        #expect(PairRecording(Array((header + "x,-60,1\n").utf8), named: "a") == nil)
        #expect(PairRecording(Array("id,name\n1,-60,100\n".utf8), named: "a") == nil)
    }

    @Test func `receivers are grouped by their aliases`() throws {
        let layout = try #require(ReceiverLayout(Array(Self.layout.utf8)))
        #expect(layout.receivers.map(\.id) == ["aa", "ab", "ba"])
        #expect(layout.receivers.map(\.zone) == [0, 0, 1])
        #expect(layout.zoneCount == 2)
        #expect(layout.nearestZone(to: Point(x: 5.8, y: 0)) == 0)
        #expect(layout.nearestZone(to: Point(x: 6.2, y: 0)) == 1)
        #expect(layout.centreZone(to: Point(x: 5.8, y: 0)) == 1)
    }

    @Test func `a track keeps what known receivers heard, in the order of time`() throws {
        let layout = try #require(ReceiverLayout(Array(Self.layout.utf8)))
        let text = """
            101.5,aa,beacon,-70,1.0,2.0,0.5,1,0
            100.0,ba,beacon,-80,0.5,2.0,0.5
            100.5,unknown,beacon,-80,0.5,2.0
            100.6,aa,beacon,42,0.5,2.0
            """
        let track = try #require(TrackRecording(Array(text.utf8), named: "t", layout: layout))
        #expect(track.readings.map(\.seconds) == [0, 1.5])
        #expect(track.readings.map(\.receiver) == [2, 0])
        #expect(track.readings.map(\.rssi) == [-80, -70])
        #expect(track.readings[1].position == Point(x: 1, y: 2))
    }

    @Test func `a stop is the seconds of one number without the first`() throws {
        let recording = try #require(
            DwellRecording(
                named: "lib",
                beacons: Array("id,x,y\n1,0,0\n2,5,05.50\n".utf8),
                ids: Array("10101\n10102\n10103\n10201\n10202\n".utf8),
                positions: Array("1,1\n1,1\n1,1\n2,2\n2,2\n".utf8),
                strengths: Array("-50,100\n-60,100\n-61,-70\n-50,-50\n100,-65\n".utf8)
            )
        )
        #expect(recording.beacons == [Point(x: 0, y: 0), Point(x: 5, y: 5.5)])
        #expect(recording.dwells.map(\.position) == [Point(x: 1, y: 1), Point(x: 2, y: 2)])
        #expect(recording.dwells[0].seconds == [[-60, nil], [-61, -70]])
        #expect(recording.dwells[1].seconds == [[nil, -65]])
    }

    @Test func `files of stops that don't fit each other are refused`() {
        let recording = DwellRecording(
            named: "lib",
            beacons: Array("id,x,y\n1,0,0\n".utf8),
            ids: Array("10101\n10102\n".utf8),
            positions: Array("1,1\n".utf8),
            strengths: Array("-50\n-60\n".utf8)
        )
        #expect(recording == nil)
    }

    @Test func `the truth of a site says what is there and where`() throws {
        let text = """
            {"simulated":true,"items":{"IT-1":{"present":true,"zone":"cold-1"},
            "IT-2":{"present":false,"zone":null},"IT-3":{"present":true,"zone":"a","silent":true}}}
            """
        let truth = try #require(WalkRecording.truth(Array(text.utf8)))
        #expect(truth[ItemID(rawValue: "IT-1")]?.zone == ZoneID(rawValue: "cold-1"))
        #expect(truth[ItemID(rawValue: "IT-2")] == WalkRecording.Truth(zone: nil))
        #expect(truth[ItemID(rawValue: "IT-3")]?.isSilent == true)
    }

    @Test(arguments: [
        "[]", "{}", #"{"items":{"IT-1":{"zone":"a"}}}"#, #"{"items":{"IT-1":{"present":true}}}"#,
        "{",
    ])
    func `a truth of another form is refused`(text: String) {
        #expect(WalkRecording.truth(Array(text.utf8)) == nil)
    }

    static let layout = """
        Dongles:{"ba": [[10.0, 0.0, 1.2], 1, "sensor20"], "aa": [[0.0, 0.0, 1.2], 2, "sensor10"],\
         "ab": [[2.0, 0.0, 1.2], 3, "sensor11"]}
        Beacons:{"c": [[], 1, "beacon1"] }
        """
}
