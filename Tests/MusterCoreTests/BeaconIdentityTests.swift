import MusterCore
import MusterTestSupport
import Testing

@Suite struct BeaconIdentityTests {
    @Test(arguments: [
        "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/65535",
        "altbeacon:0118/e2c56db5dffb48d2b060d0f5a71096e00001ffff",
        "eddystone-uid:00010203040506070809/0a0b0c0d0e0f",
        "eddystone-eid:door-7.west_2",
        "ruuvi:c2:a5:00:01:02:03",
        "bthome:c2:a5:00:01:02:03",
        "address:ff:ee:dd:cc:bb:aa",
    ])
    func `every text form reads back as itself, in any case`(text: String) throws {
        #expect(try BeaconIdentity(text).description == text)
        #expect(try BeaconIdentity(text.uppercased()).description == text)
    }

    @Test(arguments: [
        "", "nonsense", "ibeacon:", "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1",
        "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/65536",
        "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/+1/2",
        "ibeacon:e2c56db5dffb48d2b060d0f5a71096e0/1/2", "altbeacon:118/00",
        "eddystone-uid:00010203040506070809/0a0b0c0d0e0g", "address:aa:bb:cc:dd:ee",
        "eddystone-eid:name with spaces", "eddystone-eid:a-name-longer-than-22-bytes",
    ])
    func `a text of no known form is refused with the form expected`(text: String) {
        #expect(throws: BeaconIdentityError.self) { try BeaconIdentity(text) }
    }

    @Test func `built from numbers and read from text are the same identity`() throws {
        #expect(
            try BeaconIdentity("ibeacon:00010203-0405-0607-0809-0a0b0c0d0e0f/258/772")
                == .ibeacon(
                    uuid: (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F),
                    major: 258,
                    minor: 772
                )
        )
        #expect(
            try BeaconIdentity("altbeacon:0118/000102030405060708090a0b0c0d0e0f10111213")
                == .altbeacon(
                    company: 0x0118,
                    id: (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F, 0x1011_1213)
                )
        )
        #expect(
            try BeaconIdentity("eddystone-uid:00010203040506070809/0a0b0c0d0e0f")
                == .eddystoneUID(
                    namespace: (0x0001_0203_0405_0607, 0x0809),
                    instance: 0x0A0B_0C0D_0E0F
                )
        )
    }

    @Test func `beacons of one owner share a family`() throws {
        let one = try BeaconIdentity("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/2")
        let two = try BeaconIdentity("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/9/8")
        let other = try BeaconIdentity("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e1/1/2")
        #expect(one.family == two.family)
        #expect(one.family != other.family)
        #expect(try BeaconIdentity("address:ff:ee:dd:cc:bb:aa").family == nil)
    }
}
