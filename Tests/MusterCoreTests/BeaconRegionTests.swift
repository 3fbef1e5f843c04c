import MusterCore
import MusterTestSupport
import Testing

@Suite struct BeaconRegionTests {
    private static let uuid = "e2c56db5-dffb-48d2-b060-d0f5a71096e0"
    private static let namespace = "eddystone-uid:00112233445566778899"
    private static let company = "0118/" + String(repeating: "ab", count: 20)

    @Test(arguments: [
        ("ibeacon:\(uuid)", "ibeacon:\(uuid)/7/65535", true),
        ("ibeacon:\(uuid.uppercased())", "ibeacon:\(uuid)/0/0", true),
        ("IBEACON:\(uuid)/7", "ibeacon:\(uuid)/7/1", true),
        ("ibeacon:\(uuid)/7", "ibeacon:\(uuid)/8/1", false),
        ("ibeacon:\(uuid)/7/1", "ibeacon:\(uuid)/7/1", true),
        ("ibeacon:\(uuid)/7/1", "ibeacon:\(uuid)/7/2", false),
        ("ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e1", "ibeacon:\(uuid)/7/1", false),
        (namespace, "\(namespace)/ffffffffffff", true),
        ("eddystone-uid:0011223344556677889a", "\(namespace)/000000000001", false),
        ("altbeacon:0118", "altbeacon:\(company)", true),
        ("altbeacon:0119", "altbeacon:\(company)", false),
        ("address:AA:BB:CC:DD:EE:FF", "address:aa:bb:cc:dd:ee:ff", true),
        ("address:AA:BB:CC:DD:EE:FF", "ruuvi:aa:bb:cc:dd:ee:ff", false),
        ("eddystone-eid:tag-1", "eddystone-eid:tag-1", true),
    ])
    func `a region holds what begins like it, of its own kind`(
        region: String,
        beacon: String,
        isInside: Bool
    ) throws {
        #expect(try BeaconRegion(region).contains(try BeaconIdentity(beacon)) == isInside)
    }

    @Test(arguments: [
        "ibeacon:\(uuid)", "ibeacon:\(uuid)/7", "ibeacon:\(uuid)/7/1", "altbeacon:0118",
        "eddystone-uid:00112233445566778899", "ruuvi:aa:bb:cc:dd:ee:ff",
    ])
    func `the text form comes back, and reads as the same region`(text: String) throws {
        let region = try BeaconRegion(text.uppercased().replacing("IBEACON", with: "ibeacon"))
        #expect(region.description == text)
        #expect(try BeaconRegion(region.description) == region)
    }

    @Test(arguments: [
        "", "ibeacon", "ibeacon:", "ibeacon:\(uuid)/", "ibeacon:\(uuid)/65536",
        "ibeacon:\(uuid)//1",
        "ibeacon:\(uuid)/1/2/3", "altbeacon:118", "eddystone-uid:0011", "eddystone-eid:",
        "address:AA:BB", "\(uuid)", "ruuvi:", "ibeacon:\(uuid)/-1",
    ])
    func `what is no region is refused with the forms`(text: String) {
        let error = #expect(throws: BeaconRegionError.self) { try BeaconRegion(text) }
        #expect(error?.message.contains("ibeacon:UUID") == true)
    }

    @Test func `only a region of one address has one`() throws {
        #expect(try BeaconRegion("bthome:00:00:00:00:00:01").address?.bits == 1)
        #expect(try BeaconRegion("ibeacon:\(Self.uuid)").address == nil)
    }
}
