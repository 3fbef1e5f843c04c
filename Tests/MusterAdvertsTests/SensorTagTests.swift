import MusterAdverts
import MusterCore
import Testing

@Suite struct SensorTagTests {
    private func json(
        _ hex: String,
        _ uuid: String,
        _ model: SensorTagModel = .cc2650,
        configuration: UInt16? = nil
    ) throws -> String {
        let characteristic = try #require(SensorTagCharacteristic(uuid: uuid))
        let data = try #require(Hex.bytes(hex))
        var json = JSONWriter()
        json.sensorTag(
            try SensorTag.values(
                data,
                of: characteristic,
                model: model,
                configuration: configuration
            )
        )
        return json.text
    }

    @Test(arguments: [
        ("00800040", "AA21", #"{"temperature_c":42.5,"humidity_pct":25}"#),
        ("00c00340", "aa21", #"{"temperature_c":83.75,"humidity_pct":25}"#),
        ("00000000", "aa21", #"{"temperature_c":null,"humidity_pct":null}"#),
        ("00ff8001", "aa01", #"{"object_c":-2,"ambient_c":3}"#),
        ("18fcffcd8b01", "aa41", #"{"temperature_c":-10,"pressure_hpa":1013.25}"#),
        ("c4098566", "aa41", #"{"temperature_c":25,"pressure_hpa":1068.16}"#),
        ("000000000000", "aa41", #"{"temperature_c":null,"pressure_hpa":null}"#),
        ("ffbf", "aa71", #"{"illuminance_lx":83865.6}"#),
        ("05", "ffe1", #"{"right":true,"left":false,"reed":true}"#),
        ("02", "aa65", #"{"red_led":false,"green_led":true,"buzzer":false}"#),
        ("64", "2a19", #"{"battery_pct":100}"#),
    ])
    func `a characteristic says its values`(hex: String, uuid: String, expected: String) throws {
        #expect(try json(hex, uuid) == expected)
    }

    @Test func `the first model has another hygrometer, and other sensors that are not known`()
        throws
    {
        let first = try json("00800040", "aa21", .cc2541)
        #expect(first == #"{"temperature_c":41.01,"humidity_pct":25.25}"#)
        #expect(throws: SensorTagFault.notOfModel(.cc2541)) { try json("0000", "aa71", .cc2541) }
    }

    @Test
    func `acceleration goes by the range that was read back, and axes that are off say nothing`()
        throws
    {
        let hex = "010000000000" + "00400020f0ff" + "00000000ffff"
        #expect(
            try json(hex, "aa81", configuration: 0x017F).contains(
                #""acceleration_g":[2,1,-0.001953125]"#
            )
        )
        #expect(
            try json(hex, "aa81").contains(#""acceleration_g":[4,2,-0.00390625]"#),
            "the firmware keeps 8 g"
        )
        let onlyX = try json(hex, "aa81", configuration: 0x0220)
        #expect(onlyX.contains(#""acceleration_g":[4,null,null]"#))
        #expect(onlyX.contains(#""gyro_dps":[null,null,null]"#))
        #expect(onlyX.contains(#""magnetic_ut":[null,null,null]"#))
    }

    @Test func `bytes of another length are refused`() throws {
        for characteristic in SensorTagCharacteristic.allCases {
            for count in 0...20 {
                let data = [UInt8](repeating: 0xA5, count: count)
                do {
                    #expect(try !SensorTag.values(data, of: characteristic).isEmpty)
                } catch {
                    #expect(error != .notOfModel(.cc2650))
                }
            }
        }
    }

    @Test(arguments: [
        ("f000aa21-0451-4000-b000-000000000000", true),
        ("F000AA81-0451-4000-B000-000000000000", true),
        ("0000ffe1-0000-1000-8000-00805f9b34fb", true),
        ("0000aa21-0000-1000-8000-00805f9b34fb", false),
        ("f0002a19-0451-4000-b000-000000000000", false), ("aa42", false), ("", false),
    ])
    func `a characteristic is known by its UUID`(uuid: String, isKnown: Bool) {
        #expect((SensorTagCharacteristic(uuid: uuid) != nil) == isKnown)
    }

    @Test(arguments: [
        ("CC2650 SensorTag", SensorTagModel.cc2650), ("SensorTag 2.0", .cc2650),
        ("cc1350stk", .cc2650),
        ("SensorTag", .cc2541), ("cc2541", .cc2541),
    ])
    func `a model is known by its names`(text: String, model: SensorTagModel) {
        #expect(SensorTagModel(text) == model)
        #expect(SensorTagModel("thermometer") == nil)
    }
}
