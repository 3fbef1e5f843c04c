import MusterPeople
import MusterService
import Testing

/// What a worker reads who has no part in an audit.
@Suite struct WorkerPagesTests {
    @Test func `a worker is offered no step of another's audit, and reads people's names`()
        async throws
    {
        try await withPortal { portal in
            let decided = try await counted(portal)
            let paused = try await walked(portal)
            let word = "a stork on the roof"
            _ = try portal.home.people.add(NewPerson(login: "ana", role: .admin), password: word)
            _ = try portal.home.people.add(
                NewPerson(login: "rada", name: "Rada Šić", role: .worker),
                password: word
            )
            let today = try await portal.send(
                [("login", "rada"), ("password", word)],
                to: "/sign-in",
                from: "/sign-in"
            ).text
            #expect(today.contains("Rada Šić (rada)"), "\(today)")
            #expect(!today.contains("Needs a decision") && today.contains("\(decided)"))
            let page = try await portal.get("/audits/\(paused)").text
            #expect(page.contains("Ask tester, or an auditor or manager"), "\(page)")
            for step in ["pause", "resume", "finish"] {
                #expect(!page.contains("/audits/\(paused)/\(step)\""), "\(step)")
            }
        }
    }
}
