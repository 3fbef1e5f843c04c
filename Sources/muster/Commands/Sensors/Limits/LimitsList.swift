import ArgumentParser
import MusterClimate
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct LimitsList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the limit sets, and where they are in use.",
        discussion: """
            Nine sets come with Muster. They hold nowhere until they are put to use.

            Examples:
              muster sensor limits list
              muster sensor limits list --json
            """
    )

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor limits list")
        let (sets, uses) = (try home.limits.sets(), try home.limits.limitUses())
        if common.json {
            for set in sets {
                Terminal.line { $0.limits(set, uses.filter { $0.set == set.name }) }
            }
            return
        }
        let zones = try ZoneLabels(home)
        let now = home.now()
        var table = Table([
            .init(title: "Set"), .init(title: "Limits", givesWay: true),
            .init(title: "In use on", givesWay: true), .init(title: "Title", mayGo: true),
        ])
        for set in sets {
            let places = uses.filter { $0.set == set.name && $0.holds(at: now) }.map {
                LimitWords.target($0.target, zones)
            }
            table.add([
                .data(set.name), set.lines.map(LimitWords.line).joined(separator: "; "),
                places.isEmpty ? "nothing" : places.joined(separator: ", "), .data(set.title),
            ])
        }
        table.print()
        guard !uses.contains(where: { $0.holds(at: now) }) else { return }
        Terminal.err(Advice.next("muster sensor limits use NAME --zone ZONE"))
    }
}

struct LimitsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a limit set: its limits, its source and where it is in use.",
        discussion: """
            Example:
              muster sensor limits show vaccine
            """
    )

    @Argument(help: "Its name.", completion: .limitSets)
    var name: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("sensor limits show")
        let set = try home.limits.limitSet(name)
        let uses = try home.limits.limitUses().filter { $0.set == set.name }
        if common.json { return Terminal.line { $0.limits(set, uses) } }
        let zones = try ZoneLabels(home)
        let clock = try home.clock()
        Terminal.out(data: Style.bold("\(set.name)  \(set.title.inOneLine)"))
        Terminal.fact("version", data: String(set.version))
        for line in set.lines { Terminal.fact(.data(line.quantity.word), LimitWords.line(line)) }
        if let rate = set.ratePerTenMinutes {
            Terminal.fact("change", "\(LimitWords.value(rate, .temperature)) in 10 min")
        }
        if let kinetic = set.kinetic {
            Terminal.fact(
                "mean kinetic",
                "\(LimitWords.value(kinetic.high, .temperature)) over "
                    + "\(Figures.span(Double(kinetic.windowSeconds)))"
            )
        }
        if !set.source.isEmpty { Terminal.fact("source", data: set.source.inOneLine) }
        if !set.instruction.isEmpty { Terminal.fact("to do", data: set.instruction.inOneLine) }
        for use in uses {
            let (target, from) = (
                LimitWords.target(use.target, zones), Figures.dayAndTime(use.from, clock)
            )
            let person = home.people.peopleNames.words(use.by)
            Terminal.fact(
                use.holds(at: home.now()) ? "in use on" : "was in use",
                use.until.map {
                    "\(target), from \(from) to \(Figures.dayAndTime($0, clock)), by \(person)"
                } ?? "\(target), from \(from), by \(person)"
            )
        }
        guard uses.isEmpty else { return }
        Terminal.fact("in use on", "nothing: muster sensor limits use \(set.name) --zone ZONE")
    }
}

/// What limits are for people.
enum LimitWords {
    /// A line of a set: `2 to 8 °C, 15 min`.
    static func line(_ line: LimitLine) -> Sentence {
        let quantity = line.quantity
        let range: Sentence =
            switch (line.low, line.high) {
            case (let low?, let high?):
                "\(MeasuredText.text(low, quantity)) to \(value(high, quantity))"
            case (let low?, nil):
                line.excludesLow ? "above \(value(low, quantity))" : "from \(value(low, quantity))"
            case (nil, let high?): "up to \(value(high, quantity))"
            case (nil, nil): "no limit"
            }
        let delays = Set([
            line.low.map { _ in line.lowDelay }, line.high.map { _ in line.highDelay },
        ])
        .compactMap(\.self).sorted()
        .map { seconds -> Sentence in
            seconds == 0 ? "at once" : .data(Figures.span(Double(seconds)))
        }
        var words: Sentence = delays.first.map { "\(range), \($0)" } ?? range
        for delay in delays.dropFirst() { words = "\(words) or \(delay)" }
        if let sum = line.cumulative {
            let (span, window) = (
                Figures.span(Double(sum.seconds)), Figures.span(Double(sum.windowSeconds))
            )
            words = "\(words), or \(span) within \(window)"
        }
        return line.priority == .high
            ? words : "\(words), \(Sentence.word(line.priority.rawValue))"
    }

    /// The innermost limits of a line of the climate: `2 to 8 °C`.
    static func limits(_ line: ClimateLine) -> Sentence? {
        let quantity = line.series.quantity
        return switch (line.limit(.low)?.limit, line.limit(.high)?.limit) {
        case (let low?, let high?):
            "\(MeasuredText.text(low, quantity)) to \(MeasuredText.text(high, quantity))"
        case (let low?, nil): "≥ \(MeasuredText.text(low, quantity))"
        case (nil, let high?): "≤ \(MeasuredText.text(high, quantity))"
        case (nil, nil): nil
        }
    }

    /// A value with its unit.
    static func value(_ steps: Int64, _ quantity: Quantity) -> String {
        let text = MeasuredText.text(steps, quantity)
        return quantity.unit.isEmpty ? text : "\(text) \(quantity.unit)"
    }

    /// Where a set is in use.
    static func target(_ target: LimitTarget, _ zones: ZoneLabels) -> Sentence {
        if case .zone(let zone) = target { return .data(zones[zone]) }
        return "\(Sentence.word(target.word)) \(target.name.inOneLine)"
    }
}

extension LimitUse {
    /// Whether the set is in use at a moment.
    func holds(at moment: Instant) -> Bool {
        from <= moment && until.map { moment < $0 } ?? true
    }
}

extension JSONWriter {
    /// A limit set, as `muster sensor limits` prints it.
    mutating func limits(_ set: LimitSet, _ uses: [LimitUse]) {
        object { json in
            json.key("name")
            json.string(set.name)
            json.key("version")
            json.integer(set.version)
            json.key("title")
            json.string(set.title)
            json.key("instruction")
            json.string(set.instruction)
            json.key("source")
            json.string(set.source)
            json.key("rate")
            json.steps(set.ratePerTenMinutes, of: .temperature)
            json.key("lines")
            json.array { list in
                for line in set.lines { list.object { $0.members(of: line) } }
            }
            json.key("uses")
            json.array { list in
                for use in uses { list.object { $0.members(of: use) } }
            }
        }
    }

    private mutating func members(of line: LimitLine) {
        key("quantity")
        string(line.quantity.word)
        key("unit")
        string(line.quantity.unit)
        key("low")
        steps(line.low, of: line.quantity)
        key("high")
        steps(line.high, of: line.quantity)
        key("low_delay_s")
        integer(line.lowDelay)
        key("high_delay_s")
        integer(line.highDelay)
        key("hysteresis")
        steps(line.hysteresis, of: line.quantity)
        key("cumulative_s")
        integer(line.cumulative?.seconds)
        key("window_s")
        integer(line.cumulative?.windowSeconds)
        key("class")
        string(line.priority.rawValue)
    }

    private mutating func members(of use: LimitUse) {
        key("on")
        string(use.target.description)
        key("from")
        instant(use.from)
        key("until")
        instant(use.until)
        key("by")
        string(use.by)
    }
}
