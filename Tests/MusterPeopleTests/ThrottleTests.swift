import MusterCore
import MusterPeople
import MusterTestSupport
import Testing

@Suite struct ThrottleTests {
    private let start = Instant(seconds: 1_773_306_845)

    private func failed(_ count: Int) -> FailedSignIns {
        FailedSignIns(count: count, lastAt: start)
    }

    @Test func `the fifth failure costs a second, each further one twice as much, to 15 minutes`() {
        let waits = (0...16).map { SignInThrottle.login.wait(after: failed($0), at: start) }
        #expect(waits[...4].allSatisfy { $0 == 0 })
        #expect(Array(waits[5...]) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
        #expect(SignInThrottle.address.wait(after: failed(19), at: start) == 0)
        #expect(SignInThrottle.address.wait(after: failed(20), at: start) == 1)
    }

    @Test func `no number of failures makes anybody wait longer than the cap`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...1_000_000, using: &random)
            // The clock may have been set back or on since.
            let now = start.advanced(bySeconds: Double.random(in: -1e6...1e6, using: &random))
            let wait = SignInThrottle.login.wait(after: failed(count), at: now)
            #expect((0...SignInThrottle.longestSeconds).contains(wait))
            let later = now.advanced(bySeconds: SignInThrottle.longestSeconds)
            if now >= start {
                #expect(SignInThrottle.login.wait(after: failed(count), at: later) == 0)
            }
        }
    }

    @Test func `failures of the day before are forgotten`() {
        let now = start.advanced(bySeconds: SignInThrottle.memorySeconds)
        #expect(SignInThrottle.failed(again: failed(50), at: now).count == 1)
        #expect(SignInThrottle.failed(again: failed(50), at: start).count == 51)
        #expect(SignInThrottle.failed(again: nil, at: now) == FailedSignIns(count: 1, lastAt: now))
    }

    @Test func `failures noted while the clock was ahead do not count once it is right`() {
        let ahead = FailedSignIns(count: 50, lastAt: start.advanced(bySeconds: 365 * 86_400))
        #expect(SignInThrottle.login.wait(after: ahead, at: start) == 0)
        #expect(SignInThrottle.failed(again: ahead, at: start).count == 1)
    }

    @Test func `a browser's session may go unused for 30 minutes, a handheld's lasts a shift`() {
        let limits = SessionLimits()
        #expect(limits.idle(.browser) == 1_800 && limits.idle(.handheld) == 43_200)
        #expect(limits.end(.handheld, from: start).seconds(since: start) == 43_200)
        #expect(limits.end(.browser, from: start).seconds(since: start) == 43_200)
    }
}

@Suite struct TrailChainTests {
    private func note(_ number: Int) -> TrailNote {
        TrailNote(
            at: Instant(seconds: Int64(number)),
            actor: "mara",
            client: "local",
            kind: TrailKind.allCases[number % TrailKind.allCases.count],
            subject: "\"шта\"\n\(number)",
            detail: ["b": "2", "a": "1"]
        )
    }

    @Test func `a chain follows what it wrote, and nothing that was changed, taken or moved`() {
        var writing = TrailChain()
        let entries = (0..<30).map { writing.append(note($0)) }
        var reading = TrailChain()
        for entry in entries {
            let follows = reading.follow(entry)
            #expect(follows)
        }
        #expect(reading.number == 30 && reading.head == writing.head)
        #expect(entries[3].detail == #"{"a":"1","b":"2"}"#)

        let changes: [(inout TrailEntry) -> Void] = [
            { $0.actor = "ana" }, { $0.client = "10.0.0.1" }, { $0.kind = "signed_in" },
            { $0.subject += " " }, { $0.detail = "{}" }, { $0.at.microseconds += 1 },
            { $0.number += 1 }, { $0.hash[31] ^= 1 },
            // What moves from one field to the next is a change too.
            {
                $0.actor += "l"; $0.client = "ocal"
            },
        ]
        for change in changes {
            var entry = entries[4]
            change(&entry)
            var chain = TrailChain(after: entries[3])
            let follows = chain.follow(entry)
            #expect(!follows)
        }
        var chain = TrailChain(after: entries[3])
        let skips = chain.follow(entries[5])
        #expect(!skips)
    }
}
