import Foundation
import MusterPeople
import MusterService
import Testing

/// The note of where the portal is found.
@Suite struct PortalNoteTests {
    @Test func `an address that others reach is kept while its server lives, whoever runs it`()
        throws
    {
        let people = try PeopleHome()
        let home = try people.open()
        let path = people.folder.path + "/portal.url"
        func note(_ process: String) throws {
            try Data("https://muster.example.org\npublic\n\(process)\n".utf8)
                .write(to: URL(filePath: path))
        }
        // The first process of a machine is never ours, and takes no signal from other accounts.
        try note("1")
        home.machine.keepPortal(url: "http://127.0.0.1:8080", isPublic: false)
        #expect(address(home)?.contains("muster.example.org") == true)
        // What was started beside it leaves nothing behind, and takes nothing with it.
        home.machine.forgetPortal()
        #expect(address(home)?.contains("muster.example.org") == true)
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("127.0.0.1"))
        // No process has this number: Linux gives none above 4,194,304 (proc(5), pid_max).
        try note("4194305")
        home.machine.keepPortal(url: "http://127.0.0.1:8080", isPublic: false)
        #expect(address(home)?.contains("127.0.0.1") == true)
        home.machine.forgetPortal()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// The address that a link is made with.
    private func address(_ home: OpenHome) -> String? {
        var random = SystemRandomNumberGenerator()
        return home.machine.portalAddress(of: Secret(.setup, using: &random))
    }
}
