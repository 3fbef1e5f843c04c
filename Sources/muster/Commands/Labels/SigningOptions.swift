import ArgumentParser
import MusterCore
import MusterLabels
import MusterProvenance
import MusterService

/// How labels are signed.
struct SigningOptions: ParsableArguments {
    @Flag(help: "Sign with the RSA key, whose codes are larger.")
    var rsa = false

    @Option(
        help: "The last day on which it may be used, such as 2027-03-31 (default: the lot's)."
    )
    var useBy: CalendarDay?

    var algorithm: LabelAlgorithm { rsa ? .rsa : .ed25519 }

    /// Says what whoever checks the new labels will be told against them.
    func warn(of lot: LabelLot, _ home: OpenHome) throws {
        for remark in try home.labels.remarks(on: lot, expiry: useBy) {
            Terminal.err("note: \(remark)")
        }
    }
}
