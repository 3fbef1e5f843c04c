import Foundation
public import MusterCore
import MusterReport
import MusterStore

/// One thing that Muster needs, and whether it is well.
public struct Checkup: Hashable, Sendable {
    /// What was looked at, in one word.
    public var check: String
    /// Whether it is well.
    public var isWell: Bool
    /// What was found.
    public var detail: String
    /// What to do about it, when it is not well.
    public var remedy: String?
}

/// Looks at everything that Muster needs on a machine.
public enum Doctor {
    /// The seconds from 1970 to the day this version was made: an earlier clock is wrong.
    private static let earliestSecond: Int64 = 1_763_596_800
    /// The least free space, in MB.
    private static let leastFreeMB = 200

    /// Looks at the home in `folder` and at the machine.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - now: now (UTC).
    /// - Returns: one line a thing, in an order that never changes.
    public static func examine(_ folder: HomeFolder, now: Instant) -> [Checkup] {
        [
            home(folder), store(folder), settings(folder), disk(folder), adapter(), clock(now),
            mail(folder), fonts(), version(),
        ]
    }

    private static func home(_ folder: HomeFolder) -> Checkup {
        let isThere = FileManager.default.fileExists(atPath: folder.databasePath)
        return Checkup(
            check: "home",
            isWell: isThere,
            detail: isThere ? folder.path : "there is no home at \(folder.path)",
            remedy: isThere ? nil : "muster init --site NAME"
        )
    }

    private static func store(_ folder: HomeFolder) -> Checkup {
        let name = "store"
        guard FileManager.default.fileExists(atPath: folder.databasePath) else {
            return Checkup(
                check: name,
                isWell: false,
                detail: "no database",
                remedy: "muster init --site NAME"
            )
        }
        do {
            let store = try Store(
                path: folder.databasePath,
                holder: SystemProcess.name("muster doctor")
            )
            let problems = try store.integrityProblems()
            let inventories = try store.inventories()
            try store.close()
            let items = inventories.reduce(0) { $0 + $1.itemCount }
            return Checkup(
                check: name,
                isWell: problems.isEmpty,
                detail: problems.first ?? "\(inventories.count) inventories, \(items) items",
                remedy: problems.isEmpty ? nil : "put a backup in the place of the database"
            )
        } catch let error as any MusterError {
            return Checkup(check: name, isWell: false, detail: error.what, remedy: error.remedy)
        } catch {
            return Checkup(
                check: name,
                isWell: false,
                detail: "\(error)",
                remedy: "muster status"
            )
        }
    }

    private static func settings(_ folder: HomeFolder) -> Checkup {
        do {
            _ = try Settings(path: folder.settingsPath)
            let isThere = FileManager.default.fileExists(atPath: folder.settingsPath)
            return Checkup(
                check: "settings",
                isWell: true,
                detail: isThere ? folder.settingsPath : "none; the defaults hold"
            )
        } catch {
            let error = error as? any MusterError
            return Checkup(
                check: "settings",
                isWell: false,
                detail: error?.what ?? "unreadable",
                remedy: error?.remedy
            )
        }
    }

    private static func disk(_ folder: HomeFolder) -> Checkup {
        var place = folder.path
        while place != "/", !FileManager.default.fileExists(atPath: place) {
            place = URL(filePath: place).deletingLastPathComponent().path
        }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place)
        let freeMB = ((attributes?[.systemFreeSize] as? Int) ?? 0) >> 20
        let isWell = freeMB >= leastFreeMB
        return Checkup(
            check: "disk",
            isWell: isWell,
            detail: "\(freeMB) MB free at \(place)",
            remedy: isWell ? nil : "free some space: traces/ holds the radio of old audits"
        )
    }

    private static func adapter() -> Checkup {
        let adapters =
            (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/bluetooth"))
        let names = (adapters ?? []).filter { $0.hasPrefix("hci") && !$0.contains(":") }.sorted()
        return Checkup(
            check: "adapter",
            isWell: !names.isEmpty,
            detail: names.isEmpty ? "no Bluetooth adapter" : names.joined(separator: ", "),
            remedy: names.isEmpty
                ? "plug one in, or audit from a recorded capture: --source capture:FILE" : nil
        )
    }

    private static func clock(_ now: Instant) -> Checkup {
        let isWell = now.second >= earliestSecond
        return Checkup(
            check: "clock",
            isWell: isWell,
            detail: now.iso8601(.seconds),
            remedy: isWell ? nil : "set the clock: timedatectl set-ntp true"
        )
    }

    private static func mail(_ folder: HomeFolder) -> Checkup {
        let path =
            (try? Settings(path: folder.settingsPath))?.sendmailPath
            ?? Settings().sendmailPath
        let isThere = FileManager.default.isExecutableFile(atPath: path)
        return Checkup(
            check: "sendmail",
            isWell: isThere,
            detail: isThere ? path : "no mail program at \(path)",
            remedy: isThere
                ? nil : "install an MTA (apt install dma), or set mail.sendmail in muster.toml"
        )
    }

    private static func fonts() -> Checkup {
        let missing = ReportFonts.check()
        return Checkup(
            check: "fonts",
            isWell: missing.isEmpty,
            detail: missing.isEmpty
                ? ReportFonts.required : "missing: \(missing.joined(separator: ", "))",
            remedy: missing.isEmpty ? nil : "apt install fonts-noto-core fonts-noto-cjk"
        )
    }

    private static func version() -> Checkup {
        Checkup(
            check: "version",
            isWell: true,
            detail: "muster \(MusterVersion.text), "
                + ProcessInfo.processInfo.operatingSystemVersionString
        )
    }
}
