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
            Examples:
              muster item bind IT-0117 ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/117
              muster item bind IT-0117 --nearest --source capture:desk.btsnoop
            """
    )

    @Argument(help: "The item.")
    var item: ItemID

    @Argument(help: "The beacon; leave it out with --nearest.")
    var beacon: String?

    @Flag(help: "Take the beacon that is held at the reader.")
    var nearest = false

    @OptionGroup var listening: SourceOption

    @Option(help: "How the nearest beacon is told: nearest.")
    var method: RangingMethod = .nearest

    @Option(help: "Seconds to listen for the nearest beacon (default: 30; a capture to its end).")
    var timeout: Double?

    @OptionGroup var scope: InventoryOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard nearest == (beacon == nil) else {
            throw ValidationError("Name either a beacon or --nearest.")
        }
        guard method == .nearest else {
            throw ValidationError("Only the method nearest binds beacons.")
        }
        if let timeout, timeout <= 0 {
            throw ValidationError("A timeout is more than 0 seconds.")
        }
    }

    func run() async throws {
        let home = try common.open("item bind")
        let inventory = try home.store.inventory(named: scope.inventory)
        _ = try home.store.item(item, of: inventory)
        let picked: BeaconIdentity
        if let beacon {
            picked = try BeaconIdentity(argument: beacon)
        } else {
            picked = try await heldAtReader(home)
        }
        // Read behind the wait, in which somebody may have changed the item.
        var bound = try home.store.item(item, of: inventory)
        let before = bound.beacon
        bound.beacon = picked
        try home.store.updateItem(bound, in: inventory, by: home.author)
        try home.close()
        answer(
            bound,
            before == bound.beacon
                ? "\(bound.id) carries \(bound.beacon) already."
                : "\(bound.id) \"\(bound.name)\" carries \(bound.beacon) from now on.",
            common
        )
    }

    private func heldAtReader(_ home: OpenHome) async throws -> BeaconIdentity {
        let source = try listening.description
        Terminal.err("Hold the beacon at the reader, closer than half a metre …")
        guard let picked = try await home.nearestBeacon(source, seconds: limit(of: source)) else {
            throw NothingNear()
        }
        return picked
    }

    /// A person holds the beacon now; a capture has its own end.
    private func limit(of source: SourceDescription) -> Double? {
        if case .capture = source { timeout } else { timeout ?? 30 }
    }
}

/// No beacon was held near enough.
private struct NothingNear: MusterError {
    var what: String { "no beacon came within half a metre of the reader" }
    var remedy: String { "hold it at the reader and move it a little, or use --timeout 60" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
