import FoundationEssentials
import GRDB
import MusterClimate
import MusterCore

/// Limit sets and their uses as rows, and as the change log has them.
enum LimitRow {
    static func set(_ row: Row, path: String) throws -> LimitSet {
        guard let lines = lines(try row.value("lines")), !lines.isEmpty else { throw damaged(path) }
        let (high, window): (Int64?, Int?) = (
            try row.value("kinetic_high"), try row.value("kinetic_window_s")
        )
        return LimitSet(
            name: try row.value("name"),
            version: try row.value("version"),
            title: try row.value("title"),
            instruction: try row.value("instruction"),
            source: try row.value("source"),
            lines: lines,
            ratePerTenMinutes: try row.value("rate"),
            kinetic: high.flatMap { high in
                window.map { KineticLimit(high: high, windowSeconds: $0) }
            }
        )
    }

    static func fields(_ set: LimitSet) -> [SensorRow.Field] {
        [
            ("name", set.name), ("version", String(set.version)), ("title", set.title),
            ("instruction", set.instruction.isEmpty ? nil : set.instruction),
            ("source", set.source.isEmpty ? nil : set.source),
            ("limits", set.lines.map(text).joined(separator: "; ")),
            ("rate", set.ratePerTenMinutes.map { SensorRow.text($0, .temperature) }),
        ]
    }

    /// Reads a use; the row has the item's identifier as `item_id` and its inventory's name as
    /// `inventory_name`.
    static func use(_ row: Row, path: String) throws -> LimitUse {
        let kind: String = try row.value("target_kind")
        let (name, item): (String?, String?) = (try row.value("target"), try row.value("item_id"))
        let target: LimitTarget
        switch (kind, name, item) {
        case ("zone", let name?, nil): target = .zone(ZoneID(rawValue: name))
        case ("product", let name?, nil): target = .product(name)
        case ("class", let name?, nil): target = .productClass(name)
        case ("lot", let name?, nil): target = .lot(name)
        case ("item", nil, let item?):
            target = .item(ItemID(rawValue: item), inventory: try row.value("inventory_name"))
        default: throw damaged(path)
        }
        return LimitUse(
            number: try row.value("number"),
            set: try row.value("set_name"),
            target: target,
            from: Instant(microseconds: try row.value("used_from")),
            until: (try row.value("used_until") as Int64?).map { Instant(microseconds: $0) },
            by: try row.value("used_by")
        )
    }

    static func fields(_ use: LimitUse) -> [SensorRow.Field] {
        [
            ("limits", use.set), ("place", use.target.description), ("from", use.from.iso8601()),
            ("until", use.until?.iso8601()),
        ]
    }

    /// A line in words: `temperature 2.000 to 8.000, 900 s`.
    private static func text(_ line: LimitLine) -> String {
        let (low, high) = (
            line.low.map { SensorRow.text($0, line.quantity) },
            line.high.map { SensorRow.text($0, line.quantity) }
        )
        let delays = Set([low == nil ? nil : line.lowDelay, high == nil ? nil : line.highDelay])
        return "\(line.quantity.word) \(low ?? "–") to \(high ?? "–"), "
            + delays.compactMap(\.self).sorted().map { "\($0) s" }.joined(separator: " and ")
    }

    /// Lines as JSON: `[{"quantity":"temperature","high":8000, …}, …]`, in steps of the quantity.
    static func text(_ lines: [LimitLine]) -> String {
        var json = JSONWriter()
        json.array { list in
            for line in lines {
                list.object { json in
                    json.key("quantity")
                    json.string(line.quantity.word)
                    let numbers: [(StaticString, Int64?)] = [
                        ("low", line.low), ("high", line.high), ("low_delay", Int64(line.lowDelay)),
                        ("high_delay", Int64(line.highDelay)), ("hysteresis", line.hysteresis),
                        ("sum", line.cumulative.map { Int64($0.seconds) }),
                        ("window", line.cumulative.map { Int64($0.windowSeconds) }),
                    ]
                    for case (let name, let number?) in numbers {
                        json.key(name)
                        json.integer(number)
                    }
                    if line.excludesLow {
                        json.key("low_out")
                        json.bool(true)
                    }
                    json.key("priority")
                    json.string(line.priority.rawValue)
                }
            }
        }
        return json.text
    }

    private static func lines(_ text: String) -> [LimitLine]? {
        guard case .array(let rows) = try? JSONReader.read(Array(text.utf8)) else { return nil }
        let lines = rows.compactMap { row in StoredObject(row).flatMap(line) }
        return lines.count == rows.count ? lines : nil
    }

    private static func line(_ row: StoredObject) -> LimitLine? {
        guard let quantity = row.text("quantity").flatMap({ Quantity(word: $0) }),
            let priority = row.text("priority").flatMap({ LimitClass(rawValue: $0) }),
            let lowDelay = row.number("low_delay"), let highDelay = row.number("high_delay")
        else { return nil }
        var cumulative: CumulativeDelay?
        if let sum = row.number("sum"), let window = row.number("window") {
            cumulative = CumulativeDelay(seconds: Int(sum), windowSeconds: Int(window))
        }
        var line = LimitLine(
            quantity,
            low: row.number("low"),
            high: row.number("high"),
            excludesLow: row.isTrue("low_out"),
            delay: Int(lowDelay),
            cumulative: cumulative,
            hysteresis: row.number("hysteresis"),
            priority: priority
        )
        line.highDelay = Int(highDelay)
        return line
    }

    static func damaged(_ path: String) -> StoreError {
        .damaged(path: path, reason: "a limit set or its use has what none can have")
    }
}
