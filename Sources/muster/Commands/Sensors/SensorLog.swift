import ArgumentParser
import MusterClimate
import MusterCore
import MusterService

struct SensorLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Write out what sensors said, as CSV, as JSON lines or as SAF records.",
        discussion: """
            Of a sensor, of the sensors of a zone as long as they were there, or of all. A place can be \
            written out too: zone:cold-1, item:BOX-1, lot:L-7, outside. Times are UTC.

            Values are corrected by the calibration that held at the time; raw is what the sensor \
            said, corrected_by the certificate. A second sensor of one quantity in one device is \
            temperature#2. With --every there is a line for each slot of which something is known: \
            mean by time, lowest and highest value, and covered, the share of the slot that is known. \
            Slots begin at whole multiples since 1970 in UTC; one that is cut by a move, another \
            calibration or the end of the time says so in from and until.

            JSON has gaps as lines of their own among the readings: {"gap": {"from", "until", \
            "cause"}}. --gaps writes the gaps alone, in either form.

            SAF is a line for each sensor and slot (10 minutes unless --every says otherwise): SAF01 \
            number, SAF02 temperature, SAF03 humidity, SAF04 light, each the mean of the slot, SAF05 \
            and SAF06 fertilizer and pesticide (empty: they cannot be entered yet), SAF07 when the \
            slot begins. The number is the minute since 1970 with the sensor's number in its last six \
            digits: it grows with time, and late data takes no one else's.

            Examples:
              muster sensor log cold-1 --since 7d > cold-1.csv
              muster sensor log S-04 --since 2026-03-01 --every 15m --format json
              muster sensor log --format saf --units --out saf.csv
              muster sensor log cold-1 --since 30d --gaps
            """
    )

    @Argument(help: "The sensor or the zone (default: all sensors).", completion: .sensorsAndZones)
    var target: String?

    @Option(help: "From when on: \(PastMoment.help).")
    var since: PastMoment?

    @Option(help: "Until when, not included (default: now).")
    var until: PastMoment?

    @Option(help: "A line for each slot of this length instead of each reading: 10m, 1h, 1d.")
    var every: TimeSpan?

    @Option(help: "Only what measures this, such as temperature; repeat it for several.")
    var quantity: [Quantity] = []

    @Option(help: "The form: csv, json or saf (default: csv; with --json: json).")
    var format: SensorLogQuery.Form?

    @Option(help: "The file (default: standard output).", completion: .file())
    var out: String?

    @Flag(help: "With --format saf: a second line with the units.")
    var units = false

    @Flag(help: "The gaps instead of the readings: from, until and cause.")
    var gaps = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    /// How far back it reaches where nothing else is said: a day, in seconds.
    static let usualSeconds = 86_400.0

    private var form: SensorLogQuery.Form { format ?? (common.json && out == nil ? .json : .csv) }

    func validate() throws {
        if let every {
            guard every.seconds.truncatingRemainder(dividingBy: 60) == 0,
                SensorLogQuery.slotRange.contains(Int(clamping: every))
            else { throw Misuse.error("A slot is 1 minute to 31 days, in whole minutes.") }
        }
        guard !units || form == .saf else {
            throw Misuse.error("--units goes with --format saf.")
        }
        guard form != .saf || (!gaps && quantity.isEmpty) else {
            throw Misuse.error("SAF records have no gaps, and their own quantities.")
        }
        guard !gaps || every == nil else {
            throw Misuse.error("Gaps have no slots: --gaps goes without --every.")
        }
        guard !common.json || out != nil || form == .json else {
            throw Misuse.error("--json writes JSON lines; take --format \(form.rawValue) alone.")
        }
    }

    func run() throws {
        let home = try common.open("sensor log")
        let time = try MeantTime(since, until, home)
        var query = SensorLogQuery(
            of: try home.sensors.sensorScope(target),
            from: time.from,
            until: time.until
        )
        query.quantities = quantity
        query.slotSeconds = every.map { Int(clamping: $0) }
        (query.form, query.hasUnits, query.onlyGaps) = (form, units, gaps)
        guard let out else {
            let rows = try home.sensors.writeSensorLog(query) { Terminal.out($0) }
            if rows == 0 { Terminal.err("Nothing was kept of that time.") }
            return
        }
        let step = SlowStep("Writing")
        let rows = try step.ended {
            try home.sensors.writeSensorLog(query, file: out) {
                step.tell(Figures.counted($0, .lines))
            }
        }
        guard common.json else {
            return Terminal.out("\(Figures.counted(rows, .lines)) written to \(out)")
        }
        Terminal.line { json in
            json.object { json in
                json.key("file")
                json.string(out)
                json.key("lines")
                json.integer(rows)
            }
        }
    }
}

/// The time that `--since` and `--until` mean.
struct MeantTime {
    let from: Instant
    let until: Instant

    /// Takes a day up to now where nothing is said.
    ///
    /// - Throws: ``UsageError`` for a time that ends before it begins.
    init(_ since: PastMoment?, _ until: PastMoment?, _ home: OpenHome) throws {
        let (now, clock) = (home.now(), try home.clock())
        self.until = until?.instant(now, clock) ?? now.toMillisecond
        from =
            since?.instant(now, clock)
            ?? self.until.advanced(bySeconds: -SensorLog.usualSeconds)
        guard from < self.until else {
            throw UsageError(
                "the time ends at \(self.until.shortISO8601), before it begins",
                try: "give --since an earlier time than --until"
            )
        }
    }
}

extension Int {
    /// A length of time in whole seconds, or the largest number.
    fileprivate init(clamping span: TimeSpan) {
        self = Int(exactly: span.seconds.rounded(.down)) ?? .max
    }
}

extension SlowStep {
    /// Does the step, and takes the words off the screen however it ends.
    func ended<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        return try body()
    }
}
