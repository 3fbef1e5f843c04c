import ArgumentParser
import MusterAudit
import MusterCore
import MusterPeople
import MusterReport
import MusterService

struct TestCountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test-count",
        abstract: "Pick items by hand and compare them with the count.",
        discussion: """
            From the floor to the list shows whether the list is complete, from the list to the \
            floor whether what it names is there. Test counts change no outcome; the report prints \
            them. Who counted may not test the count; muster undo takes the last ones back.

            Examples:
              muster test-count --floor IT-0117@dock --floor "pump without a label@dock"
              muster test-count --seen IT-0204 --seen IT-0311@dock --gone IT-0098
              muster test-count A-2026-0017 --seen IT-0204 --note "top shelf only"
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(
        help: "A thing that stands on the floor: ITEM or words, with its zone: THING@ZONE.",
        completion: .items
    )
    var floor: [String] = []

    @Option(
        help: "An item of the list that is there: ITEM, or ITEM@ZONE in another zone.",
        completion: .items
    )
    var seen: [String] = []

    @Option(help: "An item of the list that is not there.")
    var gone: [ItemID] = []

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard !floor.isEmpty || !seen.isEmpty || !gone.isEmpty else {
            throw Misuse.error("Say what you picked: --floor THING, --seen ITEM or --gone ITEM.")
        }
        for text in floor where TestCount.Pick(floor: text) == nil {
            throw Misuse.error(
                "What stands on the floor is THING or THING@ZONE, not \"\(text)\"."
            )
        }
        for text in seen where Recount.Look(seen: text) == nil {
            throw Misuse.error("What was seen is ITEM or ITEM@ZONE, not \"\(text)\".")
        }
    }

    func run() throws {
        let home = try common.open("test-count")
        let picks =
            floor.compactMap { TestCount.Pick(floor: $0) }
            + seen.compactMap { TestCount.Pick(seen: $0) }
            + gone.map { TestCount.Pick.gone($0) }
        let (session, tests) = try home.reviews.testCount(
            try home.sessions.audit(named: audit),
            picks,
            note: remark
        )
        try home.close()
        if common.json {
            for test in tests {
                var json = JSONWriter()
                json.test(test)
                Terminal.line(json)
            }
            return
        }
        var table = Table([
            .init(title: "Picked", givesWay: true), .init(title: "Count says"),
            .init(title: "Result"),
        ])
        for test in tests {
            table.add([
                .data(test.pick.name.inOneLine),
                test.counted.map { counted in
                    test.countedZone.map { "\(counted.capitals), \($0)" } ?? counted.capitals
                },
                .word(test.verdict.rawValue),
            ])
        }
        table.print()
        let agreeing = Figures.count(tests.count { $0.verdict == .agrees })
        Terminal.out(
            "\(session.scope.audit): \(agreeing) of \(Figures.count(tests.count)) agree."
        )
    }
}

struct OpinionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opinion",
        abstract: "Add a comment of a person concerned to a counted audit.",
        discussion: """
            The report prints every opinion as it was said. Also of an approved audit, whose report \
            then has a new version; muster undo takes your last one back.

            Examples:
              muster opinion "IT-0098 was lent to the school in May, I have the slip"
              muster opinion A-2026-0017 "The dock was locked" --by "Jelena Đurić"
            """
    )

    @Argument(help: "The audit (default: the newest one), and the words.", completion: .audits)
    var words: [String]

    @Option(help: "Said by: a sign-in name, or any other name (default: yours).")
    var by: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var audit: String? {
        words.count > 1 ? words.first.flatMap { AuditID(rawValue: $0)?.rawValue } : nil
    }

    func validate() throws {
        guard words.count == (audit == nil ? 1 : 2) else {
            throw Misuse.error("Say it as one text, in quotation marks.")
        }
    }

    func run() throws {
        let home = try common.open("opinion")
        let session = try home.reviews.state(
            words.last ?? "",
            of: try home.sessions.audit(named: audit),
            speaker: by
        )
        let line = try AuditAfterStep.line(session, home)
        try home.close()
        if common.json { return Terminal.line(line) }
        Terminal.out("Kept in \(session.scope.audit).")
    }
}

struct ActionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "action",
        abstract: "What decisions ask somebody to do, and word that it is done.",
        subcommands: [ActionList.self, ActionDoneCommand.self]
    )
}

struct ActionList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what is to be done by decisions, what is overdue first.",
        discussion: """
            What is due today is not overdue.

            Examples:
              muster action list --open
              muster action list A-2026-0017 --json
            """
    )

    @Argument(help: "The audit (default: all of the current inventory).", completion: .audits)
    var audit: String?

    @Flag(help: "Only what is not done.")
    var open = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("action list")
        var actions = try home.reviews.actions(
            of: try audit.map { try home.sessions.audit(named: $0) }
        )
        try home.close()
        if open { actions.removeAll { $0.state == .done } }
        if common.json {
            for action in actions {
                var json = JSONWriter()
                json.action(action)
                Terminal.line(json)
            }
            return
        }
        guard !actions.isEmpty else { return Terminal.out("Nothing is to be done.") }
        var table = Table([
            .init(title: "Audit"), .init(title: "Item"),
            .init(title: "Name", givesWay: true, mayGo: true), .init(title: "State"),
            .init(title: "Due"), .init(title: "Owner"), .init(title: "Action", givesWay: true),
        ])
        for listed in actions {
            let decision = listed.action.decision.value
            table.add([
                .data(listed.audit.rawValue), .data(decision.item.rawValue.inOneLine),
                .data(listed.name),
                .word(listed.state.rawValue),
                .data(decision.due?.description ?? "-"), .data(decision.owner?.inOneLine ?? "-"),
                .data(decision.action?.inOneLine ?? ""),
            ])
        }
        table.print()
    }
}

struct ActionDoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Say that what was decided about an item is done.",
        discussion: """
            By the one who is to do it, or by those who settle discrepancies. Also of an approved \
            audit, whose report then has a new version; muster undo takes it back.

            Examples:
              muster action done IT-0117
              muster action done A-2026-0017 IT-0117 --note "new battery, heard again"
            """
    )

    @Argument(
        help: "The audit (default: the newest that asks for something), and the item.",
        completion: .auditsAndItems
    )
    var names: [String]

    @Option(name: .customLong("note"), help: "A remark.")
    var remark: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var audit: String? {
        names.count > 1 ? names.first.flatMap { AuditID(rawValue: $0)?.rawValue } : nil
    }

    func validate() throws {
        guard names.count == (audit == nil ? 1 : 2) else {
            throw Misuse.error(
                "Name one item, with its audit before it unless that is the newest."
            )
        }
    }

    /// The audit that is named, else the newest that asks for something to be done about the item.
    private func audit(asking item: ItemID, _ home: OpenHome) throws -> AuditID {
        if let audit { return try home.sessions.audit(named: audit) }
        let name = item.rawValue.lowercased()
        let asked = try home.reviews.actions(of: nil).filter { listed in
            let asked = listed.action.decision.value.item.rawValue
            return [asked, listed.name ?? ""].contains { $0.lowercased() == name }
        }
        let open = asked.filter { $0.state != .done }
        let audits = (open.isEmpty ? asked : open).map(\.audit)
        guard let newest = audits.max(by: { $0.rawValue < $1.rawValue }) else {
            // An audit that goes on asks for nothing yet: what can be done with it is not meant.
            throw AuditError.noAction(audit: try home.sessions.audit(named: nil), item: item)
        }
        return newest
    }

    func run() throws {
        let home = try common.open("action done")
        let item = ItemID(rawValue: names.last ?? "")
        let session = try home.reviews.finishAction(
            try audit(asking: item, home),
            on: item,
            note: remark
        )
        let line = try AuditAfterStep.line(session, home)
        try home.close()
        if common.json { return Terminal.line(line) }
        let named = try SpokenNames(of: session, in: home).item(item)
        let names = ItemNames(session.expected, of: [named])
        Terminal.out("\(names.words(named)): done, kept in \(session.scope.audit).")
    }
}
