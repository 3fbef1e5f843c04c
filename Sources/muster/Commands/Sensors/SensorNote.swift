import ArgumentParser
import MusterClimate
import MusterCore
import MusterService

struct SensorNote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Enter a value that you read from an instrument.",
        discussion: """
            Values by hand have a sensor of their own, of the kind manual, so that they are never \
            taken for a device's. A zone that has none gets it, as manual:ZONE. A value of the past \
            has its time in --at.

            Examples:
              muster sensor note cold-1 --quantity temperature --value 4.2
              muster sensor note cold-1 --quantity humidity --value 61 --at 30m
              muster sensor note manual:shed --quantity temperature --value -3.5 \\
                --at 2026-03-12T06:00:00+01:00
            """
    )

    @Argument(help: "The zone or the sensor.", completion: .sensorsAndZones)
    var target: String

    @Option(help: "What was measured, such as temperature or humidity.")
    var quantity: Quantity

    @Option(
        parsing: .unconditional,
        help: "The value, in the quantity's unit: °C, %, hPa, lx and so on."
    )
    var value: String

    @Option(help: "When it was read (default: now): \(PastMoment.help).")
    var at: PastMoment?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard MeasuredText.value(value, quantity) != nil else {
            throw Misuse.error("The value is a number, like 4.2.")
        }
    }

    func run() throws {
        let home = try common.open("sensor note")
        guard let steps = MeasuredText.value(value, quantity) else { return }
        let clock = try home.clock()
        let noted = try home.sensors.noteReading(
            target,
            quantity,
            value: steps,
            at: at?.instant(home.now(), clock)
        )
        try home.close()
        guard common.json else {
            let measured = Measurement(noted.quantity, value: noted.reading.value)
            let sensor = "\(noted.sensor.id) \(noted.sensor.name)"
            if noted.isNewSensor { Terminal.err("note: sensor \(sensor) was added") }
            let time = Figures.dayAndTime(noted.reading.at, clock)
            return Terminal.out("\(sensor): \(Figures.measurement(measured)) at \(time).")
        }
        Terminal.line { $0.noted(noted) }
    }
}

extension JSONWriter {
    fileprivate mutating func noted(_ noted: NotedReading) {
        object { json in
            json.key("sensor")
            json.string(noted.sensor.identity.description)
            json.key("name")
            json.string(noted.sensor.name)
            json.key("place")
            json.string(noted.place?.description)
            json.key("quantity")
            json.string(noted.quantity.word)
            json.key("unit")
            json.string(noted.quantity.unit)
            json.key("at")
            json.instant(noted.reading.at)
            json.key("value")
            json.number(MeasuredText.number(noted.reading.value, noted.quantity))
            json.key("flags")
            json.array { list in for word in noted.reading.flags.words { list.string(word) } }
            json.key("sensor_added")
            json.bool(noted.isNewSensor)
        }
    }
}
