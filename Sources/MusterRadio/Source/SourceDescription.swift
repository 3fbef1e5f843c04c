public import MusterCore

/// A source of advertising reports as a person names it.
public enum SourceDescription: Equatable, Sendable {
    /// A capture file; `speed` is the multiple of real time, `nil` for as fast as possible.
    case capture(path: String, speed: Double?)
    /// A Bluetooth adapter, read without a service between: `hci0`, an address, or `hci` for the first
    /// powered one.
    case adapter(AdapterChoice)
    /// A Bluetooth adapter by way of the system's Bluetooth service, which asks for no privileges:
    /// `bluez:hci0`, or `bluez` for the first powered one.
    case bluez(AdapterChoice)
    /// Reports as NDJSON on standard input.
    case stdin

    /// Reads `capture:FILE`, `capture:FILE@Nx`, `stdin`, or an adapter: `hciN`, its address or `hci`,
    /// with `bluez:` in front to go by the Bluetooth service.
    ///
    /// Only an `@`, a number and an `x` at the very end are a speed, so that files may have `@` in
    /// their names.
    ///
    /// - Throws: ``RadioError/badSource(_:)`` for any other text.
    public init(_ text: String) throws(RadioError) {
        if text == "stdin" {
            self = .stdin
        } else if let choice = AdapterChoice(text) {
            self = .adapter(choice)
        } else if text == "bluez" {
            self = .bluez(.firstPowered)
        } else if text.hasPrefix("bluez:"), let choice = AdapterChoice(String(text.dropFirst(6))) {
            self = .bluez(choice)
        } else if text.hasPrefix("capture:") {
            let (path, speed) = Self.split(text.dropFirst("capture:".count))
            guard !path.isEmpty, speed.map({ $0 > 0 && $0.isFinite }) ?? true else {
                throw .badSource(text)
            }
            self = .capture(path: path, speed: speed)
        } else {
            throw .badSource(text)
        }
    }

    /// Whether it is a radio that hears the present, not a recording.
    public var isLive: Bool {
        switch self {
        case .adapter, .bluez: true
        case .capture, .stdin: false
        }
    }

    /// The source itself, not yet running.
    ///
    /// - Parameters:
    ///   - settings: how an adapter is to listen.
    ///   - receiver: who receives, in the reports of an adapter; by itself its name.
    ///   - heard: the beginning of a capture that is to be left out.
    /// - Returns: the source, for one run.
    /// - Throws: ``RadioError`` when the adapter that is meant cannot be used. What keeps the Bluetooth
    ///   service from listening shows when the source runs.
    public func open(
        _ settings: ScanSettings = ScanSettings(),
        receiver: ReceiverID? = nil,
        behind heard: HeardPart? = nil
    ) throws(RadioError) -> any AdvertSource {
        switch self {
        case .capture(let path, let speed):
            return CaptureReplay(path: path, speed: speed, behind: heard)
        case .adapter(let choice):
            let adapter = try choice.resolve(among: HCIAdapters.list())
            return HCIScanner(name: adapter.name, settings: settings, receiver: receiver)
        case .bluez(let choice): return BlueZScanner(adapter: choice, settings: settings)
        case .stdin: return StdinSource()
        }
    }

    /// The path, and the speed behind it if there is one.
    private static func split(_ text: Substring) -> (path: String, speed: Double?) {
        guard text.last == "x", let at = text.lastIndex(of: "@") else { return (String(text), nil) }
        let number = text[text.index(after: at)...].dropLast()
        guard number.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
            let speed = Double(number)
        else { return (String(text), nil) }
        return (String(text[..<at]), speed)
    }

    private static func isDigit(_ character: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    }
}

extension SourceDescription: CustomStringConvertible {
    /// The text form.
    public var description: String {
        switch self {
        case .capture(let path, nil): "capture:\(path)"
        case .capture(let path, let speed?): "capture:\(path)@\(speed.text)x"
        case .adapter(let choice): choice.description
        case .bluez(.firstPowered): "bluez"
        case .bluez(let choice): "bluez:\(choice)"
        case .stdin: "stdin"
        }
    }
}

extension Double {
    /// The number without a superfluous `.0`.
    fileprivate var text: String {
        let text = String(self)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
