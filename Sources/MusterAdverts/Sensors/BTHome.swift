import MusterCore

/// BTHome version 2: objects with identifiers, plain or encrypted.
///
/// Service data of 0xFCD2: information byte (bit 0 encrypted, bit 1 the address follows, bits 5 to 7
/// the version), objects, and behind encrypted ones a counter and a code. Source: BTHome, "Format of
/// BTHome version 2" and "Encryption".
enum BTHome {
    static let isEncrypted: UInt8 = 0x01
    static let hasAddress: UInt8 = 0x02
    static let version: UInt8 = 2
    /// Bytes of the counter and of the code behind encrypted objects.
    static let trailerCount = 8

    /// Where the objects begin: behind the UUID, the information byte and the address.
    static func start(_ data: Span<UInt8>) -> Int {
        data[2] & hasAddress == 0 ? 3 : 9
    }

    /// Reads service data with its UUID.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        guard data.count >= 3 else { throw .sensorLength }
        let information = data[2]
        guard information >> 5 == version else { throw .bthomeVersion }
        let start = start(data)
        guard data.count >= start else { throw .sensorLength }
        if start == 9 { reading.mac = data.addressReversed(at: 3) }
        guard information & isEncrypted == 0 else {
            guard data.count > start + trailerCount else { throw .sensorLength }
            reading.isEncrypted = true
            reading.remark = .keyUnknown
            reading.sequence = data.littleEndian32(at: data.count - trailerCount)
            return
        }
        objects(data.extracting(start..<data.count), base: start, into: &reading)
    }

    /// Reads objects up to the first whose length is not known, or that is cut.
    ///
    /// - Parameters:
    ///   - data: the objects.
    ///   - base: what is added to the places of texts.
    ///   - reading: where their values go.
    static func objects(_ data: Span<UInt8>, base: Int, into reading: inout SensorReading) {
        var at = 0
        while at < data.count {
            guard let object = BTHomeObject.known(data[at]) else {
                reading.stoppedAt = data[at]
                return
            }
            var count = object.byteCount
            at += 1
            if object.isText {
                guard at < data.count else { return reading.remark = .bthomeObjectCut }
                count = Int(data[at])
                at += 1
            }
            guard at + count <= data.count else { return reading.remark = .bthomeObjectCut }
            if object.id == BTHomeObject.packetID {
                reading.packetID = data[at]
            } else if object.isText {
                reading.add(code: object.id, TextPlace(start: base + at, count: count).packed)
            } else {
                let number = data.littleEndian(at: at, count: count, signed: object.isSigned)
                reading.add(code: object.id, number * object.step)
            }
            at += count
        }
    }
}

/// Where a text stands, packed into the number that a value is.
struct TextPlace {
    var start: Int
    var count: Int

    init(start: Int, count: Int) {
        self.start = start
        self.count = count
    }

    init(packed: Int64) {
        start = Int(packed >> 16)
        count = Int(packed & 0xFFFF)
    }

    var packed: Int64 { Int64(start) << 16 | Int64(count) }
}
