import MusterCore
import MusterCrypto

/// An encrypted message that proved to be genuine.
struct SealedMessage {
    /// What was encrypted.
    var plain: [UInt8]
    /// The number that it counts; `nil` where that is too small to show a replay.
    var counter: UInt32?
    /// Its code, as a number.
    var code: UInt32

    private static let codeSize = 4
    /// What two of the formats have the code over too.
    private static let associated: [UInt8] = [0x11]

    /// Decrypts service data with its UUID.
    ///
    /// - Parameters:
    ///   - data: the service data.
    ///   - format: its format.
    ///   - cipher: the sensor's key.
    ///   - sender: the address that the message was sent from.
    /// - Returns: what was in it; `nil` for a message that was changed, or made with another key.
    static func open(
        _ data: Span<UInt8>,
        _ format: SensorFormat,
        _ cipher: SensorCipher,
        sender: BluetoothAddress
    ) -> SealedMessage? {
        switch format {
        case .bthome2: openBTHome(data, cipher, sender)
        case .mibeacon: openMiBeacon(data, cipher, sender)
        default: openXiaomiFirmware(data, cipher, sender)
        }
    }

    /// Nonce: address, UUID, information byte, counter.
    private static func openBTHome(
        _ data: Span<UInt8>,
        _ cipher: SensorCipher,
        _ sender: BluetoothAddress
    ) -> SealedMessage? {
        let start = BTHome.start(data)
        guard data.count > start + BTHome.trailerCount else { return nil }
        let counterAt = data.count - BTHome.trailerCount
        let mac = start == 3 ? sender : data.addressReversed(at: 3) ?? sender
        let nonce =
            mac.bytes + data.bytes(0..<3) + data.bytes(counterAt..<(counterAt + codeSize))
        let code = data.count - codeSize
        return cipher.open(
            data.bytes(start..<counterAt) + data.bytes(code..<data.count),
            nonce: nonce,
            associated: [],
            codeSize: codeSize
        ).map {
            SealedMessage(
                plain: $0,
                counter: data.littleEndian32(at: counterAt),
                code: data.littleEndian32(at: code)
            )
        }
    }

    /// Nonce: address in the order of the air, product, frame counter, upper bytes of the counter.
    private static func openMiBeacon(
        _ data: Span<UInt8>,
        _ cipher: SensorCipher,
        _ sender: BluetoothAddress
    ) -> SealedMessage? {
        guard let head = try? MiBeacon(data) else { return nil }
        let counterAt = data.count - MiBeacon.trailerCount
        let code = data.count - codeSize
        let nonce = sender.bytes.reversed() + data.bytes(4..<7) + data.bytes(counterAt..<code)
        for start in [head.starts.first, head.starts.second] {
            guard let start, start < counterAt else { continue }
            let plain = cipher.open(
                data.bytes(start..<counterAt) + data.bytes(code..<data.count),
                nonce: nonce,
                associated: associated,
                codeSize: codeSize
            )
            guard let plain else { continue }
            let upper = UInt32(data.littleEndian(at: counterAt, count: 3))
            return SealedMessage(
                plain: plain,
                counter: UInt32(data[6]) | upper << 8,
                code: data.littleEndian32(at: code)
            )
        }
        return nil
    }

    /// Nonce: address in the order of the air, length and type of the AD structure, UUID, counter.
    private static func openXiaomiFirmware(
        _ data: Span<UInt8>,
        _ cipher: SensorCipher,
        _ sender: BluetoothAddress
    ) -> SealedMessage? {
        let length = UInt8(truncatingIfNeeded: data.count + 1)
        let nonce =
            sender.bytes.reversed() + [length, AssignedNumber.serviceData] + data.bytes(0..<3)
        return cipher.open(
            data.bytes(3..<data.count),
            nonce: nonce,
            associated: associated,
            codeSize: codeSize
        ).map {
            SealedMessage(
                plain: $0,
                counter: nil,
                code: data.littleEndian32(at: data.count - codeSize)
            )
        }
    }
}

extension BluetoothAddress {
    /// The six bytes in the order of the text.
    fileprivate var bytes: [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: bits >> UInt64(40 - 8 * $0)) }
    }
}

extension Span where Element == UInt8 {
    /// Some of the bytes as an array.
    fileprivate func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            for index in range { buffer[index - range.lowerBound] = self[index] }
            count = range.count
        }
    }
}
