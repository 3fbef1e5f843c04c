import MusterAdverts
import MusterCore
import MusterTestSupport
import Testing

@Suite struct SensorProfileTests {
    private func source() -> SensorProfileSource {
        var source = SensorProfileSource()
        source.name = "shed"
        source.companies = [0x0ABC]
        source.length = 12
        source.bytes = ["0 01..03"]
        source.mac = (6, true)
        source.line = 3
        source.fields = [
            .init(name: "temperature", offset: 3, type: "i16be", scale: 0.1, none: 0x7FFF, line: 9),
            .init(name: "battery", offset: 5, type: "u8", bits: (0, 7), line: 14),
            .init(name: "open", quantity: "opening", offset: 5, type: "u8", bits: (7, 1), line: 18),
        ]
        return source
    }

    private let message: [UInt8] = [
        2, 1, 6, 15, 0xFF, 0xBC, 0x0A, 1, 99, 3, 0xFF, 0x38, 0xD5, 6, 5, 4, 3, 2, 1,
    ]

    /// What a format that was written down says of data.
    private func read(
        _ data: [UInt8],
        _ source: SensorProfileSource,
        name: String? = nil
    ) throws -> SensorProfileReading? {
        let profile = try SensorProfile(source)
        return profile.read(data.span, name: name.map { Array($0.utf8) })
    }

    @Test func `a format that was written down reads its message`() throws {
        let reading = try #require(try read(message, source()))
        #expect(reading.mac == BluetoothAddress(bits: 0x0102_0304_0506))
        #expect(
            reading.measurements == [
                Measurement(.temperature, value: -20_000), Measurement(.battery, value: 85),
                Measurement(.opening, value: 1),
            ]
        )
        var json = JSONWriter()
        json.frame(reading)
        #expect(
            json.text
                == #"{"format":"profile:shed","mac":"01:02:03:04:05:06","measurements":["#
                + #"{"name":"temperature","value":-20,"unit":"°C"},"#
                + #"{"name":"battery","value":85,"unit":"%"},{"name":"open","value":1,"unit":null}]}"#
        )
    }

    @Test func `messages that differ are not its own, and any bytes are survived`() throws {
        for index in [4, 5, 6, 7, 9] {
            var other = message
            other[index] ^= 1
            #expect(try read(other, source()) == nil, "byte \(index)")
        }
        for count in message.indices {
            #expect(try read(Array(message.prefix(count)), source()) == nil)
        }
        let profile = try SensorProfile(source())
        var random = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            var other = message
            let index = Int.random(in: 0..<other.count, using: &random)
            other[index] = random.next()
            _ = profile.read(other.span)
        }
    }

    @Test func `a value that stands for none is none`() throws {
        var other = message
        (other[10], other[11]) = (0x7F, 0xFF)
        let reading = try #require(try read(other, source()))
        #expect(reading.measurements.map(\.quantity) == [.battery, .opening])
    }

    @Test func `a name may be asked for, in the message or heard before`() throws {
        var named = source()
        named.namePrefix = "SH"
        #expect(try read(message, named) == nil)
        #expect(try read(message + [3, 9, 0x53, 0x48], named) != nil)
        #expect(try read(message, named, name: "SHED") != nil)
        #expect(try read(message, named, name: "HOUSE") == nil)
    }

    @Test func `what cannot be read is refused with its line`() throws {
        func fault(_ change: (inout SensorProfileSource) -> Void) -> SensorProfileFault? {
            var changed = source()
            change(&changed)
            do {
                _ = try SensorProfile(changed)
                return nil
            } catch {
                return error
            }
        }
        #expect(fault { $0.fields[0].offset = 11 }?.line == 9)
        #expect(fault { $0.fields[0].offset = -1 }?.line == 9)
        #expect(fault { $0.fields[1].type = "u40le" }?.line == 14)
        #expect(fault { $0.fields[1].bits = (4, 5) }?.line == 14)
        #expect(fault { $0.fields[2].quantity = "mood" }?.line == 18)
        #expect(fault { $0.fields[2].scale = .nan }?.line == 18)
        #expect(fault { $0.mac = (7, false) }?.line == 3)
        #expect(fault { $0.bytes = ["11 0102"] }?.line == 3)
        #expect(fault { $0.bytes = ["0 0"] }?.line == 3)
        #expect(fault { $0.length = nil }?.line == 3)
        #expect(fault { $0.companies = [] }?.line == 3)
        #expect(fault { $0.companies = [0x10000] }?.line == 3)
        #expect(fault { $0.fields = [] }?.line == 3)
        #expect(fault { $0.name = "Shed!" }?.line == 3)
    }
}
