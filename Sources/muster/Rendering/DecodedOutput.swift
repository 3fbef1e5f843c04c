import MusterAdverts
import MusterCore

/// Writes decoded advertisements to standard output, many lines at once.
struct DecodedOutput {
    private let isJSON: Bool
    private let showsData: Bool
    private var json = JSONWriter()
    private static let flushBytes = 1 << 16

    /// Creates an output of JSON lines, with the advertising data or without, or of lines for people.
    init(isJSON: Bool, showsData: Bool = false) {
        self.isJSON = isJSON
        self.showsData = showsData
    }

    /// Writes an advertisement of a capture.
    mutating func write(_ report: AdvertisingReport, _ decoded: DecodedAdvert) {
        if isJSON {
            json.advert(report, decoded, showingData: showsData)
            json.newline()
            if json.bytes.count > Self.flushBytes { flush() }
        } else {
            let rssi: Sentence = report.rssi.map { "\($0.rawValue) dBm" } ?? "no RSSI"
            Terminal.out(
                "\(report.receivedAt.iso8601())  \(report.address)  \(rssi)  "
                    + "\(Self.words(decoded))"
            )
        }
    }

    /// Writes an advertisement that came without its circumstances.
    mutating func write(_ decoded: DecodedAdvert) {
        if isJSON {
            json.advert(decoded)
            json.newline()
            if json.bytes.count > Self.flushBytes { flush() }
        } else {
            Terminal.out(Self.words(decoded))
        }
    }

    /// Hands over what is still held back.
    mutating func flush() {
        if !json.bytes.isEmpty { Terminal.out(json.bytes) }
        json.removeAll()
    }

    /// What an advertisement says, in a line for people.
    static func words(_ decoded: DecodedAdvert) -> Sentence {
        let frames = decoded.frames.map { frame -> Sentence in
            let name = frame.identity.map { "\($0)" } ?? "\(frame.format)"
            guard case .sensor(let sensor) = frame, let reading = decoded.reading(of: sensor) else {
                return .data(name)
            }
            let values = reading.measurements.map(Figures.measurement)
            return .data(([frame.format] + values).joined(separator: " "))
        }
        let faults = decoded.faults.map { fault -> Sentence in
            "! \(fault.cause.word) at byte \(fault.offset)"
        }
        let words = frames + faults
        return words.isEmpty ? "no known frame" : words.joined(separator: "  ")
    }
}

/// How many advertisements, frames and faults there were.
struct DecodingTally {
    private var reports = 0
    private var frames = FrameCounts()
    private var faults = DecodingCounts()

    /// Counts an advertisement.
    mutating func add(_ decoded: DecodedAdvert) {
        reports += 1
        frames.record(decoded)
        if !decoded.faults.isEmpty { faults.record(decoded) }
    }

    /// Prints the counts.
    func print(isJSON: Bool) {
        guard isJSON else {
            var table = Table([.init(title: "What"), .init(title: "Count", isNumeric: true)])
            table.add(["advertisements", .data(Figures.count(reports))])
            for (format, count) in frames.occurred {
                table.add([.data(format), .data(Figures.count(count))])
            }
            for (cause, count) in faults.occurred {
                table.add(["! \(cause.word)", .data(Figures.count(count))])
            }
            return table.print()
        }
        var json = JSONWriter()
        json.object { json in
            json.key("reports")
            json.integer(reports)
            json.key("frames")
            json.object { json in
                for (format, count) in frames.occurred {
                    json.key(data: format)
                    json.integer(count)
                }
            }
            json.key("errors")
            json.object { json in
                for (cause, count) in faults.occurred {
                    json.key(data: cause.word)
                    json.integer(count)
                }
            }
        }
        Terminal.line(json)
    }
}
