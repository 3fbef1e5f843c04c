import MusterAdverts
import MusterCore
import MusterTestSupport
import Testing

@Suite struct AdvertDecoderTests {
    @Test func `random data of any length is survived, and its faults lie within it`() {
        var random = SplitMix64(seed: 41)
        var decoded = DecodedAdvert()
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...255, using: &random)
            let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            AdvertDecoder.decode(data.span, into: &decoded)
            for fault in decoded.faults { #expect(data.indices.contains(fault.offset)) }
        }
    }

    @Test func `a reused result holds nothing of the advertisement before`() {
        var decoded = DecodedAdvert()
        let beacon = AdvertEncoder.eddystoneEID(7, txPower: -15)
        let broken: [UInt8] = [9, 0xFF]
        AdvertDecoder.decode(beacon.span, into: &decoded)
        #expect(decoded.frames.count == 1 && decoded.faults.isEmpty)
        AdvertDecoder.decode(broken.span, into: &decoded)
        #expect(decoded.frames.isEmpty)
        #expect(decoded.faults == [AdvertFault(.adStructureOverrun, at: 0)])
        AdvertDecoder.decode(beacon.span, into: &decoded)
        #expect(decoded == AdvertDecoder.decode(beacon[...]))
    }

    @Test func `a slice that begins elsewhere in its buffer decodes alike`() {
        let beacon = AdvertEncoder.altbeacon(company: 0x0118, id: (1, 2, 3), referenceRSSI: -60)
        let buffer = [UInt8](repeating: 0xFF, count: 100) + beacon + [1, 2, 3]
        #expect(
            AdvertDecoder.decode(buffer[100..<(100 + beacon.count)])
                == AdvertDecoder.decode(beacon[...])
        )
    }

    @Test func `a fault says where its structure begins`() {
        let data: [UInt8] = [2, 1, 6, 2, 0xFF, 0x4C, 9, 0x16]
        #expect(
            AdvertDecoder.decode(data[...]).faults == [
                AdvertFault(.manufacturerDataShort, at: 3), AdvertFault(.adStructureOverrun, at: 6),
            ]
        )
    }

    @Test func `counts of two parts add up`() {
        let broken: [UInt8] = [2, 0xFF, 0x4C, 9, 0x16]
        var first = DecodingCounts()
        first.record(AdvertDecoder.decode(broken[...]))
        var second = DecodingCounts()
        second.record(.adStructureOverrun, times: 3)
        second.merge(first)
        #expect(first.total == 2)
        #expect(second.total == 5)
        #expect(second[.adStructureOverrun] == 4)
        #expect(
            second.occurred.map(\.cause) == [.adStructureOverrun, .manufacturerDataShort]
        )
    }

    @Test func `words of causes differ from each other`() {
        let words = AdvertFault.Cause.allCases.map(\.word)
        #expect(Set(words).count == words.count)
        #expect(AdvertFault.Cause.allCases.map { Int($0.rawValue) } == Array(words.indices))
    }
}
