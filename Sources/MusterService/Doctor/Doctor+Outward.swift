import Foundation
import MusterCore
import MusterStore

/// What of the proof is kept elsewhere: time stamps by an authority, the trail in the journal.
extension Doctor {
    static func stamps(_ folder: HomeFolder) -> Checkup {
        let name = "stamps"
        let settings = (try? Settings(path: folder.settingsPath)) ?? Settings()
        guard let authority = settings.timeAuthority else {
            return .well(name, "nobody is asked: no tsa under [seal]")
        }
        do throws(StampError) {
            try authority.demandMeans(asking: true)
        } catch {
            return .look(name, error.what, try: error.remedy)
        }
        guard let evidence = opened(folder, { try $0.trail.knownTrail() }) else {
            return .well(name, "\(authority.url)")
        }
        let waiting = HomeStamps.unstamped(evidence, nil).count
        guard waiting == 0 else {
            return .look(
                name,
                Sentence(
                    counting: waiting,
                    one: "\(waiting) signature has no time stamp yet",
                    other: "\(waiting) signatures have no time stamp yet"
                ),
                try: "muster trail stamp"
            )
        }
        return .well(name, "\(authority.url), \(evidence.stamps.count) here")
    }

    static func journal(_ folder: HomeFolder) -> Checkup {
        let name = "journal"
        let settings = (try? Settings(path: folder.settingsPath)) ?? Settings()
        guard settings.sendsTrailToJournal else {
            return .well(name, "the trail does not go there: [trail] journal = false")
        }
        do throws(JournalError) {
            _ = try JournalSocket()
        } catch {
            return .look(name, error.what, try: error.remedy)
        }
        let waiting =
            opened(folder) { store in
                try JournalFeed(
                    folder: folder,
                    store: store,
                    holder: SystemProcess.name("muster doctor")
                ).waiting()
            } ?? 0
        guard waiting == 0 else {
            return .look(
                name,
                "\(waiting) of the trail's entries wait",
                try: "muster deliver, which sends them"
            )
        }
        return .well(name, "\(JournalSocket.path)")
    }

    /// What a reading of the database gives; `nil` where there is none, which another line tells.
    static func opened<Value>(
        _ folder: HomeFolder,
        _ body: (Store) throws -> Value
    ) -> Value? {
        guard FileManager.default.fileExists(atPath: folder.databasePath),
            let store = try? Store(
                path: folder.databasePath,
                holder: SystemProcess.name("muster doctor")
            )
        else { return nil }
        defer { try? store.close() }
        return try? body(store)
    }
}
