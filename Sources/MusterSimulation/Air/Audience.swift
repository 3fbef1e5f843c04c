import MusterCore

/// Who listens on a simulated site.
enum Audience: Sendable {
    /// Somebody who walks with a scanner.
    case walk(Walk)
    /// Receivers fixed to the building.
    case fixed([FixedReceiver])

    /// How long fixed receivers listen, in seconds.
    private static let fixedSeconds = 900.0
    static let scanner = ReceiverID(rawValue: "hci0")

    /// How long it listens, in seconds.
    var seconds: Double {
        switch self {
        case .walk(let walk): walk.duration
        case .fixed: Self.fixedSeconds
        }
    }

    /// Its receivers.
    var receivers: [ReceiverID] {
        switch self {
        case .walk: [Self.scanner]
        case .fixed(let receivers): receivers.map(\.id)
        }
    }
}
