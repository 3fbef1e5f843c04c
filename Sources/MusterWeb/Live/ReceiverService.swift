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
    /// Finishes an audit; one that this server listens for is paused first.
    ///
    /// - Throws: what ``MusterService/OpenHome/finish(_:isPartial:reason:note:)`` throws; the audit is
    ///   paused then.
    func finish(
        _ audit: AuditID,
        isPartial: Bool,
        reason: String?,
        note: String?,
        in home: OpenHome
    ) async throws {
        _ = try await receiver?.pause(audit, in: home)
        _ = try home.finish(audit, isPartial: isPartial, reason: reason, note: note)
    }

    /// Pauses an audit, whichever process listens for it.
    func pause(_ audit: AuditID, in home: OpenHome) async throws {
        if let receiver, try await receiver.pause(audit, in: home) { return }
        try home.pause(audit)
    }
}
