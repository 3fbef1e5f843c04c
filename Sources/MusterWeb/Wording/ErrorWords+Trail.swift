import MusterAudit
import MusterPeople

extension ErrorWords {
    private static let forServer = (
        "change nothing, and tell whoever looks after the server",
        "ne menjajte ništa i recite onome ko održava server"
    )

    /// A trail that is not what was written, or that the home does not follow.
    static func trailTexts(_ error: PeopleError) -> Texts {
        switch error {
        case .trailBroken(let number):
            ((error.what, "zapis \(number) u dnevniku nije onakav kakav je upisan"), forServer)
        case .trailCut(let entries, let noted):
            (
                (error.what, "dnevnik se završava zapisom \(entries), a upisan je i \(noted)"),
                forServer
            )
        case .trailGrown(let entries, let noted):
            (
                (error.what, "dnevnik ima \(entries) zapisa, a poslednji zabeležen je \(noted)"),
                forServer
            )
        default: (nil, nil)
        }
    }

    /// What of an audit is not as the trail says.
    static func trailTexts(_ error: AuditError) -> Texts {
        switch error {
        case .notAsInTrail(let fault):
            (
                (
                    fault.what,
                    fault.audit.map { "\($0): nije onako kako piše u dnevniku" }
                        ?? "ključevi nisu onakvi kako piše u dnevniku"
                ),
                forServer
            )
        case .notAnchored(let audit, _):
            (
                (error.what, "\(audit): deo popisa nije zabeležen izvan baze"),
                (
                    "compare it with a PDF that was kept elsewhere",
                    "uporedite ga sa PDF fajlom koji je sačuvan drugde"
                )
            )
        default: followUpTexts(error)
        }
    }
}
