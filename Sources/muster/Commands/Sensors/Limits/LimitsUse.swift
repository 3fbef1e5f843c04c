import ArgumentParser
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore

/// What a limit set is put to use on, as options name it.
struct LimitTargetOption: ParsableArguments {
    @Option(help: "A zone, and all that is in it.")
    var zone: ZoneID?

    @Option(help: "The items of a product.")
    var product: String?

    @Option(name: .customLong("class"), help: "The items of a class.")
    var itemClass: String?

    @Option(help: "The items of a lot.", completion: .lots)
    var lot: String?

    @Option(help: "One item.")
    var item: ItemID?

    func validate() throws {
        let named = [zone != nil, product != nil, itemClass != nil, lot != nil, item != nil]
        guard named.count(where: { $0 }) == 1 else {
            throw Misuse.error(
                "Name one place: --zone, --product, --class, --lot or --item."
            )
        }
    }

    /// What is named.
    ///
    /// - Throws: `StoreError` or `AuditError` for a zone or an item that there is not.
    func target(in home: OpenHome) throws -> LimitTarget {
        if let zone { return .zone(try home.labels.zone(home.floorPlan.zoneMeant(by: zone)).id) }
        if let item {
            let inventory = try home.inventories.find()
            return .item(
                try home.items.find(item, in: inventory).id,
                inventory: inventory.name
            )
        }
        if let product { return .product(product) }
        if let itemClass { return .productClass(itemClass) }
        return .lot(lot ?? "")
    }
}

struct LimitsUse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Put a limit set to use on a zone, product, class, lot or item.",
        discussion: """
            From then on what sensors say there is judged by it, and a breach raises an alarm. With a \
            time of the past in --from, what was kept since then is judged too.

            Examples:
              muster sensor limits use refrigerator-2-8 --zone cold-1
              muster sensor limits use vaccine --lot L-7 --until 2026-04-01
              muster sensor limits use freezer-20 --zone cold-2 --from 7d
            """
    )

    @Argument(help: "The name of the set.", completion: .limitSets)
    var name: String

    @OptionGroup var place: LimitTargetOption

    @Option(help: "From when on: \(PastMoment.help) (default: now).")
    var from: PastMoment?

    @Option(help: "Until when: 2026-03-12T09:14:05Z or the day 2026-03-12 (default: no end).")
    var until: PastMoment?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        if case .ago = until { throw Misuse.error("--until is a day or a moment.") }
    }

    func run() throws {
        let home = try common.open("sensor limits use")
        let clock = try home.clock()
        let use = try home.limits.useLimits(
            name,
            on: try place.target(in: home),
            from: from?.instant(home.now(), clock),
            until: until?.instant(home.now(), clock)
        )
        let zones = try ZoneLabels(home)
        try home.close()
        if common.json { return Terminal.line { $0.limitUse(use) } }
        let where_ = LimitWords.target(use.target, zones)
        Terminal.out(line: "\(use.set) is in use on \(where_).")
        Terminal.out(prose: Advice.next("muster climate"))
    }
}

struct LimitsUnuse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unuse",
        abstract: "End the use of a limit set somewhere, from now on.",
        discussion: """
            What was judged by it stays judged.

            Example:
              muster sensor limits unuse refrigerator-2-8 --zone cold-1
            """
    )

    @Argument(help: "The name of the set.", completion: .limitSets)
    var name: String

    @OptionGroup var place: LimitTargetOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor limits unuse")
        let use = try home.limits.unuseLimits(name, on: try place.target(in: home))
        let zones = try ZoneLabels(home)
        try home.close()
        if common.json { return Terminal.line { $0.limitUse(use) } }
        let where_ = LimitWords.target(use.target, zones)
        Terminal.out(line: "\(use.set) is not in use on \(where_) any more.")
    }
}

extension JSONWriter {
    /// A use of a limit set, as `muster sensor limits use` prints it.
    fileprivate mutating func limitUse(_ use: LimitUse) {
        object { json in
            json.key("set")
            json.string(use.set)
            json.key("on")
            json.string(use.target.description)
            json.key("from")
            json.instant(use.from)
            json.key("until")
            json.instant(use.until)
            json.key("by")
            json.string(use.by)
        }
    }
}
