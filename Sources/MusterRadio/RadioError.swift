import Glibc
public import MusterCore

/// Why a source of advertising reports, or a capture file, cannot be used.
///
/// Bad data inside a capture is no error of this kind: it is counted, see ``CaptureWarning`` and
/// ``EventCounts``.
public enum RadioError: MusterError, Equatable {
    /// The text names no source.
    case badSource(String)
    /// The kernel has no Bluetooth, or this is no place to use it (a container, say).
    case noBluetooth
    /// No adapter is plugged in.
    case noAdapter
    /// No such adapter is plugged in; those that are have these names.
    case adapterNotFound(String, known: [String])
    /// The adapter, or every adapter, is switched off.
    case adapterDown(String)
    /// The adapter is blocked: by software, or by a switch or key on the machine.
    case adapterBlocked(String, byHardware: Bool)
    /// This account may not read the adapter directly.
    case notPermitted(String)
    /// The adapter has no Bluetooth Low Energy.
    case noLowEnergy(String)
    /// The adapter does not hear LE Coded, which alone is asked for.
    case noCodedPHY(String)
    /// The adapter was unplugged while it was in use.
    case adapterGone(String)
    /// The controller does not answer, to the command named.
    case noAnswer(String, command: String)
    /// The controller refused a command with a status of the Bluetooth Core Specification, Vol 1, Part F.
    case commandRefused(String, command: String, status: UInt8)
    /// The system's Bluetooth service is not there, for the reason given.
    case serviceUnavailable(reason: Sentence)
    /// The Bluetooth service ended while it was in use.
    case serviceGone
    /// The Bluetooth service refused to listen on the adapter, for the reason given.
    case serviceRefused(String, reason: Sentence)
    /// A call to the operating system about the adapter failed, for the reason given.
    case systemFailure(String, call: String, reason: Sentence)
    /// Standard input holds no report in any line; the first line's fault is given.
    case noReportsInInput(fault: Sentence)
    /// There is no file at the path.
    case captureNotFound(path: String)
    /// The operating system refused to open or read the file, for the reason given.
    case cannotRead(path: String, reason: Sentence)
    /// The file is no capture; the reason says how that shows.
    case notACapture(path: String, reason: Sentence)
    /// The file is a capture of a kind that is not read.
    case unsupportedCapture(path: String, reason: Sentence)
    /// The operating system refused to create or write the file, for the reason given.
    case cannotWrite(path: String, reason: Sentence)

    /// What happened, naming the source or file.
    public var what: Sentence {
        switch self {
        case .badSource(let text): "cannot understand the source \"\(text.prefix(200))\""
        case .noBluetooth: "this machine's kernel offers no Bluetooth"
        case .noAdapter: "no Bluetooth adapter is plugged in"
        case .adapterNotFound(let name, _): "there is no Bluetooth adapter \(name)"
        case .adapterDown(let name): "the adapter \(name) is switched off"
        case .adapterBlocked(let name, false): "the adapter \(name) is blocked by rfkill"
        case .adapterBlocked(let name, true):
            "the adapter \(name) is blocked by a switch or key of the machine"
        case .notPermitted(let name): "this account may not listen on \(name) directly"
        case .noLowEnergy(let name): "the adapter \(name) has no Bluetooth Low Energy"
        case .noCodedPHY(let name): "the adapter \(name) does not hear LE Coded (long range)"
        case .adapterGone(let name): "the adapter \(name) was unplugged"
        case .noAnswer(let name, let command): "the adapter \(name) does not answer to \(command)"
        case .commandRefused(let name, let command, let status):
            "the adapter \(name) refused \(command) with status 0x\(Hex.text([status]))"
        case .serviceUnavailable(let reason): "the Bluetooth service is not there: \(reason)"
        case .serviceGone: "the Bluetooth service has ended"
        case .serviceRefused(let name, let reason):
            "the Bluetooth service does not listen on \(name): \(reason)"
        case .systemFailure(let name, let call, let reason): "\(name): \(call) failed: \(reason)"
        case .noReportsInInput(let fault):
            "standard input holds no advertising report; \(fault)"
        case .captureNotFound(let path): "there is no capture \(path)"
        case .cannotRead(let path, let reason): "cannot read the capture \(path): \(reason)"
        case .notACapture(let path, let reason):
            "\(path) is no capture in btsnoop, pcap or pcapng form: \(reason)"
        case .unsupportedCapture(let path, let reason): "cannot use the capture \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write the capture \(path): \(reason)"
        }
    }

    private static let exampleLine =
        #"{"at":"…Z","address":"AA:BB:CC:DD:EE:FF","rssi":-63,"data":"0201061aff…"}"#

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badSource: "--source hci0, bluez:hci0, capture:FILE, capture:FILE@1x or stdin"
        case .noBluetooth:
            "use a machine with a Bluetooth adapter, or a recorded capture: --source capture:FILE"
        case .noAdapter:
            "plug one in (muster doctor sees it), or use a recorded capture: --source capture:FILE"
        case .adapterNotFound(_, let known):
            known.isEmpty ? "plug it in" : "--source \(known.alternatives)"
        case .adapterDown(let name):
            "switch it on: bluetoothctl power on, or sudo hciconfig \(name) up"
        case .adapterBlocked(_, false): "rfkill unblock bluetooth"
        case .adapterBlocked(_, true): "use the machine's wireless switch or key"
        case .notPermitted(let name):
            "--source bluez:\(name), by the Bluetooth service, which needs no privileges; or, where "
                + "muster-portal does not run as a service, sudo setcap "
                + "cap_net_raw,cap_net_admin+ep $(command -v muster); in a systemd unit: "
                + "AmbientCapabilities=CAP_NET_RAW CAP_NET_ADMIN"
        case .noLowEnergy: "use an adapter with Bluetooth 4.0 or newer"
        case .noCodedPHY: "use one that does, or listen on LE 1M"
        case .adapterGone: "plug it in again"
        case .noAnswer: "unplug the adapter and plug it in again"
        case .commandRefused: "end other programs that use the adapter, or use --source bluez"
        case .serviceUnavailable:
            "sudo systemctl start bluetooth; where there is none: sudo apt install bluez"
        case .serviceGone: "sudo systemctl start bluetooth"
        case .serviceRefused(let name, _): "bluetoothctl show \(name) tells its state"
        case .systemFailure: "muster doctor looks at the adapter"
        case .noReportsInInput:
            "one JSON object a line: \(Self.exampleLine)"
        case .captureNotFound: "check the path; ls shows what is there"
        case .cannotRead: "check that the file can be read by this account"
        case .notACapture: "record one with btmon --write FILE"
        case .unsupportedCapture:
            "record one with btmon --write FILE; read are btsnoop data links 1001, 1002 and 2001, "
                + "and pcap link types 187, 201, 251, 254, 256 and 272"
        case .cannotWrite: "check free space and permissions of the folder"
        }
    }

    /// The exit status that a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badSource: .usage
        case .noBluetooth, .noAdapter, .adapterNotFound, .adapterDown,
            .adapterBlocked,
            .notPermitted, .noLowEnergy, .noCodedPHY, .adapterGone, .noAnswer, .commandRefused,
            .serviceUnavailable, .serviceGone, .serviceRefused, .systemFailure:
            .radioUnavailable
        case .noReportsInInput: .dataRefused
        case .captureNotFound: .notFound
        case .cannotRead: .failed
        case .notACapture, .unsupportedCapture: .dataRefused
        case .cannotWrite: .storage
        }
    }

    /// Whether the radio may come back without anybody naming another source.
    public var mayPass: Bool {
        switch self {
        case .adapterGone, .adapterDown, .adapterBlocked, .noAnswer, .serviceGone, .noAdapter,
            .adapterNotFound, .serviceUnavailable:
            true
        default: false
        }
    }

    /// Whether a file could not be written because there is no room left for it.
    public var isDiskFull: Bool {
        guard case .cannotWrite(_, let reason) = self else { return false }
        return [ENOSPC, EDQUOT].contains { String(cString: strerror($0)) == reason.description }
    }
}
