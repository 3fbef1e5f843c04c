import ArgumentParser
import MusterCore
import MusterLabels

/// How labels are signed.
struct SigningOptions: ParsableArguments {
    @Flag(help: "Sign with the RSA key, whose codes are larger.")
    var rsa = false

    @Option(help: "The last day on which it may be used, such as 2027-03-31.")
    var useBy: CalendarDay?

    var algorithm: LabelAlgorithm { rsa ? .rsa : .ed25519 }
}
