import MusterService

/// A home whose database is not the one that the rest of it belongs to, or that was copied or moved.
extension HTML {
    /// Writes what is wrong with it, and the ways out, which are commands; nothing where nothing is.
    mutating func mismatch(_ visit: Visit) {
        if let error = try? visit.home.health.mismatch() {
            let what = ErrorWords(error, visit.language).what
            notice("\(what) \(visit.say(BackupText.waysOut))")
        } else if let moved = visit.home.health.moved {
            notice(ErrorWords(moved, visit.language).text)
        }
    }

    private mutating func notice(_ text: String) {
        tag("p", ["class": "notice bad", "role": "alert"], text)
    }
}
