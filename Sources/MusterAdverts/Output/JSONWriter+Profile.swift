public import MusterCore

extension JSONWriter {
    /// Writes what a message says by a format that was written down, as a frame.
    public mutating func frame(_ reading: SensorProfileReading) {
        object { json in
            json.key("format")
            json.string("profile:\(reading.profile)")
            json.key("mac")
            json.address(reading.mac)
            json.key("measurements")
            json.array { json in
                for (name, quantity, value) in reading.values {
                    json.object { json in
                        json.key("name")
                        json.string(name)
                        json.key("value")
                        json.number(value.map(Self.rounded))
                        json.key("unit")
                        json.string(quantity.flatMap { $0.unit.isEmpty ? nil : $0.unit })
                    }
                }
            }
        }
    }

    /// A number without what multiplying by a factor adds far behind the point.
    private static func rounded(_ value: Double) -> Double {
        let millionths = (value * 1e6).rounded()
        return abs(millionths) < 1e15 ? millionths / 1e6 : value
    }
}
