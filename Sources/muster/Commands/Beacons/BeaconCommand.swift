import ArgumentParser
import Foundation
import MusterCore
import MusterService
import MusterStore

struct BeaconCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beacon",
        abstract: "See which beacons are around, and watch them come and go.",
        subcommands: [Scan.self, Watch.self]
    )
}

extension CommonOptions {
    /// What the beacons of the home are bound to; of nothing where there is no home.
    ///
    /// Looking around needs no home. One that was named must be there; one that cannot be read is
    /// said and passed over.
    func beaconNames(_ command: String) throws -> BeaconNames {
        do {
            let home = try open(command)
            defer { try? home.close() }
            return try BeaconNames(home)
        } catch StoreError.noHome where self.home == nil {
            return BeaconNames()
        } catch let error as any MusterError where self.home == nil {
            Terminal.err("warning: no names of items: \(error.what)")
            return BeaconNames()
        }
    }
}

extension CommonOptions {
    /// The clocks of the home's site; the machine's own where there is no home to ask.
    func clock(_ command: String) -> SiteClock {
        guard let home = try? open(command) else {
            return SystemClock.site(timeZone: SystemClock.timeZone)
        }
        defer { try? home.close() }
        return (try? home.clock()) ?? .utc
    }
}

/// How long a command listens.
struct TimeLimitOption: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: "Seconds to listen (default: to the end, or until Ctrl-C)."
    )
    var seconds: Double?

    func validate() throws {
        try seconds.map { try Self.check($0, "The time to listen") }
    }

    /// The longest time that makes sense, in seconds: a year.
    private static let longestSeconds = 31_622_400.0

    /// Refuses a time that is none, or longer than a year.
    static func check(_ seconds: Double, _ name: String) throws {
        guard seconds > 0, seconds <= longestSeconds else {
            throw Misuse.error("\(name) is more than 0 seconds, and a year at the most.")
        }
    }
}
