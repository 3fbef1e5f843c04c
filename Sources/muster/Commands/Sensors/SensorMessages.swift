import MusterAdverts
import MusterCore
import MusterService

/// Shows the messages of one sensor, one after the other.
struct SensorMessages {
    /// Knows the sensor's key and how far its messages have counted.
    var decoder = SensorDecoder()
    private let address: BluetoothAddress
    private let profiles: [SensorProfile]
    private let isJSON: Bool
    private var advert = DecodedAdvert()

    /// A line with a message, and when it came.
    struct Line {
        let data: [UInt8]
        let seconds: Double

        /// Reads `@SECONDS` and hexadecimal digits, or these alone; `nil` for anything else.
        init?(_ text: String) {
            var parts = text.split(whereSeparator: \.isWhitespace)
            var seconds = 0.0
            if let first = parts.first, first.hasPrefix("@") {
                guard let number = Double(first.dropFirst()), (0...1e9).contains(number) else {
                    return nil
                }
                seconds = number
                parts.removeFirst()
            }
            guard let data = Hex.bytes(parts.joined()) else { return nil }
            (self.data, self.seconds) = (data, seconds)
        }
    }

    /// Prepares to show messages.
    init(address: BluetoothAddress, profiles: [SensorProfile], isJSON: Bool) {
        self.address = address
        self.profiles = profiles
        self.isJSON = isJSON
    }

    /// Shows a message; `seconds` is the time since the first one.
    mutating func show(_ data: [UInt8], at seconds: Double) {
        let now = Instant(microseconds: Int64(seconds * 1e6))
        let verdict = decoder.decode(data.span, from: address, at: now, into: &advert)
        let others = profiles.compactMap { $0.read(data.span) }
        guard isJSON else {
            let words = DecodedOutput.words(advert)
            let values = others.map { reading -> Sentence in
                .data(
                    ([reading.profile] + reading.measurements.map(Figures.measurement))
                        .joined(separator: " ")
                )
            }
            let parts = (others.isEmpty || !advert.frames.isEmpty ? [words] : []) + values
            let told = parts.joined(separator: "  ")
            return Terminal.out(verdict == .duplicate ? "\(told)  (heard before)" : told)
        }
        Terminal.line { json in
            json.object { json in
                json.key("accepted")
                json.bool(verdict.isAccepted || (verdict == .none && !others.isEmpty))
                json.key("reason")
                json.string(verdict.reason)
                json.content(advert, others)
            }
        }
    }
}
