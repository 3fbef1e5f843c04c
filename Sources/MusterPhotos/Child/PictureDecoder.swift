import CConfinement
import Dispatch
import Glibc
import MusterCore
import Synchronization

/// Decodes pictures that somebody sent, each in a child process with limits.
///
/// A few bytes of a picture can keep a decoder busy for hours, and decoders have had faults that let
/// a picture run code. The child has 10 seconds of processor time, 512 MiB of memory, no files, no
/// network; see ``PictureChild``.
public final class PictureDecoder: Sendable {
    /// The decoder of this process: the running program is started again, even when its file was
    /// replaced since.
    public static let own = PictureDecoder(program: ownProgram)

    /// How much processor time a picture may take, in seconds.
    public static let cpuSeconds = 10
    /// How much memory a picture may take, in bytes, the program itself included.
    public static let memoryBytes = 512 << 20
    /// How many pictures are decoded at once; others wait for their turn.
    public static let mostAtOnce = 2
    /// How often to look whether this program ends, in milliseconds.
    private static let interval: Int32 = 100

    /// The program that is started: `muster`.
    private let program: String
    /// How much processor time it may take, in seconds.
    private let cpuSeconds: Int
    /// How long a picture may take on a busy machine, in seconds.
    private let limitSeconds: Double
    private let places = DispatchSemaphore(value: mostAtOnce)
    private let isEnding = Atomic(false)

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - program: the path of `muster`.
    ///   - cpuSeconds: how much processor time a picture may take.
    ///   - limitSeconds: after so long, the child is ended whatever it does.
    public init(program: String, cpuSeconds: Int = cpuSeconds, limitSeconds: Double = 30) {
        self.cpuSeconds = cpuSeconds
        self.program = program
        self.limitSeconds = limitSeconds
    }

    /// Ends what is being decoded, and decodes nothing more: the program ends.
    public func end() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// What a confined child gets at against its confinement.
    ///
    /// - Returns: empty when it holds, else some of "files", "new files", "network" and "programs".
    /// - Throws: ``PhotoError`` when there is no child to ask.
    public func escapes() throws(PhotoError) -> [String] {
        let written = try child(PictureChild.trial, .photo(side: 1), [0])
        let ways = try PictureAnswer(written, of: .jpeg).width
        return ["files", "new files", "network", "programs"].enumerated()
            .filter { ways & 1 << $0.offset != 0 }.map(\.element)
    }

    /// Decodes a picture in a child; blocks the calling thread.
    func answer(
        to work: PictureWork,
        of bytes: [UInt8],
        _ kind: PictureKind
    ) throws(PhotoError) -> PictureAnswer {
        places.wait()
        defer { places.signal() }
        return try PictureAnswer(try child(kind.rawValue, work, bytes), of: kind)
    }

    /// The running program.
    ///
    /// A bundle of tests is not `muster`: the one that was built with it is beside it.
    package static var ownProgram: String {
        let own = "/proc/self/exe"
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink(own, &buffer, buffer.count))
        let path = String(
            decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        guard path.hasSuffix(".xctest") else { return own }
        return path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/muster"
    }

    // MARK: The child

    private func child(
        _ kind: String,
        _ work: PictureWork,
        _ bytes: [UInt8]
    ) throws(PhotoError) -> [UInt8] {
        guard !isEnding.load(ordering: .relaxed) else { throw .interrupted }
        let input = bytes.withUnsafeBytes { confined_input($0.baseAddress, $0.count) }
        guard input >= 0 else { throw Self.noChild(errno) }
        defer { close(input) }
        var ends: [Int32] = [-1, -1]
        let noPipe = confined_pipe(&ends)
        guard noPipe == 0 else { throw Self.noChild(noPipe) }
        defer { close(ends[0]) }
        var process: pid_t = 0
        let failure = confined_spawn(
            program,
            PictureChild.verb,
            kind,
            work.text,
            UInt64(cpuSeconds),
            input,
            ends[1],
            &process
        )
        close(ends[1])
        guard failure == 0 else { throw Self.noChild(failure) }
        return try finish(process, ends[0], kind, most: work.longestAnswer)
    }

    /// Takes the answer of a child, and waits for its end, which is brought about where it is late.
    private func finish(
        _ process: pid_t,
        _ answer: Int32,
        _ kind: String,
        most: Int
    ) throws(PhotoError) -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(limitSeconds)
        let written = read(answer, most: most, until: deadline)
        if written == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if ContinuousClock.now >= deadline { kill(process, SIGKILL) }
            usleep(500)
        }
        guard !isEnding.load(ordering: .relaxed) else { throw .interrupted }
        // The macros WIFEXITED and WEXITSTATUS are not imported.
        let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
        guard let written, ![SIGKILL, SIGXCPU].contains(signal) else {
            throw .tooMuchWork(kind: kind)
        }
        guard signal == 0 else { throw .broken(kind: kind) }
        guard code == 0 else { throw .noChild(reason: "it ended with status \(code)") }
        return written
    }

    /// Reads to the end of the answer; `nil` when it is late or too long, or the program ends.
    private func read(
        _ answer: Int32,
        most: Int,
        until deadline: ContinuousClock.Instant
    ) -> [UInt8]? {
        var written: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while written.count <= most {
            guard ContinuousClock.now < deadline, !isEnding.load(ordering: .relaxed) else {
                return nil
            }
            var events = pollfd(fd: answer, events: Int16(POLLIN), revents: 0)
            guard poll(&events, 1, Self.interval) > 0 else { continue }
            let count = Glibc.read(answer, &buffer, buffer.count)
            if count == 0 { return written }
            if count > 0 { written.append(contentsOf: buffer[..<count]) }
        }
        return nil
    }

    private static func noChild(_ reason: Int32) -> PhotoError {
        .noChild(reason: Sentence(verbatim: String(cString: strerror(reason))))
    }
}
