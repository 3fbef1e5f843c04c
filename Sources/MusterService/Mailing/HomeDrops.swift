import Foundation
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
public import MusterStore

/// What a drop has that people choose; the values are texts, as a command, a form and the API give
/// them.
public enum DropKey: String, CaseIterable, Sendable {
    /// What people call it.
    case name
    /// When it goes out; see `DropOccasion`.
    case when
    /// The inventory; empty for all.
    case inventory
    /// Who gets it: addresses, logins and `role:ROLE`, between spaces or commas.
    case to
    /// The saved definition that says how the report looks; empty for none.
    case definition
    /// The forms of the report, between commas; empty for those of the definition, or the PDF.
    case format
    /// The code of the language; empty for that of the definition, or of each recipient.
    case lang
    /// The paper, `a4` or `letter`; empty for that of the definition, or of each recipient.
    case paper
    /// The parts of the report, between commas; empty for those of the definition, or all.
    case sections
    /// Whether it sends nothing for now: `yes` or `no`.
    case paused
}

extension OpenHome {
    /// The scheduled reports of a home.
    public var drops: HomeDrops { HomeDrops(home: self) }
}

/// The scheduled reports of a home.
public struct HomeDrops: Sendable {
    let home: OpenHome

    /// The drops, the oldest first.
    ///
    /// - Throws: `PeopleError` without the right to send reports, ``MusterStore/StoreError``.
    public func list() throws -> [Drop] {
        try home.people.demand(.sendReports)
        return try home.store.drops.list()
    }

    /// The names of inventories and of definitions of reports that a drop can have.
    ///
    /// - Throws: as ``list()``.
    public func choices() throws -> (inventories: [String], definitions: [String]) {
        try home.people.demand(.sendReports)
        return (
            try home.store.inventories.list().map(\.name),
            try home.store.definitions.list().map(\.name)
        )
    }

    /// One drop by its name for people, `D-3`.
    ///
    /// - Throws: ``ServiceError/noDrop(_:)``.
    public func drop(_ id: String) throws -> Drop {
        guard let drop = try list().first(where: { $0.id == id.uppercased() }) else {
            throw ServiceError.noDrop(id)
        }
        return drop
    }

    /// Makes a drop; of what is due or has happened before, it sends nothing.
    ///
    /// - Throws: ``ServiceError/badDrop(key:expected:)`` naming what is wrong, `MailError` for an
    ///   address, ``MusterStore/StoreError`` for an inventory or a definition that there is not.
    ///   Nothing is made then.
    public func add(_ values: [DropKey: String]) throws -> Drop {
        try home.people.demand(.sendReports)
        for key in [DropKey.name, .when, .to] where values[key] == nil {
            throw ServiceError.badDrop(key: key.rawValue, expected: try expectation(key))
        }
        var drop = Drop(
            name: "",
            occasion: .approved,
            recipients: [],
            since: home.now(),
            madeBy: home.person
        )
        try put(values, into: &drop)
        return try home.store.drops.keep(drop, startsAnew: true, note: note(of: drop, "add"))
    }

    /// Changes a drop; with another time, inventory or after a pause it starts anew, as if just made.
    ///
    /// - Throws: as ``add(_:)``. Nothing is changed then.
    public func change(_ id: String, _ values: [DropKey: String]) throws -> Drop {
        let old = try drop(id)
        var new = old
        try put(values, into: &new)
        let startsAnew =
            new.occasion != old.occasion || new.inventory != old.inventory
            || (old.isPaused && !new.isPaused)
        if startsAnew { new.since = home.now() }
        return try home.store.drops.keep(new, startsAnew: startsAnew, note: note(of: new, "edit"))
    }

    /// Ends a drop.
    ///
    /// - Throws: ``ServiceError/noDrop(_:)``.
    public func delete(_ id: String) throws {
        let drop = try drop(id)
        try home.store.drops.delete(drop, note: note(of: drop, "delete"))
    }

    /// Brings back a drop that was ended; of what was due or has happened since, it sends nothing.
    ///
    /// - Throws: ``ServiceError/noDrop(_:)`` where none of that name was ended.
    public func restore(_ id: String) throws -> Drop {
        try home.people.demand(.sendReports)
        guard id.uppercased().hasPrefix("D-"), let number = Int64(id.dropFirst(2)),
            let drop = try home.store.drops.restore(number, note: { note(of: $0, "restore") })
        else { throw ServiceError.noDrop(id) }
        return drop
    }

    private func note(of drop: Drop, _ deed: String) -> TrailNote {
        let to = drop.recipients.map(\.description).joined(separator: " ")
        return home.access.note(
            .dropChanged,
            drop.id,
            ["name": drop.name, "to": to, "when": drop.occasion.description, "deed": deed]
        )
    }

    private func put(_ values: [DropKey: String], into drop: inout Drop) throws {
        for (key, text) in values {
            let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard try put(value, key, into: &drop) else {
                throw ServiceError.badDrop(key: key.rawValue, expected: try expectation(key))
            }
        }
    }

    /// Puts one value in; `false` when it is none.
    private func put(_ value: String, _ key: DropKey, into drop: inout Drop) throws -> Bool {
        let list = value.split { $0 == "," || $0.isWhitespace }.map(String.init)
        switch key {
        case .name:
            guard (1...100).contains(value.count),
                !value.unicodeScalars.contains(where: \.isControlOrLineBreak)
            else { return false }
            drop.name = value
        case .when:
            guard let occasion = DropOccasion(value) else { return false }
            drop.occasion = occasion
        case .inventory:
            drop.inventory =
                value.isEmpty ? nil : try home.store.inventories.inventory(named: value).name
        case .to:
            let recipients = try list.map { try recipient($0) }
            guard (1...100).contains(recipients.count) else { return false }
            drop.recipients = recipients
        case .definition:
            drop.definition =
                value.isEmpty ? nil : try home.store.definitions.definition(named: value).name
        case .format:
            guard list.allSatisfy({ ReportFormat(rawValue: $0) != nil }) else { return false }
            drop.formats = ReportFormat.allCases.map(\.rawValue).filter(list.contains)
        case .lang:
            guard value.isEmpty || ReportLanguage(rawValue: value) != nil else { return false }
            drop.language = value.isEmpty ? nil : value
        case .paper:
            guard value.isEmpty || PaperSize(rawValue: value) != nil else { return false }
            drop.paper = value.isEmpty ? nil : value
        case .sections:
            guard list.allSatisfy({ ReportPart(rawValue: $0) != nil }) else { return false }
            drop.parts = list.isEmpty ? nil : list
        case .paused:
            guard ["yes", "no"].contains(value) else { return false }
            drop.isPaused = value == "yes"
        }
        return true
    }

    private func recipient(_ text: String) throws -> DropRecipient {
        if text.hasPrefix("role:") || text.hasPrefix("person:") {
            let readers = Role.allCases.filter { $0.may(.viewAudits) }
            let recipient = DropRecipient(text)
            let isReader =
                if case .role(let role)? = recipient { readers.contains(role) } else { true }
            guard let recipient, isReader else {
                throw ServiceError.badDrop(
                    key: DropKey.to.rawValue,
                    expected:
                        "role:ROLE with one of \(readers.map(\.rawValue).joined(separator: ", "))"
                )
            }
            if case .person(let login) = recipient {
                return .person(try home.store.people.person(login: login).login)
            }
            return recipient
        }
        let login = text.lowercased()
        if try home.store.people.list().contains(where: { $0.login == login }) {
            return .person(login)
        }
        guard text.contains("@") else { throw PeopleError.nobody(login: text) }
        return .address(try MailAddress(text).description)
    }

    /// What a value must be.
    private func expectation(_ key: DropKey) throws -> Sentence {
        func words(_ known: [String]) -> String { known.joined(separator: ", ") }
        return switch key {
        case .name: "1 to 100 characters in one line"
        case .when:
            "counted, approved, \"daily 06:00\", \"monday 06:00\" or \"monthly 1 06:00\""
        case .inventory: "the name of one, or nothing for all"
        case .to: "1 to 100 addresses, logins or role:ROLE"
        case .definition: "the name of one, or nothing"
        case .format: "some of \(words(ReportFormat.allCases.map(\.rawValue))), or nothing"
        case .lang: "one of \(words(ReportLanguage.allCases.map(\.rawValue))), or nothing"
        case .paper: "one of \(words(PaperSize.allCases.map(\.rawValue))), or nothing"
        case .sections: "some of \(words(ReportPart.allCases.map(\.rawValue))), or nothing"
        case .paused: "yes or no"
        }
    }
}
