import ArgumentParser
import MusterAdverts
import MusterCore
import MusterService

struct SensorDecode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Show what a sensor's message says, encrypted or not.",
        discussion: """
            Advertising data of one sensor, in hexadecimal digits: as an argument, or one message a \
            line of a file, so that counters count. A line may begin with @SECONDS, the time since \
            the first one; without, all of them come at once. The key stands in a file that only \
            you can read. With --characteristic, the bytes of a SensorTag's characteristic. Needs \
            no home; profiles in the home's folder sensors/ are used where there is one.

            Examples:
              muster sensor decode 0201060a16d2fc4002ca0903bf13 --address 54:48:E6:8F:80:A5
              muster sensor decode --hex-lines messages.txt --address A4:C1:38:8D:18:B2 \\
                --key-from-file fridge.key --json
              muster sensor decode 685f3073 --json \\
                --characteristic f000aa21-0451-4000-b000-000000000000
            """
    )

    @Argument(help: "The advertising data, or the bytes of the characteristic, in hex.")
    var hex: String?

    @Option(help: "The address that the message was sent from.")
    var address: SensorAddress?

    @Option(
        help: "The file with the sensor's key: 32 hexadecimal digits, for you alone (chmod 600).",
        completion: .file()
    )
    var keyFromFile: String?

    @Option(help: "Read messages of one sensor instead, one a line in hex; - for standard input.")
    var hexLines: String?

    @Option(help: "The UUID of a SensorTag's characteristic.")
    var characteristic: String?

    @Option(help: "With --characteristic: the model, such as CC2541 (default: CC2650).")
    var model: String?

    @Option(
        help: """
            With --characteristic: the movement sensor's configuration that was read back, a \
            number in hex with the range in its upper half (027f).
            """
    )
    var configuration: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard (hex == nil) != (hexLines == nil) else {
            throw Misuse.error("Name either a message or --hex-lines.")
        }
        guard characteristic == nil else {
            guard hexLines == nil, keyFromFile == nil, address == nil else {
                throw Misuse.error("--characteristic goes with --model and --configuration.")
            }
            return
        }
        guard address != nil else {
            throw Misuse.error("Name the --address that the message was sent from.")
        }
        guard model == nil, configuration == nil else {
            throw Misuse.error("--model and --configuration go with --characteristic.")
        }
    }

    func run() throws {
        if let characteristic, let hex {
            try decode(hex, of: characteristic)
        } else if let address {
            try decodeMessages(from: address.address)
        }
    }

    private func decodeMessages(from address: BluetoothAddress) throws {
        var reader = SensorMessages(
            address: address,
            profiles: try SensorProfileFile.all(in: common.folder),
            isJSON: common.json
        )
        if let keyFromFile {
            reader.decoder.setKey(try SensorKeyFile.read(keyFromFile), of: address)
        }
        if let hex {
            guard let data = Hex.bytes(hex.filter { !$0.isWhitespace }) else {
                throw Misuse.error("The message is not hexadecimal.")
            }
            return reader.show(data, at: 0)
        }
        let lines = try HexLines(hexLines ?? "-")
        while let line = lines.next() {
            guard let message = SensorMessages.Line(line) else {
                throw UsageError.notHex(hexLines ?? "-", line: lines.number)
            }
            reader.show(message.data, at: message.seconds)
        }
    }

    private func decode(_ hex: String, of uuid: String) throws {
        guard let data = Hex.bytes(hex.filter { !$0.isWhitespace }) else {
            throw Misuse.error("The bytes of the characteristic are not hexadecimal.")
        }
        guard let characteristic = SensorTagCharacteristic(uuid: uuid) else {
            throw UsageError(
                "\(uuid) is no characteristic with values of a SensorTag",
                try: "AA01, AA21, AA41, AA65, AA71, AA81, FFE1 or 2A19, or one of them in full"
            )
        }
        guard let model = model.map({ SensorTagModel($0) }) ?? .cc2650 else {
            throw UsageError("\(model ?? "") is no SensorTag", try: "CC2541, CC2650 or CC1350")
        }
        let configuration = try configuration.map { text in
            guard let number = UInt16(text, radix: 16) else {
                throw UsageError("\(text) is no configuration", try: "up to four digits, as 027f")
            }
            return number
        }
        let values: [SensorTagValue]
        do throws(SensorTagFault) {
            values = try SensorTag.values(
                data,
                of: characteristic,
                model: model,
                configuration: configuration
            )
        } catch {
            throw error.refusal
        }
        if common.json { return Terminal.line { $0.sensorTag(values) } }
        for value in values { Terminal.out("\(value.name)  \(value.words)") }
    }
}

/// An address on the command line.
struct SensorAddress: ExpressibleByArgument {
    let address: BluetoothAddress

    init?(argument: String) {
        guard let address = BluetoothAddress(argument) else { return nil }
        self.address = address
    }
}

extension SensorTagFault {
    fileprivate var refusal: DataRefused {
        switch self {
        case .length(let count, let expected):
            DataRefused(
                what:
                    "the characteristic has \(Figures.counted(count, .bytes)) instead of \(expected)",
                remedy: "give its value as it was read, whole"
            )
        case .notOfModel(let model):
            DataRefused(
                what: "how the \(model.rawValue.uppercased()) measures this is not known",
                remedy: "of that model: AA21, AA65, FFE1 and 2A19"
            )
        }
    }
}

extension SensorTagValue {
    fileprivate var words: Sentence {
        switch content {
        case .number(let number): number.map { "\($0)" } ?? "off"
        case .flag(let isOn): isOn ? "on" : "off"
        case .vector(let numbers):
            numbers.map { number -> Sentence in number.map { "\($0)" } ?? "off" }.joined(
                separator: "  "
            )
        }
    }
}
