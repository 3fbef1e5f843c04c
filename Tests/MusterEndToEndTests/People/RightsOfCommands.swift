/// Which right each command takes, and who has it: said a second time, for the tests.
enum RightsOfCommands {
    static let roles = ["viewer", "worker", "auditor", "manager", "admin"]

    /// Each right and its roles, as the house has agreed on.
    static let rights: [(name: String, roles: [String])] = [
        ("viewAudits", roles),
        ("runAudits", ["worker", "auditor", "manager", "admin"]),
        ("bindBeacons", ["worker", "auditor", "manager", "admin"]),
        ("recountAudits", ["worker", "auditor", "manager", "admin"]),
        ("handleAlarms", ["worker", "auditor", "manager", "admin"]),
        ("cancelAudits", ["auditor", "manager", "admin"]),
        ("reviewAudits", ["auditor", "manager", "admin"]),
        ("approveAudits", ["manager", "admin"]),
        ("pullReports", ["viewer", "auditor", "manager", "admin"]),
        ("sendReports", ["auditor", "manager", "admin"]),
        ("editCatalogue", ["manager", "admin"]),
        ("editPlans", ["manager", "admin"]),
        ("editSite", ["manager", "admin"]),
        ("managePeople", ["admin"]),
        ("readTrail", ["manager", "admin"]),
        ("changeSettings", ["admin"]),
        ("ownProfile", roles),
    ]

    /// Commands that somebody who has not signed in may give.
    static let open: Set = [
        "init", "login", "logout", "doctor", "decode", "simulate", "completion", "version",
        "beacon scan", "beacon watch", "sensor decode", "sensor profile test", "serve", "help",
        "user recover", "deliver",
        "backup key", "notify", "restore", "migrate", "config check", "config show",
        "config keys",
    ]

    /// Commands that give somebody access: of those who have the right, tokens are refused.
    static let forSessions: Set = [
        "key trust", "user add", "user role", "user enable", "user password", "user token add",
        "user reset-totp",
    ]

    /// Commands about the own second factor, which ask for no right: they are for a person who is signed
    /// in, whatever else is open to that person.
    static let own: Set = [
        "profile totp show", "profile totp on", "profile totp codes", "profile totp off",
    ]

    /// Each other command with arguments, and the right it takes.
    ///
    /// `DIR` is the folder of a simulated site, and the home has its finished audit.
    static let commands: [(line: String, right: String)] = [
        ("status", "viewAudits"), ("missing", "viewAudits"), ("extras", "viewAudits"),
        ("show", "viewAudits"), ("audit list", "viewAudits"), ("verify", "viewAudits"),
        ("key list", "viewAudits"), ("key export H1", "viewAudits"), ("key add", "ownProfile"),
        ("key revoke H1 --reason test", "changeSettings"),
        (
            "key trust 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c --name X",
            "changeSettings"
        ),
        ("replay", "viewAudits"), ("compare", "viewAudits"), ("inventory list", "viewAudits"),
        ("item list", "viewAudits"),
        ("item heard", "viewAudits"), ("item export --out items-out.csv", "viewAudits"),
        ("site plan show", "viewAudits"), ("zone list", "viewAudits"), ("map", "viewAudits"),
        ("use stock-2", "runAudits"), ("start --source capture:nowhere", "runAudits"),
        ("resume --source capture:nowhere", "runAudits"), ("pause", "runAudits"),
        ("find ITEM --source capture:nowhere", "runAudits"),
        ("confirm ITEM --by sight", "runAudits"), ("note text", "runAudits"),
        ("undo", "runAudits"), ("finish", "runAudits"),
        ("watch --source capture:nowhere", "runAudits"),
        ("sensor note dock --quantity temperature --value 4", "runAudits"),
        ("sensor import DIR/items.csv --skip-bad", "runAudits"),
        ("sensor list", "viewAudits"), ("sensor show S-01", "viewAudits"),
        ("climate", "viewAudits"),
        ("sensor add address:A4:C1:38:8D:18:B2 --name Freezer", "editSite"),
        ("sensor edit S-01 --name Door", "editSite"),
        ("sensor place S-01 --outside", "editSite"), ("sensor key S-01 --remove", "editSite"),
        ("sensor calibrate S-01 --point 1=2", "editSite"),
        ("sensor retire S-01", "editSite"), ("sensor restore S-01", "editSite"),
        ("alarm contact list", "editSite"),
        ("alarm contact add mara@example.org", "editSite"),
        ("alarm contact remove 1", "editSite"), ("alarm test", "editSite"),
        ("sensor limits list", "viewAudits"), ("sensor limits show vaccine", "viewAudits"),
        ("sensor limits add House --quantity temperature --high 30", "editSite"),
        ("sensor limits edit vaccine --title Vaccines", "editSite"),
        ("sensor limits use vaccine --zone dock", "editSite"),
        ("sensor limits unuse vaccine --zone dock", "editSite"),
        ("alarm list", "viewAudits"), ("alarm show AL-001", "viewAudits"),
        ("alarm ack AL-001 --note seen", "handleAlarms"),
        ("alarm snooze AL-001 --for 1h --reason test", "handleAlarms"),
        ("alarm resume AL-001", "handleAlarms"),
        (
            "alarm resolve AL-001 --reason other --action test --owner mara",
            "handleAlarms"
        ),
        ("sensor log dock", "viewAudits"), ("sensor mkt dock", "viewAudits"),
        ("item bind ITEM ibeacon:\(Radio.uuid)/9/9", "bindBeacons"),
        ("label item ITEM", "bindBeacons"), ("label zone", "bindBeacons"),
        ("label sheet", "bindBeacons"),
        ("recount AUDIT --seen ITEM", "recountAudits"),
        ("test-count AUDIT --seen ITEM", "recountAudits"), ("action list", "viewAudits"),
        ("action done AUDIT ITEM", "runAudits"), ("opinion AUDIT text", "runAudits"),
        ("resolve AUDIT ITEM --reason miscounted", "reviewAudits"),
        ("approve AUDIT", "approveAudits"), ("reject AUDIT --reason test", "approveAudits"),
        ("report --out report.pdf", "pullReports"), ("definition list", "pullReports"),
        ("definition show nothing", "pullReports"), ("definition add House", "editSite"),
        ("definition delete House", "editSite"), ("definition restore House", "editSite"),
        ("mail --to manager@example.org", "sendReports"), ("outbox list", "sendReports"),
        ("outbox retry", "sendReports"), ("outbox cancel M-99", "sendReports"),
        ("outbox resume", "changeSettings"), ("backup make", "changeSettings"),
        ("backup list", "changeSettings"), ("backup verify", "changeSettings"),
        ("backup drill", "changeSettings"),
        ("schedule list", "sendReports"), ("schedule delete D-99", "sendReports"),
        ("schedule restore D-99", "sendReports"),
        ("schedule add x --when counted --to a@example.org", "sendReports"),
        ("schedule edit D-99 --paused yes", "sendReports"), ("schedule run D-99", "sendReports"),
        ("cancel --reason test", "cancelAudits"),
        ("inventory add More", "editCatalogue"),
        ("inventory rename nowhere Stock", "editCatalogue"),
        ("inventory archive nowhere", "editCatalogue"),
        ("inventory restore nowhere", "editCatalogue"),
        ("item add NEW-1 New --beacon ibeacon:\(Radio.uuid)/9/8", "editCatalogue"),
        ("item edit ITEM --name Other", "editCatalogue"),
        ("item move ITEM dock", "editCatalogue"), ("item delete ITEM", "editCatalogue"),
        ("item restore ITEM", "editCatalogue"), ("item import DIR/items.csv", "editCatalogue"),
        ("item photo ITEM", "viewAudits"), ("item photo ITEM --remove 0000", "editCatalogue"),
        ("plan list", "viewAudits"), ("plan due", "viewAudits"), ("plan overdue", "viewAudits"),
        ("plan calendar --out plans.ics", "viewAudits"),
        ("plan run P-01 --source capture:nowhere", "runAudits"),
        ("plan add More --every week", "editPlans"), ("plan edit P-01 --name Other", "editPlans"),
        ("plan delete P-01", "editPlans"), ("plan restore P-01", "editPlans"),
        ("site plan import DIR/plan.json", "editSite"),
        ("zone calibrate dock --source capture:nowhere", "editSite"),
        ("zone edit dock --name Ramp", "editSite"), ("zone delete nowhere", "editSite"),
        ("site plan picture nowhere.png", "editSite"), ("site plan undo", "editSite"),
        ("site plan redo", "editSite"),
        ("user end-all boro", "managePeople"), ("user list", "managePeople"),
        ("user add boro --role viewer --setup-link", "managePeople"),
        ("user reset-totp boro", "managePeople"),
        ("user role boro worker", "managePeople"), ("user disable boro", "managePeople"),
        ("user enable boro", "managePeople"), ("user password boro --setup-link", "managePeople"),
        ("user token list --for boro", "managePeople"),
        ("user token add x --for boro", "managePeople"),
        ("user token revoke T-99", "ownProfile"),
        ("trail list", "readTrail"), ("trail verify", "readTrail"),
        ("trail export", "readTrail"), ("trail stamp", "sendReports"),
        ("whoami", "ownProfile"), ("profile show", "ownProfile"),
        ("profile set paper letter", "ownProfile"), ("profile end-all", "ownProfile"),
    ]
}
