import MusterCore
import MusterStore

/// What to do next, for somebody who has a page before them and no shell.
enum PageRemedy {
    /// What those do who can do nothing themselves.
    static let forKeeper: Sentence = "tell whoever looks after the server"

    /// The remedy of an error that pages have no words of their own for: its own, unless it names a
    /// command.
    static func remedy(of error: any MusterError) -> Sentence {
        let remedy = error.remedy
        if let page = onPages[remedy.template] { return page }
        return namesCommand(remedy) ? forKeeper : remedy
    }

    /// Whether the words of a remedy, not what was put into them, are for a shell.
    private static func namesCommand(_ remedy: Sentence) -> Bool {
        let words = remedy.template
        if words.hasPrefix("muster ") || words.contains(" muster ") || words.contains("--") {
            return true
        }
        return remedy.arguments.contains { argument in
            if case .sentence(let part) = argument { namesCommand(part) } else { false }
        }
    }

    /// What pages say in the place of a remedy that the store gives with its reason, by its template.
    private static let onPages: [String: Sentence] = [
        "move them first: muster item move ITEM ZONE, or by an import":
            "move them first on their pages, or by an import",
        "run the same command again": "try again",
        "run the same command again, for the next number": "try again",
        "muster finish {1}, or muster cancel {2} --reason TEXT":
            "finish it or cancel it on its page",
        "muster schedule edit {1} --definition \"\"":
            "choose another one for it on the page Scheduled reports",
        "choose another one first: muster use NAME":
            "choose another one first on the page Inventories",
        "add another one first: muster inventory add NAME":
            "add another one first on the page Inventories",
        "muster inventory restore \"{1}\"": "unarchive it first on the page Inventories",
        "muster item edit {1} --name NAME, or take another identifier":
            "edit that item, or take another identifier",
        "muster item delete {1} first, or leave it as it is":
            "delete that one first, or leave it as it is",
        "look at the plan as it is now: muster site plan show": "look at the plan as it is now",
        "muster item bind {1} BEACON, or change the anchor in the plan":
            "bind another beacon to the item on its page, or change the anchor on the map",
        "muster item list and muster zone list show what is taken and what there is":
            "the pages Items and Zones show what is taken and what there is",
        "muster item list": "the page Items shows what there is",
        "muster item list, for those there are": "the page Items shows what there is",
        "muster use \"{1}\", or take another name": "use that one, or take another name",
        "it is in \"{1}\": muster use \"{2}\"":
            "another inventory has it: choose that one on the page Inventories",
        "muster product show {1}, or take another code": "edit that one, or take another code",
        "muster product show {1}": "compare the GTIN of both",
        "muster lot show {1}/{2}, or take another": "edit that one, or take another code",
        "muster party list, or take another identifier":
            "edit that one, or take another identifier",
        "muster party list, and compare the GLN of both": "compare the GLN of both",
        "muster lot list --product {1}": "its lots keep it: they and their events name it",
        "muster lot show {1}": "its page tells what happened to it",
        "muster order list": "the page Orders shows what there is",
        "muster order show {1}": "its page tells what was done with it",
        "muster lot list --state held": "the list of lots can be filtered by state",
        "say which one: {1}": "say which one: {1}",
    ]
}
