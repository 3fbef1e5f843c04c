import GRDB
public import MusterCore
public import MusterRanging

/// What a receiver's empty desk taught, and when.
public struct KeptDesk: Hashable, Sendable {
    /// What was learned.
    public var desk: EmptyDesk
    /// When it was learned (UTC).
    public var at: Instant
}

extension Beacons {
    /// What was learned of a receiver's empty desk last.
    ///
    /// - Parameter receiver: the adapter's address, or another name that lasts.
    /// - Returns: the desk; `nil` where none was learned, or it was forgotten.
    /// - Throws: ``StoreError``.
    public func emptyDesk(of receiver: String) throws -> KeptDesk? {
        let text = try store.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT value FROM setting WHERE key = ?",
                arguments: [Self.deskKey(receiver)]
            )
        }
        let parts = text?.split(separator: " ") ?? []
        guard parts.count == 4, let at = Int64(parts[0]), let loudest = Double(parts[1]),
            let count = Int(parts[2]),
            let desk = EmptyDesk(
                loudest: loudest,
                beaconCount: count,
                isCalibrated: parts[3] == "calibrated"
            )
        else { return nil }
        return KeptDesk(desk: desk, at: Instant(microseconds: at))
    }

    /// Keeps what was learned of a receiver's empty desk, in place of what was known of it.
    ///
    /// - Parameters:
    ///   - desk: what was learned; `nil` forgets what was known.
    ///   - receiver: the adapter's address, or another name that lasts.
    ///   - at: when it was learned (UTC).
    /// - Returns: whether something was known before.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func keepDesk(_ desk: EmptyDesk?, of receiver: String, at: Instant) throws -> Bool {
        try store.write { db in
            try db.execute(
                sql: "DELETE FROM setting WHERE key = ?",
                arguments: [Self.deskKey(receiver)]
            )
            let wasKnown = db.changesCount > 0
            guard let desk else { return wasKnown }
            let power = desk.isCalibrated ? "calibrated" : "usual"
            try db.execute(
                sql: "INSERT INTO setting (key, value) VALUES (?, ?)",
                arguments: [
                    Self.deskKey(receiver),
                    "\(at.microseconds) \(desk.loudest) \(desk.beaconCount) \(power)",
                ]
            )
            return wasKnown
        }
    }

    private static func deskKey(_ receiver: String) -> String { "desk \(receiver)" }
}
