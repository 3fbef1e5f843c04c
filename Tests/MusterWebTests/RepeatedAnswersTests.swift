import MusterWeb
import Synchronization
import Testing

/// Requests that come more than once with one idempotency key.
@Suite struct RepeatedAnswersTests {
    private struct Failed: Error {}

    /// A number that several tasks change.
    private final class Number: Sendable {
        private let number = Mutex(0)

        var value: Int { number.withLock { $0 } }

        func next() -> Int {
            number.withLock { number in
                number += 1
                return number
            }
        }
    }

    @Test func `the same request sent eight times at once is done once and answered alike`()
        async throws
    {
        let (answers, done) = (RepeatedAnswers(), Number())
        let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await answers.answer("k", of: "mira", to: "POST /x") {
                        try await Task.sleep(for: .milliseconds(100))
                        let number = done.next()
                        return APIChange.Done(body: [UInt8(number)])
                    }.body
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies == Array(repeating: [1], count: 8))
    }

    @Test func `where the first of two equal requests fails the second is done`() async throws {
        let (answers, done) = (RepeatedAnswers(), Number())
        let deed: @Sendable () async throws -> APIChange.Done = {
            try await Task.sleep(for: .milliseconds(50))
            guard done.next() > 1 else { throw Failed() }
            return APIChange.Done(body: [7])
        }
        async let one = try? answers.answer("k", of: "mira", to: "POST /x", deed).body
        async let other = try? answers.answer("k", of: "mira", to: "POST /x", deed).body
        let both = await [one, other]
        #expect(both.contains([7]) && both.contains(nil))
    }

    @Test func `a request that is worked on for long is to be sent again, with the same key`()
        async throws
    {
        let answers = RepeatedAnswers(patience: .milliseconds(60))
        let (begun, mayEnd) = (Number(), Number())
        let first = Task {
            try await answers.answer("k", of: "mira", to: "POST /x") {
                _ = begun.next()
                while mayEnd.value == 0 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                return APIChange.Done(body: [1])
            }
        }
        while begun.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: WebError.keyBusy("k")) {
            try await answers.answer("k", of: "mira", to: "POST /x") { APIChange.Done() }
        }
        await #expect(throws: WebError.keyUsed("k")) {
            try await answers.answer("k", of: "mira", to: "POST /y") { APIChange.Done() }
        }
        _ = mayEnd.next()
        _ = try await first.value
        let again = try await answers.answer("k", of: "mira", to: "POST /x") { APIChange.Done() }
        #expect(again.body == [1])
    }
}
