import FoundationEssentials
import MusterAdverts
import MusterCore
import MusterCrypto
import Testing

/// One example of `fixtures/adverts/sensors.jsonl`: a sensor's advertisement made from its format's
/// description, its key where it is encrypted, and what must be said of it.
struct SensorVector: Sendable, CustomTestStringConvertible {
    let name: String
    let data: [UInt8]
    let key: [UInt8]?
    /// The line's `expect` object, as it stands there.
    let expected: String

    var testDescription: String { name }

    /// The address that all of them are sent from.
    static let address = BluetoothAddress(bits: 0xC47C_8D6A_102E)

    static func all() throws -> [SensorVector] {
        let path = "\(#filePath)".replacing(
            "Tests/MusterAdvertsTests/SensorVector.swift",
            with: "fixtures/adverts/sensors.jsonl"
        )
        return try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n").map { try SensorVector(line: String($0)) }
    }

    private init(line: String) throws {
        struct Fields: Decodable {
            var name: String
            var adv_hex: String
            var key: String?
        }
        let fields = try JSONDecoder().decode(Fields.self, from: Data(line.utf8))
        let marker = try #require(line.firstRange(of: #""expect":"#))
        name = fields.name
        data = try #require(Hex.bytes(fields.adv_hex))
        key = try fields.key.map { try #require(Hex.bytes($0)) }
        expected = String(line[marker.upperBound...].dropLast())
    }

    /// What a decoder that knows the key says.
    func decoded() -> DecodedAdvert { decoded(data) }

    /// What a decoder that knows the key says of other data of the same sensor.
    func decoded(_ data: [UInt8]) -> DecodedAdvert {
        guard let key else { return AdvertDecoder.decode(data[...]) }
        var decoder = SensorDecoder()
        decoder.setKey(SensorCipher(key: key), of: Self.address)
        var advert = DecodedAdvert()
        decoder.decode(data.span, from: Self.address, at: Instant(seconds: 0), into: &advert)
        return advert
    }
}
