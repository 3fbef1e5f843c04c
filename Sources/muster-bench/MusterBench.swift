import Glibc

/// What `scripts/bench` and the tests in the radio lab measure Muster with; nobody else's tool.
@main
enum MusterBench {
    private static let usage = """
        usage: muster-bench store DATABASE RECORDS
               muster-bench stall DATABASE RECORDS A-SECOND
               muster-bench ranging BEACONS SAMPLES A-SECOND IN-REACH
               muster-bench trace DATABASE EVENTS
               muster-bench radio DESCRIPTOR
               muster-bench serve FILE
               muster-bench listen SOURCE SECONDS [active] [count]
        """

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "store" where rest.count == 2:
            guard let count = Int(rest[1]), count > 0 else { fallthrough }
            try StoreBench.run(path: rest[0], count: count)
        case "stall" where rest.count == 3:
            guard let count = Int(rest[1]), let rate = Int(rest[2]), count > 0, rate > 0 else {
                fallthrough
            }
            try StoreBench.stall(path: rest[0], count: count, rate: rate)
        case "ranging" where rest.count == 4:
            let numbers = rest.compactMap(Int.init).filter { $0 > 0 }
            guard numbers.count == 4, numbers[3] <= numbers[0] else { fallthrough }
            RangingBench.run(
                beacons: numbers[0],
                samples: numbers[1],
                rate: numbers[2],
                reach: numbers[3]
            )
        case "trace" where rest.count == 2:
            guard let count = Int(rest[1]), count >= 10 else { fallthrough }
            try TraceBench.run(path: rest[0], count: count)
        case "radio" where rest.count == 1:
            guard let descriptor = Int32(rest[0]) else { fallthrough }
            try RadioBench.run(descriptor: descriptor)
        case "serve" where rest.count == 1:
            try await ServeBench.run(path: rest[0])
        case "listen" where rest.count >= 2:
            guard let seconds = Double(rest[1]) else { fallthrough }
            Listening.run(
                source: rest[0],
                seconds: seconds,
                isActive: rest.contains("active"),
                isCounting: rest.contains("count")
            )
        default:
            print(usage)
            exit(2)
        }
    }
}
