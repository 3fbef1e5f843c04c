import Foundation
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterService
import MusterStore
import MusterTestSupport
import Synchronization
import Testing

/// A home with one sensor, a mail program that does as it is told, and a clock that tests turn.
final class AlarmHome {
    let files: TemporaryHome
    let home: OpenHome
    let zone: ZoneID
    private let sensor: SensorID
    private let series: SeriesID
    private let clock: Clock

    /// A clock that tests turn.
    private final class Clock: Sendable {
        let now: Mutex<Instant>
        init(_ now: Instant) { self.now = Mutex(now) }
    }

    init(settings: String = "") throws {
        files = try TemporaryHome()
        // Thursday 12 March 2026, 13:00 in Belgrade.
        let clock = Clock(try #require(Instant(iso8601: "2026-03-12T12:00:00Z")))
        self.clock = clock
        let folder = URL(filePath: files.path)
        try ExecutableScript.write(Self.program(folder.path), to: folder.appending(path: "mail"))
        let text = """
            [mail]
            sendmail = "\(folder.path)/mail"
            from = "muster@site.example"
            \(settings)

            """
        try Data(text.utf8).write(to: URL(filePath: files.folder.settingsPath))
        home = try Self.open(files, clock)
        zone = try #require(try home.floorPlan.current()?.zones.first).id
        sensor = try home.store.sensors.add(
            Sensor(identity: try SensorIdentity("ruuvi:aa:bb:cc:dd:ee:01"), name: "Shelf"),
            by: home.author
        ).id
        let author = home.author
        try home.store.sensors.place(sensor, at: .zone(zone), from: home.now(), by: author)
        series = try home.store.sensors.series(for: .temperature, of: sensor, by: author).id
        try keepDay()
        try setMail(status: 0)
    }

    /// A day of readings every five minutes: 4 °C, and 9.4 °C in the last hour.
    private func keepDay() throws {
        let climate = try home.store.openClimate()
        try climate.learn(Rhythm(interval: 300_000, heartbeat: 0), of: series)
        let readings = (0...288).map { step in
            let at = home.now().advanced(bySeconds: Double(step - 288) * 300)
            return SeriesReading(series, Reading(at: at, value: step < 276 ? 4_000 : 9_400))
        }
        try climate.keep(readings, now: home.now())
        try climate.close()
    }

    private static func open(_ files: TemporaryHome, _ clock: Clock) throws -> OpenHome {
        try OpenHome(files.folder, person: "tester", command: "muster test") {
            clock.now.withLock { $0 }
        }
    }

    /// Opens the home once more, as after a kill.
    func reopened() throws -> OpenHome { try Self.open(files, clock) }

    var folder: URL { URL(filePath: files.path) }

    /// Lets time pass.
    func wait(minutes: Int) {
        clock.now.withLock { $0 = $0.advanced(bySeconds: Double(minutes * 60)) }
    }

    /// Raises an alarm in the zone: 9.4 °C above 8 °C.
    @discardableResult
    func raise(_ priority: LimitClass = .high, subject: String = "series:1") throws -> Alarm {
        let now = home.now()
        var cause = AlarmCause(
            .limit,
            priority: priority,
            subject: subject,
            text: "9.4 °C, above 8 °C",
            since: now.advanced(bySeconds: -900)
        )
        (cause.sensor, cause.place, cause.quantity) = (sensor, .zone(zone), .temperature)
        cause.series = series
        (cause.side, cause.limit, cause.value, cause.peak) = (.high, 8_000, 9_400, 9_400)
        (cause.set, cause.version) = ("refrigerator-2-8", 1)
        return try home.store.alarms.raise(cause, at: now, notedAt: now)
    }

    /// Lets something happen to an alarm.
    func apply(_ kind: AlarmEventKind, to alarm: Alarm, value: Int64? = nil) throws {
        let event = AlarmEvent(
            of: alarm.id,
            kind,
            at: home.now(),
            by: "tester",
            value: value,
            note: "seen to"
        )
        try home.store.alarms.apply(event)
    }

    /// Sends what is due each minute, for some minutes.
    func deliver(minutes: Int = 1) throws {
        for minute in 0..<minutes {
            if minute > 0 { wait(minutes: 1) }
            try deliverOnce()
        }
    }

    /// Sends what is due now.
    ///
    /// A program that another test is starting holds the lock of deliveries too, until it runs.
    @discardableResult
    func deliverOnce() throws -> Delivery {
        for _ in 0..<1_000 {
            do {
                return try home.drops.deliver()
            } catch ServiceError.delivering {
                usleep(10_000)
            }
        }
        return try home.drops.deliver()
    }

    // MARK: Mail

    /// What the mail program ends with from now on.
    func setMail(status: Int) throws {
        try Data("\(status)".utf8).write(to: folder.appending(path: "status"))
    }

    /// The messages that the mail program has taken, in their order.
    func sent() throws -> [String] {
        let box = folder.appending(path: "sent").path
        guard FileManager.default.fileExists(atPath: box) else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: box)
        return try names.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.map {
            try String(contentsOfFile: "\(box)/\($0)", encoding: .utf8)
        }
    }

    /// A header of the messages that the mail program has taken.
    func sent(_ header: String) throws -> [String] {
        try sent().map { mail in
            mail.split(separator: "\n").first { $0.hasPrefix("\(header): ") }
                .map { String($0.dropFirst(header.count + 2)) } ?? ""
        }
    }

    /// The texts of the messages that the mail program has taken, as people read them.
    func texts() throws -> [String] {
        try sent().map { mail in
            let parts = mail.split(separator: "\n\n", maxSplits: 2)
            try #require(parts.count == 3)
            let body = parts[2].split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { !$0.hasPrefix("--=_") }.joined(separator: "\n")
            guard !parts[1].contains("base64") else {
                let data = Data(base64Encoded: body, options: .ignoreUnknownCharacters)
                return String(decoding: try #require(data), as: UTF8.self)
            }
            var bytes: [UInt8] = []
            var rest = body.replacing("=\n", with: "").utf8[...]
            while let byte = rest.popFirst() {
                let isCode = byte == UInt8(ascii: "=")
                let code = isCode ? Hex.bytes(String(decoding: rest.prefix(2), as: UTF8.self)) : nil
                bytes += code ?? [byte]
                if code != nil { rest = rest.dropFirst(2) }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func program(_ folder: String) -> String {
        """
        #!/bin/sh
        mkdir -p '\(folder)/sent'
        status=$(cat '\(folder)/status')
        [ "$status" -eq 0 ] || { cat >/dev/null; echo 'said no'; exit "$status"; }
        exec cat >'\(folder)/sent/'"$(ls '\(folder)/sent' | wc -l)"

        """
    }
}
