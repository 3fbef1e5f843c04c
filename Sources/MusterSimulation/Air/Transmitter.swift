import MusterAdverts
import MusterCore

/// Something that advertises from one place.
struct Transmitter: Sendable {
    /// What it says.
    enum Message: Sendable {
        /// The same each time.
        case constant([UInt8])
        /// An Eddystone-UID; each tenth advertisement tells of battery and temperature instead.
        case withTelemetry([UInt8], millivolts: UInt16, celsius: Double)
    }

    /// The spread of the random delay that follows every advertisement, in microseconds.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 4.4.2.2.1 (`advDelay`).
    private static let delayMicroseconds = 10_001

    let address: BluetoothAddress
    let place: Place
    /// The strength at 1 m in dBm.
    let power: Double
    let interval: Int64
    let end: Int64
    private let message: Message
    private(set) var random: RandomStream
    /// When it sends next, in microseconds since the walk began.
    private(set) var nextAt: Int64
    private var sent: UInt32 = 0
    /// The shadowing between it and the scanner, in dB.
    private(set) var shadow: Double

    /// Creates a transmitter that is on the air within `active`, microseconds since the walk began.
    init(
        address: BluetoothAddress,
        place: Place,
        power: Double,
        intervalMicroseconds: Int64,
        active: Range<Int64> = 0..<Int64.max,
        message: Message,
        using random: inout RandomStream
    ) {
        self.address = address
        self.place = place
        self.power = power
        interval = intervalMicroseconds
        end = active.upperBound
        self.message = message
        nextAt = active.lowerBound + Int64(random.below(Int(intervalMicroseconds)))
        self.random = random.fork()
        shadow = RadioModel.shadow.spread * random.normal()
    }

    /// Lets the shadowing change as far as the scanner moved; `kept` is the share that stays.
    mutating func move(kept: Double) {
        let spread = RadioModel.shadow.spread * (1 - kept * kept).squareRoot()
        shadow = kept * shadow + spread * random.normal()
    }

    /// Sends once more and gives the data.
    mutating func send() -> ArraySlice<UInt8> {
        let at = nextAt
        skip()
        switch message {
        case .constant(let data): return data[...]
        case .withTelemetry(let data, let millivolts, let celsius):
            guard sent % 10 == 0 else { return data[...] }
            return AdvertEncoder.eddystoneTLM(
                voltageMillivolts: millivolts,
                temperatureCelsius: celsius,
                advertisementCount: sent,
                uptimeSeconds: Double(at) / 1_000_000
            )[...]
        }
    }

    /// Sends once more without anybody to hear it.
    mutating func skip() {
        sent += 1
        nextAt += interval + Int64(random.below(Self.delayMicroseconds))
    }

    /// The strength of one advertisement in dBm, and whether it is received.
    mutating func receive(level: Double, rate: Int) -> RSSI? {
        let strength = level + shadow + RadioModel.fading * random.normal()
        guard random.unit() < RadioModel.chance(level: strength, rate: rate) else { return nil }
        return RSSI(rawValue: Int8(min(max(strength.rounded(), -110), -20)))
    }
}
