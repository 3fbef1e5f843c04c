import ArgumentParser

struct AlarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alarm",
        abstract: "Alarms of sensors and limits: see them, and say what is done about them.",
        subcommands: [
            AlarmList.self, AlarmShow.self, AlarmAcknowledge.self, AlarmSnooze.self,
            AlarmResume.self, AlarmResolve.self, AlarmContactCommand.self, AlarmTest.self,
        ],
        defaultSubcommand: AlarmList.self
    )
}
