import MusterCrypto
import FoundationEssentials
import HTTPTypes
import MusterCore
import MusterPeople
import NIOCore

/// The answers to requests that carry an idempotency key: the same key with the same request gets
/// the answer that was given before, and nothing is done twice.
///
/// A token or a one-time link is not kept, and not given a second time. The others live as long as the
/// server does; the newest thousand, or 16 MiB of them, are kept.
package actor RepeatedAnswers {
    private struct Kept {
        var request: String
        var done: APIChange.Done
    }

    private var kept: [String: Kept] = [:]
    private var order: [String] = []
    /// The requests that are being worked on, by what they are kept under.
    private var running: [String: String] = [:]

    private static let most = 1_000
    /// All bodies together take no more than this, in bytes.
    private static let mostBytes = 16 << 20
    private var bytes = 0
    /// How long a request waits for the answer to the same one that came before it.
    private let patience: Duration

    /// Begins with none.
    ///
    /// - Parameter patience: how long a request waits for the answer to the same one.
    package init(patience: Duration = .seconds(20)) {
        self.patience = patience
    }

    /// Answers a request, or repeats the answer to it.
    ///
    /// - Throws: what ``answer(_:of:to:_:)`` throws.
    func answer(
        _ visit: Visit,
        _ make: @Sendable () async throws -> APIChange.Done
    ) async throws -> APIChange.Done {
        guard let key = visit.headers[.idempotencyKey] else { return try await make() }
        guard (1...200).contains(key.utf8.count) else {
            throw WebError.badValue(name: "Idempotency-Key", expected: "1 to 200 characters")
        }
        let request = "\(visit.line) \(Hex.text(Self.digest(visit)))"
        return try await answer(key, of: visit.principal.name, to: request, make)
    }

    /// What tells the body of a request from others: its SHA-256.
    static func digest(_ visit: Visit) -> [UInt8] {
        Array(SHA256.digest(of: visit.body.readableBytesView))
    }

    /// Answers a request that carries a key, or repeats the answer to it.
    ///
    /// While the same request is being worked on its answer is waited for; where that failed, the
    /// request is worked on again.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - caller: who sends it: keys of others are other keys.
    ///   - request: tells requests apart.
    ///   - make: works on it.
    /// - Returns: the answer.
    /// - Throws: ``WebError/keyUsed(_:)`` when the key came with another request,
    ///   ``WebError/keyBusy(_:)`` when the same one is worked on for longer than is waited for,
    ///   ``WebError/secretGiven(_:)`` when the answer held a secret; what `make` throws.
    package func answer(
        _ key: String,
        of caller: String,
        to request: String,
        _ make: @Sendable () async throws -> APIChange.Done
    ) async throws -> APIChange.Done {
        let id = "\(caller) \(key)"
        let end = ContinuousClock.now + patience
        while let other = running[id] {
            guard other == request else { throw WebError.keyUsed(key) }
            guard ContinuousClock.now < end else { throw WebError.keyBusy(key) }
            try await Task.sleep(for: .milliseconds(20))
        }
        if let found = kept[id] {
            guard found.request == request else { throw WebError.keyUsed(key) }
            guard !found.done.holdsSecret else { throw WebError.secretGiven(key) }
            return found.done
        }
        running[id] = request
        defer { running[id] = nil }
        let done = try await make()
        let keepable = done.holdsSecret ? APIChange.Done(holdsSecret: true) : done
        kept[id] = Kept(request: request, done: keepable)
        order.append(id)
        bytes += keepable.body.count
        while order.count > Self.most || bytes > Self.mostBytes, order.count > 1 {
            bytes -= kept.removeValue(forKey: order.removeFirst())?.done.body.count ?? 0
        }
        return done
    }
}
