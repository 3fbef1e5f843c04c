import MusterAdverts
import MusterCore
import Testing

@Suite struct AdvertFrameTests {
    private func frame(_ data: [UInt8]) throws -> AdvertFrame {
        try #require(AdvertDecoder.decode(data[...]).frames.first)
    }

    @Test func `identities are those of the contract's text form`() throws {
        let ibeacon = try frame(
            AdvertEncoder.ibeacon(
                uuid: (0xE2C5_6DB5_DFFB_48D2, 0xB060_D0F5_A710_96E0),
                major: 1,
                minor: 65535,
                measuredPower: -59
            )
        )
        #expect(
            ibeacon.identity?.description == "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/65535"
        )
        let altbeacon = try frame(
            AdvertEncoder.altbeacon(
                company: 0x0118,
                id: (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F, 0x1011_1213),
                referenceRSSI: -59
            )
        )
        #expect(
            altbeacon.identity?.description
                == "altbeacon:0118/000102030405060708090a0b0c0d0e0f10111213"
        )
        let uid = try frame(
            AdvertEncoder.eddystoneUID(
                namespace: (0x0001_0203_0405_0607, 0x0809),
                instance: 0x0A0B_0C0D_0E0F,
                txPower: -20
            )
        )
        #expect(uid.identity?.description == "eddystone-uid:00010203040506070809/0a0b0c0d0e0f")
    }

    @Test func `frames that name no beacon have no identity and no measured power`() throws {
        let url = try #require(AdvertEncoder.eddystoneURL("https://a.com", txPower: -20))
        let telemetry = AdvertEncoder.eddystoneTLM(
            voltageMillivolts: 3000,
            temperatureCelsius: 20,
            advertisementCount: 1,
            uptimeSeconds: 1
        )
        for data in [url, telemetry, AdvertEncoder.eddystoneEID(1, txPower: -20)] {
            #expect(try frame(data).identity == nil)
            #expect(try frame(data).measuredPower == nil)
        }
    }

    @Test(arguments: [(Int8(-20), Int8(-61)), (0, -41), (20, -21), (-100, -128)])
    func `the power of an Eddystone-UID is brought from 0 m to 1 m`(
        txPower: Int8,
        measured: Int8
    ) throws {
        let data = AdvertEncoder.eddystoneUID(namespace: (1, 2), instance: 3, txPower: txPower)
        #expect(try frame(data).measuredPower == measured)
    }

    @Test func `a sample carries what the report and the frame say`() throws {
        let data = AdvertEncoder.ibeacon(uuid: (1, 2), major: 3, minor: 4, measuredPower: -59)
        let report = AdvertisingReport(
            address: BluetoothAddress(bits: 0xC0FF_EE00_0001),
            addressType: .random,
            rssi: RSSI(rawValue: -70),
            receivedAt: Instant(seconds: 1_000),
            receiver: ReceiverID(rawValue: "hci1"),
            isScanResponse: true,
            data: data[...]
        )
        let sample = try #require(RangingSample(report, frame(data)))
        #expect(
            sample
                == RangingSample(
                    identity: .ibeacon(uuid: (1, 2), major: 3, minor: 4),
                    rssi: RSSI(rawValue: -70),
                    measuredPower: -59,
                    receivedAt: Instant(seconds: 1_000),
                    receiver: ReceiverID(rawValue: "hci1"),
                    isScanResponse: true,
                    address: BluetoothAddress(bits: 0xC0FF_EE00_0001)
                )
        )
        #expect(RangingSample(report, .recognised(.fastPair)) == nil)
    }

    @Test func `a frame is small enough to be made per advertisement`() {
        #expect(MemoryLayout<AdvertFrame>.stride <= 32)
    }
}
