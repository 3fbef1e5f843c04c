/// What the program advises that no story of ``FollowedRemedyTests`` follows.
enum RemediesNotFollowed {
    /// The remedies that no story here follows, and why.
    static let all = reasons.reduce(into: [String: String]()) { all, reason in
        for remedy in reason.remedies { all[remedy] = reason.why }
    }

    private static let reasons: [(why: String, remedies: [String])] = [
        (
            "contacts for alarms have no story yet",
            [
                "muster alarm contact add ADDRESS",
                "muster alarm contact list",
                "muster alarm contact remove NUMBER first, then add it again",
                "muster alarm contact remove X first",
                "muster alarm contact remove X first, to change it",
                "muster sensor show X lists what it measures",
            ]
        ),
        (
            "a radio has to be there",
            [
                "bind another beacon, or give that item another one first: muster item bind",
                "muster beacon scan shows what the radio hears",
                "muster doctor looks at the adapter",
                "plug one in (muster doctor sees it), or use a recorded capture: "
                    + "--source capture:FILE",
                "start it with one: muster serve --source hci0",
            ]
        ),
        (
            "two have to say something at the same moment, or one to be killed",
            [
                ", or muster pause X first",
                "look again, muster show X, and decide again",
                "muster alarm show X, and decide again",
                "muster X show X, and change it again",
                "muster pause, then say it",
                "muster resume or muster finish, later: they take it from the audit's trace",
                "muster show X tells whether it was; say it again if not",
                "muster status shows when it has paused; nothing is lost if you end "
                    + "that process",
                "run it again; muster doctor if it stays so",
            ]
        ),
        (
            "a disk, a keyring or an authority has to fail",
            [
                "free some space, or make one that is not encrypted on another disk: "
                    + "muster backup --to FOLDER",
                "look after the disk (dmesg tells what it reports), then start again; "
                    + "muster doctor",
                "check [seal] tsa_ca in muster.toml and the clock of this machine, then "
                    + "muster trail stamp",
                "muster trail stamp",
                "muster trail stamp, later; a running server asks again by itself",
                "unlock it, or sign in anew: muster login LOGIN",
                "unlock it, then muster login LOGIN; or keyring = \"never\" in muster.toml",
                "run muster doctor",
                "muster doctor",
                "muster doctor --deep",
                "muster watch",
                "muster doctor, and report what you did: it should not happen",
                "muster deliver, which sends them",
                "see to the cause, then muster schedule run X",
                "muster outbox shows it",
            ]
        ),
        (
            "what somebody changed outside Muster is looked into, not undone: tests of forged homes read it",
            [
                "an older backup may have it whole: muster backup list, then muster "
                    + "restore FILE --home NEWHOME; muster doctor --deep tells of all that is "
                    + "damaged",
                "muster verify tells whether this home is changed too; an older backup "
                    + "may be good: muster backup list, then muster backup verify FILE",
                "muster trail verify --head, with one that was noted elsewhere; the next "
                    + "entry notes the end again",
                "put it back from a backup; or muster trail verify --head, with one "
                    + "that was noted elsewhere, then move trail.head away: the next entry "
                    + "says so",
            ]
        ),
        (
            "it takes another home's keys",
            [
                "ask the other home for its key (muster key export), compare the "
                    + "fingerprint, then muster key trust KEY --name NAME; without a home, "
                    + "muster verify TEXT --key KEY",
                "muster key list, for who revoked it and why",
            ]
        ),
    ]
}
