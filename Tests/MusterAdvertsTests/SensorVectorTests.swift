import MusterAdverts
import MusterCore
import MusterCrypto
import MusterTestSupport
import Testing

@Suite struct SensorVectorTests {
    @Test(arguments: try SensorVector.all())
    func `an example decodes to its values and errors`(vector: SensorVector) {
        var json = JSONWriter()
        json.advert(vector.decoded())
        #expect(json.text == vector.expected)
    }

    @Test(arguments: try SensorVector.all())
    func `every cut is survived`(vector: SensorVector) {
        for count in 0..<vector.data.count {
            let cut = Array(vector.data.prefix(count))
            let decoded = vector.decoded(cut)
            #expect(decoded.faults.allSatisfy { cut.indices.contains($0.offset) })
        }
    }

    @Test(arguments: try SensorVector.all())
    func `every changed byte is survived and still written as JSON`(vector: SensorVector) throws {
        for index in vector.data.indices {
            for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = vector.data
                changed[index] = byte
                let decoded = vector.decoded(changed)
                #expect(decoded.faults.allSatisfy { changed.indices.contains($0.offset) })
                var json = JSONWriter()
                json.advert(decoded)
                #expect(throws: Never.self) { try JSONReader.read(json.bytes) }
            }
        }
    }

    @Test func `random bytes behind every format's beginning are survived`() throws {
        var random = SplitMix64(seed: 12)
        var decoder = SensorDecoder()
        let address = SensorVector.address
        decoder.setKey(SensorCipher(key: [UInt8](repeating: 7, count: 16)), of: address)
        var decoded = DecodedAdvert()
        for vector in try SensorVector.all() {
            for _ in 0..<50 {
                var data = vector.data
                let start = Int.random(in: 0...data.count, using: &random)
                for index in start..<data.count { data[index] = random.next() }
                decoder.decode(data.span, from: address, at: Instant(seconds: 1), into: &decoded)
                for reading in decoded.readings {
                    for one in reading.measurements { _ = MeasuredRange(one) }
                }
            }
        }
    }

    @Test func `what an encrypted message says is in no frame once a byte of it is changed`() throws
    {
        for vector in try SensorVector.all() where vector.key != nil {
            let whole = vector.decoded()
            guard whole.faults.isEmpty, let last = vector.data.indices.last else { continue }
            var changed = vector.data
            changed[last] ^= 1
            let decoded = vector.decoded(changed)
            #expect(decoded.faults.map(\.cause) == [.micWrong], "\(vector)")
            #expect(decoded.readings.allSatisfy { $0.measurements.isEmpty }, "\(vector)")
        }
    }

    @Test func `each format has an example`() throws {
        let seen = try SensorVector.all().flatMap { $0.decoded().readings.map(\.format) }
        #expect(Set(seen) == Set(SensorFormat.allCases))
    }
}
