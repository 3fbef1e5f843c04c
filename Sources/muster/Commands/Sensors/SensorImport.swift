import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterService

struct SensorImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import readings from a file, such as a logger's or another home's.",
        discussion: """
            A CSV file needs a header with sensor, quantity, at and value, in any order, separated by \
            commas, semicolons or tabs; unit and flags are known too, and raw, which is taken instead \
            of value, so that nothing is corrected twice. What sensor log writes can be imported as \
            it is. at is ISO 8601 with its zone, quantity a word such as temperature or temperature#2.

            A SAF file has the columns SAF01 to SAF07, and perhaps a line of units. SAF01 says which \
            sensor a row is of where Muster has given the number; other files need --sensor.

            Readings are marked as imported, and as late where they are; they fill gaps. Those that \
            are known already stay as they are, so a file can be imported again. When a row is \
            refused nothing is imported, unless --skip-bad is given. --sensor says which sensor all \
            rows are of, whatever they say.

            Examples:
              muster sensor import cold-1.csv
              muster sensor import logger.csv --sensor S-04 --skip-bad
              muster sensor import saf.csv --format saf
            """
    )

    @Argument(help: "The file.", completion: .file(extensions: ["csv"]))
    var file: String

    @Option(
        help: "The sensor that all rows are of (default: the rows say it).",
        completion: .sensors
    )
    var sensor: String?

    @Option(help: "The form of the file: csv or saf.")
    var format: SensorFile.Form = .csv

    @Flag(help: "Import the good rows, and write the refused ones to a file.")
    var skipBad = false

    @Option(help: "Where refused rows go (default: the home's reports folder).")
    var refused: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor import")
        let step = SlowStep("Importing")
        let (rows, result) = try step.ended {
            let rows = try home.sensors.readSensorFile(file, as: format, of: sensor)
            let result = try home.sensors.importReadings(rows, skippingBad: skipBad) {
                step.tell("\(Figures.count($0.done)) of \(Figures.counted($0.total, .readings))")
            }
            return (rows, result)
        }
        var kept: String?
        // What the terminal cannot show is in the file.
        if !rows.refused.isEmpty,
            skipBad || RefusedRow.told(rows.refused).count < rows.refused.count
        {
            kept = try home.sensors.keepRefused(of: rows, path: file, to: refused)
        }
        guard let result else {
            throw CatalogueError.refusedRows(
                file: file,
                refused: rows.refused,
                rows: rows.rows,
                kept: kept
            )
        }
        try home.close()
        show(result, rows, kept: kept)
    }

    private func show(_ result: SensorImportResult, _ rows: SensorFile, kept: String?) {
        for line in RefusedRow.told(rows.refused) { Terminal.err("refused: \(line)") }
        if rows.separator != .comma {
            Terminal.err(
                "note: the columns of \(file) are separated by \(Sentence.word("\(rows.separator.rawValue)s"))"
            )
        }
        if rows.rows == 0 { Terminal.err("warning: \(file) has a header line and no readings") }
        if result.tooOld > 0 {
            Terminal.err(
                "warning: \(Figures.counted(result.tooOld, .readings)) not kept: those of that "
                    + "time were taken away by their age, and only mean values are left"
            )
        }
        guard common.json else {
            Terminal.out(
                "\(Figures.counted(result.readings, .readings)), \(Figures.count(result.new)) new, "
                    + "\(Figures.counted(rows.refused.count, .rows)) refused."
            )
            if let kept { Terminal.out("The refused rows are in \(kept)") }
            return
        }
        Terminal.line { json in
            json.object { json in
                json.key("readings")
                json.integer(result.readings)
                json.key("new")
                json.integer(result.new)
                json.key("too_old")
                json.integer(result.tooOld)
                json.key("series")
                json.integer(result.series)
                json.key("refused")
                json.integer(rows.refused.count)
                json.key("refused_file")
                json.string(kept)
            }
        }
    }
}
