import Foundation
import Testing

/// A real time-stamping authority for tests: `openssl ts -reply` behind a small HTTP server on this machine,
/// with certificates of its own.
final class TimeAuthorityServer {
    /// Where it is asked.
    var url: String { "http://127.0.0.1:\(port)/tsa" }
    /// The file with the certificate of its CA.
    let certificates: String
    /// What `muster.toml` says to ask it.
    var settings: String { "[seal]\ntsa = \"\(url)\"\ntsa_ca = \"\(certificates)\"" }

    private let home: TestHome
    private let folder: URL
    private var port = 0
    private var server: RunningCommand?

    /// Makes an authority, and starts it.
    init(_ home: TestHome, named name: String = "authority") throws {
        self.home = home
        folder = home.folder.appending(path: name)
        certificates = folder.appending(path: "ca.pem").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(Self.configuration.utf8).write(to: folder.appending(path: "tsa.cnf"))
        try Data(Self.program.utf8).write(to: folder.appending(path: "server.py"))
        try home.shell("cd '\(folder.path)' && \(Self.certify)").succeeded()
        try start()
    }

    deinit { server?.send(SIGKILL) }

    /// Starts it, at the port that it had before.
    func start() throws {
        let server = try RunningCommand(
            "/usr/bin/env",
            ["python3", folder.appending(path: "server.py").path, folder.path, String(port)],
            home: home.path,
            in: folder
        )
        try server.wait { server.outputSoFar.contains("\n") }
        port = Int(server.outputSoFar.trimmingCharacters(in: .newlines)) ?? 0
        self.server = server
    }

    /// Ends it: nobody answers any more.
    func stop() throws {
        server?.send(SIGKILL)
        _ = try server?.wait()
        server = nil
    }

    /// Lets it answer so: `stamp`, `nonsense` or `error`.
    func answer(by way: String) throws {
        try Data(way.utf8).write(to: folder.appending(path: "way"))
    }

    /// How often it was asked.
    var questions: Int {
        let log = (try? Data(contentsOf: folder.appending(path: "log"))) ?? Data()
        return log.count { $0 == UInt8(ascii: "\n") }
    }

    /// Lets it put a time to any hash, into a file.
    func stamp(_ digest: String, into file: String) throws {
        try home.shell(
            """
            cd '\(folder.path)' && openssl ts -query -digest \(digest) -sha256 -cert -out own.tsq &&
            openssl ts -reply -config tsa.cnf -queryfile own.tsq -out '\(file)'
            """
        ).succeeded()
    }

    private static let certify = """
        ec='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes' &&
        openssl req -x509 $ec -keyout ca.key -out ca.pem -days 30 -subj '/C=RS/CN=Test CA' &&
        openssl req $ec -keyout tsa.key -out tsa.csr -subj '/C=RS/O=Test house/CN=Test clock' &&
        openssl x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 \
          -extfile tsa.cnf -extensions signer -out tsa.pem && echo 01 >serial
        """

    /// Source: OpenSSL 3.0, ts(1), "configuration file options".
    private static let configuration = """
        [tsa]
        default_tsa = authority
        [authority]
        serial = serial
        crypto_device = builtin
        signer_cert = tsa.pem
        signer_key = tsa.key
        certs = ca.pem
        signer_digest = sha256
        default_policy = 1.2.3.4.1
        digests = sha256
        accuracy = secs:1
        tsa_name = no
        ess_cert_id_chain = no
        ess_cert_id_alg = sha256
        [signer]
        basicConstraints = CA:FALSE
        keyUsage = critical,digitalSignature
        extendedKeyUsage = critical,timeStamping

        """

    private static let program = #"""
        import http.server, os, subprocess, sys
        os.chdir(sys.argv[1])

        class Authority(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                query = self.rfile.read(int(self.headers["Content-Length"]))
                with open("log", "a") as log:
                    log.write(self.path + "\n")
                way = open("way").read() if os.path.exists("way") else "stamp"
                if way == "error":
                    return self.send_error(503)
                reply = b"no time stamp at all"
                if way == "stamp":
                    assert self.headers["Content-Type"] == "application/timestamp-query"
                    with open("asked.tsq", "wb") as file:
                        file.write(query)
                    subprocess.run(["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile",
                                    "asked.tsq", "-out", "made.tsr"], check=True)
                    reply = open("made.tsr", "rb").read()
                self.send_response(200)
                self.send_header("Content-Type", "application/timestamp-reply")
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *words):
                pass

        server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[2])), Authority)
        print(server.server_port, flush=True)
        server.serve_forever()
        """#
}
