import MusterService

/// A home whose database is not the one that the rest of it belongs to.
extension HTML {
    /// Writes what is wrong with it, and the ways out, which are commands; nothing where nothing is.
    mutating func mismatch(_ visit: Visit) {
        guard let error = (try? visit.home.mismatch()) ?? nil else { return }
        let what = ErrorWords(error, visit.language).what
        tag(
            "p",
            ["class": "notice bad", "role": "alert"],
            "\(what) \(visit.say(BackupText.waysOut))"
        )
    }
}
