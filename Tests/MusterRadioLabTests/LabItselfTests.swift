import Testing

/// The radio lab does what the tests in it rely on.
@Suite(.tags(.radio))
struct LabItselfTests {
    @Test(arguments: [nil, "mara"] as [String?])
    func `status, output and files come back, whoever the user is`(user: String?) async throws {
        let result = try await RadioLab.run("statuses.sh", "7", user: user)
        #expect(result.status == 7, "\(result.errors)")
        #expect(result.lines == ["to standard output", user ?? "root", "by another way"])
        #expect(result.errors == "to standard error\n")
        #expect(try result.text("deep/file.txt") == "from inside\n")
    }
}
