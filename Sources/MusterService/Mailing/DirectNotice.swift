import Foundation
public import MusterCore
import MusterMail
import MusterReport

/// Tells that a unit failed where the home itself cannot be used, because it is damaged, of a newer version, or
/// its disk is full: by the mail program at once, to whom `muster.toml` names.
public struct DirectNotice {
    /// Of one unit mail goes out once in so many seconds.
    static let quietSeconds = 3_600.0

    private let folder: HomeFolder
    private let marks: String
    private let now: Instant

    /// Creates the way around a home.
    ///
    /// - Parameters:
    ///   - folder: the home's folder.
    ///   - environment: the environment; `RUNTIME_DIRECTORY` of the service manager is a folder that a full disk
    ///     does not reach.
    ///   - now: the time (UTC).
    public init(_ folder: HomeFolder, environment: [String: String], now: Instant) {
        (self.folder, self.now) = (folder, now)
        marks = environment["RUNTIME_DIRECTORY"] ?? folder.path
    }

    /// Hands a mail about a unit to the mail program for every address of `operations.mail_to`.
    ///
    /// - Parameters:
    ///   - unit: the unit.
    ///   - fault: why the home cannot be used.
    ///   - host: the name of this machine.
    ///   - log: the last lines of the unit's log; empty where they cannot be read.
    /// - Returns: how many are told; 0 where there is no address, `nil` where a mail about the unit was handed
    ///   over within the hour.
    /// - Throws: `MailError` of the last one where the mail program took none.
    public func tell(
        of unit: String,
        because fault: any MusterError,
        host: String = SystemProcess.host,
        log: [String]
    ) throws -> Int? {
        let settings = KeptSettings.whatCanBeRead(of: folder.settingsPath)
        let addressees = FailureAddressees([], settings).all
        guard !addressees.isEmpty else { return 0 }
        let mark = "\(marks)/.told-\(unit)"
        guard !wasTold(mark) else { return nil }
        let sender = try HomeMail.sender(settings, person: SystemProcess.account)
        let mail = FailureMail(
            unit: unit,
            site: folder.path,
            host: host,
            at: now,
            clock: .utc,
            lastGood: BackupNote.read(folder)?.verifiedAt,
            log: log,
            fault: fault
        )
        let program = Sendmail(path: settings.sendmailPath)
        var (told, refusal): (Int, MailError?) = (0, nil)
        for (address, language) in addressees {
            do throws(MailError) {
                let message = mail.message(to: address, in: language, from: sender)
                _ = try program.handOver(message.encoded(), from: sender, to: address)
                told += 1
            } catch {
                refusal = error
            }
        }
        if told == 0, let refusal { throw refusal }
        // Where the mark cannot be kept, the next failure is told of too: better twice than never.
        try? Files.writeNote([], to: mark, mode: 0o600)
        return told
    }

    /// Whether a mail was handed over within the hour, as the mark's own time says.
    private func wasTold(_ mark: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: mark)
        guard let written = attributes?[.modificationDate] as? Date else { return false }
        let age = now.seconds(since: Instant(seconds: Int64(written.timeIntervalSince1970)))
        // A mark of the future is one of a clock that went wrong.
        return (-60..<Self.quietSeconds).contains(age)
    }
}
