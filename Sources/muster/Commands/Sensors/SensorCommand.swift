import ArgumentParser

struct SensorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensor",
        abstract: "Sensors of the site: add and place them, see what they say.",
        subcommands: [
            SensorList.self, SensorShow.self, SensorAdd.self, SensorEdit.self,
            SensorPlaceCommand.self, SensorKeyCommand.self, SensorCalibrate.self,
            SensorRetire.self, SensorRestore.self, LimitsCommand.self,
            SensorLog.self, SensorImport.self, SensorNote.self, SensorMKTCommand.self,
            SensorDecode.self, SensorProfileCommand.self,
        ],
        defaultSubcommand: SensorList.self
    )
}
