import Foundation

/// Gives one decoder inputs, in this process.
///
/// The input is in a file before the decoder sees it, and is found there when it ended the process.
struct Worker {
    /// How much of a processor's time a decoder may take for one input, of 64 KiB at most, in seconds: a
    /// busy machine makes no decoder slow.
    static let limitSeconds = 10
    /// How long it may wait for anything, in seconds.
    private static let limitOfWaiting: UInt32 = 300
    /// How much memory it may take, in bytes.
    static let memoryBytes = 4 << 30

    private let target: FuzzTarget
    private let input: String

    init(_ target: FuzzTarget, input: String) {
        (self.target, self.input) = (target, input)
    }

    /// Lets the process take no more than the limits, and leave no core.
    func limit() {
        var memory = rlimit(rlim_cur: rlim_t(Self.memoryBytes), rlim_max: rlim_t(Self.memoryBytes))
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }

    /// Works for so long.
    ///
    /// - Returns: how many inputs the decoder got.
    func work(seconds: Double, seed: UInt64, repository: URL) throws -> Int {
        let seeds = target.seeds(in: repository)
        var mutator = Mutator(seeds: seeds, seed: seed)
        let end = ContinuousClock.now + .seconds(seconds)
        let descriptor = open(input, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        var count = 0
        while ContinuousClock.now < end {
            let bytes = count < seeds.count ? seeds[count] : mutator.next()
            guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count,
                ftruncate(descriptor, off_t(bytes.count)) == 0
            else { throw CocoaError(.fileWriteUnknown) }
            // Each ends the process when the decoder is late.
            limitNext(Self.limitSeconds)
            alarm(Self.limitOfWaiting)
            try decode(bytes)
            limitNext(0)
            alarm(0)
            count += 1
        }
        return count
    }

    /// Ends the process after so many seconds of a processor's time from now; 0 ends that.
    private func limitNext(_ seconds: Int) {
        var timer = itimerval(
            it_interval: timeval(tv_sec: 0, tv_usec: 0),
            it_value: timeval(tv_sec: seconds, tv_usec: 0)
        )
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }

    /// Gives the decoder one input; what it refuses is well.
    ///
    /// - Throws: ``FuzzTarget/Violation``.
    func decode(_ bytes: [UInt8]) throws {
        do {
            try target.decode(bytes, input)
        } catch let violation as FuzzTarget.Violation {
            throw violation
        } catch {
            // A refusal.
        }
    }
}
