import MusterPeople
import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterRadio
import MusterRanging
import MusterService
import MusterStore
import Synchronization

struct Find: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find",
        abstract: "Look for an item by its signal: warmer, colder.",
        discussion: """
            Walk slowly and turn around now and then: your body shades the radio. The terminal beeps \
            while the item is heard, faster the stronger it is. How near it is comes as a class \
            only, because radio does not measure metres.

            Ctrl-C ends. An audit may run meanwhile.

            Examples:
              muster find IT-0117
              muster find IT-0117 --silent
              muster find ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/117 --for 60 --json
            """
    )

    @Argument(help: "The item, or a beacon.", completion: .items)
    var item: String

    @OptionGroup var listening: SourceOption
    @OptionGroup var limit: TimeLimitOption

    @Flag(help: "Do not beep.")
    var silent = false

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() async throws {
        let source = try listening.description
        let target = try target()
        let clock = common.clock("find")
        let isJSON = common.json
        let screen = Terminal.outIsTerminal && !isJSON ? LiveScreen(on: .data) : nil
        defer { screen?.close() }
        let beeper = Beeper(isSilent: silent || screen == nil)
        let last = Mutex<SignalTrend.Reading?>(nil)
        let finder = try BeaconFinder(
            target.beacon,
            source,
            listening.scan,
            seconds: limit.seconds,
            onSecond: { reading, at in
                if isJSON {
                    Terminal.line(.reading(reading, at, target))
                } else if screen == nil {
                    Terminal.out(
                        "\(Figures.time(at, clock))  \(SignalWords.line(reading))"
                    )
                }
            },
            onTick: { reading, _ in
                last.withLock { $0 = reading }
                screen?.draw { columns, rows in
                    SignalWords.screen(reading, of: target.title, columns: columns, rows: rows)
                }
                beeper.hear(reading)
            }
        )
        _ = Interruption { finder.stop() }
        try await finder.run()
        screen?.close()
        if screen != nil, let reading = last.withLock({ $0 }) {
            Terminal.out(prose: "\(target.title): \(SignalWords.line(reading))")
        }
    }

    /// What is looked for.
    struct Target: Sendable {
        let beacon: BeaconIdentity
        let item: ItemID?
        let title: Sentence
    }

    private func target() throws -> Target {
        if item.contains(":"), let beacon = try? BeaconIdentity(item) {
            guard case .item(let id, let name, _) = try common.beaconNames("find")[beacon] else {
                return Target(beacon: beacon, item: nil, title: "\(beacon)")
            }
            return Target(beacon: beacon, item: id, title: "\(id) \"\(name)\"")
        }
        let home = try common.open("find")
        defer { try? home.close() }
        let inventory = try home.inventories.find(scope.inventory)
        let found = try home.items.find(ItemID(rawValue: item), in: inventory)
        let zones = try ZoneLabels(home)
        let name: Sentence = "\(found.id) \"\(found.name.inOneLine)\""
        return Target(
            beacon: found.beacon,
            item: found.id,
            title: found.zone.map { "\(name), belongs in \(zones[$0])" } ?? name
        )
    }
}

/// What the searcher reads.
private enum SignalWords {
    private static let walk: Sentence = "Walk slowly; turn around now and then. Ctrl-C ends."

    /// The whole screen.
    static func screen(
        _ reading: SignalTrend.Reading,
        of title: Sentence,
        columns: Int,
        rows: Int
    ) -> [String] {
        let bar = SignalBar.text(reading.level, columns: max(1, columns - 2))
        let height = max(1, min(5, rows - 6))
        let figures = figures(reading)
        return [Style.bold(title.spoken.cut(to: columns)), ""]
            + Array(repeating: "[\(colour(reading)(bar))]", count: height)
            + [
                "", Style.bold(step(reading).spoken.uppercased().cut(to: columns)),
                figures.spoken.cut(to: columns),
            ]
            + [Style.dim(walk.spoken.cut(to: columns))]
    }

    /// A reading in a line.
    static func line(_ reading: SignalTrend.Reading) -> Sentence {
        [figures(reading), step(reading)].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private static func figures(_ reading: SignalTrend.Reading) -> Sentence {
        guard let level = reading.level else { return "" }
        return "\(Figures.decimal(level, digits: 0)) dBm  \(reading.proximity.words)"
    }

    private static func step(_ reading: SignalTrend.Reading) -> Sentence {
        switch (reading.step, reading.silentSeconds) {
        case (.warmer, _): "warmer"
        case (.colder, _): "colder"
        case (.steady, _): "steady"
        case (.silent, nil): "not heard yet"
        case (.silent, let seconds?): "not heard for \(Int(seconds)) s"
        }
    }

    private static func colour(_ reading: SignalTrend.Reading) -> (String) -> String {
        let style: Style? =
            switch reading.step {
            case .warmer: .green
            case .colder: .yellow
            default: nil
            }
        return { text in style.map { $0(text) } ?? text }
    }
}

/// Beeps while the item is heard, faster the stronger it is, and at once when it gets warmer.
private final class Beeper: Sendable {
    private let isSilent: Bool
    private let state = Mutex((last: ContinuousClock.now, step: SignalTrend.Step.silent))

    init(isSilent: Bool) {
        self.isSilent = isSilent
    }

    func hear(_ reading: SignalTrend.Reading) {
        guard !isSilent else { return }
        state.withLock { state in
            defer { state.step = reading.step }
            guard let level = reading.level else { return }
            let isWarmer = reading.step == .warmer && state.step != .warmer
            let now = ContinuousClock.now
            guard isWarmer || now - state.last >= Self.pause(level) else { return }
            state.last = now
            Terminal.Channel.data.write("\u{07}")
        }
    }

    /// The time between two beeps: halved for each 10 dB, as a distance is.
    private static func pause(_ level: Double) -> Duration {
        switch level {
        case (-45)...: .milliseconds(250)
        case (-55)...: .milliseconds(500)
        case (-65)...: .seconds(1)
        case (-75)...: .seconds(2)
        default: .seconds(4)
        }
    }
}

extension JSONWriter {
    /// One line about a reading.
    fileprivate static func reading(
        _ reading: SignalTrend.Reading,
        _ at: Instant,
        _ target: Find.Target
    ) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.key("at")
            json.instant(at)
            json.key("beacon")
            json.string(target.beacon.description)
            json.key("item")
            json.string(target.item?.rawValue)
            json.key("trend")
            json.string(reading.step.rawValue)
            json.key("rssi_median")
            json.number(reading.level, .level)
            json.key("proximity")
            json.string(reading.proximity.rawValue)
            json.key("silent_s")
            json.number(reading.silentSeconds.map { ($0 * 10).rounded() / 10 })
        }
        return json
    }
}
