import ArgumentParser
import Foundation
import MusterClimate
import MusterCore
import MusterService
import MusterStore

struct SensorKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Set or remove the key that a sensor encrypts with.",
        discussion: """
            The key is 16 bytes, 32 hexadecimal digits: in a file that only you can read, or typed \
            where nobody sees it. With a key, plain messages of that sensor are not believed any \
            more, nor are recorded ones that are sent again. After a change of its battery a sensor \
            may count from the start; --reset-counter lets it.

            Examples:
              muster sensor key Freezer --from-file freezer.key
              muster sensor key Freezer --prompt
              muster sensor key Freezer --reset-counter
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @Option(
        help: "The file with the key, for you alone (chmod 600).",
        completion: .file()
    )
    var fromFile: String?

    @Flag(help: "Ask for the key at the terminal.")
    var prompt = false

    @Flag(help: "Forget the key.")
    var remove = false

    @Flag(help: "Let the sensor count from anywhere again.")
    var resetCounter = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard [fromFile != nil, prompt, remove, resetCounter].count(where: { $0 }) == 1 else {
            throw Misuse.error("Say one of --from-file, --prompt, --remove, --reset-counter.")
        }
    }

    func run() throws {
        let home = try common.open("sensor key")
        let placed = try home.sensors.sensor(sensor)
        let (id, name) = (placed.sensor.id, placed.sensor.name)
        let sentence: Sentence
        if resetCounter {
            try home.sensors.resetSensorCounter(of: id)
            sentence = "\(id) \(name) may count from anywhere again."
        } else if remove {
            sentence =
                try home.sensors.removeSensorKey(of: id)
                ? "\(id) \(name) has no key any more; its plain messages are believed."
                : "\(id) \(name) had no key."
        } else {
            try home.sensors.setSensorKey(try key(), of: id)
            sentence = "\(id) \(name) has a key; only what it encrypts is believed."
        }
        try SensorCommand.tell(placed, home, common, sentence)
    }

    private func key() throws -> [UInt8] {
        if let fromFile { return try SensorKeyFile.bytes(of: fromFile) }
        guard !common.noInput, Terminal.canAsk, let text = Terminal.secret("Key: ") else {
            throw UsageError("the key of the sensor is needed", try: "--from-file FILE")
        }
        guard let key = Hex.bytes(text.trimmingCharacters(in: .whitespaces)) else {
            throw UsageError("that is no key", try: "32 hexadecimal digits")
        }
        return key
    }
}
