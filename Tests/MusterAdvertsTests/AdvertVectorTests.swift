import MusterAdverts
import MusterCore
import MusterTestSupport
import Testing

@Suite struct AdvertVectorTests {
    @Test(arguments: try AdvertVector.all())
    func `an example decodes to its frames and errors`(vector: AdvertVector) {
        var json = JSONWriter()
        json.advert(AdvertDecoder.decode(vector.data[...]))
        #expect(json.text == vector.expected)
    }

    @Test(arguments: try AdvertVector.all())
    func `every cut is survived, and frames in front of the cut stand`(vector: AdvertVector) {
        let whole = AdvertDecoder.decode(vector.data[...])
        for count in 0..<vector.data.count {
            let cut = AdvertDecoder.decode(vector.data.prefix(count))
            #expect(whole.frames.starts(with: cut.frames), "cut to \(count) bytes")
        }
    }

    @Test(arguments: try AdvertVector.all())
    func `every changed byte is survived`(vector: AdvertVector) {
        for index in vector.data.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = vector.data
                changed[index] = byte
                let decoded = AdvertDecoder.decode(changed[...])
                #expect(decoded.faults.allSatisfy { changed.indices.contains($0.offset) })
            }
        }
    }

    @Test func `every cause of a fault has an example`() throws {
        let seen =
            try AdvertVector.all().flatMap { AdvertDecoder.decode($0.data[...]).faults }
            + SensorVector.all().flatMap { $0.decoded().faults }
        // A replay takes two messages: SensorDecoderTests has them.
        #expect(Set(seen.map(\.cause)).union([.replay]) == Set(AdvertFault.Cause.allCases))
    }
}
