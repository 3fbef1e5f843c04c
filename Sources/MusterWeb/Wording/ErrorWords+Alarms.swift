import MusterClimate
import MusterCore

extension ErrorWords {
    /// What cannot be done with an alarm.
    static func alarmTexts(_ error: AlarmError) -> Texts {
        switch error {
        case .notPossible:
            (
                (
                    "the alarm has gone on meanwhile: that cannot be done with it any more",
                    "alarm se u međuvremenu promenio: to sa njim više ne može"
                ),
                ("look at its page again", "pogledajte ponovo njegovu stranu")
            )
        case .noNote:
            (
                (error.what, "uz ovo je potrebna napomena"),
                ("write at least 3 characters", "napišite najmanje 3 znaka")
            )
        case .notAccountedFor:
            (
                (error.what, "alarm se ne rešava bez uzroka, mere i zaduženog"),
                (
                    "say what it was, what is done about it, and by whom",
                    "recite šta je bilo, šta se preduzima i ko to radi"
                )
            )
        case .badSnooze(let hours):
            (
                (error.what, "ovaj alarm može da se odloži najviše \(hours) h"),
                ("choose a shorter time", "izaberite kraće vreme")
            )
        }
    }
}
