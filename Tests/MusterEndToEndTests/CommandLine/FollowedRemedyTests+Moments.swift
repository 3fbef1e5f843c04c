import Foundation
import MusterTestSupport
import Testing

/// What is advised to whoever says something in the same moment as somebody else.
extension FollowedRemedyTests {
    /// Contacts for alarms that are not there, are there already, or have another secret.
    func contacts() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        person.follow("alarm", "contact", "remove", "9")
        person.follow("alarm", "test", with: ["ADDRESS": "a@muster.test"])
        person.follow("alarm", "contact", "add", "a@muster.test")
        home.muster("alarm", "contact", "add", "b@muster.test").succeeded()
        let secrets = try ["first", "second"].map { word in
            let file = try home.file(word, String(repeating: word, count: 6))
            #expect(chmod(file, 0o600) == 0)
            return file
        }
        let hook = ["alarm", "contact", "add", "https://hooks.muster.test/x"]
        let named = "--secret-from-file"
        let told = home.muster(hook + [named, secrets[0], "--json"]).succeeded()
        let number = try #require(try told.object["contact"]?.integer)
        let other = [named, secrets[1], "--zone", "dock"]
        person.follow(
            hook[0],
            hook[1],
            hook[2],
            hook[3],
            other[0],
            other[1],
            other[2],
            other[3],
            with: ["NUMBER": String(number)]
        )
        home.muster(hook + other).succeeded()
        return person.followed
    }

    /// Two who settle the same, a server that listens or has nothing to listen with, and files that
    /// change while they are copied.
    func moments() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let shown = try home.muster("show", "--json").succeeded().object
        let item = try #require(shown["review"]?["open"]?.elements.first?.text)
        let records = try #require(shown["records"]?.integer)
        home.muster("resolve", item, "--reason", "miscounted").succeeded()
        let without = try PortalServer(home)
        let again = try without.api(
            "POST",
            "/audits/\(TestHome.audit)/resolve",
            "{\"items\":[\"\(item)\"],\"reason\":\"miscounted\",\"records\":\(records)}"
        )
        person.follow(remedyIn: try told(again), of: "resolve")
        let none = try told(try without.api("POST", "/audits", "{}"))
        _ = try without.endsAtOnce(by: SIGTERM)

        // The advice names an adapter; here a recording stands for it.
        try #require(none.hasSuffix("muster serve --source hci0"), "\(none)")
        let walk = try SimulatedWarehouse.small.get().walk
        let server = try PortalServer(home, "--source", walk + "@1x")
        #expect(try server.api("POST", "/audits", "{}").status == 201)
        person.note(String(none.dropFirst("try: ".count)))
        person.follow("finish", choosing: "pause")
        _ = try server.endsAtOnce(by: SIGTERM)
        try copiedWhileItChanges(person)
        return person.followed
    }

    private func told(_ answer: PortalServer.Answer) throws -> String {
        "try: " + (try #require(try answer.json["remedy"]?.text, "\(answer.text)"))
    }

    private func copiedWhileItChanges(_ person: RemedyFollower) throws {
        let file = person.home.path + "/reports/large.bin"
        try FileManager.default.createDirectory(
            atPath: person.home.path + "/reports",
            withIntermediateDirectories: true
        )
        // Large enough that it changes between the look at it and its copy.
        var random = SplitMix64(seed: 17)
        let bytes = (0..<1_000_000).map { _ in random.next() }
        try bytes.withUnsafeBytes { Data($0) }.write(to: URL(filePath: file))
        let line = "while :; do date +%N | dd of='\(file)' conv=notrunc status=none; done"
        let writer = try RunningCommand(
            "/bin/bash",
            ["-c", line],
            home: person.home.path,
            in: person.home.folder
        )
        defer { writer.send(SIGKILL) }
        person.follow("backup", "--to", "copy.tar.zst", choosing: "doctor") {
            writer.send(SIGKILL)
            _ = try writer.wait()
        }
        person.home.muster("backup", "--to", "copy.tar.zst").succeeded()
    }
}
