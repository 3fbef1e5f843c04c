import MusterPeople
import MusterService

/// The right that each command takes: asked for where the home is opened, and where a command is advised.
enum CommandRight {
    /// The right of a command, `zone edit`, perhaps with the option that makes it another's, `undo --of`.
    ///
    /// What stands in no list may be done by everybody who may see audits.
    static func of(_ command: String) -> Right { rights[command] ?? .viewAudits }

    /// The command that stands at the beginning of a command line, `muster` left away; `nil` for none.
    static func named(in line: Substring) -> String? {
        let words = line.split(separator: " ")
        return rights.keys.filter { name in
            let parts = name.split(separator: " ")
            let command = parts.filter { !$0.hasPrefix("-") }
            return words.starts(with: command)
                && parts.dropFirst(command.count).allSatisfy(words.contains)
        }
        .max { $0.count < $1.count }
    }

    private static let rights = (commands + described).reduce(into: [String: Right]()) {
        rights,
        entry in
        for command in entry.commands { rights[command] = entry.right }
    }

    /// The commands that are made from descriptions, which say their rights.
    private static let described = [rights(of: Places.resource)]

    private static func rights<Row>(
        of resource: Resource<Row>
    ) -> (right: Right, commands: [String]) {
        let verbs = ["add", "edit", "delete", "restore", "import"]
        return (resource.edit, verbs.map { "\(resource.name) \($0)" })
    }

    private static let commands: [(right: Right, commands: [String])] = [
        (
            .runAudits,
            [
                "start", "resume", "pause", "finish", "confirm", "note", "undo", "find", "opinion",
                "action done", "use", "plan run", "watch", "sensor import", "sensor note",
                "qr verify --place", "offer watch", "sync", "sync run",
                "sync export", "sync import",
            ]
        ),
        (.recountAudits, ["recount", "test-count"]),
        (.handleAlarms, ["alarm ack", "alarm snooze", "alarm resume", "alarm resolve"]),
        (.recordEvents, ["event add", "event import"]),
        (
            .handleOrders,
            [
                "order new", "order change", "order place", "order cancel", "order ship",
                "order pack", "order receive", "pick take", "pick short", "pick back",
            ]
        ),
        (.shop, ["favourite list", "favourite add", "favourite remove"]),
        (.confirmOrders, ["order confirm", "order reject"]),
        (.holdLots, ["lot hold", "lot release"]),
        (
            .editProducts,
            [
                "product add", "product edit", "product delete", "product import",
                "product photo", "party add",
                "party edit", "party import", "lot add", "lot edit", "lot import", "trace rebuild",
                "offer add", "offer remove", "offer restore",
            ]
        ),
        (.recallLots, ["lot recall", "lot calls", "lot notify"]),
        (.cancelAudits, ["cancel"]),
        (.reviewAudits, ["resolve", "recount --with", "undo --of"]),
        (.approveAudits, ["approve", "reject"]),
        (
            .bindBeacons,
            [
                "item bind", "label item", "label zone", "label sheet", "label apply",
                "label product --issued",
            ]
        ),
        (.pullReports, ["report", "definition list", "definition show"]),
        (
            .sendReports,
            [
                "mail", "outbox", "outbox retry", "outbox cancel", "schedule", "schedule add",
                "schedule edit", "schedule delete", "schedule restore", "schedule run",
                "trail stamp",
            ]
        ),
        (
            .editCatalogue,
            [
                "inventory add", "inventory rename", "inventory archive", "inventory restore",
                "item import", "item add", "item edit", "item move", "item delete", "item restore",
                "item photo", "label product", "label void", "qr sign", "sync resolve",
                "sync attention --accept", "sync attention --discard",
            ]
        ),
        (.editPlans, ["plan add", "plan edit", "plan delete", "plan restore"]),
        (
            .editSite,
            [
                "site plan import", "site plan picture", "site plan undo", "site plan redo",
                "zone edit", "zone delete", "zone calibrate", "sensor add", "sensor edit",
                "sensor place", "sensor limits add", "sensor limits edit", "sensor limits use",
                "sensor limits unuse",
                "sensor key", "sensor calibrate", "sensor retire", "sensor restore",
                "alarm contact list", "alarm contact add", "alarm contact remove", "alarm test",
                "definition add", "definition delete",
                "definition restore",
            ]
        ),
        (
            .managePeople,
            [
                "user list", "user add", "user role", "user disable", "user enable",
                "user password", "user reset-totp", "user end-all", "user badge",
            ]
        ),
        (.readTrail, ["trail", "trail list", "trail verify", "trail export"]),
        (
            .changeSettings,
            [
                "backup", "backup make", "backup list", "backup verify",
                "backup verified", "backup drill",
                "outbox resume", "key add --label", "station add", "station rename",
                "station allow", "station revoke", "station retire", "station join",
                "station leave",
            ]
        ),
        (.ownProfile, ["key add", "key revoke"]),
    ]
}
