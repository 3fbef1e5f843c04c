import Foundation
public import MusterAdverts
public import MusterCore

/// Sensors' formats that are written down in files: those of a home, and those that come with Muster.
public enum SensorProfileFile {
    /// The formats that come with Muster.
    public static let shipped: [SensorProfile] = ShippedProfiles.texts.compactMap { text in
        try? profile(text, path: "a profile of Muster")
    }

    /// The formats of a home, by the order of their files' names, and then those that come with Muster.
    ///
    /// - Parameter folder: the home's folder.
    /// - Returns: all of them; of two of one name, the home's.
    /// - Throws: ``SensorProfileError`` for the first that cannot be used.
    public static func all(in folder: HomeFolder) throws -> [SensorProfile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.sensorsPath)) ?? []
        let own = try names.filter { $0.hasSuffix(".toml") }.sorted().map { name in
            try read(folder.sensorsPath + "/" + name)
        }
        let taken = Set(own.map(\.name))
        return own + shipped.filter { !taken.contains($0.name) }
    }

    /// Reads one format.
    ///
    /// - Parameter path: the file, TOML.
    /// - Returns: the format, ready to read.
    /// - Throws: ``SensorProfileError`` with the line at fault; ``ServiceError/noSuchFile(path:)``,
    ///   ``ServiceError/cannotRead(path:reason:)``.
    public static func read(_ path: String) throws -> SensorProfile {
        try profile(String(decoding: try Files.read(path), as: UTF8.self), path: path)
    }

    /// Reads one format from its text.
    ///
    /// - Throws: ``SensorProfileError`` with the line at fault.
    package static func profile(_ text: String, path: String) throws -> SensorProfile {
        do {
            let table = try TOMLReader.read(text)
            return try SensorProfile(try SensorProfileText(table).source)
        } catch let fault as TOMLReader.Fault {
            throw SensorProfileError(path: path, line: fault.line, reason: fault.reason)
        } catch let fault as SensorProfileFault {
            throw SensorProfileError(path: path, line: fault.line, reason: fault.reason)
        }
    }
}

/// A format that cannot be used.
public struct SensorProfileError: MusterError, Equatable {
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// What is wrong there.
    public var reason: Sentence

    /// What is wrong, and where.
    public var what: Sentence { "\(path), line \(max(line, 1)): \(reason)" }

    /// How to go on.
    public var remedy: Sentence {
        "correct the line; muster sensor profile test --help has an example"
    }

    /// Input data was refused.
    public var exitCode: ExitCode { .dataRefused }
}

/// The words of a format's file.
private struct SensorProfileText {
    private(set) var source = SensorProfileSource()

    private static let words: [String: Set<String>] = [
        "": ["name", "match", "identity", "field"],
        "match": [
            "company", "company_mask", "service_data", "length", "at_least", "bytes",
            "name_prefix",
        ],
        "identity": ["mac", "reversed"],
        "field": ["offset", "type", "bits", "scale", "add", "none", "quantity"],
    ]

    init(_ table: TOMLTable) throws(SensorProfileFault) {
        try Self.refuseUnknown(table, "")
        source.name = try Self.text(table, "name") ?? ""
        source.line = table.line(of: "match") ?? table.line(of: "name") ?? 1
        if let match = try Self.section(table, "match") { try read(match: match) }
        if let identity = try Self.section(table, "identity") {
            guard let offset = try Self.number(identity, "mac") else {
                throw Self.bad(identity, "reversed", "identity needs mac, the place of the address")
            }
            source.mac = (offset, identity["reversed"]?.bool ?? false)
        }
        guard let fields = table["field"]?.table else { return }
        let names = fields.keys.sorted { fields.line(of: $0) ?? 0 < fields.line(of: $1) ?? 0 }
        for name in names {
            guard let field = fields[name]?.table else {
                throw Self.bad(fields, name, "a field is a section: [field.\(name)]")
            }
            source.fields.append(try Self.field(name, field, line: fields.line(of: name) ?? 1))
        }
    }

    private mutating func read(match: TOMLTable) throws(SensorProfileFault) {
        try Self.refuseUnknown(match, "match")
        if case .array(let values) = match["company"] {
            source.companies = values.compactMap(\.int)
            guard source.companies.count == values.count else {
                throw Self.bad(match, "company", "company is a number or a list of numbers")
            }
        } else if let company = try Self.number(match, "company") {
            source.companies = [company]
        }
        source.companyMask = try Self.number(match, "company_mask") ?? 0xFFFF
        source.serviceData = try Self.number(match, "service_data")
        source.length = try Self.number(match, "length")
        source.minimumLength = try Self.number(match, "at_least")
        source.namePrefix = try Self.text(match, "name_prefix")
        guard let value = match["bytes"] else { return }
        guard case .array(let values) = value, values.allSatisfy({ $0.string != nil }) else {
            throw Self.bad(match, "bytes", "bytes is a list of texts, as [\"0 a1..03\"]")
        }
        source.bytes = values.compactMap(\.string)
    }

    private static func field(
        _ name: String,
        _ table: TOMLTable,
        line: Int
    ) throws(SensorProfileFault) -> SensorProfileSource.Field {
        try refuseUnknown(table, "field")
        guard let offset = try number(table, "offset"), let type = try text(table, "type") else {
            throw SensorProfileFault(line: line, reason: "field.\(name) needs offset and type")
        }
        var bits: (first: Int, count: Int)?
        if let value = table["bits"] {
            guard case .array(let values) = value, values.count == 2,
                let first = values[0].int, let count = values[1].int
            else { throw bad(table, "bits", "bits is a list: the lowest bit, and how many") }
            bits = (first, count)
        }
        return SensorProfileSource.Field(
            name: name,
            quantity: try text(table, "quantity"),
            offset: offset,
            type: type,
            bits: bits,
            scale: try decimal(table, "scale") ?? 1,
            add: try decimal(table, "add") ?? 0,
            none: try number(table, "none"),
            line: line
        )
    }

    private static func refuseUnknown(
        _ table: TOMLTable,
        _ section: String
    ) throws(SensorProfileFault) {
        let known = words[section] ?? []
        guard let key = table.keys.first(where: { !known.contains($0) }) else { return }
        let words = known.sorted().joined(separator: ", ")
        throw bad(table, key, "\(key.prefix(40)) is none of \(words)")
    }

    private static func section(
        _ table: TOMLTable,
        _ key: String
    ) throws(SensorProfileFault) -> TOMLTable? {
        guard let value = table[key] else { return nil }
        guard let section = value.table else { throw bad(table, key, "\(key) is a section") }
        if key == "identity" { try refuseUnknown(section, key) }
        return section
    }

    private static func text(
        _ table: TOMLTable,
        _ key: String
    ) throws(SensorProfileFault) -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string else { throw bad(table, key, "\(key) is a text in quotes") }
        return text
    }

    private static func number(
        _ table: TOMLTable,
        _ key: String
    ) throws(SensorProfileFault) -> Int? {
        guard let value = table[key] else { return nil }
        guard let number = value.int else { throw bad(table, key, "\(key) is a whole number") }
        return number
    }

    private static func decimal(
        _ table: TOMLTable,
        _ key: String
    ) throws(SensorProfileFault) -> Double? {
        guard let value = table[key] else { return nil }
        guard let number = value.double ?? value.int.map(Double.init) else {
            throw bad(table, key, "\(key) is a number")
        }
        return number
    }

    private static func bad(
        _ table: TOMLTable,
        _ key: String,
        _ reason: Sentence
    ) -> SensorProfileFault {
        SensorProfileFault(line: table.line(of: key) ?? 1, reason: reason)
    }
}
