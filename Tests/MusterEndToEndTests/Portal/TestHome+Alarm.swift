import MusterTestSupport
import Testing

extension TestHome {
    /// Makes sensor S-01 at the dock, and alarm AL-001 of it.
    func raiseAlarm() {
        let limits = ["sensor", "limits"]
        muster(
            limits + ["add", "cool", "--quantity", "temperature", "--high", "8", "--delay", "0s"]
        ).succeeded()
        muster(limits + ["use", "cool", "--zone", "dock", "--from", "3h"]).succeeded()
        for (value, ago) in [("4.2", "2h"), ("12", "60m"), ("12", "30m")] {
            let note = ["sensor", "note", "dock", "--quantity", "temperature", "--value", value]
            muster(note + ["--at", ago]).succeeded()
        }
    }
}
