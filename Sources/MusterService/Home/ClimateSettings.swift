public import MusterClimate
import MusterCore
import MusterMail

/// What is kept of sensors, and when alarms are told: the table `[climate]` of `muster.toml`.
public struct ClimateSettings: Hashable, Sendable {
    /// Whether small changes of what sensors say wait for the next larger one; else each message is kept.
    public var hasDeadband = true
    /// For how many days each reading of a sensor is kept; quarters of an hour are kept for ever.
    public var rawDays = 90
    /// When alarms of low priority are told to nobody; `nil` for never.
    public var quietHours: QuietHours?
    /// What is asked for every five minutes, so that an outside service notices when nothing asks any more;
    /// `nil` for nothing.
    public var heartbeatURL: String?

    /// Reads the table.
    mutating func read(
        _ table: TOMLValue,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        if let value = table["deadband"] {
            guard let word = value.string, ["on", "off"].contains(word) else {
                throw bad("climate.deadband", "\"on\" or \"off\"")
            }
            hasDeadband = word == "on"
        }
        if let value = table["raw_days"] {
            guard let days = value.int, (30...3_650).contains(days) else {
                throw bad("climate.raw_days", "a whole number from 30 to 3650")
            }
            rawDays = days
        }
        if let value = table["quiet_hours"] {
            guard let hours = value.string.flatMap(QuietHours.init) else {
                throw bad("climate.quiet_hours", "from and until, like \"22:00-06:00\"")
            }
            quietHours = hours
        }
        if let value = table["heartbeat_url"] {
            guard let url = value.string.flatMap({ try? HookAddress($0) }) else {
                throw bad(
                    "climate.heartbeat_url",
                    "an address like https://ping.example.org/x in quotes"
                )
            }
            heartbeatURL = url.description
        }
    }
}
