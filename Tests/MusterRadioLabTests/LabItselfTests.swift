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

    @Test func `what does not end is ended, and what it left comes back`() async throws {
        let result = try await RadioLab.run("sleepy.sh", limit: 60)
        #expect(result.status == 124)
        #expect(result.output == "said before the end\n")
        #expect(result.errors.contains("not done after 60 s"))
        #expect(try result.text("early.txt") == "left before the end\n")
    }

    @Test func `a lab that cannot start says why, and what to do`() async throws {
        let result = try await RadioLab.run(
            "statuses.sh",
            "0",
            environment: ["MUSTER_RADIO_LAB_KERNEL": "linux-image-of-nobody"]
        )
        #expect(result.status == 125)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first?.contains("linux-image-of-nobody cannot be downloaded") == true)
        #expect(lines.last?.hasPrefix("try: ") == true)
    }

    @Test func `an adapter is seen by other programs, blocked, unplugged and plugged in again`()
        async throws
    {
        let result = try await RadioLab.run("plugging.sh")
        result.succeeded()
        #expect(result.errors.contains("RF-kill"))
        let seen = "hci0: Type: Primary Bus: Virtual BD Address: 02:4C:41:42:07:01 "
        #expect(
            result.lines == [
                "hci0", seen, "addr 02:4C:41:42:07:01", "bluetooth blocked", "hci0", seen,
            ]
        )
    }

    @Test func `scanning takes capabilities, of the user or of the program`() async throws {
        let result = try await RadioLab.run("privileges.sh")
        result.succeeded()
        #expect(try result.text("refused").contains("Operation not permitted"))
        #expect(try result.text("ambient").contains("C0:00:00:00:00:01"))
        #expect(try result.text("file").contains("C0:00:00:00:00:01"))
        #expect(try result.text("version").hasPrefix("muster "))
    }

    @Test func `the clock is set and the machine sleeps, without the host noticing`() async throws {
        let result = try await RadioLab.run("clocks.sh")
        result.succeeded()
        #expect(result.lines.count == 4)
        #expect(result.lines.first == "2031")
        let slept = result.lines.dropFirst().first?.split(separator: " ").last.flatMap { Int($0) }
        #expect(try (2...10).contains(#require(slept)), "\(result.output)")
        #expect(result.lines.suffix(2) == ["PM: suspend exit", "hci0"])
    }
}
