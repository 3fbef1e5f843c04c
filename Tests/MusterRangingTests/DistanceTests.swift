import MusterRanging
import Testing

@Suite struct DistanceTests {
    @Test func `at the measured power the curve gives a metre and a hair`() {
        #expect(abs(Distance.metres(rssi: -59, measuredPower: -59) - 1.01076) < 1e-9)
    }

    @Test(arguments: [
        (-40.0, Int8(-59), 0.020_515_391), (-58.9, -59, 0.983_179_538), (-75, -59, 5.832_737_223),
        (-59, -77, 0.069_761_027), (20, -59, 0.000_020_035),
    ])
    func `strength and power give the fitted distance`(rssi: Double, power: Int8, metres: Double) {
        #expect(abs(Distance.metres(rssi: rssi, measuredPower: power) - metres) < 1e-9)
    }

    @Test func `a weaker signal is farther away`() {
        for power in Int8(-90)...(-30) {
            for rssi in -119 ... -1 {
                let near = Distance.metres(rssi: Double(rssi), measuredPower: power)
                let far = Distance.metres(rssi: Double(rssi - 1), measuredPower: power)
                #expect(near < far, "\(rssi) dBm of \(power) dBm")
            }
        }
    }
}
