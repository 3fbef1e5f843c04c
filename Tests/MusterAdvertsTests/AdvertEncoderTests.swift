import MusterAdverts
import MusterCore
import MusterTestSupport
import Testing

@Suite struct AdvertEncoderTests {
    /// The one frame in `data`, which must be sound and fit a legacy advertisement.
    private func frame(_ data: [UInt8]) throws -> AdvertFrame {
        #expect(data.count <= 31)
        let decoded = AdvertDecoder.decode(data[...])
        #expect(decoded.faults.isEmpty)
        #expect(decoded.frames.count == 1)
        return try #require(decoded.frames.first)
    }

    @Test func `random iBeacons and AltBeacons read back as they were written`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<1_000 {
            let (high, low) = (random.next() as UInt64, random.next() as UInt64)
            let (a, b) = (UInt16.random(in: 0 ... .max, using: &random), random.next() as UInt16)
            let power = Int8.random(in: -128...127, using: &random)
            guard
                case .ibeacon(let ibeacon) = try frame(
                    AdvertEncoder.ibeacon(
                        uuid: (high, low),
                        major: a,
                        minor: b,
                        measuredPower: power
                    )
                )
            else { throw UnexpectedFrame() }
            #expect(ibeacon.uuidHigh == high && ibeacon.uuidLow == low)
            #expect(ibeacon.major == a && ibeacon.minor == b && ibeacon.measuredPower == power)

            let last = random.next() as UInt32
            guard
                case .altbeacon(let altbeacon) = try frame(
                    AdvertEncoder.altbeacon(
                        company: a,
                        id: (high, low, last),
                        referenceRSSI: power,
                        manufacturerByte: UInt8(truncatingIfNeeded: b)
                    )
                )
            else { throw UnexpectedFrame() }
            #expect(altbeacon.company == a && altbeacon.idHigh == high)
            #expect(altbeacon.idMiddle == low && altbeacon.idLow == last)
            #expect(altbeacon.referenceRSSI == power)
            #expect(altbeacon.manufacturerByte == UInt8(truncatingIfNeeded: b))
        }
    }

    @Test func `random Eddystone identifiers read back as they were written`() throws {
        var random = SplitMix64(seed: 8)
        for _ in 0..<1_000 {
            let (high, low) = (random.next() as UInt64, random.next() as UInt16)
            let instance = UInt64.random(in: 0...0xFFFF_FFFF_FFFF, using: &random)
            let power = Int8.random(in: -128...127, using: &random)
            guard
                case .eddystoneUID(let uid) = try frame(
                    AdvertEncoder.eddystoneUID(
                        namespace: (high, low),
                        instance: instance,
                        txPower: power
                    )
                ),
                case .eddystoneEID(let eid) = try frame(
                    AdvertEncoder.eddystoneEID(high, txPower: power)
                )
            else { throw UnexpectedFrame() }
            #expect(uid.namespaceHigh == high && uid.namespaceLow == low)
            #expect(uid.instance == instance && uid.txPower == power)
            #expect(eid.eid == high && eid.txPower == power)
        }
    }

    @Test func `random telemetry reads back as it was written`() throws {
        var random = SplitMix64(seed: 9)
        for _ in 0..<1_000 {
            let voltage = UInt16.random(in: 1 ... .max, using: &random)
            let celsius = Double(Int.random(in: -32_767...32_767, using: &random)) / 256
            let count = random.next() as UInt32
            let uptime = Double(random.next() as UInt32) / 10
            guard
                case .eddystoneTLM(let telemetry) = try frame(
                    AdvertEncoder.eddystoneTLM(
                        voltageMillivolts: voltage,
                        temperatureCelsius: celsius,
                        advertisementCount: count,
                        uptimeSeconds: uptime
                    )
                )
            else { throw UnexpectedFrame() }
            #expect(telemetry.voltageMillivolts == voltage)
            #expect(telemetry.temperatureCelsius == celsius)
            #expect(telemetry.advertisementCount == count)
            #expect(telemetry.uptimeSeconds == uptime)
        }
    }

    @Test func `telemetry that is not measured reads back as none, and extremes are kept in range`()
        throws
    {
        guard
            case .eddystoneTLM(let none) = try frame(
                AdvertEncoder.eddystoneTLM(
                    voltageMillivolts: nil,
                    temperatureCelsius: nil,
                    advertisementCount: 0,
                    uptimeSeconds: -1
                )
            ),
            case .eddystoneTLM(let extreme) = try frame(
                AdvertEncoder.eddystoneTLM(
                    voltageMillivolts: 1,
                    temperatureCelsius: -500,
                    advertisementCount: 0,
                    uptimeSeconds: 1e12
                )
            )
        else { throw UnexpectedFrame() }
        #expect(none.voltageMillivolts == nil && none.temperatureCelsius == nil)
        #expect(none.uptimeSeconds == 0)
        #expect(extreme.temperatureCelsius == -127.99609375)
        #expect(extreme.uptimeSeconds == 429_496_729.5)
    }

    @Test(arguments: [
        "https://www.example.com/", "http://a.info", "https://go.gov/x", "http://www.",
        "https://abcdefghijklmnopq",
    ])
    func `an address reads back as it was written`(url: String) throws {
        let data = try #require(AdvertEncoder.eddystoneURL(url, txPower: -20))
        guard case .eddystoneURL(let frame) = try frame(data) else { throw UnexpectedFrame() }
        #expect(frame.url == url)
        #expect(frame.txPower == -20)
    }

    @Test(arguments: [
        "ftp://a.com", "a.com", "https://abcdefghijklmnopqr", "http://č.rs", "http://a b",
        "http://a\u{0}",
    ])
    func `an address that does not fit is refused`(url: String) {
        #expect(AdvertEncoder.eddystoneURL(url, txPower: 0) == nil)
    }

    @Test func `a long name is cut at a character and marked as cut`() {
        #expect(AdvertEncoder.name("Šid 1") == [7, 0x09] + Array("Šid 1".utf8))
        #expect(AdvertEncoder.name("aŠŠ", maximumByteCount: 4) == [4, 0x08] + Array("aŠ".utf8))
    }

    private struct UnexpectedFrame: Error {}
}
