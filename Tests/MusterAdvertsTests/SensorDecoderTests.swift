import MusterAdverts
import MusterCore
import MusterCrypto
import Testing

@Suite struct SensorDecoderTests {
    private let address = BluetoothAddress(bits: 0xA4C1_388D_18B2)
    private let key = [UInt8](0..<16)

    /// A BTHome message of a temperature, encrypted with a counter.
    private func message(
        _ counter: UInt32,
        celsiusHundredths: Int16 = 2_150,
        key: [UInt8]? = nil
    ) throws -> [UInt8] {
        let mac: [UInt8] = [0xA4, 0xC1, 0x38, 0x8D, 0x18, 0xB2]
        let head: [UInt8] = [0xD2, 0xFC, 0x41]
        let count = (0..<4).map { UInt8(truncatingIfNeeded: counter >> UInt32(8 * $0)) }
        let value = UInt16(bitPattern: celsiusHundredths)
        let plain: [UInt8] = [0x02, UInt8(value & 0xFF), UInt8(value >> 8)]
        let cipher = try #require(SensorCipher(key: key ?? self.key))
        let sealed = try #require(
            cipher.seal(plain, nonce: mac + head + count, associated: [], codeSize: 4)
        )
        let data = head + sealed.dropLast(4) + count + sealed.suffix(4)
        return [UInt8(data.count + 1), 0x16] + data
    }

    private func decoder() -> SensorDecoder {
        var decoder = SensorDecoder()
        decoder.setKey(SensorCipher(key: key), of: address)
        return decoder
    }

    private func take(
        _ data: [UInt8],
        _ decoder: inout SensorDecoder,
        at seconds: Double = 0
    ) -> (SensorVerdict, DecodedAdvert) {
        var advert = DecodedAdvert()
        let now = Instant(microseconds: Int64(seconds * 1e6))
        let verdict = decoder.decode(data.span, from: address, at: now, into: &advert)
        return (verdict, advert)
    }

    @Test
    func `newer messages are accepted, the last one again is a duplicate, older ones a replay`()
        throws
    {
        var decoder = decoder()
        let numbers: [(UInt32, SensorVerdict)] = [
            (5, .accepted), (6, .accepted), (6, .duplicate), (5, .refused(.replay)),
            (900, .accepted),
            (7, .refused(.replay)), (901, .accepted), (.max, .accepted), (902, .refused(.replay)),
        ]
        for (number, expected) in numbers {
            let (verdict, advert) = take(try message(number), &decoder)
            #expect(verdict == expected, "\(number)")
            let isRefused = verdict == .refused(.replay)
            #expect(advert.readings.first?.measurements.isEmpty == isRefused)
            #expect(advert.faults.map(\.cause) == (isRefused ? [.replay] : []))
        }
    }

    @Test func `another message of the same number is a replay`() throws {
        var decoder = decoder()
        #expect(take(try message(5), &decoder).0 == .accepted)
        let (verdict, _) = take(try message(5, celsiusHundredths: -400), &decoder)
        #expect(verdict == .refused(.replay))
    }

    @Test func `a forged message moves no counter`() throws {
        var decoder = decoder()
        #expect(take(try message(5), &decoder).0 == .accepted)
        let forged = try message(4_000_000, key: [UInt8](repeating: 1, count: 16))
        #expect(take(forged, &decoder).0 == .refused(.micWrong))
        #expect(decoder[counterOf: address]?.last == 5)
        #expect(take(try message(6), &decoder).0 == .accepted)
    }

    @Test func `a counter that is kept refuses replays after a restart of the program`() throws {
        var before = decoder()
        #expect(take(try message(70_000), &before).0 == .accepted)
        var after = decoder()
        after[counterOf: address] = before[counterOf: address]
        #expect(take(try message(69_999), &after).0 == .refused(.replay))
        #expect(take(try message(70_000), &after).0 == .duplicate)
        after[counterOf: address] = nil
        #expect(take(try message(3), &after).0 == .accepted)
    }

    @Test func `five rising messages over a minute after ten silent ones are a changed battery`()
        throws
    {
        var decoder = decoder()
        #expect(take(try message(70_000), &decoder).0 == .accepted)
        for (number, seconds) in [(1, 700.0), (2, 720), (3, 740), (4, 755)] {
            let (verdict, _) = take(try message(UInt32(number)), &decoder, at: seconds)
            #expect(verdict == .refused(.replay), "\(number)")
        }
        #expect(take(try message(5), &decoder, at: 765).0 == .restarted)
        #expect(take(try message(6), &decoder, at: 780).0 == .accepted)
        #expect(take(try message(70_001), &decoder, at: 790).0 == .accepted)
    }

    @Test func `a counter does not begin again while the sensor is heard, nor above 100, nor fast`()
        throws
    {
        var heard = decoder()
        #expect(take(try message(70_000), &heard).0 == .accepted)
        for number in 1...9 {
            let verdict = take(try message(UInt32(number)), &heard, at: Double(number) * 60).0
            #expect(verdict == .refused(.replay))
        }
        var old = decoder()
        #expect(take(try message(70_000), &old).0 == .accepted)
        for number in 100...110 {
            let verdict = take(try message(UInt32(number)), &old, at: Double(number) * 60).0
            #expect(verdict == .refused(.replay))
        }
        var fast = decoder()
        #expect(take(try message(70_000), &fast).0 == .accepted)
        for number in 1...20 {
            let verdict = take(try message(UInt32(number)), &fast, at: 700 + Double(number)).0
            #expect(verdict == .refused(.replay))
        }
    }

    @Test func `a plain message is repeated for four seconds`() throws {
        var decoder = SensorDecoder()
        func data(_ id: UInt8) -> [UInt8] { [8, 0x16, 0xD2, 0xFC, 0x40, 0, id, 1, 50] }
        #expect(take(data(7), &decoder, at: 0).0 == .accepted)
        #expect(take(data(7), &decoder, at: 3.9).0 == .duplicate)
        #expect(take(data(8), &decoder, at: 3.95).0 == .accepted)
        #expect(take(data(8), &decoder, at: 8).0 == .accepted)
    }

    @Test func `a name heard before decides how data is read`() throws {
        var decoder = SensorDecoder()
        let data = try #require(Hex.bytes("0afff1f87c170122112806"))
        #expect(take(data, &decoder).0 == .none)
        let name: [UInt8] = [4, 9] + Array("sps".utf8)
        #expect(take(name, &decoder).0 == .none)
        let (verdict, advert) = take(data, &decoder)
        #expect(verdict == .accepted)
        #expect(advert.readings.first?.value(.temperature) == -18_070)
    }

    @Test func `the fuller of two formats stands for both`() throws {
        let air = try SensorVector.all().filter { $0.name == "ruuvi 6" || $0.name == "ruuvi e1" }
        try #require(air.count == 2)
        var decoder = SensorDecoder()
        #expect(take(air[0].data, &decoder).0 == .accepted)
        #expect(take(air[1].data, &decoder, at: 1).0 == .accepted)
        #expect(take(air[0].data, &decoder, at: 2).0 == .duplicate)
        #expect(take(air[0].data, &decoder, at: 62).0 == .accepted)
    }

    @Test func `a key that was taken back opens nothing`() throws {
        var decoder = decoder()
        #expect(take(try message(1), &decoder).0 == .accepted)
        decoder.setKey(nil, of: address)
        let (verdict, advert) = take(try message(2), &decoder)
        #expect(verdict == .refused(.keyUnknown) && verdict.reason == "key-unknown")
        #expect(advert.faults.map(\.cause) == [.keyUnknown])
    }
}
