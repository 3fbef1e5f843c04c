import ArgumentParser
import MusterRadio

/// Where a command listens.
struct SourceOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the advertisements come from: capture:FILE, capture:FILE@1x or an adapter.",
            valueName: "source"
        )
    )
    var source: String?

    /// The source; without the option, the first adapter.
    var description: SourceDescription {
        get throws { try SourceDescription(source ?? "hci0") }
    }
}
