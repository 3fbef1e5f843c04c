import ArgumentParser
import MusterClimate
import MusterCore
import MusterService
import MusterStore

struct SensorCalibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Take over what a laboratory found about a sensor.",
        discussion: """
            Each point says what the reference showed and what the sensor showed then. Values are \
            corrected by them from that day on; what was kept stays as the sensor gave it. With one \
            point all values are moved by as much; without points only the certificate is noted.

            Example:
              muster sensor calibrate Freezer --point 0=0.2 --point -18=-17.7 \\
                --uncertainty 0.2 --certificate C-2026-114 --by "Lab One" \\
                --at 2026-03-01 --due 2027-03-01
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @Option(help: "The quantity (default: temperature).")
    var quantity = Quantity.temperature

    @Option(
        parsing: .unconditionalSingleValue,
        help: "REFERENCE=READING, in the quantity's unit; repeat it for several."
    )
    var point: [String] = []

    @Option(help: "The uncertainty of the points (k = 2), in the quantity's unit.")
    var uncertainty: Double?

    @Option(help: "The number of the certificate.")
    var certificate: String?

    @Option(help: "The laboratory.")
    var by: String?

    @Option(help: "The day that it holds from, such as 2026-03-01 (default: now).")
    var at: CalendarDay?

    @Option(help: "The day that the next one is due.")
    var due: CalendarDay?

    @Flag(help: "Take the calibration that holds now back instead.")
    var withdraw = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        let isEmpty = point.isEmpty && certificate == nil
        guard withdraw == isEmpty else {
            throw Misuse.error(
                withdraw
                    ? "--withdraw goes with nothing else."
                    : "Name a --point, a --certificate, or both."
            )
        }
        if let uncertainty, !(uncertainty >= 0 && uncertainty.isFinite) {
            throw Misuse.error("An uncertainty is 0 or more.")
        }
    }

    func run() throws {
        let home = try common.open("sensor calibrate")
        let placed = try home.sensors.sensor(sensor)
        let clock = try home.clock()
        guard let series = placed.series.first(where: { $0.quantity == quantity }) else {
            throw SensorError.noSeries(
                sensor: placed.sensor.id.description,
                quantity: quantity.word,
                known: placed.series.map(\.quantity.word)
            )
        }
        if withdraw {
            try home.sensors.withdrawCalibration(of: series.id)
            return try SensorCommand.tell(
                placed,
                home,
                common,
                "\(placed.sensor.id) \(placed.sensor.name): the calibration was taken back."
            )
        }
        let scale = ClimateLine.steps(quantity)
        let points = try point.map { text in
            let parts = text.split(separator: "=", omittingEmptySubsequences: false).map {
                Double($0)
            }
            guard parts.count == 2, let reference = parts[0], let reading = parts[1],
                abs(reference) < 1e9, abs(reading) < 1e9
            else {
                throw UsageError(
                    "\(text) is no point",
                    try: "--point REFERENCE=READING, as in -18=-17.7"
                )
            }
            return Calibration.Point(
                reference: Int64((reference * scale).rounded()),
                reading: Int64((reading * scale).rounded()),
                uncertainty: uncertainty.map { Int64((min($0, 1e9) * scale).rounded()) }
            )
        }
        try home.sensors.calibrate(
            Calibration(
                series: series.id,
                at: at.map { clock.instant($0) } ?? home.now(),
                due: due.map { clock.instant($0) },
                certificate: certificate,
                laboratory: by,
                points: points,
                by: home.author.name
            )
        )
        try SensorCommand.tell(
            placed,
            home,
            common,
            "\(placed.sensor.id) \(placed.sensor.name): \(quantity.word) calibrated, "
                + "\(Figures.counted(points.count, .points))."
        )
    }
}
