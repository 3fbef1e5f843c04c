import MusterCore
import MusterService
import ServiceLifecycle

/// Brings elsewhere what proves what is here, while the server runs: asks for time stamps that are missing,
/// and sends the journal what it does not have of the trail.
///
/// To an outside service that the settings name it gives a sign of life. No page waits for any of it.
struct OutwardService: Service, CustomStringConvertible {
    let home: OpenHome
    let log: @Sendable (LogLine) -> Void

    var description: String { "outward" }

    /// How often it is looked whether there is something to do.
    private static let pause = Duration.seconds(5)
    /// How long an authority is left alone that gave no time stamp, in looks; the last for each time after.
    private static let looksBetween = [12, 60, 180, 720]
    /// How many looks lie between two signs of life.
    private static let looksBetweenBeats = Heartbeat.seconds / 5
    /// How many time stamps are asked for at a time: when the server ends it waits for so many.
    private static let stampsAtOnce = 1

    /// What went wrong last, said once until it changes.
    private struct Trouble {
        var words: String?
        var failures = 0
        var looksLeft = 0
    }

    /// Goes on until the server ends.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var (stamps, journal, life) = (Trouble(), Trouble(), Trouble())
            while true {
                await giveSignOfLife(&life)
                await sendTrail(&journal)
                await askForStamps(&stamps)
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    private func giveSignOfLife(_ trouble: inout Trouble) async {
        if trouble.looksLeft > 0 { return trouble.looksLeft -= 1 }
        guard let heartbeat = Heartbeat(home.settings) else { return }
        await attempt(&trouble) { _ in
            try heartbeat.beat()
            return nil
        }
        trouble.looksLeft = Self.looksBetweenBeats - 1
    }

    private func sendTrail(_ trouble: inout Trouble) async {
        await attempt(&trouble) { home in
            _ = try home.trail.sendToJournal()
            return nil
        }
    }

    private func askForStamps(_ trouble: inout Trouble) async {
        guard home.settings.timeAuthority != nil else { return }
        if trouble.looksLeft > 0 { return trouble.looksLeft -= 1 }
        await attempt(&trouble) { home in
            while true {
                let run = try home.stamps.askForTimeStamps(atMost: Self.stampsAtOnce)
                if let error = run.error { return error }
                if run.waiting == 0 || Task.isCancelled { return nil }
            }
        }
        guard trouble.words != nil else { return trouble.failures = 0 }
        trouble.looksLeft =
            Self.looksBetween[min(trouble.failures, Self.looksBetween.count - 1)]
        trouble.failures += 1
    }

    /// Does something beside the pages, and says what goes wrong.
    private func attempt(
        _ trouble: inout Trouble,
        _ body: @escaping @Sendable (OpenHome) throws -> (any MusterError)?
    ) async {
        var words: String?
        do {
            words = try await withTaskExecutorPreference(WorkThreads.writing) {
                try body(home)?.what.description
            }
        } catch let error as any MusterError {
            words = error.what.description
        } catch {
            // Cancelled: the server ends.
        }
        if let words, words != trouble.words { log(LogLine(.warning, words)) }
        trouble.words = words
    }
}
