import Foundation
import MusterTestSupport
import Testing

/// A web server on this machine that takes what webhooks are told, or does not.
final class HookServer {
    /// A request that came in.
    struct Request {
        var method: String
        var headers: [String: String]
        var body: [UInt8]
        /// The body read as an object.
        var members: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
        }
    }

    private let folder: URL
    private let process = Process()
    /// It ends when this does, however the tests end.
    private let life = Pipe()
    /// Where it listens.
    private(set) var url = ""

    /// Starts it; what it does is in files of `folder`.
    init(in folder: URL) throws {
        self.folder = folder.appending(path: "hook")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try answer("200")
        let (script, output) = (self.folder.appending(path: "server.py"), Pipe())
        try Data(Self.program.utf8).write(to: script)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path, self.folder.path]
        process.standardInput = life
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        url = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/hook"
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Lets it answer with a status from now on, or `never`.
    func answer(_ way: String) throws {
        try Data(way.utf8).write(to: folder.appending(path: "way"), options: .atomic)
    }

    /// What came in, the oldest first.
    func requests() throws -> [Request] {
        let log = folder.appending(path: "log")
        guard FileManager.default.fileExists(atPath: log.path) else { return [] }
        let text = try String(contentsOf: log, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            )
            let body = try #require(Data(base64Encoded: object["body"] as? String ?? "?"))
            return Request(
                method: object["method"] as? String ?? "",
                headers: object["headers"] as? [String: String] ?? [:],
                body: Array(body)
            )
        }
    }

    private static let program = """
        import base64, http.server, json, os, sys, threading, time
        folder = sys.argv[1]

        class Hook(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                way = open(folder + "/way").read().strip()
                headers = {name.lower(): value for name, value in self.headers.items()}
                with open(folder + "/log", "a") as log:
                    log.write(json.dumps({"method": self.command, "headers": headers,
                                          "body": base64.b64encode(body).decode()}) + "\\n")
                if way == "never":
                    time.sleep(60)
                self.send_response(int(way))
                self.end_headers()
            do_GET = do_POST

            def log_message(self, *words):
                pass

        def mind():
            sys.stdin.read()
            os._exit(0)

        threading.Thread(target=mind, daemon=True).start()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
        print(server.server_address[1], flush=True)
        server.serve_forever()

        """
}
