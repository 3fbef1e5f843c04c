import MusterService

/// A home whose database is not the one that the rest of it belongs to, or that was copied or moved.
extension HTML {
    /// Writes what is wrong with it, and the ways out, which are commands; nothing where nothing is.
    mutating func mismatch(_ visit: Visit) {
        guard let error = (try? visit.home.mismatch()) ?? visit.home.moved else { return }
        let what = ErrorWords(error, visit.language).what
        tag(
            "p",
            ["class": "notice bad", "role": "alert"],
            "\(what) \(visit.say(BackupText.waysOut))"
        )
    }
}
