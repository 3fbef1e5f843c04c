import ArgumentParser
import MusterCore
import MusterService
import MusterStore

/// A file of rows, and what happens to bad ones.
struct ImportOptions: ParsableArguments {
    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @Flag(help: "Import the good rows, and write the refused ones to a file.")
    var skipBad = false

    @Option(help: "Where refused rows go (default: the home's reports folder).")
    var refused: String?

    /// Says what an import has done.
    func answer(_ result: RecordImport, of kind: Counted, _ common: CommonOptions) {
        guard !common.json else { return Terminal.line { $0.imported(result) } }
        let saved = result.saved
        if saved.added + saved.changed + saved.unchanged + result.refused == 0 {
            Terminal.err("warning: \(file) has a header line and no rows")
        }
        Terminal.out(
            "\(Figures.counted(saved.added, kind)) added, \(Figures.count(saved.changed)) changed, "
                + "\(Figures.count(saved.unchanged)) unchanged, "
                + "\(Figures.count(result.refused)) refused."
        )
        if let kept = result.refusedFile { Terminal.out("The refused rows are in \(kept)") }
    }
}
