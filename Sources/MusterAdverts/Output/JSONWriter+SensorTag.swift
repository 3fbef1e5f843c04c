public import MusterCore

extension JSONWriter {
    /// Writes what a SensorTag's characteristic says as an object.
    public mutating func sensorTag(_ values: [SensorTagValue]) {
        object { json in
            for value in values {
                json.key(value.name)
                switch value.content {
                case .number(let number): json.number(number)
                case .flag(let isOn): json.bool(isOn)
                case .vector(let numbers):
                    json.array { json in
                        for number in numbers { json.number(number) }
                    }
                }
            }
        }
    }
}
