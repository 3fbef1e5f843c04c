import ArgumentParser
import MusterAdverts
import MusterCore
import MusterService

struct SensorProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Sensors' formats that are written down in files.",
        subcommands: [Test.self]
    )

    struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test",
            abstract: "Show what a sensor's message says by a format in a file.",
            discussion: """
                A file (TOML) has a name; [match] with company (a number or a list) or \
                service_data, with length or at_least (bytes behind the company or UUID), and \
                perhaps bytes and name_prefix; perhaps [identity] with mac and reversed; and a \
                [field.NAME] for each value: offset, type (u8, i8, u16le ... i32be), and perhaps \
                bits, scale, add, none and quantity. Offsets count from the byte behind the \
                company or UUID. muster sensor decode uses the files in the home's folder sensors/.

                Example (shed.toml):
                  name = "shed"
                  [match]
                  company = 0x0ABC
                  length = 4
                  bytes = ["0 01"]
                  [field.temperature]
                  offset = 1
                  type = "i16be"
                  scale = 0.1

                  muster sensor profile test shed.toml --hex 07ffbc0a01ff384d
                """
        )

        @Argument(help: "The format.", completion: .file(extensions: ["toml"]))
        var file: String

        @Option(help: "The advertising data, in hex.")
        var hex: String

        @Option(help: "The sensor's name, where the data has none.")
        var name: String?

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let profile = try SensorProfileFile.read(file)
            guard let data = Hex.bytes(hex.filter { !$0.isWhitespace }) else {
                throw Misuse.error("The advertising data is not hexadecimal.")
            }
            let name = name.map { Array($0.utf8) }
            guard let reading = profile.read(data.span, name: name) else {
                throw DataRefused(
                    what: "the data is no message of \(profile.name)",
                    remedy: "compare company or service_data, length, bytes and name_prefix with it"
                )
            }
            if common.json { return Terminal.line { $0.frame(reading) } }
            for (name, quantity, value) in reading.values {
                let unit = quantity.map { " \($0.unit)" } ?? ""
                let text: Sentence = value.map { "\($0)\(unit)" } ?? "not available"
                Terminal.out("\(name)  \(text)")
            }
        }
    }
}
