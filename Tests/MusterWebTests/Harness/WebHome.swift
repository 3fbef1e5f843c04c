import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterRadio
import MusterService
import MusterSimulation
import MusterStore
import MusterTestSupport
import Testing

/// A home of its own for one test, worked on in this process by the account that owns it.
final class WebHome: Sendable {
    /// The folder of the home.
    let path: String
    /// The home as its owner's account works on it.
    let open: OpenHome

    /// The identifier of the first audit of the simulated walk.
    static let audit = "A-2026-0001"
    /// The name of the inventory, with a letter beyond ASCII.
    static let inventory = "Warehouse Šid"
    /// The name of the inventory next door, whose items are heard here and there.
    static let neighbour = "Loan stock"
    /// The password of everybody in tests.
    static let password = "a stork on the roof"

    private init(_ path: String) throws {
        self.path = path
        open = try OpenHome(
            HomeFolder(option: path, environment: [:]),
            person: "tester",
            command: "muster serve",
            // What a password costs is tested where passwords are.
            passwordCost: .least
        )
    }

    /// A copy of a home, which is not taken for one that was moved.
    private convenience init(copying template: String) throws {
        let path = Self.newFolder()
        try FileManager.default.copyItem(atPath: template, toPath: path)
        try? FileManager.default.removeItem(atPath: path + "/home.place")
        try self.init(path)
    }

    /// A copy, of a home that nothing works on any more.
    func copy() throws -> WebHome { try WebHome(copying: path) }

    /// A home with an inventory, and nothing in it.
    static func empty() throws -> WebHome {
        let home = try founded()
        try home.open.inventories.add(named: "Stock")
        return home
    }

    /// A home with the plan and the items of a simulated site of sixty items.
    static func loaded() throws -> WebHome { try WebHome(copying: try loadedTemplate.get()) }

    /// A loaded home with one finished audit; its identifier is ``audit``.
    static func audited() throws -> WebHome { try WebHome(copying: try auditedTemplate.get()) }

    /// A home with no inventory.
    static func founded() throws -> WebHome {
        let path = newFolder()
        try NewHome(HomeFolder(option: path, environment: [:])).found(
            site: Site(name: "Test site", timeZone: "Europe/Belgrade"),
            person: "tester",
            now: SystemClock.now()
        )
        return try WebHome(path)
    }

    private static let loadedTemplate = Result {
        let (home, folder) = (try founded(), try site.get())
        try home.open.inventories.add(named: inventory)
        try home.open.inventories.add(named: neighbour)
        _ = try home.open.floorPlan.importFile(folder + "/plan.json")
        for (file, name) in [("items.csv", inventory), ("other-items.csv", neighbour)] {
            _ = try home.open.items.importFile(
                try home.open.items.readFile("\(folder)/\(file)"),
                into: try home.open.inventories.find(name),
                skippingBad: false
            )
        }
        try home.open.close()
        return home.path
    }

    private static let auditedTemplate = Result {
        let home = try loaded()
        let audit = try home.walk()
        _ = try home.open.sessions.finish(audit)
        try home.open.close()
        return home.path
    }

    /// The folder of a simulated site: `items.csv`, `plan.json`, `walk.btsnoop`.
    static let site = Result {
        let folder = newFolder()
        _ = try SimulatedFiles.write(
            try SimulationParameters(items: 60, seed: 5, zones: nil),
            to: folder,
            onProgress: { _, _ in }
        )
        return folder
    }

    /// The walk through that site, as a source.
    static var walk: String { get throws { "capture:\(try site.get())/walk.btsnoop" } }

    /// Audits the walk; the audit is paused then.
    func walk() throws -> AuditID {
        let source = try HomeSessions.AuditRequest(source: .init(try Self.walk))
        return try OwnThreads.wait { [open] in
            try await open.sessions.start(source, control: AuditControl(), onEvent: { _ in })
                .session.scope.audit
        }
    }

    /// Listens to the walk as a fixed scanner does.
    func watch() throws {
        let request = HomeBeacons.WatchRequest(source: try .init(try Self.walk))
        _ = try OwnThreads.wait { [open] in
            try await open.beacons.watch(request, control: WatchControl(), onEvent: { _ in })
        }
    }

    /// Imports items into the inventory that is used.
    func importItems(_ csv: String) throws {
        _ = try open.items.importFile(
            try ItemFile.read(Array(csv.utf8), named: "items.csv"),
            into: try open.inventories.find(),
            skippingBad: false
        )
    }

    /// Writes the settings, which hold from then on.
    func set(_ settings: String) throws {
        try Data((settings + "\n").utf8).write(to: URL(filePath: path + "/muster.toml"))
        _ = try open.settingsFile.draft()
    }

    /// Gives the home a mail program of its own, and settings that name it.
    func keepMail() throws {
        let place = Self.newFolder()
        try FileManager.default.createDirectory(
            atPath: place,
            withIntermediateDirectories: true
        )
        let mta = try LocalMTA(in: URL(filePath: place))
        try set("[mail]\nsendmail = \"\(mta.sendmailPath)\"\nfrom = \"muster@\(LocalMTA.domain)\"")
    }

    /// Adds people: `ana` is admin, and one person has each other role, login and role the same.
    ///
    /// - Returns: a token for each role, with all of its rights.
    func addPeople() throws -> [String: String] {
        _ = try open.people.add(NewPerson(login: "ana", role: .admin), password: Self.password)
        let admin = try acting(as: "ana")
        var tokens: [String: String] = [:]
        for role in Role.allCases where role != .customer {
            let login = role == .admin ? "ana" : role.rawValue
            if role != .admin {
                let person = NewPerson(login: login, role: role)
                _ = try admin.people.add(person, password: Self.password)
            }
            let rights = Set(Right.allCases.filter { $0.roles.contains(role) })
            tokens[role.rawValue] =
                try admin.people.makeToken("tests", for: login, scope: rights, days: 30).secret.text
        }
        return tokens
    }

    /// Adds `ana`, the admin, and a customer who orders for a party.
    func addCustomer(_ login: String, of party: String) throws {
        _ = try open.people.add(NewPerson(login: "ana", role: .admin), password: Self.password)
        let customer = NewPerson(login: login, role: .customer, party: party)
        _ = try acting(as: "ana").people.add(customer, password: Self.password)
    }

    /// The home as somebody works on it who has just shown the password.
    func acting(as login: String) throws -> OpenHome {
        let person = try open.store.people.person(login: login)
        let principal = Principal(
            name: login,
            role: person.role,
            person: person.id,
            confirmedAt: open.now()
        )
        return open.acting(as: principal)
    }

    /// The result of the audit, as whoever may see everything reads it.
    func summary() throws -> AuditSummary {
        try open.sessions.summary(AuditID(rawValue: Self.audit))
    }

    private static func newFolder() -> String {
        SharedFolder.url.appending(path: UUID().uuidString).path
    }
}

/// The folder of everything that the tests of this run share; removed when the run ends.
private enum SharedFolder {
    static let url: URL = {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "muster-web-tests-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SharedFolder.url) }
        return url
    }()
}

extension OpenHome {
    /// The database behind the features of a home, which tests alone look into.
    var store: Store {
        get throws { try Store(path: folder.databasePath, holder: "a test") }
    }
}
