import Foundation
import MusterAudit
import MusterCore
import MusterRadio
import MusterReport
import MusterService
import MusterTestSupport
import Testing

/// Files of keys and of the trail that hold something else than their names say.
@Suite struct MixedUpKeyTests {
    private let home: TemporaryHome
    private var keys: String { home.folder.path + "/keys" }

    init() throws {
        home = try TemporaryHome()
        let open = try home.open()
        _ = try open.keys.makeOwnKey()
        _ = try open.keys.deviceKey()
        try open.close()
    }

    private func replace(_ name: String, with other: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: "\(keys)/\(other)"))
        try bytes.write(to: URL(filePath: "\(keys)/\(name)"))
    }

    private func checkup(_ check: String) throws -> Checkup {
        let now = Instant(seconds: 1_790_000_000)
        let all = Doctor.examine(home.folder, radio: .now(), now: now)
        return try #require(all.first { $0.check == check })
    }

    @Test func `a device's file with the key of a person is told, and signs nothing`() async throws
    {
        #expect(try checkup("keys").isWell)
        try replace("device.key", with: "person-tester.key")
        let found = try checkup("keys")
        #expect(!found.isWell && found.detail.contains("holds the key of tester"))
        let open = try home.open()
        let error = ServiceError.badKeyFile(
            path: keys + "/device.key",
            reason: "it holds the key of tester"
        )
        #expect(throws: error) { try open.keys.deviceKey() }
        #expect(throws: error) { try open.backups.backUp() }
        #expect(error.remedy.contains("backup"))
    }

    @Test func `a person's file with the key of the device is refused`() throws {
        try replace("person-tester.key", with: "device.key")
        #expect(throws: ServiceError.self) { try home.open().keys.makeOwnKey() }
        #expect(try checkup("keys").failure == .failed)
    }

    @Test func `a key that the database does not know fails`() throws {
        try FileManager.default.removeItem(atPath: keys + "/device.key")
        let lost = try checkup("keys")
        #expect(lost.failure == .failed)
        let other = try TemporaryHome()
        let open = try other.open()
        _ = try open.keys.deviceKey()
        try open.close()
        try FileManager.default.copyItem(
            atPath: other.folder.path + "/keys/device.key",
            toPath: keys + "/device.key"
        )
        #expect(try checkup("keys").failure == .failed)
    }

    @Test func `a note of the trail that is none is told as such, not as missing`() throws {
        try Data("garbage".utf8).write(to: URL(filePath: home.folder.path + "/trail.head"))
        let found = try checkup("trail")
        #expect(!found.isWell && found.detail.contains("cannot be read as the head of a trail"))
        #expect(found.failure == .integrity)
    }

    @Test func `a key that is lost is not put back over the one in use`() throws {
        let file = keys + "/person-tester.key"
        try FileManager.default.removeItem(atPath: file)
        let lost = try checkup("keys")
        #expect(!lost.isWell && lost.remedy?.contains("put \(file) back") == true)
        let open = try home.open()
        _ = try open.keys.makeOwnKey()
        try open.close()
        let replaced = try checkup("keys")
        #expect(!replaced.isWell && replaced.remedy?.contains("put ") == false)
        #expect(replaced.remedy?.contains("muster key revoke") == true)
    }

    @Test func `a damaged key ends a report before any file of it is written`() async throws {
        let open = try home.open()
        let listened = try await open.sessions.start(
            HomeSessions.AuditRequest(inventory: "Stock", source: try SourceDescription(home.walk)),
            control: AuditControl(),
            onEvent: { _ in }
        )
        let summary = try open.sessions.finish(
            listened.session.scope.audit,
            isPartial: true,
            reason: "test"
        )
        .summary()
        try Data("x".utf8).write(to: URL(filePath: keys + "/person-tester.key"))
        let path = home.path + "/report.pdf"
        let error = #expect(throws: ServiceError.self) {
            try open.reports.writeReport(
                summary,
                as: [.pdf, .csv],
                options: try open.reports.reportOptions(language: nil, paper: nil, parts: nil),
                to: path
            )
        }
        guard case .badKeyFile? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted() == [
                "home", "site",
            ]
        )
    }
}
