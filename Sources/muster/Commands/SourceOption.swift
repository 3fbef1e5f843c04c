import ArgumentParser
import MusterRadio

/// Where a command listens, and how.
struct SourceOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the advertisements come from: hci0, bluez:hci0, capture:FILE, capture:FILE@1x or "
                + "stdin (default: the first powered adapter).",
            valueName: "source"
        ),
        completion: .sources
    )
    var source: String?

    @Flag(help: "Ask beacons for their scan responses; costs their batteries.")
    var active = false

    @Option(help: "The physical layers an adapter listens on: auto, 1m or coded (long range).")
    var phy: ScanSettings.PHY = .automatic

    /// The source; without the option, the first powered adapter.
    var description: SourceDescription {
        get throws { try SourceDescription(source ?? "hci") }
    }

    /// How an adapter is to listen.
    var scan: ScanSettings { ScanSettings(isActive: active, phy: phy) }
}
