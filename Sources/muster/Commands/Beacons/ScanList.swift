import ArgumentParser
import MusterCore
import MusterRadio
import MusterRanging
import MusterService

/// What comes first in a list of beacons.
enum ScanOrder: String, CaseIterable, ExpressibleByArgument {
    /// The strongest.
    case rssi
    /// The last heard.
    case heard
    /// The most frequent.
    case rate
    /// By the item it is bound to; strangers last.
    case name
    /// By identity.
    case identity
}

/// What a person or a script sees of a survey.
struct ScanList: Sendable {
    let names: BeaconNames
    let order: ScanOrder
    let filter: String?
    let includesDevices: Bool

    /// How many columns a bar takes.
    private static let barColumns = 8
    /// A beacon that was not heard for so long has no strength on the live list, in seconds.
    private static let silentAfterSeconds = 10.0

    init(names: BeaconNames, order: ScanOrder, filter: String?, includesDevices: Bool) {
        self.names = names
        self.order = order
        self.filter = filter?.lowercased()
        self.includesDevices = includesDevices
    }

    // MARK: Live

    /// The whole screen: a line about the scan, the table, a line that says what can be done.
    func screen(
        _ survey: BeaconSurvey,
        at now: Instant?,
        of source: SourceDescription,
        columns: Int,
        rows: Int
    ) -> [String] {
        let shown = chosen(survey)
        let rate = now.map { survey.perSecond(at: $0) } ?? 0
        let (count, pace) = (Figures.count(shown.count), "\(Figures.decimal(rate, digits: 0))/s")
        let head: Sentence =
            includesDevices
            ? "\(count) devices  \(pace)  \(source)"
            : "\(count) beacons  \(pace)  \(Figures.count(survey.others)) other adverts  \(source)"
        var lines = [head.spoken.inOneLine.cut(to: columns)]
        let footer: Sentence = "Ctrl-C ends  sorted by \(order.rawValue)"
        if let now, !shown.isEmpty {
            let room = max(0, rows - 3)
            let sorted = sorted(shown, by: { level(of: $0, at: now) ?? -128 }, at: now)
            lines += liveTable(Array(sorted.prefix(room)), survey, at: now).lines(width: columns)
            let hidden = sorted.count - room
            let last: Sentence = hidden > 0 ? "\(Figures.count(hidden)) more  \(footer)" : footer
            lines.append(Style.dim(last.spoken.cut(to: columns)))
        } else {
            lines += emptyWords(survey).flatMap { $0.spoken.wrapped(to: columns) }
            lines.append(Style.dim(footer.spoken.cut(to: columns)))
        }
        return lines
    }

    private func liveTable(
        _ beacons: [HeardBeacon],
        _ survey: BeaconSurvey,
        at now: Instant
    ) -> Table {
        let extras = extraColumns(beacons, survey)
        var table = Table(
            [
                identityColumn, .init(title: "RSSI", isNumeric: true),
                .init(title: "Signal", mayGo: true),
                .init(title: "Heard", isNumeric: true, mayGo: true),
            ] + (extras.hasOwners ? [ownerColumn] : []) + [
                .init(title: "Proximity", mayGo: true),
                .init(title: "Per s", isNumeric: true, mayGo: true),
            ] + formatColumns + telemetryColumns(extras)
        )
        for beacon in beacons {
            let level = level(of: beacon, at: now)
            table.add(
                [
                    .data(identity(beacon)),
                    .data(level.map { "\(Figures.decimal($0, digits: 0)) dBm" }),
                    .data(SignalBar.text(level, columns: Self.barColumns)),
                    Figures.ago(now.seconds(since: beacon.lastAt)),
                ] + (extras.hasOwners ? [owner(beacon)] : []) + [
                    beacon.proximity.words,
                    .data(Figures.decimal(beacon.perSecond(at: now), digits: 1)),
                ] + formatCells(beacon) + telemetryCells(beacon, survey, extras)
            )
        }
        return table
    }

    /// The smoothed strength in dBm; `nil` once a beacon has fallen silent, so that it sinks to the end.
    private func level(of beacon: HeardBeacon, at now: Instant) -> Double? {
        now.seconds(since: beacon.lastAt) < Self.silentAfterSeconds ? beacon.level : nil
    }

    // MARK: At the end

    /// Prints what was heard as a table.
    func print(_ survey: BeaconSurvey) {
        let beacons = sorted(
            chosen(survey),
            by: { Double($0.bestRSSI ?? -128) },
            at: nil
        )
        guard !beacons.isEmpty else {
            for line in emptyWords(survey) { Terminal.out(prose: line) }
            return
        }
        let extras = extraColumns(beacons, survey)
        var table = Table(
            [identityColumn] + (extras.hasOwners ? [ownerColumn] : []) + [
                .init(title: "Best", isNumeric: true), .init(title: "Last", isNumeric: true),
                .init(title: "Adverts", isNumeric: true),
                .init(title: "Per s", isNumeric: true), .init(title: "Proximity", mayGo: true),
            ] + formatColumns + telemetryColumns(extras)
        )
        for beacon in beacons {
            table.add(
                [.data(identity(beacon))] + (extras.hasOwners ? [owner(beacon)] : []) + [
                    beacon.bestRSSI.map { "\($0) dBm" }, beacon.lastRSSI.map { "\($0) dBm" },
                    "\(beacon.samples)", .data(Figures.decimal(beacon.meanRate, digits: 1)),
                    beacon.proximity.words,
                ] + formatCells(beacon) + telemetryCells(beacon, survey, extras)
            )
        }
        table.print()
        let counted = Figures.counted(beacons.count, .beacons)
        Terminal.err(
            includesDevices ? counted : "\(counted); \(survey.others) other advertisements"
        )
    }

    // MARK: Parts

    private func emptyWords(_ survey: BeaconSurvey) -> [Sentence] {
        if let filter, !survey.listed.isEmpty {
            return ["No beacons that have \"\(filter)\"; \(survey.listed.count) others."]
        }
        guard survey.received > 0 else {
            return [
                "Nothing heard. Bring a beacon near the adapter and see that it is switched on; "
                    + "muster doctor looks at the adapter. A recording may have no advertisements."
            ]
        }
        return [
            "No beacons heard in \(Figures.count(survey.others)) other advertisements. Is the "
                + "beacon switched on, and does it send iBeacon, AltBeacon or Eddystone? "
                + "--all shows every device."
        ]
    }

    func chosen(_ survey: BeaconSurvey) -> [HeardBeacon] {
        guard let filter else { return survey.listed }
        return survey.listed.filter { beacon in
            [
                beacon.beacon.description, beacon.address?.description ?? "", beacon.format,
                owner(beacon)?.spoken ?? "",
            ].contains { $0.lowercased().contains(filter) }
        }
    }

    func sorted(
        _ beacons: [HeardBeacon],
        by strength: (HeardBeacon) -> Double,
        at now: Instant?
    ) -> [HeardBeacon] {
        func ranked<Key: Comparable>(_ key: (HeardBeacon) -> Key) -> [HeardBeacon] {
            beacons.map { (key($0), $0.beacon.description, $0) }
                .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        }
        return switch order {
        case .rssi: ranked { -strength($0) }
        case .heard: ranked { -$0.lastAt.microseconds }
        case .rate: ranked { beacon in -(now.map { beacon.perSecond(at: $0) } ?? beacon.meanRate) }
        case .name: ranked { owner($0)?.spoken.lowercased() ?? "\u{10FFFF}" }
        case .identity: ranked { _ in 0 }
        }
    }

    private func identity(_ beacon: HeardBeacon) -> String {
        beacon.isBeacon ? beacon.beacon.description : beacon.address?.description ?? ""
    }

    private func owner(_ beacon: HeardBeacon) -> Sentence? {
        switch names[beacon.beacon] {
        case .item(let id, let name, _): "\(id) \(name)"
        case .anchor(let zone, let name): "anchor of \(ZoneText.words(zone, name))"
        case nil: nil
        }
    }

    private var identityColumn: Table.Column {
        .init(title: "Beacon", givesWay: true, least: 14, keepsEnd: true)
    }

    private var ownerColumn: Table.Column {
        .init(title: "Item", givesWay: true, mayGo: true, least: 16)
    }

    /// A device that is no beacon has a format that its identity does not tell.
    private var formatColumns: [Table.Column] {
        includesDevices ? [.init(title: "Format", mayGo: true)] : []
    }

    private func formatCells(_ beacon: HeardBeacon) -> [Sentence?] {
        includesDevices ? [.data(beacon.format)] : []
    }

    /// What some of the beacons have, and gets a column only then.
    private struct ExtraColumns {
        var hasOwners = false
        var hasBattery = false
        var hasTemperature = false
    }

    private func extraColumns(_ beacons: [HeardBeacon], _ survey: BeaconSurvey) -> ExtraColumns {
        beacons.reduce(into: ExtraColumns()) { extras, beacon in
            let telemetry = survey.telemetry(of: beacon)
            extras.hasOwners = extras.hasOwners || names[beacon.beacon] != nil
            extras.hasBattery = extras.hasBattery || telemetry?.batteryMillivolts != nil
            extras.hasTemperature = extras.hasTemperature || telemetry?.temperatureCelsius != nil
        }
    }

    private func telemetryColumns(_ extras: ExtraColumns) -> [Table.Column] {
        (extras.hasBattery ? [.init(title: "Battery", isNumeric: true, mayGo: true)] : [])
            + (extras.hasTemperature ? [.init(title: "Temp", isNumeric: true, mayGo: true)] : [])
    }

    private func telemetryCells(
        _ beacon: HeardBeacon,
        _ survey: BeaconSurvey,
        _ extras: ExtraColumns
    ) -> [Sentence?] {
        let telemetry = survey.telemetry(of: beacon)
        let battery: Sentence? = telemetry?.batteryMillivolts.map {
            "\(Figures.decimal(Double($0) / 1_000, digits: 2)) V"
        }
        let temperature: Sentence? = telemetry?.temperatureCelsius.map {
            "\(Figures.decimal($0, digits: 1)) °C"
        }
        return (extras.hasBattery ? [battery] : []) + (extras.hasTemperature ? [temperature] : [])
    }
}
