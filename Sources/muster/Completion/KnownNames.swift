import ArgumentParser
import Foundation
import MusterAudit
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterDisk
import MusterOrders
import MusterPeople
import MusterProvenance
import MusterRadio
import MusterReport
import MusterService
import MusterStore

/// The names of a home that a shell offers while a command is typed.
///
/// Nothing is asked, said or written for it: where the home cannot be read by whoever types, there is nothing
/// to offer.
extension CompletionKind {
    /// The items of the inventory in use.
    static let items = known { home, typed in try items(home, typed) }
    /// The audits, the newest first.
    static let audits = known { home, _ in try audits(home) }
    /// The audits, and the reports among the files.
    static let auditsAndReports = CompletionKind.custom { words, _, typed in
        names(words, typed) { home, _ in try audits(home) } + files(typed, ending: ".pdf")
    }
    /// The audits, and the items of the inventory in use.
    static let auditsAndItems = known { home, typed in try audits(home) + items(home, typed) }
    /// The zones of the plan.
    static let zones = known { home, _ in try zones(home) }
    /// The sensors in use.
    static let sensors = known { home, _ in try sensors(home) }
    /// The sensors in use, and the zones of the plan.
    static let sensorsAndZones = known { home, _ in try sensors(home) + zones(home) }
    /// Whose keys there are.
    static let keys = known { home, _ in try Set(home.keys.list().map(\.key.owner)).sorted() }
    /// The logins of those who can be expected on an audit.
    static let auditors = known { home, _ in
        guard home.principal.may(.runAudits) else { return [] }
        return try home.audits.auditors() + [home.person]
    }
    /// The logins of all people, for those who manage them.
    static let people = known { home, _ in
        guard home.principal.may(.managePeople) else { return [] }
        return try home.people.list().map(\.login)
    }
    /// The codes of the causes of discrepancies.
    static let reasons = known { home, _ in home.settings.reasons.map(\.code) + ["list"] }
    /// The inventories.
    static let inventories = known { home, _ in
        try home.inventories.listOpen().map(\.name)
    }
    /// The plans of audits.
    static let plans = known { home, _ in try home.plans.list().map(\.plan.id.description) }
    /// The saved definitions of reports.
    static let definitions = known { home, _ in try home.reports.definitions().map(\.name) }
    /// The forms of reports; more than one is written with commas.
    static let reportFormats = CompletionKind.list(ReportFormat.allCases.map(\.rawValue))
    /// The scheduled reports.
    static let schedules = known { home, _ in
        guard home.principal.may(.sendReports) else { return [] }
        return try home.drops.list().map(\.id.description)
    }
    /// The limit sets.
    static let limitSets = known { home, _ in try home.limits.sets().map(\.name) }
    /// The alarms that are not over.
    static let alarms = known { home, _ in try home.alarms.list().map(\.id.description) }
    /// The rows of a resource, by identifier.
    static func rows<Row>(of resource: Resource<Row>) -> CompletionKind {
        known { home, _ in try home.rows(of: resource).all().rows.map(resource.identifier) }
    }
    /// What a field of a resource may be.
    static func choices<Row>(of resource: Resource<Row>, field: String) -> CompletionKind {
        known { home, _ in
            (try home.rows(of: resource).all().choices[field] ?? []).map(\.word)
        }
    }
    /// The lots that items of the inventory in use have.
    static let lots = known { home, typed in
        try home.items.lots(startingWith: typed, limit: most)
    }

    /// The products.
    static let products = known { home, _ in try home.masterData.products().prefix(most).map(\.code)
    }
    /// The parties.
    static let parties = known { home, _ in try home.masterData.parties().prefix(most).map(\.id) }
    /// The orders, the newest first.
    static let orders = known { home, _ in try HomeOrders(home).list().prefix(most).map(\.id) }
    /// The offers.
    static let offers = known { home, _ in try HomeOffers(home).list().map(\.name) }
    /// The stations of this hub.
    static let stations = known { home, _ in try HomeHouse(home).hub.stations().map(\.name) }
    /// The sets of changes that wait.
    static let waitingSets = known { home, _ in
        try HomeHouse(home).station.sets(declined: true).prefix(most).map { "S-\($0.number)" }
    }
    /// The conflicts that are not settled.
    static let conflicts = known { home, _ in
        try HomeHouse(home).station.disagreements().prefix(most).map { "C-\($0.number)" }
    }
    /// The lots of products, as `PRODUCT/LOT`.
    static let productLots = known { home, _ in try home.lots.list().prefix(most).map(\.path) }

    /// How many names are offered at most: more than that nobody reads.
    private static let most = 200

    private static func items(_ home: OpenHome, _ typed: String) throws -> [String] {
        try home.items.identifiers(startingWith: typed, limit: most).map(\.rawValue)
    }

    private static func audits(_ home: OpenHome) throws -> [String] {
        try home.audits.list(AuditFilter(), limit: most).map(\.audit.rawValue)
    }

    private static func zones(_ home: OpenHome) throws -> [String] {
        try home.floorPlan.drawn().plan?.listedZones.map(\.id.rawValue) ?? []
    }

    private static func sensors(_ home: OpenHome) throws -> [String] {
        try home.sensors.list().prefix(most).map(\.sensor.id.description)
    }

    /// Where advertisements come from: the adapters of this machine, and captures among the files.
    static let sources = CompletionKind.custom { _, _, typed in
        let adapters = ((try? HCIAdapters.list()) ?? []).map(\.name)
        let (service, capture) = ("bluez:", "capture:")
        let found = adapters + adapters.map { service + $0 } + ["stdin"]
        let path = typed.hasPrefix(capture) ? String(typed.dropFirst(capture.count)) : ""
        let all = found + files(path, ending: "").map { capture + $0 }
        return shown(all.filter { $0.hasPrefix(typed) })
    }

    /// The files that end like this, and the folders, whose paths begin like what was typed.
    private static func files(_ typed: String, ending: String) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        return Disk.names(in: folder.isEmpty ? "." : folder).sorted().compactMap { name in
            let path = folder + name
            guard path.hasPrefix(typed), !name.hasPrefix(".") else { return nil }
            if Disk.names(in: path).isEmpty, name.hasSuffix(ending) { return path }
            return Disk.names(in: path).isEmpty ? nil : path + "/"
        }
    }

    /// Completion by what a home has.
    ///
    /// - Parameter names: the names, given what was typed of one so far.
    /// - Returns: what offers them.
    private static func known(
        _ names: @escaping @Sendable (OpenHome, String) throws -> [String]
    ) -> CompletionKind {
        .custom { words, _, typed in self.names(words, typed, names) }
    }

    /// What of a home begins like what was typed; nothing where the home cannot be read.
    private static func names(
        _ words: [String],
        _ typed: String,
        _ names: (OpenHome, String) throws -> [String]
    ) -> [String] {
        guard let home = open(words), home.principal.may(.viewAudits) else { return [] }
        defer { try? home.close() }
        return shown(((try? names(home, typed)) ?? []).filter { $0.hasPrefix(typed) })
    }

    /// Names as a shell reads them: zsh takes what is behind a colon for a description.
    private static func shown(_ names: [String]) -> [String] {
        guard CompletionShell.requesting == .zsh else { return names }
        return names.map { $0.replacing(":", with: "\\:") }
    }

    /// The home that the words name, for whoever is signed in; `nil` where it would have to be made,
    /// brought up to date or signed in to.
    private static func open(_ words: [String]) -> OpenHome? {
        let environment = ProcessInfo.processInfo.environment
        let named = words.firstIndex(of: "--home").map { words.dropFirst($0 + 1).first } ?? nil
        let folder = HomeFolder(option: named, environment: environment)
        guard let schemas = try? HomeHealth.schemas(of: folder),
            schemas.found == schemas.known,
            let home = try? OpenHome(
                folder,
                person: SystemProcess.account,
                command: "muster completion",
                patience: 0
            )
        else { return nil }
        return try? home.machine.forSignedIn(token: environment["MUSTER_TOKEN"])
    }
}
