import ArgumentParser
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore

struct ItemHeard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heard",
        abstract: "List when items were last heard: never heard first, then the longest silence.",
        discussion: """
            Fixed scanners (muster watch) and audits tell when an item was last heard. Batteries are \
            told in volts, for beacons that send Eddystone telemetry.

            Examples:
              muster item heard
              muster item heard --silent-for 2d --zone cold-1
              muster item heard --battery-below 2.4 --json
              muster item heard --anchors
            """
    )

    /// What the list is sorted by.
    enum Order: String, CaseIterable, ExpressibleByArgument {
        case silence, battery, item
    }

    @OptionGroup var scope: InventoryOption

    @Option(help: "Only items silent for this long or never heard, such as 90s, 30m, 12h or 2d.")
    var silentFor: TimeSpan?

    @Option(help: "Only items whose battery is below this many volts.")
    var batteryBelow: Double?

    @Option(help: "Only items that belong in this zone; repeat it for several.")
    var zone: [ZoneID] = []

    @Option(help: "What comes first: the longest silence, the lowest battery, or the first item.")
    var sort: Order = .silence

    @Flag(help: "The anchors of the site instead of the items.")
    var anchors = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("item heard")
        let wanted = try zone.map { try home.labels.zone(home.floorPlan.zoneMeant(by: $0)).id }
        let inventory = anchors ? nil : try home.inventories.find(scope.inventory)
        let all =
            try inventory.map { try home.beacons.silences(of: $0) }
            ?? home.beacons.silencesOfAnchors()
        let chosen = sorted(all.filter { isWanted($0, in: wanted) })
        if common.json {
            for silence in chosen { Terminal.line(.silence(silence)) }
            return
        }
        let clock = try home.clock()
        let keeper = try inventory.flatMap { try home.beacons.keepingHearings(of: $0) }
        if chosen.isEmpty {
            Terminal.out(all.isEmpty ? "Nothing to listen for yet." : "None of \(all.count).")
        } else {
            let unheard: Sentence = keeper == nil ? "never" : "not shown"
            try table(chosen, clock, ZoneLabels(home), unheard: unheard).print()
        }
        if let keeper {
            Terminal.err(
                prose:
                    "When items were heard is not shown while \(keeper.audit) goes on: it is blind."
            )
        }
        tellWatches(try home.beacons.watches(), clock)
    }

    private func isWanted(_ silence: Silence, in zones: [ZoneID]) -> Bool {
        if !zones.isEmpty, !(silence.zone.map(zones.contains) ?? false) { return false }
        if let silentFor, let seconds = silence.seconds, seconds < silentFor.seconds {
            return false
        }
        if let batteryBelow {
            guard let battery = silence.lastHeard?.battery else { return false }
            return Double(battery.millivolts) < batteryBelow * 1_000
        }
        return true
    }

    private func sorted(_ silences: [Silence]) -> [Silence] {
        switch sort {
        case .silence: silences
        case .battery:
            silences.sorted {
                ($0.lastHeard?.battery?.millivolts ?? .max)
                    < ($1.lastHeard?.battery?.millivolts ?? .max)
            }
        case .item: silences.inNaturalOrder(by: \.name)
        }
    }

    private func table(
        _ silences: [Silence],
        _ clock: SiteClock,
        _ zones: ZoneLabels,
        unheard: Sentence
    ) -> Table {
        var table = Table([
            .init(title: anchors ? "Anchor" : "Item", givesWay: anchors),
            .init(title: anchors ? "Zone" : "Name", givesWay: true, mayGo: true),
            .init(title: "Silent for", isNumeric: true), .init(title: "Last heard"),
            .init(title: "By", mayGo: true), .init(title: "In", mayGo: true),
            .init(title: "RSSI", isNumeric: true, mayGo: true),
            .init(title: "Battery", isNumeric: true),
        ])
        for silence in silences {
            let heard = silence.lastHeard
            table.add([
                .data(silence.name), .data(silence.item?.name ?? zones[silence.zone]),
                .data(silence.seconds.map { Figures.span($0) }),
                heard.map { .data(Figures.dayAndTime($0.at, clock)) } ?? unheard, .data(heard?.by),
                .data(zones[heard?.zone]), .data(heard?.rssi.map { "\($0.rawValue) dBm" }),
                .data(heard?.battery.map { Figures.volts($0) }),
            ])
        }
        return table
    }

    /// Silence says something only of times in which somebody listened.
    private func tellWatches(_ watches: [WatchedTime], _ clock: SiteClock) {
        if watches.isEmpty {
            let advice = Advice.sentence("Start one", "muster watch --source hci0")
            Terminal.err("No fixed scanner has listened yet. \(advice)")
        }
        for watch in watches {
            let times = [watch.since, watch.until].map { Figures.dayAndTime($0, clock) }
            Terminal.err(prose: "\(watch.source) listened from \(times[0]) to \(times[1]).")
        }
    }
}

/// A length of time as people type it: `90s`, `30m`, `12h`, `2d`.
struct TimeSpan: ExpressibleByArgument {
    /// The length in seconds.
    let seconds: Double

    /// Reads a number and its unit.
    init?(argument: String) {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }),
            let number = Double(argument.dropLast()), number >= 0, number.isFinite
        else { return nil }
        seconds = number * unit
    }
}

extension Silence {
    /// What people call it.
    fileprivate var name: String { item?.id.rawValue ?? beacon.description }
}

extension JSONWriter {
    /// One line about when an item or anchor was last heard.
    fileprivate static func silence(_ silence: Silence) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("item")
            json.string(silence.item?.id.rawValue)
            json.key("name")
            json.string(silence.item?.name)
            json.key("beacon")
            json.string(silence.beacon.description)
            json.key("zone")
            json.string(silence.zone?.rawValue)
            json.key("silent_s")
            json.number(silence.seconds, .seconds)
            json.lastHeard(silence.lastHeard)
        }
        return json
    }
}
