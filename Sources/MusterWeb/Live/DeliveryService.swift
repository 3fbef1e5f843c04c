import MusterCore
import MusterMail
import MusterService
import ServiceLifecycle

/// Sends what is due while the server runs: drops, reminders, waiting mail.
struct DeliveryService: Service, CustomStringConvertible {
    let home: OpenHome
    let mailing: OneAtATime
    let log: @Sendable (LogLine) -> Void

    var description: String { "delivery" }

    /// Goes on until the server ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await withTaskExecutorPreference(WorkThreads.writing) { await deliver() }
                // As a minute begins: what is due at six goes out at six.
                try await Task.sleep(for: .seconds(60 - home.now().second % 60))
            }
        }
    }

    /// Sends what is due now.
    ///
    /// A mail program that hangs holds up other mail, and no page.
    private func deliver() async {
        do {
            let home = home
            let queued = try await mailing.run { try home.drops.queueDue() }
            for drop in queued.drops {
                for one in drop.passedOver {
                    log(LogLine(.warning, "\(drop.drop) passed over: \(one.text)"))
                }
            }
            for failed in queued.failed {
                log(LogLine(.error, "\(failed.drop) could not go out: \(failed.error)"))
            }
            if let error = queued.mailboxError { log(LogLine(.error, error.what.description)) }
            // One by one: when the server ends it waits for one message, not for all of them.
            while true {
                try Task.checkCancellation()
                let mailed = try home.drops.handOverDue(atMost: 1)
                guard let mail = mailed.first else { break }
                guard let error = mail.error else { continue }
                log(LogLine(.error, error.what.description))
                if error.isOfEveryMessage { break }
            }
        } catch ServiceError.delivering {
            // Another process is at it, a timer perhaps.
        } catch let error as any MusterError {
            log(LogLine(.error, error.what.description))
        } catch {
            // Cancelled: the server ends.
        }
    }
}
