import MusterStore

/// How far a message has come.
enum MailStateText: WebText {
    case queued, handedOver, failed, cancelled, bounced

    init(_ state: OutboxEntry.State) {
        switch state {
        case .queued: self = .queued
        case .handedOver: self = .handedOver
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        case .bounced: self = .bounced
        }
    }

    var english: String {
        switch self {
        case .queued: "waits"
        case .handedOver: "handed over"
        case .failed: "not taken"
        case .cancelled: "cancelled"
        case .bounced: "came back"
        }
    }
}
