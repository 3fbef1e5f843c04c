import MusterCore
import MusterRadio
import MusterService

/// What a watch tells: events as NDJSON, or a line where something happens and, on a terminal, one a
/// minute.
struct WatchView: Sendable {
    private let source: String
    private let clock: SiteClock
    private let isJSON: Bool

    init(source: SourceDescription, clock: SiteClock, isJSON: Bool) {
        self.source = source.description
        self.clock = clock
        self.isJSON = isJSON
    }

    /// Shows what has happened.
    func show(_ event: WatchEvent) {
        if isJSON { return Terminal.line(.watch(event)) }
        switch event {
        case .listening(let source, let at, let beacons, let sensors):
            let own = Figures.counted(beacons, .beacons)
            let all: Sentence =
                sensors > 0 ? "\(own) and \(Figures.counted(sensors, .sensors))" : own
            say(at, "listening on \(source) for \(all)")
            if beacons == 0, sensors == 0 {
                let advice = Advice.sentence("Import some", "muster item import FILE")
                Terminal.err("No items yet. \(advice)")
            }
        case .minute(let progress):
            // A journal has no use for 1,440 lines a day.
            if Terminal.errIsTerminal { say(progress.at, line(progress)) }
        case .lost(let error, let at, _):
            say(at, "\(error.what); waiting until it is back. To help: \(error.remedy)")
        case .back(let at, let seconds):
            say(at, "\(source) is back; nothing was heard for \(Figures.span(seconds))")
        case .interrupted(let gap):
            let seconds = Figures.span(gap.to.seconds(since: gap.from))
            say(
                gap.to,
                "\(source) did not listen for \(seconds): \(Sentence.word(gap.cause.rawValue))"
            )
        case .delayed(let holder, let at):
            say(at, "the store is held by \(holder); what was heard is kept later")
        }
    }

    /// Says what went wrong beside listening.
    func warn(_ error: any MusterError) {
        Terminal.log(.warning, "warning: \(error.what)")
    }

    /// Says how the watch ended.
    func end(_ end: WatchEnd) {
        for warning in end.warnings {
            Terminal.log(.warning, "warning: \(warning)")
        }
        if isJSON { return Terminal.line(.watch(end)) }
        let word: Sentence =
            switch end.reason {
            case .stopped: "stopped"
            case .timeIsUp: "the time is up"
            case .sourceEnded: "the source has ended"
            }
        let refused = end.progress.refused.values.reduce(0, +)
        if refused > 0 {
            let causes = end.progress.refused.sorted { $0.key < $1.key }
                .map { "\($0.key) \(Figures.count($0.value))" }.joined(separator: ", ")
            Terminal.log(
                .warning,
                "warning: \(Figures.counted(refused, .messages)) of sensors not taken: \(causes)"
            )
        }
        let kept: Sentence =
            "\(word); \(Figures.count(end.progress.received)) adverts, "
            + "\(Figures.count(end.progress.ours)) of ours, all kept"
        let lost = end.progress.lost
        say(end.progress.at, lost > 0 ? "\(kept); \(Figures.count(lost)) lost before that" : kept)
        if end.progress.sensors > 0 {
            let messages = Figures.counted(end.progress.messages, .messages)
            let sensors = Figures.counted(end.progress.sensors, .sensors)
            say(end.progress.at, "\(messages) of \(sensors) taken")
        }
        Terminal.err(
            end.progress.sensors > 0
                ? "See it with: muster item heard, muster climate"
                : "See it with: muster item heard"
        )
    }

    private func line(_ progress: WatchProgress) -> Sentence {
        let heard = "\(Figures.count(progress.heard))/\(Figures.count(progress.beacons))"
        let line: Sentence =
            "\(heard) heard in the last minute  adverts \(Figures.count(progress.received))"
        return progress.lost > 0 ? "\(line)  lost \(Figures.count(progress.lost))" : line
    }

    private func say(_ at: Instant, _ words: Sentence) {
        Terminal.err(prose: "\(Figures.time(at, clock))  \(words.inOneLine)")
    }
}

extension JSONWriter {
    /// One event of a watch.
    fileprivate static func watch(_ event: WatchEvent) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            switch event {
            case .listening(let source, let at, let beacons, let sensors):
                json.begin("listening", at)
                json.key("source")
                json.string(source)
                json.key("beacons")
                json.integer(beacons)
                json.key("sensors")
                json.integer(sensors)
            case .minute(let progress):
                json.begin("minute", progress.at)
                json.progress(progress)
            case .lost(let error, let at, let seconds):
                json.begin("lost", at)
                json.key("what")
                json.string(error.what)
                json.key("remedy")
                json.string(error.remedy)
                json.key("retry_s")
                json.number(seconds, .seconds)
            case .back(let at, let seconds):
                json.begin("back", at)
                json.key("silent_s")
                json.number(seconds, .seconds)
            case .interrupted(let gap):
                json.begin("interrupted", gap.to)
                json.key("cause")
                json.string(gap.cause.rawValue)
                json.key("from")
                json.instant(gap.from)
            case .delayed(let holder, let at):
                json.begin("delayed", at)
                json.key("holder")
                json.string(holder)
            }
        }
        return json
    }

    /// The last event of a watch.
    fileprivate static func watch(_ end: WatchEnd) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.begin("ended", end.progress.at)
            json.key("reason")
            json.string(end.reason.rawValue)
            json.progress(end.progress)
        }
        return json
    }

    private mutating func begin(_ event: String, _ at: Instant) {
        key("event")
        string(event)
        key("at")
        instant(at)
    }

    private mutating func progress(_ progress: WatchProgress) {
        key("adverts")
        integer(progress.received)
        key("ours")
        integer(progress.ours)
        key("lost")
        integer(progress.lost)
        key("heard")
        integer(progress.heard)
        key("beacons")
        integer(progress.beacons)
        key("sensors")
        integer(progress.sensors)
        key("sensor_messages")
        integer(progress.messages)
        if !progress.refused.isEmpty {
            key("sensor_messages_refused")
            object { json in
                for (cause, count) in progress.refused.sorted(by: { $0.key < $1.key }) {
                    json.key(data: cause)
                    json.integer(count)
                }
            }
        }
    }
}
