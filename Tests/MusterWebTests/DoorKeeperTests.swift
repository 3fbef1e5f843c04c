import Foundation
import MusterWeb
import Synchronization
import Testing

/// The queue at the sign-in door.
@Suite struct DoorKeeperTests {
    /// Passwords that take until they are let go.
    private final class SlowHash: Sendable {
        private let turn = DispatchSemaphore(value: 0)
        private let begun = Mutex(0)
        private let refused = Mutex(0)

        var count: Int { begun.withLock { $0 } }
        var refusals: Int { refused.withLock { $0 } }

        func refuse() { refused.withLock { $0 += 1 } }

        func hash() {
            begun.withLock { $0 += 1 }
            turn.wait()
        }

        func letGo(_ count: Int) { for _ in 0..<count { turn.signal() } }
    }

    @Test func `however many strangers guess, somebody who is known gets in at once`() async throws
    {
        let (door, slow) = (DoorKeeper(), SlowHash())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    do {
                        try await door.run(isKnown: false) { slow.hash() }
                    } catch WebError.busy {
                        slow.refuse()
                    }
                }
            }
            // Three hash, twenty wait, and the rest is told to come again.
            while slow.count < 3 || slow.refusals < 7 {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await door.run(isKnown: true) { "in" } == "in")
            #expect(slow.count == 3 && slow.refusals == 7)
            slow.letGo(23)
            try await group.waitForAll()
        }
        #expect(slow.count == 23, "whoever waited came in")
    }

    @Test func `those who are known fill all seats and have a queue of their own`() async throws {
        let (door, slow) = (DoorKeeper(), SlowHash())
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<25 {
                group.addTask {
                    do {
                        try await door.run(isKnown: true) { slow.hash() }
                        return true
                    } catch WebError.busy {
                        return false
                    }
                }
            }
            #expect(try await group.next() == false, "four hash, twenty wait")
            while slow.count < 4 { try await Task.sleep(for: .milliseconds(5)) }
            slow.letGo(24)
            #expect(try await group.reduce(0) { $0 + ($1 ? 1 : 0) } == 24)
        }
    }
}
