import MusterClimate
import MusterCore
import MusterTestSupport
import Testing

/// More alarms at once than a person can take in.
@Suite struct FloodTests {
    @Test func `ten alarms in ten minutes are told one by one, eleven are a flood`() {
        for count in [10, 11] {
            var play = RotaPlay([("a", 0)])
            for alarm in 1...count { play.move(Int64(alarm), .raised, at: 9) }
            play.run(9...9)
            let words = count == 10 ? Array(repeating: "9 raised", count: 10) : ["9 digest of 11"]
            #expect(play.told("a") == words)
        }
    }

    @Test func `a storm of two hundred is one message, and half an hour later what waits still`() {
        var play = RotaPlay([("a", 0), ("b", 1)])
        for alarm in 1...150 { play.move(Int64(alarm), .raised, at: 0) }
        play.run(0...0)
        for alarm in 151...200 { play.move(Int64(alarm), .raised, at: 1) }
        play.run(1...29)
        #expect(play.told("a") == ["0 digest of 150"])
        for alarm in 1...190 { play.move(Int64(alarm), .back, at: 29) }
        play.run(30...40)
        // Those that came later, and the ends of 190.
        #expect(play.told("a") == ["0 digest of 150", "30 digest of 240"])
        #expect(play.told("b") == Array(repeating: "30 escalated", count: 10))
    }

    @Test func `those raised one by one before are told so, and the flood once`() {
        var play = RotaPlay([("a", 0)])
        for alarm in 1...14 {
            play.move(Int64(alarm), .raised, at: alarm / 2)
            play.deliver(at: alarm / 2)
        }
        #expect(play.told("a").count(where: { $0.hasSuffix("digest of 1") }) == 1)
        #expect(play.told("a").count == 11)
    }

    @Test func `a flood that went by while nothing ran is one message too`() {
        var play = RotaPlay([("a", 0)])
        for alarm in 1...30 { play.move(Int64(alarm), .raised, at: 0) }
        play.run(600...600)
        #expect(play.told("a") == ["600 digest of 60"])
    }

    @Test func `floods follow each other, and none begins within another`() {
        let times = (0..<400).map { RotaPlay.start.advanced(bySeconds: Double($0) * 20) }
        let floods = FloodPause.all(in: times.shuffled())
        #expect(floods.first?.from == times[10])
        #expect(zip(floods, floods.dropFirst()).allSatisfy { $0.until <= $1.from })
        #expect(floods.count == 5)
    }

    /// However events fall and whenever something runs or is cut off.
    @Test(arguments: 0..<40)
    func `nobody hears a thing twice, and nobody of an end without the beginning`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var play = RotaPlay([("a", 0), ("b", 1), ("c", 2), ("a", 2)])
        var isOpen: [Int64: Bool] = [:]
        for minute in 0..<300 {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let alarm = Int64.random(in: 1...25, using: &random)
                if isOpen[alarm] == true {
                    let kind: RotaAlarm.Move.Kind = Bool.random(using: &random) ? .back : .answered
                    play.move(alarm, kind, at: minute)
                    isOpen[alarm] = false
                } else {
                    play.move(alarm, .raised, at: minute)
                    isOpen[alarm] = true
                }
            }
            if Int.random(in: 0..<3, using: &random) > 0 {
                play.deliver(at: minute, keeps: Bool.random(using: &random))
            }
        }
        play.deliver(at: 400)
        let count = play.calls.count
        play.deliver(at: 400)
        #expect(play.calls.count == count, "what was told is not due")

        var heard: Set<String> = []
        var begun: Set<String> = []
        for (_, call) in play.calls {
            for word in call.words {
                let who = "\(call.contact.address) \(word.alarm)"
                #expect(heard.insert("\(who) \(word.key)").inserted)
                if word.kind == .cleared {
                    #expect(begun.contains(who))
                } else {
                    begun.insert(who)
                }
            }
        }
        // Whatever waits for an answer at the end has been told to the first step.
        for (alarm, waits) in isOpen where waits { #expect(begun.contains("a \(alarm)")) }
    }
}
