import ArgumentParser
import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore

/// Where a sensor is, as options name it.
struct SensorPlaceOption: ParsableArguments {
    @Option(help: "The zone that it speaks for.")
    var zone: ZoneID?

    @Option(help: "The item that it is in or on.")
    var item: ItemID?

    @Option(help: "The lot that it goes with.", completion: .lots)
    var lot: String?

    @Flag(help: "The air outside.")
    var outside = false

    func validate() throws {
        let named = [zone != nil, item != nil, lot != nil, outside].count { $0 }
        guard named <= 1 else {
            throw Misuse.error("A sensor is in one place: --zone, --item, --lot or --outside.")
        }
    }

    /// The place; `nil` where none is named.
    ///
    /// - Throws: as `HomeFloorPlan.zoneMeant(by:)`, and for an item that there is not.
    func place(in home: OpenHome) throws -> SensorPlace? {
        if let zone { return .zone(try home.labels.zone(home.floorPlan.zoneMeant(by: zone)).id) }
        if let item {
            let inventory = try home.inventories.find()
            return .item(
                try home.items.find(item, in: inventory).id,
                inventory: inventory.name
            )
        }
        if let lot { return .lot(lot) }
        return outside ? .outside : nil
    }
}

struct SensorAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a sensor: from then on fixed scanners keep what it says.",
        discussion: """
            A sensor is known by its address: ruuvi:MAC and bthome:MAC where the format says so, \
            address:MAC for all others, as muster sensor list --nearby shows them. manual:NAME is \
            for values that people enter.

            Examples:
              muster sensor add ruuvi:CB:B8:33:4C:88:4F --name Shelf --zone cold-1
              muster sensor add address:A4:C1:38:8D:18:B2 --name Freezer --interval 60
            """
    )

    @Argument(help: "Its identity.")
    var identity: String

    @Option(help: "What people call it (default: its identity).")
    var name: String?

    @Option(help: "Seconds between two of its messages (default: it is learned).")
    var interval: Int?

    @Option(help: "Its model.")
    var model: String?

    @Option(help: "Its serial number.")
    var serial: String?

    @OptionGroup var where_: SensorPlaceOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor add")
        let identity = try SensorIdentity(identity)
        let place = try where_.place(in: home)
        let placed = try home.sensors.add(
            Sensor(
                identity: identity,
                name: name ?? identity.description,
                model: model,
                serial: serial,
                intervalSeconds: interval
            ),
            at: place
        )
        let id = placed.sensor.id
        try SensorCommand.tell(placed, home, common, "\(id) \(placed.sensor.name) added.") {
            place == nil
                ? "muster sensor place \(id) --zone ZONE" : "muster watch, then muster climate"
        }
    }
}

struct SensorEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a sensor: its name, interval, model, or the device itself.",
        discussion: """
            With another identity, a new device goes on in the place of a broken one: what was \
            kept stays with it.

            Examples:
              muster sensor edit S-01 --name "Cold 1, door"
              muster sensor edit Freezer --identity address:A4:C1:38:8D:18:B3
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @Option(help: "Its new name.")
    var name: String?

    @Option(help: "Its new identity.")
    var identity: String?

    @Option(help: "Seconds between two of its messages; 0 to learn them again.")
    var interval: Int?

    @Option(help: "Its model.")
    var model: String?

    @Option(help: "Its serial number.")
    var serial: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard name != nil || identity != nil || interval != nil || model != nil || serial != nil
        else { throw Misuse.error("Say what to change: --name, --identity, --interval …") }
    }

    func run() throws {
        let home = try common.open("sensor edit")
        var sensor = try home.sensors.sensor(sensor).sensor
        if let name { sensor.name = name }
        if let identity { sensor.identity = try SensorIdentity(identity) }
        if let interval { sensor.intervalSeconds = interval == 0 ? nil : interval }
        if let model { sensor.model = model }
        if let serial { sensor.serial = serial }
        let placed = try home.sensors.edit(sensor)
        try SensorCommand.tell(placed, home, common, "\(sensor.id) \(sensor.name) changed.")
    }
}

struct SensorRetire: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire",
        abstract: "Take a sensor out of use; what it said stays.",
        discussion: """
            Example:
              muster sensor retire Freezer
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor retire")
        var placed = try home.sensors.sensor(sensor)
        placed.sensor = try home.sensors.retire(placed.sensor.id)
        try SensorCommand.tell(
            placed,
            home,
            common,
            "\(placed.sensor.id) \(placed.sensor.name) is out of use."
        ) { "muster sensor restore \(placed.sensor.id), to take it back" }
    }
}

struct SensorRestore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Take a sensor that was retired into use again.",
        discussion: """
            Example:
              muster sensor restore S-01
            """
    )

    @Argument(help: "Its identifier or identity.", completion: .sensors)
    var sensor: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor restore")
        var placed = try home.sensors.sensor(sensor)
        placed.sensor = try home.sensors.retire(placed.sensor.id, false)
        try SensorCommand.tell(
            placed,
            home,
            common,
            "\(placed.sensor.id) \(placed.sensor.name) is in use again."
        )
    }
}

struct SensorPlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Say where a sensor is: the zone, item or lot that it speaks for.",
        discussion: """
            What it said before stays with the place that it was in.

            Examples:
              muster sensor place Freezer --zone cold-2
              muster sensor place S-03 --item IT-0117 --from 2026-03-12T08:00:00Z
              muster sensor place S-04 --zone cold-1 --at 2.5,4
              muster sensor place S-04 --undo
            """
    )

    @Argument(help: "Its identifier, name or identity.", completion: .sensors)
    var sensor: String

    @OptionGroup var where_: SensorPlaceOption

    @Option(help: "Where it hangs on the floor plan, X,Y in metres.")
    var at: String?

    @Option(help: "From when on: \(PastMoment.help) (default: now).")
    var from: PastMoment?

    @Flag(help: "Take the last placement back instead.")
    var undo = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor place")
        if undo { return try takeBack(home) }
        guard let place = try where_.place(in: home) else {
            throw UsageError(
                "the place of the sensor is missing",
                try: "--zone ZONE, --item ITEM, --lot LOT or --outside"
            )
        }
        let id = try home.sensors.sensor(sensor).sensor.id
        _ = try home.sensors.placeSensor(
            id,
            at: place,
            position: try at.map(Self.point),
            from: try from.map { $0.instant(home.now(), try home.clock()) }
        )
        let placed = try home.sensors.sensor(id.description)
        let zones = try ZoneLabels(home)
        try SensorCommand.tell(
            placed,
            home,
            common,
            "\(id) \(placed.sensor.name) speaks for \(SensorWords.place(place, zones))."
        )
    }

    private func takeBack(_ home: OpenHome) throws {
        let id = try home.sensors.sensor(sensor).sensor.id
        try home.sensors.undoPlacement(of: id)
        let placed = try home.sensors.sensor(id.description)
        let zones = try ZoneLabels(home)
        try SensorCommand.tell(
            placed,
            home,
            common,
            placed.placement.map {
                "\(id) \(placed.sensor.name) speaks for \(SensorWords.place($0.place, zones)) again."
            } ?? "\(id) \(placed.sensor.name) is placed nowhere again."
        )
    }

    private static func point(_ text: String) throws -> Point {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
            throw UsageError("\(text) is no point of the floor plan", try: "--at 2.5,4")
        }
        return Point(x: x, y: y)
    }
}

extension SensorCommand {
    /// Says what was done to a sensor, and closes the home.
    static func tell(
        _ placed: PlacedSensor,
        _ home: OpenHome,
        _ common: CommonOptions,
        _ sentence: Sentence,
        next: () -> Sentence? = { nil }
    ) throws {
        let hasKey = home.sensors.hasSensorKey(placed.sensor.id)
        try home.close()
        if common.json { return Terminal.line { $0.sensor(placed, [:], hasKey: hasKey) } }
        Terminal.out(line: sentence)
        if let next = next() { Terminal.out(prose: Advice.next(next)) }
    }
}
