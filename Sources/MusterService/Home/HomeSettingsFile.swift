import Foundation
import MusterCore
import MusterMail
import MusterPeople
import MusterStore
import Synchronization

/// The settings of an open home: what the file said when it was read last.
final class KeptSettings: Sendable {
    private let last: Mutex<Settings>
    private let isMailLeft = Mutex(false)

    /// Takes settings from their file.
    ///
    /// - Parameters:
    ///   - path: the file; what it does not say is as usual.
    ///   - isTolerant: whether a line that cannot be is left out.
    /// - Throws: ``ServiceError/badSettings(path:reason:key:line:)`` unless it is.
    init(path: String, isTolerant: Bool) throws {
        last = Mutex(isTolerant ? Self.whatCanBeRead(of: path) : try Settings(path: path))
    }

    /// What a file says without the lines that cannot be.
    ///
    /// - Parameter path: the file; what it does not say is as usual.
    /// - Returns: the settings.
    static func whatCanBeRead(of path: String) -> Settings {
        var lines = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in lines.indices {
            do {
                return try Settings(text: lines.joined(separator: "\n"), path: path)
            } catch ServiceError.badSettings(_, _, _, let line?) {
                guard lines.indices.contains(line - 1), !lines[line - 1].isEmpty else { break }
                lines[line - 1] = ""
            } catch {
                break
            }
        }
        return Settings()
    }

    /// The settings that hold.
    var value: Settings { last.withLock { $0 } }

    /// Whether this process leaves mail in the outbox for `muster deliver`.
    var leavesMail: Bool {
        get { isMailLeft.withLock { $0 } }
        set { isMailLeft.withLock { $0 = newValue } }
    }

    /// Lets others hold.
    func keep(_ settings: Settings) { last.withLock { $0 = settings } }
}

/// The settings as somebody sees them who is about to change them.
public struct SettingsDraft: Sendable {
    /// What the file says now.
    public var settings: Settings
    /// The mark of what the file says: another one when it was changed meanwhile.
    public var mark: String
}

extension OpenHome {
    /// What `muster.toml` says.
    public var settings: Settings { keptSettings.value }

    /// The file of the settings, `muster.toml`.
    public var settingsFile: HomeSettingsFile { HomeSettingsFile(home: self) }
}

/// The file of the settings, `muster.toml`, for those who may change it.
public struct HomeSettingsFile: Sendable {
    let home: OpenHome

    /// Reads the file anew: whoever changed it by hand is heard from here on.
    ///
    /// - Returns: the settings with their mark.
    /// - Throws: ``ServiceError/badSettings(path:reason:key:)``, `PeopleError` without the right.
    public func draft() throws -> SettingsDraft {
        try home.people.demand(.changeSettings)
        let text = try read()
        let settings = try Settings(text: text, path: home.folder.settingsPath)
        home.keptSettings.keep(settings)
        return SettingsDraft(settings: settings, mark: Self.mark(text))
    }

    /// Changes settings in the file, those about access with a confirmation alone; its comments stay, and the trail says what was before.
    ///
    /// - Parameters:
    ///   - values: the new values, as ``SettingKey/text(of:)`` gives them.
    ///   - mark: the mark of what was seen.
    /// - Returns: the keys that have another value now.
    /// - Throws: ``ServiceError/settingsChanged`` when somebody else has changed the file meanwhile;
    ///   ``ServiceError/badSettings(path:reason:key:)`` naming the key at fault, and when the file is
    ///   written in a way that only an editor can change; `MailError` for no address. Nothing is
    ///   changed then.
    public func change(
        _ values: [SettingKey: String],
        ifStill mark: String
    ) throws -> [SettingKey] {
        try home.people.demand(.changeSettings)
        let lock = try FileLock.acquire(
            home.folder.settingsPath + ".lock",
            waiting: 5,
            holder: home.holder
        )
        let text = try read()
        guard Self.mark(text) == mark else { throw ServiceError.settingsChanged }
        let old = try Settings(text: text, path: home.folder.settingsPath)
        var file = SettingsText(text)
        var changed: [SettingKey] = []
        for key in SettingKey.allCases {
            guard let value = values[key], value != key.text(of: old) else { continue }
            file.set(key, to: key.literal(value))
            changed.append(key)
        }
        guard !changed.isEmpty else { return [] }
        if changed.contains(where: \.needsConfirmation) {
            try home.access.demandConfirmed(.changeSettings)
        }
        let new = try Settings(text: file.text, path: home.folder.settingsPath)
        if let sender = new.mailFrom { _ = try MailAddress(sender) }
        for key in SettingKey.allCases where !changed.contains(key) {
            guard key.text(of: new) == key.text(of: old) else {
                throw ServiceError.badSettings(
                    path: home.folder.settingsPath,
                    reason: "it is written in a way that only an editor can change"
                )
            }
        }
        try Files.writePrivate(Array(file.text.utf8), to: home.folder.settingsPath)
        home.keptSettings.keep(new)
        changed = changed.filter { $0.text(of: new) != $0.text(of: old) }
        for key in changed {
            let detail = ["from": key.text(of: old), "to": key.text(of: new)]
            try home.store.trail.add(home.access.note(.settingsChanged, key.rawValue, detail))
        }
        _ = consume lock
        return changed
    }

    private func read() throws -> String {
        guard FileManager.default.fileExists(atPath: home.folder.settingsPath) else { return "" }
        return String(decoding: try Files.read(home.folder.settingsPath), as: UTF8.self)
    }

    private static func mark(_ text: String) -> String { Hex.text(Secret.key("settings", text)) }
}
