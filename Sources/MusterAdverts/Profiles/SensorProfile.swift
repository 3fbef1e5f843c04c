public import MusterCore

/// A sensor's format that was written down, checked and made ready to read.
///
/// Every place it reads was proved to lie within the length that it matches, so that reading checks
/// nothing and any bytes may come.
public struct SensorProfile: Sendable {
    /// The name of the format.
    public let name: String
    private let companies: [UInt16]
    private let companyMask: UInt16
    private let serviceData: UInt16?
    private let length: ClosedRange<Int>
    private let bytes: [BytePattern]
    private let namePrefix: [UInt8]
    private let mac: (offset: Int, isReversed: Bool)?
    private let fields: [FieldExtractor]

    /// Checks a format.
    ///
    /// - Throws: ``SensorProfileFault`` with the line of the first thing that is wrong.
    public init(_ source: SensorProfileSource) throws(SensorProfileFault) {
        func bad(_ reason: Sentence) -> SensorProfileFault {
            SensorProfileFault(line: source.line, reason: reason)
        }
        guard !source.name.isEmpty, source.name.utf8.count <= 40,
            source.name.utf8.allSatisfy(Self.isNameByte)
        else { throw bad("name must be 1 to 40 small letters, digits and hyphens") }
        name = source.name
        let codes =
            source.companies + [source.companyMask] + (source.serviceData.map { [$0] } ?? [])
        guard codes.allSatisfy({ (0...0xFFFF).contains($0) }) else {
            throw bad("company and service_data are numbers from 0 to 0xFFFF")
        }
        guard source.companies.isEmpty != (source.serviceData == nil) else {
            throw bad("match needs either company or service_data")
        }
        companies = source.companies.map { UInt16($0) }
        companyMask = UInt16(source.companyMask)
        serviceData = source.serviceData.map { UInt16($0) }
        guard let shortest = source.length ?? source.minimumLength, (1...250).contains(shortest)
        else {
            throw bad("match needs length or at_least, from 1 to 250 bytes")
        }
        length = shortest...(source.length ?? 250)
        bytes = try source.bytes.map { text throws(SensorProfileFault) in
            guard let pattern = BytePattern(text), pattern.end <= shortest else {
                throw bad("\"\(text.prefix(60))\" are no bytes within the first \(shortest)")
            }
            return pattern
        }
        namePrefix = Array((source.namePrefix ?? "").utf8)
        if let mac = source.mac, mac.offset < 0 || mac.offset + 6 > shortest {
            throw bad("the address does not lie within the first \(shortest) bytes")
        }
        mac = source.mac
        guard !source.fields.isEmpty else { throw bad("there is no field to read") }
        fields = try source.fields.map { field throws(SensorProfileFault) in
            try FieldExtractor(field, within: shortest)
        }
    }

    /// Reads a sensor's message out of advertising data.
    ///
    /// - Parameters:
    ///   - data: the advertising data.
    ///   - name: the sensor's name from an earlier advertisement; `nil` where none was heard.
    /// - Returns: `nil` for data of other formats.
    public func read(_ data: Span<UInt8>, name: [UInt8]? = nil) -> SensorProfileReading? {
        guard namePrefix.isEmpty || (Self.name(in: data) ?? name)?.starts(with: namePrefix) == true
        else { return nil }
        var offset = 0
        while offset < data.count {
            let next = offset + 1 + Int(data[offset])
            guard data[offset] > 0, next <= data.count else { return nil }
            let value = data.extracting((offset + 2)..<next)
            if matches(data[offset + 1], value) {
                return reading(value.extracting(2..<value.count))
            }
            offset = next
        }
        return nil
    }

    private func matches(_ type: UInt8, _ value: Span<UInt8>) -> Bool {
        guard value.count >= 2, length.contains(value.count - 2) else { return false }
        let code = value.littleEndian16(at: 0)
        if let serviceData {
            guard type == AssignedNumber.serviceData, code == serviceData else { return false }
        } else {
            guard type == AssignedNumber.manufacturerData,
                companies.contains(where: { ($0 ^ code) & companyMask == 0 })
            else { return false }
        }
        for pattern in bytes where !pattern.matches(value.extracting(2..<value.count)) {
            return false
        }
        return true
    }

    private func reading(_ data: Span<UInt8>) -> SensorProfileReading {
        var reading = SensorProfileReading(profile: name)
        if let mac {
            reading.mac =
                mac.isReversed ? data.addressReversed(at: mac.offset) : data.address(at: mac.offset)
        }
        for field in fields {
            reading.values.append((field.name, field.quantity, field.value(data)))
        }
        return reading
    }

    private static func name(in data: Span<UInt8>) -> [UInt8]? {
        var offset = 0
        while offset < data.count {
            let next = offset + 1 + Int(data[offset])
            guard data[offset] > 0, next <= data.count else { return nil }
            let type = data[offset + 1]
            if type == AssignedNumber.completeName || type == AssignedNumber.shortenedName {
                return (offset + 2..<next).map { data[$0] }
            }
            offset = next
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
    }
}

/// What a message says by a format that was written down.
public struct SensorProfileReading: Sendable {
    /// The name of the format.
    public let profile: String
    /// The sensor's address, where the message itself carries one.
    public internal(set) var mac: BluetoothAddress?
    /// The values in the order of the format: name, quantity, and the value in the quantity's unit; `nil`
    /// for what is not available.
    public internal(set) var values: [(name: String, quantity: Quantity?, value: Double?)] = []

    init(profile: String) { self.profile = profile }

    /// What was measured and is available.
    public var measurements: [Measurement] {
        var found: [Measurement] = []
        for (_, quantity, value) in values {
            guard let quantity, let value else { continue }
            let steps = (value * Double(quantity.stepsPerUnit)).rounded()
            guard let exact = Int64(exactly: steps) else { continue }
            let before = found.count { $0.quantity == quantity }
            found.append(Measurement(quantity, index: UInt8(clamping: before), value: exact))
        }
        return found
    }
}
