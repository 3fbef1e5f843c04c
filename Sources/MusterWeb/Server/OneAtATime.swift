/// A line in which one thing is done after the other; waiting in it takes no thread.
///
/// What is done runs where its caller runs: on a thread that may wait.
actor OneAtATime {
    /// Does something once nothing else of this line is being done.
    ///
    /// - Throws: what `body` throws.
    func run<Value: Sendable>(_ body: @Sendable () throws -> Value) rethrows -> Value { try body() }
}
