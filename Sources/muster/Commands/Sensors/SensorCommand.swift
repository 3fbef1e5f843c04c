import ArgumentParser

struct SensorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensor",
        abstract: "See what sensors say, and how their messages are read.",
        subcommands: [SensorDecode.self, SensorProfileCommand.self]
    )
}
