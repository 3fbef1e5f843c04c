import MusterStore

/// How far a message has come.
enum MailStateText: WebText {
    case queued, handedOver, failed

    init(_ state: OutboxEntry.State) {
        switch state {
        case .queued: self = .queued
        case .handedOver: self = .handedOver
        case .failed: self = .failed
        }
    }

    var texts: (english: String, serbian: String) {
        switch self {
        case .queued: ("waits", "čeka")
        case .handedOver: ("handed over", "predato")
        case .failed: ("refused", "odbijeno")
        }
    }
}
