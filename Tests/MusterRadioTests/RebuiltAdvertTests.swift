import MusterAdverts
import MusterCore
import MusterRadio
import Testing

/// What the Bluetooth service takes apart is put together again.
@Suite struct RebuiltAdvertTests {
    @Test func `each part becomes one structure, in a fixed order`() {
        var properties = DeviceProperties()
        properties.txPower = -4
        properties.name = "Peć"
        properties.manufacturerData = [0x0D: [3], 0xFFFF: [], 0x4C: [2, 0]]
        properties.serviceData = ["0000feaa-0000-1000-8000-00805f9b34fb": [0x20, 0]]
        properties.serviceUUIDs = [
            "0000feaa-0000-1000-8000-00805f9b34fb", "0000180f-0000-1000-8000-00805f9b34fb",
        ]
        #expect(
            Hex.text(RebuiltAdvert.bytes(properties))
                == "0503aafe0f18" + "0516aafe2000" + "04ff0d0003" + "05ff4c000200" + "03ffffff"
                + "05095065c487" + "020afc"
        )
    }

    @Test func `UUIDs are written in their shortest form`() {
        var properties = DeviceProperties()
        properties.serviceUUIDs = [
            "12345678-0000-1000-8000-00805f9b34fb", "e2c56db5-dffb-48d2-b060-d0f5a71096e0",
        ]
        properties.serviceData = [
            "12345678-0000-1000-8000-00805f9b34fb": [1],
            "e2c56db5-dffb-48d2-b060-d0f5a71096e0": [2],
        ]
        #expect(
            Hex.text(RebuiltAdvert.bytes(properties))
                == "050578563412" + "1107e09610a7f5d060b0d248fbdfb56dc5e2"
                + "06207856341201" + "1221e09610a7f5d060b0d248fbdfb56dc5e202"
        )
    }

    @Test func `what no structure holds, or no UUID is, is left out`() {
        var properties = DeviceProperties()
        properties.manufacturerData = [
            1: [UInt8](repeating: 7, count: 252), 2: [UInt8](repeating: 7, count: 253),
        ]
        properties.serviceData = ["feaa": [1]]
        properties.serviceUUIDs = ["", "battery"]
        let bytes = RebuiltAdvert.bytes(properties)
        #expect(bytes.count == 256)
        #expect(bytes.prefix(4) == [255, 0xFF, 1, 0])
    }

    @Test func `nothing told is no data`() {
        #expect(RebuiltAdvert.bytes(DeviceProperties()) == [])
    }

    @Test(arguments: [
        "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5",
        "0201060303aafe1716aafe00ee00010203040506070809aabbccddeeff0000",
        "0201060303aafe1116aafe20000bb8180000000001000000ff",
    ])
    func `a beacon is the same beacon afterwards`(played: String) throws {
        let bytes = try #require(Hex.bytes(played))
        var properties = DeviceProperties()
        if bytes[4] == 0xFF {
            properties.manufacturerData = [0x004C: Array(bytes[7...])]
        } else {
            properties.serviceUUIDs = ["0000FEAA-0000-1000-8000-00805F9B34FB"]
            properties.serviceData = [
                "0000feaa-0000-1000-8000-00805f9b34fb": Array(bytes[11...])
            ]
        }
        let rebuilt = AdvertDecoder.decode(RebuiltAdvert.bytes(properties)[...])
        #expect(rebuilt.frames == AdvertDecoder.decode(bytes[...]).frames)
        #expect(rebuilt.frames.count == 1)
        #expect(RebuiltAdvert.bytes(properties)[...] == bytes[3...])
    }
}
