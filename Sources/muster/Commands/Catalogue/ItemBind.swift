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

    @Option(help: "Seconds to listen for the nearest beacon.")
    var timeout: Double = 30

    @OptionGroup var scope: InventoryOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard nearest == (beacon == nil) else {
            throw ValidationError("Name either a beacon or --nearest.")
        }
        guard method == .nearest else {
            throw ValidationError("Only the method nearest binds beacons.")
        }
        guard timeout > 0 else { throw ValidationError("A timeout is more than 0 seconds.") }
    }

    func run() async throws {
        let home = try common.open("item bind")
        let inventory = try home.store.inventory(named: scope.inventory)
        var bound = try home.store.item(item, of: inventory)
        let before = bound.beacon
        if let beacon {
            bound.beacon = try BeaconIdentity(argument: beacon)
        } else {
            bound.beacon = try await heldAtReader(home)
        }
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
        guard let picked = try await home.nearestBeacon(source, seconds: timeout) else {
            throw NothingNear(seconds: timeout)
        }
        return picked
    }
}

/// No beacon was held near enough.
private struct NothingNear: MusterError {
    var seconds: Double

    var what: String {
        "no beacon came within half a metre in \(Figures.decimal(seconds, digits: 0)) s"
    }
    var remedy: String { "hold it at the reader and move it a little, or use --timeout 60" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
