import ArgumentParser
import Foundation

/// Gives every decoder of foreign bytes inputs that nobody thought of.
@main
struct MusterFuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "muster-fuzz",
        abstract: "Give the decoders of foreign bytes changed and broken inputs.",
        discussion: """
            Each decoder runs in a process of its own, two at a time. An input that ends it, takes it \
            more than \(Worker.limitSeconds) seconds or \(Worker.memoryBytes >> 30) GiB, or that it \
            reads and writes differently, is kept.

            Examples:
              muster-fuzz --minutes 10
              muster-fuzz --minutes 60 captures plan
              muster-fuzz repeat captures fuzz-findings/captures-1a2b3c4d
            """,
        subcommands: [Run.self, Repeat.self, Work.self],
        defaultSubcommand: Run.self
    )

    /// The decoders of these names, all without names.
    static func targets(_ names: [String]) throws -> [FuzzTarget] {
        let unknown = names.filter { name in !FuzzTarget.all.contains { $0.name == name } }
        guard unknown.isEmpty else {
            let known = FuzzTarget.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no decoder \(unknown[0]); there are \(known).")
        }
        return FuzzTarget.all.filter { names.isEmpty || names.contains($0.name) }
    }
}

/// Runs all decoders for a time.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the decoders for a time."
    )

    @Argument(help: "The decoders (default: all).")
    var names: [String] = []
    @Option(help: "How long all of it takes, in minutes.")
    var minutes = 10.0
    @Option(help: "The number that inputs are made from (default: another one each time).")
    var seed: UInt64?
    @Option(help: "Where inputs are kept that a decoder fails at.")
    var out = "fuzz-findings"
    @Option(help: "The repository, with its examples.")
    var repository = "."

    func validate() throws {
        guard minutes > 0, minutes.isFinite else { throw ValidationError("Minutes are above 0.") }
    }

    func run() throws {
        let targets = try MusterFuzz.targets(names)
        let seed = seed ?? UInt64.random(in: 0...0xFFFF_FFFF)
        let rounds = Double((targets.count + 1) / 2)
        print("\(targets.count) decoders, \(minutes) minutes, seed \(seed)")
        let shift = Shift(
            seconds: minutes * 60 / rounds,
            seed: seed,
            out: URL(filePath: out),
            repository: URL(filePath: repository)
        )
        let queue = Turns(targets)
        let group = DispatchGroup()
        for _ in 0..<2 {
            group.enter()
            Thread.detachNewThread {
                while let target = queue.next() { queue.add(shift.run(target)) }
                group.leave()
            }
        }
        group.wait()
        let findings = queue.findings
        print(findings == 0 ? "no findings" : "\(findings) findings in \(out)")
        guard findings == 0 else { throw ExitCode.failure }
    }
}

/// Decodes one kept input again.
struct Repeat: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repeat",
        abstract: "Give a decoder one input, such as one that was kept."
    )

    @Argument(help: "The decoder.")
    var name: String
    @Argument(help: "The file with the input.")
    var file: String

    func run() throws {
        let target = try MusterFuzz.targets([name])[0]
        try Worker(target, input: file).decode(Array(try Data(contentsOf: URL(filePath: file))))
        print("\(name) took it")
    }
}

/// The process in which one decoder runs.
struct Work: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Run one decoder in this process.",
        shouldDisplay: false
    )

    @Argument var name: String
    @Argument var seconds: Double
    @Argument var seed: UInt64
    @Argument var input: String
    @Argument var repository: String

    func run() throws {
        let target = try MusterFuzz.targets([name])[0]
        let worker = Worker(target, input: input)
        worker.limit()
        let count = try worker.work(
            seconds: seconds,
            seed: seed,
            repository: URL(filePath: repository)
        )
        print(count)
    }
}
