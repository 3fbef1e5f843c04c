import Foundation
import Testing

/// What people ask of the commands that listen and cannot have.
@Suite struct BadListeningTests {
    private static let region = "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1"

    @Test(
        arguments: [
            ["beacon", "scan", "--for", "1e300"], ["beacon", "scan", "--for", "nan"],
            ["beacon", "watch", "--region", region, "--for", "1e300"],
            ["beacon", "watch", "--region", region, "--away", "1e300"],
            ["find", "IT-0001", "--for", "1e300"], ["watch", "--for", "1e300"],
            ["item", "bind", "IT-0001", "--nearest", "--timeout", "1e300"],
            ["item", "bind", "IT-0001", "--nearest", "--timeout", "nan"],
        ]
    )
    func `a time that is none is refused before anything listens`(command: [String]) throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        home.muster(command + ["--source", "capture:\(walk)"]).refused(2)
    }

    @Test func `a capture is not read and replaced at the same time, by a link neither`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().path("walk.btsnoop")
        let (copy, link) = (home.folder.path + "/copy.btsnoop", home.folder.path + "/link")
        try FileManager.default.copyItem(atPath: walk, toPath: copy)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: copy)
        let scan = ["beacon", "scan", "--force", "--source", "capture:\(copy)", "--save"]
        for target in [copy, link] { home.muster(scan + [target]).refused(2, naming: target) }
        #expect(try Data(contentsOf: URL(filePath: copy)) == Data(contentsOf: URL(filePath: walk)))
    }

    @Test func `a source that cannot be used leaves the file that was to be replaced alone`() throws
    {
        let home = try TestHome.loaded()
        let kept = home.folder.path + "/kept.btsnoop"
        try Data("not to be lost".utf8).write(to: URL(filePath: kept))
        for source in ["capture:/nonexistent", "hci97", "stdin"] {
            let result = home.muster(
                "beacon",
                "scan",
                "--source",
                source,
                "--save",
                kept,
                "--force",
                input: ""
            )
            #expect(result.status != 0, "\(source): \(result.text)")
            #expect(try Data(contentsOf: URL(filePath: kept)) == Data("not to be lost".utf8))
        }
    }

    @Test func `nothing is left to pause once an audit is counted`() throws {
        let home = try TestHome.audited()
        home.muster("pause").refused(6, naming: "counted")
    }

    @Test func `a zone that the plan does not have is no filter`() throws {
        let home = try TestHome.loaded()
        home.muster("item", "heard", "--zone", "nowhere").refused(5, naming: "nowhere")
    }
}
