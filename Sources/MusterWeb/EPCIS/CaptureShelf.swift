import Foundation
import MusterCore
import MusterProvenance
import Synchronization

/// What became of a document of events that another program sent, as EPCIS tells it.
struct CaptureJob: Sendable {
    /// What happens to the good events of a document that has bad ones.
    enum Behaviour: String, CaseIterable, Sendable {
        /// None is recorded.
        case rollback
        /// They are recorded.
        case proceed
    }

    /// Its identifier.
    let id: String
    /// Whose it is.
    let owner: String
    /// When the document came, and when it was through (UTC).
    let (createdAt, finishedAt): (Instant, Instant)
    /// What was to happen to good events beside bad ones.
    let behaviour: Behaviour
    /// What is wrong with events of it.
    let faults: [EPCISFault]

    /// Writes it as an object (GS1 EPCIS 2.0, `EPCISCaptureJob`).
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("captureID")
            json.string(id)
            json.key("createdAt")
            json.string(createdAt.epcis)
            json.key("finishedAt")
            json.string(finishedAt.epcis)
            json.key("running")
            json.bool(false)
            json.key("success")
            json.bool(faults.isEmpty)
            json.key("captureErrorBehaviour")
            json.string(behaviour.rawValue)
            json.key("errors")
            json.array { list in for fault in faults { Self.write(fault, to: &list) } }
        }
    }

    private static func write(_ fault: EPCISFault, to json: inout JSONWriter) {
        json.object { json in
            json.key("type")
            json.string("epcisException:ValidationException")
            json.key("title")
            json.string("event \(fault.number) was refused")
            json.key("detail")
            json.string(fault.member.map { "\($0): \(fault.reason)" } ?? fault.reason)
        }
    }
}

/// The jobs of the documents that were sent since the server began; the events themselves are recorded.
final class CaptureShelf: Sendable {
    /// The most jobs that are remembered.
    private static let most = 1_000

    private let jobs = Mutex<[CaptureJob]>([])

    /// Keeps a job; the oldest goes where there are too many.
    func keep(_ job: CaptureJob) {
        jobs.withLock { jobs in
            jobs.append(job)
            if jobs.count > Self.most { jobs.removeFirst() }
        }
    }

    /// The jobs of somebody, the newest first.
    func list(of owner: String) -> [CaptureJob] {
        jobs.withLock { $0.filter { $0.owner == owner }.reversed() }
    }
}
