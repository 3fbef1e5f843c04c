import Crypto
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
actor RepeatedAnswers {
    private struct Kept {
        var request: String
        var done: APIChange.Done
    }

    private var kept: [String: Kept] = [:]
    private var order: [String] = []
    private var running: Set<String> = []

    private static let most = 1_000
    /// All bodies together take no more than this, in bytes.
    private static let mostBytes = 16 << 20
    private var bytes = 0

    /// Answers a request, or repeats the answer to it.
    ///
    /// - Throws: ``WebError/keyUsed(_:)`` when the key came with another request, or the same one is
    ///   still being worked on; ``WebError/secretGiven(_:)`` when the answer held a secret.
    func answer(
        _ visit: Visit,
        _ make: @Sendable () async throws -> APIChange.Done
    ) async throws -> APIChange.Done {
        guard let key = visit.headers[.idempotencyKey] else { return try await make() }
        guard (1...200).contains(key.utf8.count) else {
            throw WebError.badValue(name: "Idempotency-Key", expected: "1 to 200 characters")
        }
        let id = "\(visit.principal.name) \(key)"
        let digest = SHA256.hash(data: Data(visit.body.readableBytesView))
        let request = "\(visit.line) \(Hex.text(Array(digest)))"
        if let found = kept[id] {
            guard found.request == request else { throw WebError.keyUsed(key) }
            guard !found.done.holdsSecret else { throw WebError.secretGiven(key) }
            return found.done
        }
        guard running.insert(id).inserted else { throw WebError.keyUsed(key) }
        defer { running.remove(id) }
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
