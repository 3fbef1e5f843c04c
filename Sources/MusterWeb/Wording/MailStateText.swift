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

    var texts: (english: String, serbian: String) {
        switch self {
        case .queued: ("waits", "čeka")
        case .handedOver: ("handed over", "predato")
        case .failed: ("not taken", "nije primljeno")
        case .cancelled: ("cancelled", "otkazano")
        case .bounced: ("came back", "vraćeno")
        }
    }
}
