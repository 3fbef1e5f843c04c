public import MusterCore
public import MusterCrypto

/// What became of the sensor's message in an advertisement.
public enum SensorVerdict: Hashable, Sendable {
    /// There is no sensor's message in it.
    case none
    /// It is new.
    case accepted
    /// It is new, and the sensor counts from the start again: its battery was changed, it seems.
    case restarted
    /// It was heard before; that is no fault.
    case duplicate
    /// It is not to be believed; its values were taken out.
    case refused(AdvertFault.Cause)

    /// Whether its values count.
    public var isAccepted: Bool { self == .accepted || self == .restarted }

    /// Why they do not, as a stable word; `nil` where they do or there are none.
    public var reason: String? {
        switch self {
        case .none, .accepted, .restarted: nil
        case .duplicate: "duplicate"
        case .refused(let cause): cause.word
        }
    }
}

/// Decodes the advertisements of sensors whose keys, counters and names are known.
///
/// Sources: BTHome, "Encryption"; Xiaomi, MiBeacon 5; pvvx, "Encrypted advertising". Time comes in as a
/// parameter, so that a capture replays to the same verdicts at any speed.
public struct SensorDecoder: Sendable {
    private var ciphers: [BluetoothAddress: SensorCipher] = [:]
    private var counters: [BluetoothAddress: ReplayCounter] = [:]
    private var packets: [BluetoothAddress: Packet] = [:]
    private var names: [BluetoothAddress: NamedSensor] = [:]
    /// When each sensor last sent the fuller of Ruuvi's two formats.
    private var fullRuuvi: [BluetoothAddress: Instant] = [:]

    /// A plain message that may be repeated.
    private struct Packet {
        var id: UInt8
        var at: Instant
    }

    /// How long a plain message is repeated, in seconds.
    private static let repetitionSeconds = 4.0
    /// How long the fuller of two formats stands for both, in seconds.
    private static let fullRuuviSeconds = 60.0
    /// How many senders are remembered; with more, those before are forgotten.
    private static let senderLimit = 10_000

    /// Creates a decoder that knows no sensor.
    public init() {}

    /// Takes the key of a sensor, in the place of one before; `nil` forgets it.
    ///
    /// - Parameters:
    ///   - key: what the sensor encrypts with.
    ///   - address: the sensor's address.
    public mutating func setKey(_ key: SensorCipher?, of address: BluetoothAddress) {
        ciphers[address] = key
    }

    /// How far the messages of a sensor have counted: to be kept, and given back after a restart.
    ///
    /// `nil` where none was believed yet; setting that lets the sensor count from anywhere.
    public subscript(counterOf address: BluetoothAddress) -> ReplayCounter? {
        get { counters[address] }
        set { counters[address] = newValue }
    }

    /// Decodes an advertisement, replacing what `advert` held.
    ///
    /// - Parameters:
    ///   - data: the advertising data.
    ///   - address: the address that it was sent from.
    ///   - now: when it was received (UTC).
    ///   - advert: what it says; values that are not to be believed are not in it.
    /// - Returns: what became of the sensor's message: of several, of the first that does not count.
    @discardableResult public mutating func decode(
        _ data: Span<UInt8>,
        from address: BluetoothAddress,
        at now: Instant,
        into advert: inout DecodedAdvert
    ) -> SensorVerdict {
        let known = names[address]
        let name = AdvertDecoder.decode(data, of: known, into: &advert)
        if name != known {
            if names.count >= Self.senderLimit { names.removeAll() }
            names[address] = name
        }
        var verdict = SensorVerdict.none
        for index in advert.readings.indices {
            let one = judge(index, data, from: address, at: now, in: &advert)
            if verdict == .none || verdict.isAccepted { verdict = one }
        }
        return verdict
    }

    private mutating func judge(
        _ index: Int,
        _ data: Span<UInt8>,
        from address: BluetoothAddress,
        at now: Instant,
        in advert: inout DecodedAdvert
    ) -> SensorVerdict {
        let reading = advert.readings[index]
        if reading.format == .mibeacon, let mac = reading.mac, mac != address {
            return advert.refuse(index, .unauthenticated)
        }
        if reading.isEncrypted {
            guard let cipher = ciphers[address] else { return .refused(.keyUnknown) }
            return open(index, data, cipher, from: address, at: now, in: &advert)
        }
        if reading.format.mayBeEncrypted, ciphers[address] != nil {
            // MiBeacon's frames without objects are plain even of sensors that encrypt.
            guard reading.format == .mibeacon, reading.measurements.isEmpty else {
                return advert.refuse(index, .plaintextWithKey)
            }
            return .none
        }
        return isRepetition(reading, from: address, at: now) ? .duplicate : .accepted
    }

    private mutating func open(
        _ index: Int,
        _ data: Span<UInt8>,
        _ cipher: SensorCipher,
        from address: BluetoothAddress,
        at now: Instant,
        in advert: inout DecodedAdvert
    ) -> SensorVerdict {
        let offset = advert.readings[index].offset
        let end = offset + 1 + Int(data[offset])
        guard
            let opened = SealedMessage.open(
                data.extracting((offset + 2)..<end),
                advert.readings[index].format,
                cipher,
                sender: address
            )
        else { return advert.refuse(index, .micWrong) }
        var verdict = SensorVerdict.accepted
        if let number = opened.counter {
            switch counters[address]?.judge(number, code: opened.code, at: now) {
            case nil: counters[address] = ReplayCounter(last: number, code: opened.code, at: now)
            case .accepted: break
            case .restarted: verdict = .restarted
            case .duplicate: verdict = .duplicate
            case .replay: return advert.refuse(index, .replay)
            }
        }
        advert.fill(index, with: opened.plain)
        return verdict
    }

    /// Whether a plain message says again what was heard.
    private mutating func isRepetition(
        _ reading: SensorReading,
        from address: BluetoothAddress,
        at now: Instant
    ) -> Bool {
        if reading.format == .ruuviE1 {
            if fullRuuvi.count >= Self.senderLimit { fullRuuvi.removeAll() }
            fullRuuvi[address] = now
        } else if reading.format == .ruuvi6, let at = fullRuuvi[address] {
            return now.seconds(since: at) < Self.fullRuuviSeconds
        }
        guard let id = reading.packetID else { return false }
        if let last = packets[address], last.id == id,
            now.seconds(since: last.at) < Self.repetitionSeconds
        {
            return true
        }
        if packets.count >= Self.senderLimit { packets.removeAll() }
        packets[address] = Packet(id: id, at: now)
        return false
    }
}

extension DecodedAdvert {
    /// Takes the values out of a reading that is not to be believed, and says why.
    fileprivate mutating func refuse(_ index: Int, _ cause: AdvertFault.Cause) -> SensorVerdict {
        readings[index].withdraw()
        replaceFault(of: index, with: cause)
        return .refused(cause)
    }

    /// Puts what was encrypted into a reading.
    fileprivate mutating func fill(_ index: Int, with plain: [UInt8]) {
        readings[index].remark = nil
        switch readings[index].format {
        case .bthome2: BTHome.objects(plain.span, base: 0, into: &readings[index])
        case .mibeacon: MiBeacon.objects(plain.span, into: &readings[index])
        default: XiaomiFirmware.readDecrypted(plain.span, into: &readings[index])
        }
        keepTexts(of: index, source: plain.span)
        replaceFault(of: index, with: readings[index].remark)
    }

    private mutating func replaceFault(of index: Int, with cause: AdvertFault.Cause?) {
        let offset = readings[index].offset
        faults.removeAll { $0.offset == offset }
        guard let cause else { return }
        let place = faults.firstIndex { $0.offset > offset } ?? faults.count
        faults.insert(AdvertFault(cause, at: offset), at: place)
    }
}
