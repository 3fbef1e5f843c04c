import MusterAdverts
import MusterCore
import Testing

@Suite struct SensorReadingTests {
    private func measurements(_ hex: String) throws -> [Measurement] {
        let data = try #require(Hex.bytes(hex))
        return AdvertDecoder.decode(data[...]).readings.flatMap(\.measurements)
    }

    @Test func `measurements are in the steps of their quantities`() throws {
        let ruuvi = try measurements("1bff9904058001271000c8fffc0004040cac364200cdcbb8334c884f")
        #expect(ruuvi.prefix(3).map(\.quantity) == [.temperature, .humidity, .pressure])
        #expect(ruuvi.prefix(3).map(\.value) == [-163_835, 25_000, 50_200])
        #expect(ruuvi.last == Measurement(.voltage, value: 2_977))
    }

    @Test func `BTHome's units become those of quantities`() throws {
        // 100 lb, 1,234 mm, 500 mL, 21.7 V, button.
        let found = try measurements("1216d2fc4007102740d20448f4014ad9003a01")
        #expect(
            found == [
                Measurement(.mass, value: 45_359), Measurement(.distance, value: 1_234),
                Measurement(.volume, value: 500), Measurement(.voltage, value: 21_700),
            ]
        )
    }

    @Test func `several of one quantity are numbered, whatever they are called`() throws {
        let found = try measurements("0a16d2fc401a012d000164")
        #expect(
            found == [
                Measurement(.opening, index: 0, value: 1),
                Measurement(.opening, index: 1, value: 0), Measurement(.battery, value: 100),
            ]
        )
    }

    @Test func `a value that is not available is no measurement`() throws {
        #expect(try measurements("05166e2a008005166f2affff").isEmpty)
    }

    @Test(arguments: [
        (Quantity.temperature, Int64(-100_000), MeasuredRange.fits),
        (.temperature, 150_001, .refused),
        (.humidity, 100_000, .fits), (.humidity, 110_001, .refused), (.humidity, -1, .refused),
        (.humidity, 104_200, .clipped(Measurement(.humidity, index: 2, value: 100_000))),
        (.pressure, 29_999, .refused), (.pressure, 120_000, .fits), (.co2, 65_000, .fits),
    ])
    func `what cannot be true is refused`(
        quantity: Quantity,
        value: Int64,
        expected: MeasuredRange
    ) {
        #expect(MeasuredRange(Measurement(quantity, index: 2, value: value)) == expected)
    }

    @Test func `a sensor is the beacon of its address, in the frame or of the sender`() throws {
        let sender = BluetoothAddress(bits: 0xC0FF_EE00_0001)
        func identity(
            _ hex: String,
            _ type: AddressType,
            _ address: BluetoothAddress
        ) throws -> String? {
            let data = try #require(Hex.bytes(hex))
            let report = AdvertisingReport(
                address: address,
                addressType: type,
                rssi: nil,
                receivedAt: Instant(seconds: 0),
                receiver: ReceiverID(rawValue: "hci0"),
                data: data[...]
            )
            let frame = try #require(AdvertDecoder.decode(data[...]).frames.first)
            return RangingSample(report, frame)?.identity.description
        }
        let (plain, withMAC) = ("0616d2fc400164", "0c16d2fc4206050403020a0164")
        #expect(try identity(plain, .publicDevice, sender) == "bthome:c0:ff:ee:00:00:01")
        #expect(try identity(plain, .random, sender) == "bthome:c0:ff:ee:00:00:01")
        #expect(try identity(plain, .random, BluetoothAddress(bits: 0x40FF_EE00_0001)) == nil)
        #expect(try identity(plain, .anonymous, sender) == nil)
        #expect(try identity(withMAC, .anonymous, sender) == "bthome:0a:02:03:04:05:06")
        let ruuvi = "1bff99040512fc5394c37c0004fffc040cac364200cdcbb8334c884f"
        #expect(try identity(ruuvi, .publicDevice, sender) == "ruuvi:cb:b8:33:4c:88:4f")
        #expect(try identity("05166e2ad204", .publicDevice, sender) == nil)
    }

    @Test func `quantities have words of their own and keep their numbers`() {
        #expect(Set(Quantity.allCases.map(\.word)).count == Quantity.allCases.count)
        #expect(Quantity.allCases.allSatisfy { Quantity(word: $0.word) == $0 })
        #expect(Quantity.opening.rawValue == 16 && Quantity.lightLevel.rawValue == 39)
    }
}
