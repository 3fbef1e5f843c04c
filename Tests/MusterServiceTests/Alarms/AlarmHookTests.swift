import Foundation
import MusterClimate
import MusterCore
import MusterCrypto
import MusterMail
import MusterService
import MusterStore
import MusterTestSupport
import Testing

/// Webhooks that are told of alarms, by a real server.
@Suite struct AlarmHookTests {
    private let place: AlarmHome
    private let server: HookServer
    private var home: OpenHome { place.home }

    init() throws {
        place = try AlarmHome()
        server = try HookServer(in: place.folder)
    }

    @Test func `a webhook gets JSON with a key and a signature that its secret gives`() throws {
        let secret = Array("correct horse".utf8)
        let contact = try home.alarms.addContact(server.url, secret: secret)
        let alarm = try place.raise(.critical)
        try place.deliver(minutes: 3)
        let request = try #require(try server.requests().first)
        #expect(try server.requests().count == 1)
        #expect(request.method == "POST")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["idempotency-key"] == "\(Hex.text(alarm.uid)).1")
        let code = Hex.text(MessageCode.sha256(request.body, key: secret))
        #expect(request.headers["x-muster-signature"] == "sha256=\(code)")
        #expect(request.members["event"] as? String == "raised")
        #expect(request.members["alarm"] as? String == "AL-001")
        #expect(request.members["priority"] as? String == "critical")
        #expect(request.members["place"] as? String == "zone:\(place.zone)")
        #expect(request.members["value"] as? Double == 9.4)
        #expect(request.members["limit"] as? Double == 8)
        let file = "\(place.files.folder.keysPath)/\(try #require(contact.secret))"
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func `what is not taken comes again with the same key, and what came after it waits`()
        throws
    {
        _ = try home.alarms.addContact(server.url)
        let alarm = try place.raise()
        try server.answer("500")
        try place.deliver(minutes: 3)
        try place.apply(.back, to: alarm)
        try place.deliver(minutes: 4)
        try server.answer("200")
        try place.deliver(minutes: 30)
        let requests = try server.requests()
        let keys = requests.map { $0.headers["idempotency-key"] }
        let events = requests.compactMap { $0.members["event"] as? String }
        #expect(events.filter { $0 == "cleared" }.count == 1)
        #expect(events.last == "cleared", "after the one before was taken")
        #expect(Set(keys.dropLast()).count == 1)
        #expect(Set(requests.dropLast().map(\.body)).count == 1, "the same bytes each time")
        let entry = try #require(try home.store.outbox.list().last)
        #expect(entry.attempts > 1 && entry.state == .handedOver)
    }

    @Test func `a webhook that does not answer is left alone after ten seconds`() throws {
        _ = try home.alarms.addContact(server.url)
        try place.raise()
        try server.answer("never")
        let mailed = try place.deliverOnce().mailed
        let error = try #require(mailed.first?.error)
        #expect(error.what.contains("127.0.0.1") && error.isTemporary)
        #expect(mailed.first?.entry.state == .queued)
    }

    @Test func `a test reaches mail and webhook, and is noted`() throws {
        _ = try home.alarms.addContact(server.url)
        _ = try home.alarms.addContact("mara@example.org", step: 1)
        let mailed = try home.alarms.testAlarms(of: nil)
        #expect(mailed.allSatisfy { $0.error == nil } && mailed.count == 2)
        #expect(try server.requests().first?.members["event"] as? String == "test")
        #expect(try place.sent("Subject") == ["[Muster] Test: test of alarms"])
        #expect(try home.alarms.contacts().allSatisfy { $0.testedAt != nil })
        try server.answer("404")
        #expect(try home.alarms.testAlarms(of: server.url).first?.error != nil)
    }

    @Test func `who is taken off the list gets nothing more, and its secret goes`() throws {
        let contact = try home.alarms.addContact(server.url, secret: [1, 2, 3])
        try place.raise()
        try server.answer("500")
        try place.deliver()
        #expect(try home.alarms.removeContact("1").map(\.address) == [server.url])
        try server.answer("200")
        try place.deliver(minutes: 10)
        #expect(try server.requests().count == 1)
        #expect(try home.store.outbox.list().map(\.state) == [.cancelled])
        let file = "\(place.files.folder.keysPath)/\(try #require(contact.secret))"
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `what can be no contact is refused`() throws {
        _ = try home.alarms.addContact("mara@example.org")
        #expect(throws: AlarmContactError.known(address: "Mara@example.org", number: 1)) {
            try home.alarms.addContact("Mara@example.org")
        }
        #expect(throws: AlarmContactError.badStep(3)) {
            try home.alarms.addContact("a@example.org", step: 3)
        }
        #expect(throws: AlarmContactError.secretOfMail("a@example.org")) {
            try home.alarms.addContact("a@example.org", secret: [1])
        }
        let none = ["https://", "http://a b/", "https://u:p@example.org/", "https://x/\"y", "x"]
        for address in none {
            #expect(throws: MailError.self, "\(address)") {
                try home.alarms.addContact(address)
            }
        }
        #expect(throws: AlarmContactError.notFound("9")) { try home.alarms.removeContact("9") }
    }

    @Test func `the sign of life asks the address that the settings name`() throws {
        let place = try AlarmHome(settings: "[climate]\nheartbeat_url = \"\(server.url)\"")
        try #require(Heartbeat(place.home.settings)).beat()
        #expect(try server.requests().map(\.method) == ["GET"])
    }
}
