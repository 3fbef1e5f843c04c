import ArgumentParser
import MusterClimate
import MusterCore
import MusterService
import MusterStore

/// What options say of one quantity of a limit set.
struct LimitLineOptions: ParsableArguments {
    @Option(help: "What is limited, such as temperature or humidity.")
    var quantity: Quantity?

    @Option(
        parsing: .unconditional,
        help: "The lowest value that is inside, in the quantity's unit."
    )
    var low: String?

    @Option(
        parsing: .unconditional,
        help: "The highest value that is inside, in the quantity's unit."
    )
    var high: String?

    @Option(help: "How long a value may be beyond, such as 15m or 10h; 0s for at once.")
    var delay: TimeSpan?

    @Option(help: "How far inside a value must come back (default: 0.5 °C, 3 %, 1 hPa).")
    var hysteresis: String?

    @Option(help: "As long in all within --window is a breach too, such as 10h.")
    var cumulative: TimeSpan?

    @Option(help: "The time that --cumulative adds up in, such as 10d.")
    var window: TimeSpan?

    @Option(name: .customLong("class"), help: "How much depends on it.")
    var priority: LimitClass?

    func validate() throws {
        guard (cumulative == nil) == (window == nil) else {
            throw Misuse.error("--cumulative and --window go together.")
        }
        guard quantity != nil || !saysAnything else {
            throw Misuse.error("Limits need their --quantity.")
        }
        guard let quantity else { return }
        for (name, text) in [("low", low), ("high", high), ("hysteresis", hysteresis)] {
            if let text, MeasuredText.value(text, quantity) == nil {
                throw Misuse.error("--\(name) is a number in \(quantity.unit), like 8.5.")
            }
        }
    }

    /// Whether anything but the quantity was given.
    var saysAnything: Bool {
        low != nil || high != nil || delay != nil || hysteresis != nil || cumulative != nil
            || priority != nil
    }

    /// Puts what was said into a line; what was not said stays.
    func apply(to line: inout LimitLine) {
        let quantity = line.quantity
        if let low { line.low = MeasuredText.value(low, quantity) }
        if let high { line.high = MeasuredText.value(high, quantity) }
        if let delay {
            (line.lowDelay, line.highDelay) = (delay.wholeSeconds, delay.wholeSeconds)
        }
        if let hysteresis, let steps = MeasuredText.value(hysteresis, quantity) {
            line.hysteresis = steps
        }
        if let cumulative, let window {
            line.cumulative = CumulativeDelay(
                seconds: cumulative.wholeSeconds,
                windowSeconds: window.wholeSeconds
            )
        }
        if let priority { line.priority = priority }
    }
}

/// What options say of a limit set as a whole.
struct LimitSetOptions: ParsableArguments {
    @Option(help: "What people call it.")
    var title: String?

    @Option(help: "What to do when one of its limits is breached.")
    var instruction: String?

    @Option(help: "Where its limits are from.")
    var source: String?

    @Option(help: "How fast a temperature may change, in °C in ten minutes; 0 for any.")
    var rate: String?

    func validate() throws {
        if let rate, MeasuredText.value(rate, .temperature).map({ $0 >= 0 }) != true {
            throw Misuse.error("--rate is a number of degrees, like 3.")
        }
    }

    /// Whether anything was given.
    var saysAnything: Bool {
        title != nil || instruction != nil || source != nil || rate != nil
    }

    /// Puts what was said into a set; what was not said stays.
    func apply(to set: inout LimitSet) {
        if let title { set.title = title }
        if let instruction { set.instruction = instruction }
        if let source { set.source = source }
        if let rate, let steps = MeasuredText.value(rate, .temperature) {
            set.ratePerTenMinutes = steps == 0 ? nil : steps
        }
    }
}

struct LimitsAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a limit set with its first limits.",
        discussion: """
            The limits themselves are inside. More quantities: muster sensor limits edit.

            Examples:
              muster sensor limits add cheese --quantity temperature --low 4 --high 12 \\
                --delay 30m
              muster sensor limits add archive --quantity humidity --high 55 --delay 2h \\
                --title "Paper archive" --class low
            """
    )

    @Argument(help: "Its name: small letters, digits and hyphens.")
    var name: String

    @OptionGroup var line: LimitLineOptions
    @OptionGroup var about: LimitSetOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    /// How long a value may be beyond where no delay is given, in seconds.
    private static let usualDelay = 900

    func validate() throws {
        guard line.quantity != nil, line.low != nil || line.high != nil else {
            throw Misuse.error("Name a --quantity with --low, --high or both.")
        }
    }

    func run() throws {
        let home = try common.open("sensor limits add")
        guard let quantity = line.quantity else { return }
        var limits = LimitLine(quantity, delay: Self.usualDelay)
        line.apply(to: &limits)
        var set = LimitSet(name: name.lowercased(), title: name, lines: [limits])
        about.apply(to: &set)
        let added = try home.limits.addLimits(set)
        try home.close()
        if common.json { return Terminal.line { $0.limits(added, []) } }
        Terminal.out(line: "Limit set \(added.name) added: \(LimitWords.line(limits)).")
        Terminal.out(prose: Advice.next("muster sensor limits use \(added.name) --zone ZONE"))
    }
}

struct LimitsEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a limit set: a new version holds from now on.",
        discussion: """
            What was judged before stays judged by the version of its time. A quantity that the set \
            does not have yet is added; one that it has is changed, the line of it that --line names \
            where there are several.

            Examples:
              muster sensor limits edit cheese --quantity temperature --high 13
              muster sensor limits edit cheese --quantity humidity --low 80 --delay 1h
              muster sensor limits edit cheese --quantity humidity --remove
            """
    )

    @Argument(help: "Its name.", completion: .limitSets)
    var name: String

    @OptionGroup var line: LimitLineOptions

    @Option(name: .customLong("line"), help: "Which of several lines of the quantity, from 1.")
    var number = 1

    @Flag(help: "Take the line out.")
    var remove = false

    @OptionGroup var about: LimitSetOptions
    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard line.saysAnything || about.saysAnything || remove else {
            throw Misuse.error("Say what to change: --quantity Q --high N, --title …")
        }
        guard !remove || (line.quantity != nil && !line.saysAnything) else {
            throw Misuse.error("--remove goes with a --quantity and no limits.")
        }
        guard number >= 1 else { throw Misuse.error("--line is 1 or more.") }
    }

    func run() throws {
        let home = try common.open("sensor limits edit")
        var set = try home.limits.limitSet(name)
        about.apply(to: &set)
        if let quantity = line.quantity { try change(quantity, in: &set) }
        let changed = try home.limits.editLimits(set)
        try home.close()
        if common.json { return Terminal.line { $0.limits(changed, []) } }
        Terminal.out("Limit set \(changed.name) has version \(changed.version).")
    }

    private func change(_ quantity: Quantity, in set: inout LimitSet) throws {
        let indices = set.lines.indices.filter { set.lines[$0].quantity == quantity }
        if indices.isEmpty, !remove {
            var new = LimitLine(quantity, delay: 900)
            line.apply(to: &new)
            return set.lines.append(new)
        }
        guard number <= indices.count else {
            throw UsageError(
                indices.isEmpty
                    ? "limit set \(set.name) has no limit of \(quantity.word)"
                    : "limit set \(set.name) has \(indices.count) lines of \(quantity.word), and no line "
                        + "\(number)",
                try: "muster sensor limits show \(set.name)"
            )
        }
        if remove {
            set.lines.remove(at: indices[number - 1])
        } else {
            line.apply(to: &set.lines[indices[number - 1]])
        }
    }
}

extension TimeSpan {
    /// The length in whole seconds.
    var wholeSeconds: Int { Int(min(seconds, 1e9).rounded()) }
}
