import MusterCrypto
import MusterCore

/// The frozen expected list, and the hash that pins it in the chain.
public enum ExpectedList {
    /// SHA-256 over the rows in their order, as lower-case hexadecimal text.
    ///
    /// Each row is a JSON array of its fields followed by a line feed, so that no two different
    /// lists write the same bytes.
    public static func hash(_ rows: some Sequence<ExpectedItem>) -> String {
        var sha = SHA256()
        var json = JSONWriter()
        for row in rows {
            json.removeAll()
            json.array {
                $0.string(row.item.rawValue)
                $0.string(row.name)
                $0.string(row.beacon.description)
                $0.string(row.zone?.rawValue)
                $0.string(row.product)
                $0.string(row.lot)
                $0.string(row.serial)
                $0.integer(row.quantity)
                // Only where something is known: so the hashes of older lists stay what they were.
                if row.history != BeaconHistory() { $0.history(row.history) }
            }
            json.newline()
            json.bytes.withUnsafeBytes { sha.update($0) }
        }
        return Hex.text(sha.digest())
    }
}

extension JSONWriter {
    /// Writes what was known of a beacon, as an array.
    fileprivate mutating func history(_ history: BeaconHistory) {
        array {
            $0.instant(history.lastHeardAt)
            $0.number(history.batteryMillivolts.map(Double.init))
            $0.number(history.powerOffset)
            if let pass = history.lastPass { $0.string(pass.rawValue) }
        }
    }
}
