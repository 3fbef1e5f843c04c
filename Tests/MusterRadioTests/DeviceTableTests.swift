import MusterCore
import MusterRadio
import Testing

/// A change of a device tells only what changed; the table adds the rest.
@Suite struct DeviceTableTests {
    private static let eddystone = "0000feaa-0000-1000-8000-00805f9b34fb"

    private var table = DeviceTable()

    init() {
        var properties = DeviceProperties()
        properties.address = BluetoothAddress(bits: 1)
        properties.addressType = .random
        properties.rssi = RSSI(rawValue: -50)
        properties.manufacturerData = [0x4C: [1]]
        properties.name = "Dock"
        table.add(properties, at: "a", Instant(seconds: 0))
    }

    /// A change with these values.
    private func change(
        rssi: Int8? = nil,
        manufacturer: [UInt16: [UInt8]]? = nil,
        service: [String: [UInt8]]? = nil
    ) -> DeviceProperties {
        var change = DeviceProperties()
        change.rssi = rssi.flatMap(RSSI.init)
        change.manufacturerData = manufacturer
        change.serviceData = service
        return change
    }

    @Test mutating func `a new strength alone is a repetition`() throws {
        let heard = table.change(change(rssi: -61), at: "a", Instant(seconds: 1))
        var expected = change(rssi: -61, manufacturer: [0x4C: [1]])
        expected.address = BluetoothAddress(bits: 1)
        expected.addressType = .random
        expected.name = "Dock"
        #expect(heard == expected)
    }

    @Test mutating func `data that was not sent this time is not repeated`() throws {
        let frame = change(rssi: -60, service: [Self.eddystone: [0x20]])
        let answer = table.change(frame, at: "a", Instant(seconds: 1))
        let heard = try #require(answer)
        #expect(heard.manufacturerData == nil)
        #expect(heard.serviceData == [Self.eddystone: [0x20]])
        #expect(heard.name == "Dock")
    }

    @Test mutating func `the same strength with data is an advertisement too`() throws {
        let frame = change(manufacturer: [0x4C: [2]])
        let answer = table.change(frame, at: "a", Instant(seconds: 1))
        let heard = try #require(answer)
        #expect(heard.rssi == RSSI(rawValue: -50))
        #expect(heard.manufacturerData == [0x4C: [2]])
    }

    @Test mutating func `a change that no advertisement is behind is none`() {
        var named = DeviceProperties()
        named.name = "Dock 2"
        let afterRename = table.change(named, at: "a", Instant(seconds: 1))
        #expect(afterRename == nil)
        let heard = table.change(change(rssi: -60), at: "a", Instant(seconds: 2))
        #expect(heard?.name == "Dock 2")
    }

    @Test mutating func `a device that is not known, or no longer, says nothing`() {
        let afterUnknown = table.change(change(rssi: -60), at: "b", Instant(seconds: 1))
        #expect(afterUnknown == nil)
        table.remove("a")
        let afterRemoval = table.change(change(rssi: -60), at: "a", Instant(seconds: 1))
        #expect(afterRemoval == nil)
        #expect(table.count == 0)
    }

    @Test func `the table stays bounded, and those heard last stay in it`() throws {
        var table = DeviceTable(capacity: 100)
        for number in 0..<1000 {
            let now = Instant(seconds: Int64(number))
            table.add(DeviceProperties(), at: "\(number)", now)
            _ = table.change(change(rssi: -60), at: "0", now)
            #expect(table.count <= 100)
        }
        let now = Instant(seconds: 1001)
        let repeated = table.change(change(rssi: -60), at: "0", now)
        #expect(repeated != nil)
        let lastAdded = table.change(change(rssi: -60), at: "999", now)
        #expect(lastAdded != nil)
        let silent = table.change(change(rssi: -60), at: "1", now)
        #expect(silent == nil)
    }
}
