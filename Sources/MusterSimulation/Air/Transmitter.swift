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
        /// One after the other, each under an address of its own: there is at least one.
        case flood([[UInt8]])
    }

    /// How long a changing address stays, in microseconds.
    private static let addressMicroseconds: Int64 = 60_000_000

    /// The spread of the random delay that follows every advertisement, in microseconds.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 6, Part B, section 4.4.2.2.1 (`advDelay`).
    private static let delayMicroseconds = 10_001

    private let address: BluetoothAddress
    private let changesAddress: Bool
    private(set) var place: Place
    /// The strength at 1 m in dBm.
    let power: Double
    let interval: Int64
    /// When it falls silent, in microseconds since the walk began.
    private(set) var end: Int64
    private let message: Message
    private(set) var random: RandomStream
    /// When it sends next, in microseconds since the walk began.
    private(set) var nextAt: Int64
    private var sent: UInt32 = 0
    /// Its own part of the shadowing between it and the scanner.
    private(set) var shadow: Shadow

    /// Creates a transmitter that is on the air within `active`, microseconds since the walk began.
    init(
        address: BluetoothAddress,
        changesAddress: Bool = false,
        place: Place,
        power: Double,
        intervalMicroseconds: Int64,
        active: Range<Int64> = 0..<Int64.max,
        message: Message,
        using random: inout RandomStream
    ) {
        self.address = address
        self.changesAddress = changesAddress
        self.place = place
        self.power = power
        interval = intervalMicroseconds
        end = active.upperBound
        self.message = message
        nextAt = active.lowerBound + Int64(random.below(Int(intervalMicroseconds)))
        self.random = random.fork()
        shadow = Shadow(using: &random)
    }

    /// Carries it to another place at a moment, in microseconds since the walk began: this one falls
    /// silent, and the one returned goes on.
    mutating func carried(
        to place: Place,
        at moment: Int64,
        using random: inout RandomStream
    ) -> Transmitter {
        var there = self
        there.place = place
        there.nextAt = moment + Int64(random.below(Int(interval)))
        there.random = random.fork()
        there.shadow = Shadow(using: &random)
        end = moment
        return there
    }

    /// The address under which it sends at its next time.
    var nextAddress: BluetoothAddress {
        let number: UInt64
        if case .flood(let messages) = message {
            number = 1 + UInt64(Int(sent) % messages.count)
        } else if changesAddress {
            // Each changes at its own second of the minute.
            let phase = Int64(address.bits % UInt64(Self.addressMicroseconds))
            number = UInt64((nextAt + phase) / Self.addressMicroseconds)
        } else {
            return address
        }
        var random = RandomStream(seed: address.bits ^ number << 46)
        let kind: UInt64 = 0b11 << 46
        return BluetoothAddress(bits: address.bits & kind | random.bits() >> 18)
    }

    /// Lets the shadowing change as far as the scanner moved; `kept` is the share that stays.
    mutating func move(kept: Double) {
        shadow.move(kept: kept, using: &random)
    }

    /// Lets the shadowing of a link to a fixed receiver change; `kept` is the share that stays.
    mutating func drift(_ shadow: inout Shadow, kept: Double) {
        shadow.move(kept: kept, using: &random)
    }

    /// Sends once more and gives the data.
    mutating func send() -> ArraySlice<UInt8> {
        let at = nextAt
        skip()
        switch message {
        case .constant(let data): return data[...]
        case .flood(let messages): return messages[Int(sent - 1) % messages.count][...]
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

    /// Lets it send without anybody to hear it until a moment, in microseconds.
    mutating func skip(to moment: Int64) {
        while nextAt < min(moment, end) { skip() }
    }

    /// The strength of one advertisement in dBm; `nil` when it is not received.
    mutating func receive(level: Double, load: Int, by radio: RadioModel) -> RSSI? {
        let strength = level + RadioModel.fading * random.normal()
        guard random.unit() < radio.chance(level: strength, load: load) else { return nil }
        return RSSI(rawValue: Int8(min(max(strength.rounded(), -110), -20)))
    }
}
