import MusterAdverts
import MusterCore
import MusterService

/// Messages of sensors out of bytes, and what is done with them.
enum SensorInput {
    /// A format with every kind of line.
    static let profile = """
        name = "x-1"
        [match]
        company = [0x0010, 2]
        company_mask = 0xFF
        at_least = 9
        bytes = ["0 a1..03"]
        name_prefix = "X"
        [identity]
        mac = 2
        reversed = true
        [field.temperature]
        offset = 3
        type = "i16le"
        scale = -0.1
        add = 4
        none = 0x8000
        [field.door]
        quantity = "opening"
        offset = 8
        type = "u8"
        bits = [7, 1]
        """

    private static let address = BluetoothAddress(bits: 0xC47C_8D6A_102E)
    private static let marker = Array(#""adv_hex":""#.utf8)

    /// The advertising data in a line of examples, however broken its digits are; else the bytes themselves.
    static func data(in bytes: [UInt8]) -> [UInt8] {
        guard let start = bytes.firstRange(of: marker)?.upperBound else { return bytes }
        let digits = bytes[start...].prefix { $0 != UInt8(ascii: "\"") }
        let nibbles = digits.map { ($0 > 0x39 ? $0 &+ 9 : $0) & 15 }
        return stride(from: 0, to: nibbles.count - nibbles.count % 2, by: 2).map { index in
            nibbles[index] << 4 | nibbles[index + 1]
        }
    }

    /// Decodes data as a stranger's, as a known sensor's, and by the formats that are written down.
    ///
    /// - Returns: whether it was written as whole JSON.
    static func isSound(_ data: [UInt8]) -> Bool {
        var decoder = SensorDecoder()
        var advert = DecodedAdvert()
        let others = SensorProfileFile.shipped.compactMap { $0.read(data.span) }
        for second: Int64 in 0..<2 {
            let now = Instant(seconds: second)
            decoder.decode(data.span, from: address, at: now, into: &advert)
            for reading in advert.readings {
                for one in reading.measurements { _ = MeasuredRange(one) }
            }
        }
        var json = JSONWriter()
        json.object { $0.content(advert, others) }
        return (try? JSONReader.read(json.bytes)) != nil
    }
}
