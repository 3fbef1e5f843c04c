import ArgumentParser
import Foundation
import MusterCore
import MusterRadio
import MusterService
import MusterWeb

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the portal: pages for managers and staff, and the API.",
        discussion: """
            Goes on until Ctrl-C or SIGTERM. Others than this machine reach it by TLS only: give it a \
            certificate, which SIGHUP makes it read again, or put a proxy in front that speaks TLS, and \
            say its https address. The proxy must pass Host on, and set X-Forwarded-For and \
            X-Forwarded-Proto itself. With a source, audits can be started in the browser and listen \
            with it.

            Examples:
              muster serve
              muster serve --listen 127.0.0.1:0 --json
              muster serve --setup-link
              muster serve --source hci0
              muster serve --listen 0.0.0.0:8443 --tls-certificate site.pem \\
                --tls-key site.key
              muster serve --behind-proxy --public-url https://muster.example.org
            """
    )

    @Option(name: .long, help: "Host and port to listen on; port 0 for any that is free.")
    var listen = "127.0.0.1:8080"

    @Option(name: .long, help: "The certificate with its chain (PEM).")
    var tlsCertificate: String?

    @Option(name: .long, help: "The certificate's key (PEM).")
    var tlsKey: String?

    @Flag(name: .long, help: "A proxy stands in front that speaks TLS.")
    var behindProxy = false

    @Option(name: .customLong("public-url"), help: "The address that others reach it by.")
    var publicURL: String?

    @Flag(name: .long, help: "Print a one-time link with which the first admin chooses a password.")
    var setupLink = false

    @Option(name: .customLong("max-connections"), help: "The most connections open at once.")
    var mostConnections = 4_000

    @Option(help: "Seconds that a client may be silent or take over a request.")
    var patience = 30

    @Option(
        help: """
            What audits listen with that are started in the browser: hci0, bluez:hci0, \
            capture:FILE@1x or stdin (default: none).
            """
    )
    var source: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard mostConnections > 0 else { throw ValidationError("Connections are 1 or more.") }
        guard (1...600).contains(patience) else {
            throw ValidationError("Patience is 1 to 600 seconds.")
        }
    }

    func run() async throws {
        let options = try WebOptions(
            address: listen,
            certificate: tlsCertificate,
            key: tlsKey,
            isBehindProxy: behindProxy,
            publicURL: publicURL,
            awaitsFirstAdmin: setupLink,
            mostConnections: mostConnections,
            patience: patience
        )
        let receiver = try source.map { text in
            let description = try SourceDescription(text)
            // An adapter may be plugged in later; a capture that is not there will not come.
            if case .capture(let path, _) = description { _ = try CaptureReader(path: path) }
            return ServerReceiver(description)
        }
        let home = try common.openAsOwner("serve")
        // A browser that goes away must not end the server.
        signal(SIGPIPE, SIG_IGN)
        let server = try WebServer(home, options: options, receiver: receiver) { Terminal.err($0) }
        let isJSON = common.json
        let isForSetup = setupLink
        try await server.run { url, port, setup in
            Terminal.err("Muster listens on \(url) (Ctrl-C ends it)")
            if let setup {
                Terminal.err("First admin, once and within a day: \(setup)")
            } else if isForSetup {
                Terminal.err("No link: there are people. To a lost password: muster user recover")
            }
            guard isJSON else { return }
            var json = JSONWriter()
            json.object { json in
                json.key("listening")
                json.string(url)
                json.key("port")
                json.integer(port)
                if let setup {
                    json.key("setup")
                    json.string(setup)
                }
            }
            Terminal.line(json)
        }
        try home.close()
    }
}
