import MusterCore

extension JSONWriter {
    /// Writes what a sensor's message says, behind its format.
    ///
    /// - Parameters:
    ///   - reading: what it says.
    ///   - texts: the bytes that the reading's texts stand in.
    mutating func members(of reading: SensorReading, texts: [UInt8]) {
        if reading.format.mayBeEncrypted {
            key("encrypted")
            bool(reading.isEncrypted)
        }
        if reading.format == .bthome2 {
            bthomeMembers(of: reading, texts: texts)
        } else {
            fields(of: reading, texts: texts)
        }
        if reading.format.carriesMAC {
            key("mac")
            address(reading.mac)
        }
    }

    private mutating func fields(of reading: SensorReading, texts: [UInt8]) {
        var place = 0
        while place < reading.values.count {
            let value = reading.values[place]
            place += 1
            guard let field = SensorField(rawValue: value.code) else { continue }
            key(field.key)
            guard field == .acceleration else {
                self.value(value.value, of: field, texts: texts)
                continue
            }
            place -= 1
            array { json in
                while place < reading.values.count, reading.values[place].code == field.rawValue {
                    json.integer(reading.values[place].value)
                    place += 1
                }
            }
        }
        if let name = reading.format.sequenceKey {
            key(name)
            integer(reading.sequence)
        }
    }

    private mutating func value(_ value: Int64?, of field: SensorField, texts: [UInt8]) {
        guard let value else { return string(nil) }
        switch field.form {
        case .number: decimal(value, decimals: field.decimals)
        case .flag: bool(value != 0)
        case .hexadecimal:
            plainString { text in
                text.appendHex(UInt8(truncatingIfNeeded: value >> 8))
                text.appendHex(UInt8(truncatingIfNeeded: value))
            }
        case .probe: word(value == 0 ? "internal" : "external")
        case .shortText:
            plainString { text in
                for shift in stride(from: Int64(56), through: 0, by: -8) {
                    let byte = UInt8(truncatingIfNeeded: value >> shift)
                    if byte != 0 { text.append(byte) }
                }
            }
        case .text: string(Self.text(value, texts))
        }
    }

    private mutating func bthomeMembers(of reading: SensorReading, texts: [UInt8]) {
        key("packet_id")
        integer(reading.packetID)
        if reading.isEncrypted {
            key("counter")
            integer(reading.sequence)
        }
        let objects = (0..<reading.values.count).compactMap { place in
            BTHomeObject.known(reading.values[place].code)
        }
        key("measurements")
        array { json in
            for (place, object) in objects.enumerated() {
                json.measurement(
                    object,
                    name: Self.name(of: place, among: objects),
                    reading.values[place].value,
                    texts: texts
                )
            }
        }
        key("stopped_at")
        if let id = reading.stoppedAt { plainString { $0.appendHex(id) } } else { string(nil) }
        if reading.leftOut > 0 {
            key("left_out")
            integer(reading.leftOut)
        }
    }

    private mutating func measurement(
        _ object: BTHomeObject,
        name: String,
        _ value: Int64?,
        texts: [UInt8]
    ) {
        self.object { json in
            json.key("name")
            json.word(name)
            json.key("value")
            switch object.form {
            case .number: json.decimal(value ?? 0, decimals: object.decimals)
            case .flag: json.bool(value != 0)
            case .text: json.string(Self.text(value ?? 0, texts))
            case .raw: json.word(Hex.text(Self.bytes(value ?? 0, texts)))
            }
            json.key("unit")
            json.string(object.unit.utf8CodeUnitCount == 0 ? nil : "\(object.unit)")
        }
    }

    /// The name of an object: one that is there several times has its number behind it, from 1.
    private static func name(of place: Int, among objects: [BTHomeObject]) -> String {
        let name = objects[place].label
        guard objects.count(where: { $0.label == name }) > 1 else { return name }
        return "\(name)_\(objects[...place].count { $0.label == name })"
    }

    private static func text(_ packed: Int64, _ texts: [UInt8]) -> String {
        String(decoding: bytes(packed, texts), as: UTF8.self)
    }

    private static func bytes(_ packed: Int64, _ texts: [UInt8]) -> ArraySlice<UInt8> {
        let place = TextPlace(packed: packed)
        return texts.dropFirst(place.start).prefix(place.count)
    }

    /// Writes an address, or `null`.
    mutating func address(_ address: BluetoothAddress?) {
        guard let address else { return string(nil) }
        plainString { address.append(to: &$0) }
    }

    /// Writes a number of 10^−`decimals` in its shortest form.
    mutating func decimal(_ value: Int64, decimals: Int) {
        guard decimals > 0 else { return integer(value) }
        number(Double(value) / Double(DecimalSteps.power(decimals)))
    }
}
