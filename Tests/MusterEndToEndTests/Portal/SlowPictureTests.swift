import Foundation
import MusterTestSupport
import Testing

/// A picture that takes long to decode, in a running server.
@Suite struct SlowPictureTests {
    private static let photos = "/api/v1/items/IT-0001/photos"

    /// The server with such a picture on its way over a connection, and the process that decodes it,
    /// made to stand still.
    private func busy() throws -> (server: PortalServer, sender: Connection, child: pid_t) {
        let server = try PortalServer(try TestHome.loaded())
        let bytes = TestPicture.progressiveJPEG(side: 6_300, scans: 100)
        let sender = try Connection(port: server.port)
        let head =
            "POST \(Self.photos) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
            + "\(server.ownerLine)\r\nContent-Type: image/jpeg\r\nContent-Length: \(bytes.count)\r\n\r\n"
        sender.write(Array(head.utf8) + bytes)
        var child: pid_t?
        try server.command.wait {
            child = Self.decoders(of: server.command.identifier).first
            return child != nil
        }
        let found = try #require(child, "\(server.command.errorsSoFar)")
        kill(found, SIGSTOP)
        return (server, sender, found)
    }

    /// The processes that decode pictures for another one, once each has confined itself: what is
    /// stopped before that does not know yet that it ends with its parent.
    private static func decoders(of parent: Int32) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            guard
                let status = try? String(
                    contentsOfFile: "/proc/\(process)/status",
                    encoding: .utf8
                ),
                let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            else { return false }
            return status.contains("PPid:\t\(parent)\n") && status.contains("NoNewPrivs:\t1\n")
                && line.contains("decode-picture")
        }
    }

    @Test func `others get their photos meanwhile, and the server ends without waiting for it`()
        throws
    {
        let (server, sender, child) = try busy()
        let page = try server.ask(
            "POST",
            Self.photos,
            ["Content-Type": "image/png"],
            TestPicture.png(width: 30, height: 20)
        )
        #expect(page.status == 201, "\(page.text)")
        let photo = try #require(try page.json["photo"]?.text)
        #expect(try server.get("/photos/\(photo)?size=160").status == 200)
        #expect(kill(child, 0) == 0, "the slow one is not through")
        #expect(try server.endsAtOnce(by: SIGTERM))
        #expect(kill(child, 0) != 0)
        withExtendedLifetime(sender) {}
    }

    @Test func `a server that is killed leaves no process behind`() throws {
        let (server, sender, child) = try busy()
        server.command.send(SIGKILL)
        _ = try server.command.wait()
        let limit = ContinuousClock.now + .seconds(60)
        while kill(child, 0) == 0, ContinuousClock.now < limit { usleep(10_000) }
        #expect(kill(child, 0) != 0)
        withExtendedLifetime(sender) {}
    }
}
