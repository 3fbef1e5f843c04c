import MusterCore

/// Looks at what sensors measured within an event (EPCIS 2.0, section 7.3.7).
///
/// Nothing of it is kept with an event; what is no such list is refused all the same, as the whole document may
/// not be what it seems then.
enum EPCISSensors {
    private enum Kind {
        case moment, uri, number, text, flag, digits
        /// A word of the web vocabulary of GS1 or of CBV, or a URI.
        case word
    }

    /// What each member is, by name.
    private static let kinds: [String: Kind] = {
        let names: [(Kind, String)] = [
            (.moment, "time startTime endTime"),
            (.uri, "deviceID deviceMetadata rawData dataProcessingMethod bizRules"),
            (.uri, "microorganism chemicalSubstance coordinateReferenceSystem uriValue"),
            (.number, "value minValue maxValue meanValue sDev percRank percValue"),
            (.text, "stringValue uom"), (.flag, "booleanValue"), (.digits, "hexBinaryValue"),
            (.word, "type exception component"),
        ]
        return names.reduce(into: [:]) { kinds, entry in
            for name in entry.1.split(separator: " ") { kinds[String(name)] = entry.0 }
        }
    }()

    private static let metadata: Set = [
        "time", "startTime", "endTime", "deviceID", "deviceMetadata", "rawData",
        "dataProcessingMethod", "bizRules",
    ]
    private static let report = Set(kinds.keys).subtracting(["startTime", "endTime"])

    /// Throws where the list of an event is none.
    static func check(_ event: EPCISObject) throws(MemberFault) {
        for (value, path) in try event.list("sensorElementList") ?? [] {
            let element = try EPCISObject(value, path)
            try element.demand(names: ["sensorMetadata", "sensorReport"], extensions: true)
            if let about = try element.object("sensorMetadata") {
                try check(about, metadata)
            }
            guard let reports = try element.list("sensorReport"), !reports.isEmpty else {
                throw MemberFault(element.path(of: "sensorReport"), "is missing")
            }
            for (value, path) in reports {
                let report = try EPCISObject(value, path)
                _ = try report.required("type")
                try check(report, Self.report)
            }
        }
    }

    private static func check(
        _ object: EPCISObject,
        _ names: Set<String>
    ) throws(MemberFault) {
        try object.demand(names: names, extensions: true)
        for name in object.names {
            guard let kind = kinds[name], let value = object[name] else { continue }
            let path = object.path(of: name)
            switch (kind, value) {
            case (.number, .number), (.flag, .bool): continue
            case (.number, _): throw EPCISObject.fault(path, expected: "a number", value)
            case (.flag, _): throw EPCISObject.fault(path, expected: "true or false", value)
            default: try check(try EPCISObject.text(value, path), kind, path)
            }
        }
    }

    private static func check(
        _ text: String,
        _ kind: Kind,
        _ path: String
    ) throws(MemberFault) {
        switch kind {
        case .moment: _ = try EPCISText.moment(text, path)
        case .uri: _ = try EPCISText.uri(text, path)
        case .word where text.contains(":"): _ = try EPCISText.uri(text, path)
        case .word:
            guard !text.isEmpty, text.utf8.allSatisfy(isOfWord) else {
                throw MemberFault(
                    path,
                    "\(PlainText.quoted(text)) is neither a word of CBV 2.0 nor a URI"
                )
            }
        case .digits:
            guard !text.isEmpty, text.utf8.allSatisfy(isHex) else {
                throw MemberFault(path, "has other signs than digits")
            }
        case .number, .text, .flag: return
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        GS1Number.isDigit(byte) || (0x41...0x46).contains(byte & 0xDF)
    }
}
