import ArgumentParser
import Foundation
import MusterCore
import MusterLabels
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// The form of a file of labels.
enum LabelForm: String, ExpressibleByArgument, CaseIterable {
    case pdf, zpl, png

    /// The form that the ending of a file says; `nil` for a name without one, and for none of these.
    init?(ofFile path: String?) {
        self.init(rawValue: Self.ending(of: path ?? ""))
    }

    /// Refuses a name that says another form; one without an ending, such as a printer's, fits any.
    func demand(of path: String?) throws {
        let ending = Self.ending(of: path ?? "")
        guard ending.isEmpty || ending == rawValue else {
            throw Misuse.error("--out needs a file that ends in .\(rawValue).")
        }
    }

    private static func ending(of path: String) -> String {
        URL(filePath: path).pathExtension.lowercased()
    }
}

struct LabelProduct: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product",
        abstract: "Signed labels of a lot: one for the whole, or one for each thing.",
        discussion: """
            The lot is its code, PRODUCT/LOT, GTIN/LOT or the link of one of its labels. With --count \
            each label has a serial number of its own that cannot be guessed. The codes lead to \
            labels.base of muster.toml, and are signed by the key of muster key add --label.

            Examples:
              muster label product L2026-117
              muster label product 9506000134352/L2026-117 --count 24 --use-by 2027-03-31
              muster label product L2026-117 --dpi 300 --out one.zpl
              muster label product L2026-117 --issued --sheet l7163
            """
    )

    @Argument(help: "The lot.", completion: .lots)
    var lot: String

    @Option(help: "How many things get a label with a serial number.")
    var count: Int?

    @Flag(help: "Print what muster qr sign has issued and that was not printed.")
    var issued = false

    @OptionGroup var signing: SigningOptions

    @Option(help: "The sheet, or the size of a printer's label: see muster label sheet --help.")
    var sheet: LabelSheet = .l7160

    @Option(
        help: """
            The form: pdf for sheets, zpl for thermal printers, png for pictures (default: as the file \
            ends, else pdf).
            """
    )
    var format: LabelForm?

    @Option(help: "How many dots an inch the printer has: 203, 300 or 600.")
    var dpi = 300

    @Option(name: .customLong("from"), help: "Start at this label of the first sheet.")
    var first = 1

    @Option(help: "The file (default: labels-PRODUCT-LOT.pdf, .zpl or .png in the reports folder).")
    var out: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    private var form: LabelForm { format ?? LabelForm(ofFile: out) ?? .pdf }

    func validate() throws {
        try form.demand(of: out)
        guard count.map({ (1...10_000).contains($0) }) ?? true else {
            throw Misuse.error("--count is a number from 1 to 10000.")
        }
        guard [203, 300, 600].contains(dpi) else {
            throw Misuse.error("--dpi is 203, 300 or 600.")
        }
        guard (1...sheet.count).contains(first) else {
            throw Misuse.error("--from is a label of the sheet: 1 to \(sheet.count).")
        }
        if issued, count != nil || signing.rsa || signing.useBy != nil {
            throw Misuse.error("--issued prints labels as they are: leave other options out.")
        }
    }

    func run() throws {
        let command = issued ? "label product --issued" : "label product"
        let home = try common.open(command, for: CommandRight.of(command))
        let lot = try home.labels.labelLot(named: lot)
        if !issued { try signing.warn(of: lot, home) }
        // A label that cannot be drawn is not issued either.
        if !issued { try warn(sample(of: lot, home)) }
        let labels =
            try issued
            ? home.labels.list(lot: lot.code, states: [.issued])
                .filter { $0.product == lot.product }
            : home.labels.issueLabels(
                of: lot,
                serials: count,
                expiry: signing.useBy,
                by: signing.algorithm
            )
        guard let newest = labels.last else { throw NothingIssued(lot: self.lot) }
        let drawn = try home.labels.drawn(labels, name: lot.name)
        if issued { for label in drawn.prefix(1) { try warn(label) } }
        let files = try write(drawn, of: lot, at: newest.issuedAt, home)
        try home.labels.notePrinted(labels)
        try home.close()
        tell(labels.count, files)
    }

    private func sample(of lot: LabelLot, _ home: OpenHome) throws -> Label {
        try home.labels.sampleLabel(
            of: lot,
            hasSerial: count != nil,
            expiry: signing.useBy,
            by: signing.algorithm
        )
    }

    /// Says that tills may not read the codes, and where they would.
    private func warn(_ label: Label) throws {
        let printer = format == .pdf ? nil : dpi
        guard let small = try LabelWriter.smallCode(of: label, on: sheet, dpi: printer) else {
            return
        }
        let sheets = small.sheets.map(\.rawValue).joined(separator: ", ")
        let millimetres = Double(Int(small.millimetres * 1_000)) / 1_000
        let told: Sentence =
            "The squares of the code are \(millimetres) mm large: phones read them, tills may not."
        Terminal.err(
            prose:
                sheets.isEmpty
                ? told : "\(told) They would on \(sheets)."
        )
    }

    private func write(
        _ labels: [Label],
        of lot: LabelLot,
        at moment: Instant,
        _ home: OpenHome
    ) throws -> [String] {
        let file = out ?? "\(home.folder.reportsPath)/\(lot.fileName).\(form.rawValue)"
        guard form != .pdf else {
            let made = try home.labels.writeLabels(
                labels,
                on: sheet,
                firstPlace: first - 1,
                title: "\(lot.name), \(lot.code)",
                at: moment,
                to: file
            )
            return [made.file]
        }
        let bitmaps = try LabelWriter.bitmaps(labels, sized: sheet, dpi: dpi)
        guard form == .png else {
            let text = bitmaps.map { ZPLWriter.text($0) }.joined()
            try home.labels.writeLabelFile(Array(text.utf8), to: file)
            return [file]
        }
        let files = Self.names(bitmaps.count, after: file)
        for (name, bitmap) in zip(files, bitmaps) {
            try home.labels.writeLabelFile(bitmap.png(), to: name)
        }
        return files
    }

    /// `labels.png`, or of several `labels-001.png` and so on.
    private static func names(_ count: Int, after file: String) -> [String] {
        guard count > 1 else { return [file] }
        let path = file as NSString
        let (stem, ending) = (path.deletingPathExtension, path.pathExtension)
        return (1...count).map { number in
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, 3 - digits.count))
            return "\(stem)-\(zeros)\(digits)" + (ending.isEmpty ? "" : ".\(ending)")
        }
    }

    private func tell(_ count: Int, _ files: [String]) {
        guard !common.json else {
            return Terminal.line { json in
                json.object { json in
                    json.key("files")
                    json.array { list in for file in files { list.string(file) } }
                    json.key("labels")
                    json.integer(count)
                    json.key("sheet")
                    json.string(sheet.rawValue)
                    json.key("format")
                    json.string(form.rawValue)
                }
            }
        }
        for file in files { Terminal.out(data: file) }
        Terminal.out(
            Sentence(
                counting: count,
                one: "\(count) label, \(sheet.rawValue)",
                other: "\(count) labels, \(sheet.rawValue)"
            )
        )
    }
}

/// There is nothing to print.
private struct NothingIssued: MusterError {
    var lot: String
    var what: Sentence { "no label of \(lot) waits to be printed" }
    var remedy: Sentence { "muster label product \(lot) --count 1 issues and prints one" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
