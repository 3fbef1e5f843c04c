import NIOPosix

/// Lets in those who show a password, one after the other and away from the threads that answer
/// everybody else: hashing a password takes a noticeable time by intent.
actor DoorKeeper {
    private var waiting = 0

    /// So many stand at the door; who comes then is asked to come again.
    private static let most = 8

    /// Does what hashes a password.
    ///
    /// - Throws: ``WebError/busy`` when too many wait already; what `body` throws.
    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        guard waiting < Self.most else { throw WebError.busy }
        waiting += 1
        defer { waiting -= 1 }
        return try await NIOThreadPool.singleton.runIfActive(body)
    }
}
