import MusterAudit
import MusterCore
import MusterService
import ServiceLifecycle
import UnixSignals

/// Ends the receiver with the server: what was heard is stored, and the audit paused.
struct ReceiverService: Service, CustomStringConvertible {
    let receiver: ServerReceiver

    var description: String { "receiver" }

    /// Waits for the end; another process that asks for a pause meanwhile gets it.
    func run() async throws {
        let pauses = await UnixSignalsSequence(trapping: .sigusr1)
        for await _ in pauses.cancelOnGracefulShutdown() { await receiver.pause() }
        await receiver.end()
    }
}

extension Desk {
    /// What an audit listens with in this process; `nil` where it does not.
    func receiver(of audit: AuditID) -> ServerReceiver? {
        receivers.first { $0.audit == audit }
    }

    /// All that audits can listen with here.
    var receivers: [ServerReceiver] { [receiver, recordings].compactMap { $0 } }

    /// Finishes an audit; one that this server listens for is paused first, and listened for again
    /// where it cannot be finished.
    ///
    /// - Throws: what ``HomeSessions/finish(_:isPartial:reason:note:)`` throws; the audit is
    ///   what it was before then, paused where its receiver does not go on.
    func finish(
        _ audit: AuditID,
        isPartial: Bool,
        reason: String?,
        note: String?,
        in home: OpenHome
    ) async throws {
        let receiver = receiver(of: audit)
        let wasHeard = try await receiver?.pause(audit, in: home) ?? false
        do {
            _ = try home.sessions.finish(audit, isPartial: isPartial, reason: reason, note: note)
        } catch {
            // That it cannot be finished is what there is to tell; the page shows a lost receiver.
            if wasHeard { try? await receiver?.resume(audit, in: home) }
            throw error
        }
    }

    /// Pauses an audit, whichever process listens for it.
    func pause(_ audit: AuditID, in home: OpenHome) async throws {
        for receiver in receivers where try await receiver.pause(audit, in: home) { return }
        try await home.sessions.pause(audit)
    }
}
