import Foundation
import MusterCore
import MusterReport

/// The machine beside its radio: clock, fonts, versions.
extension Doctor {
    /// The seconds from 1970 to the day this version was made: an earlier clock is wrong.
    private static let earliestSecond: Int64 = 1_763_596_800
    /// Exists while systemd's time service has the clock in step.
    private static let synchronisedPath = "/run/systemd/timesync/synchronized"

    static func clock(_ now: Instant) -> Checkup {
        let time = now.iso8601(.seconds)
        guard now.second >= earliestSecond else {
            return .look("clock", "\(time)", try: "set the clock: timedatectl set-ntp true")
        }
        let isInStep = FileManager.default.fileExists(atPath: synchronisedPath)
        return .well("clock", isInStep ? "\(time), in step with a time server" : "\(time)")
    }

    static func fonts() -> Checkup {
        let missing = ReportFonts.check()
        guard missing.isEmpty else {
            return .look(
                "fonts",
                "missing: \(missing.joined(separator: ", "))",
                try: "\(ReportFonts.installation(of: missing))"
            )
        }
        return .well("fonts", "\(ReportFonts.required)")
    }

    static func version() -> Checkup {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        return .well("version", "\(MusterVersion.line), \(system)")
    }
}
