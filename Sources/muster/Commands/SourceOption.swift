import ArgumentParser
import MusterRadio

/// Where a command listens.
struct SourceOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the advertisements come from: hci0, bluez:hci0, capture:FILE, capture:FILE@1x or stdin (default: the first powered adapter).",
            valueName: "source"
        )
    )
    var source: String?

    /// The source; without the option, the first powered adapter.
    var description: SourceDescription {
        get throws { try SourceDescription(source ?? "hci") }
    }
}
