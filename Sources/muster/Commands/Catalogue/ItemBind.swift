import MusterPeople
import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore

struct ItemBind: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bind",
        abstract: "Bind a beacon to an item: by name, or the one held at the reader.",
        discussion: """
            With --nearest, hold the beacon at the reader and move it a little; the terminal shows \
            what is near, and asks before it binds, unless --yes, --no-input or --json is given. \
            With --learn-desk too, keep the desk empty for the first half minute: what is heard then \
            tells how loud a beacon gets at this reader that nobody holds. That is kept for this reader, \
            until --learn-desk learns it anew or --forget-desk forgets it.

            Examples:
              muster item bind IT-0117 --nearest
              muster item bind IT-0117 ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/117
              muster item bind IT-0117 --nearest --learn-desk
              muster item bind IT-0117 --nearest --forget-desk
              muster item bind IT-0117 --nearest --source capture:desk.btsnoop
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @Argument(help: "The beacon; leave it out with --nearest.")
    var beacon: String?

    @Flag(help: "Take the beacon that is held at the reader.")
    var nearest = false

    @Flag(help: "Listen to the empty desk for half a minute before a beacon is held there.")
    var learnDesk = false

    @Flag(help: "Forget what was learned of this reader's empty desk, and pick as usual.")
    var forgetDesk = false

    @OptionGroup var listening: SourceOption

    @Option(
        help: """
            How the nearest beacon is told: softpick (the one that stands out), or nearest (the \
            seed's: within half a metre).
            """
    )
    var method = BindingMethod(.softpick)

    @Option(help: "Seconds to listen for the nearest beacon (default: 30; a capture to its end).")
    var timeout: Double?

    @Flag(help: "If another item carries the beacon, it gets this one's.")
    var swap = false

    @Flag(help: "Bind the nearest beacon without asking, as scripts do with --no-input or --json.")
    var yes = false

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard nearest == (beacon == nil) else {
            throw Misuse.error("Name either a beacon or --nearest.")
        }
        guard !learnDesk || (nearest && method.method == .softpick) else {
            throw Misuse.error("--learn-desk needs --nearest, and the method softpick.")
        }
        guard !forgetDesk || (nearest && !learnDesk) else {
            throw Misuse.error("--forget-desk needs --nearest, and goes without --learn-desk.")
        }
        if let timeout { try TimeLimitOption.check(timeout, "A timeout") }
    }

    func run() async throws {
        let home = try common.open("item bind")
        let inventory = try home.inventories.find(scope.inventory)
        let wanted = try home.items.find(item, in: inventory)
        let picked: BeaconIdentity
        var isSure = true
        if let beacon {
            picked = try BeaconIdentity(argument: beacon)
        } else {
            let source = try listening.description
            let pick = try await HoldAtReader(
                method: method.method,
                powers: try home.beacons.deskPowers(),
                desk: try keptDesk(home, source),
                learnsDesk: learnDesk,
                keep: { try home.beacons.keepDesk($0, at: source) },
                source: source,
                settings: listening.scan,
                timeout: timeout,
                item: wanted
            ).picked()
            (picked, isSure) = (pick.beacon, pick.isSure)
            let asks = !yes && !common.noInput && !common.json && Terminal.canAsk
            if let chance = pick.confidence, !isSure, !asks, !yes {
                throw Doubtful(beacon: picked, chance: chance)
            }
        }
        // Read behind the wait, in which somebody may have changed the items.
        var bound = try home.items.find(item, in: inventory)
        let before = bound.beacon
        let other = try holder(of: picked, besides: bound, home, inventory)
        if nearest, before != picked, !yes, !common.noInput, !common.json, Terminal.canAsk {
            let question: Sentence = "Bind \(picked) to \(bound.id) \"\(bound.name.inOneLine)\"?"
            let asked = isSure ? question : "\(question) It is probably the one, not surely."
            guard Terminal.asks(asked) else {
                throw NotBound(item: bound.id)
            }
        }
        bound.beacon = picked
        if var other {
            other.beacon = before
            try home.beacons.exchangeBeacons(bound, other, in: inventory)
            Terminal.err("\(other.id) \"\(other.name.inOneLine)\" carries \(before) from now on.")
        } else {
            try home.items.bind(picked, to: bound.id, in: inventory)
        }
        try home.close()
        answer(
            bound,
            before == picked
                ? "\(bound.id) carries \(picked) already."
                : "\(bound.id) \"\(bound.name)\" carries \(picked) from now on. To take that back: "
                    + "muster item bind \(bound.id) \(before)\(other == nil ? "" : " --swap")",
            common
        )
    }

    /// What is known of the empty desk, if the method asks for it; a person is told.
    private func keptDesk(_ home: OpenHome, _ source: SourceDescription) throws -> EmptyDesk? {
        if forgetDesk {
            let wasKnown = try home.beacons.keepDesk(nil, at: source)
            Terminal.err(
                wasKnown
                    ? "What was learned of this reader's desk is forgotten."
                    : "Nothing was learned of this reader's desk."
            )
            return nil
        }
        guard method.method == .softpick, !learnDesk,
            let kept = try home.beacons.keptDesk(at: source)
        else { return nil }
        let age = Figures.age(SystemClock.now().seconds(since: kept.at))
        Terminal.err("The desk was learned \(age); --learn-desk learns it anew.")
        return kept.desk
    }

    /// The item of the inventory that carries the beacon already and is to take this one's; `nil`
    /// when nothing stands against the binding.
    private func holder(
        of beacon: BeaconIdentity,
        besides item: Item,
        _ home: OpenHome,
        _ inventory: Inventory
    ) throws -> Item? {
        switch try BeaconNames(home)[beacon] {
        case .item(let id, _, let name) where name == inventory.name && id == item.id: return nil
        case .item(let id, _, let name) where name == inventory.name && swap:
            return try home.items.find(id, in: inventory)
        case .item(let id, let title, let name):
            throw Taken(
                beacon: beacon,
                by: ("\(id) \"\(title)\"", name),
                swap: name == inventory.name ? "muster item bind \(item.id) \(beacon) --swap" : nil
            )
        case .anchor, nil: return nil
        }
    }
}

/// The beacon is bound to another item.
private struct Taken: MusterError {
    let beacon: BeaconIdentity
    /// The item, and its inventory.
    let by: (item: String, inventory: String)
    /// The command that exchanges the two items' beacons; `nil` where they are no neighbours.
    let swap: String?

    var what: Sentence { "\(beacon) is bound to \(by.item) of \(by.inventory)" }
    var remedy: Sentence {
        swap.map { "\($0) exchanges the two items' beacons" }
            ?? "bind another beacon, or give that item another one first: muster item bind"
    }
    var exitCode: MusterCore.ExitCode { .conflict }
}

/// A beacon is probably the one, and nobody can be asked.
private struct Doubtful: MusterError {
    let beacon: BeaconIdentity
    let chance: Double

    var what: Sentence {
        "no beacon stood out at the reader; \(beacon) is the one with a chance of "
            + "\(Figures.decimal(chance * 100, digits: 0)) %"
    }
    var remedy: Sentence { "hold it closer (15 cm) and keep others away; or take it with --yes" }
    var exitCode: MusterCore.ExitCode { .notFound }
}

/// The person said no.
private struct NotBound: MusterError {
    let item: ItemID
    var what: Sentence { "nothing was bound to \(item)" }
    var remedy: Sentence { "hold the right beacon at the reader, and run the same command again" }
    var exitCode: MusterCore.ExitCode { .failed }
}
