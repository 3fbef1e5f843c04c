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
            X-Forwarded-Proto itself; a proxy on this machine is believed, or the ones that \
            --trusted-proxy names. With a source, audits can be started in the browser and listen \
            with it.

            While the home has no people, the portal opens by a link that works once. It is shown \
            here and kept in the file portal.link of the home; when one was used, the next one is \
            there. On a UNIX socket the account that owns the home needs no link.

            Examples:
              muster serve
              muster serve --listen 127.0.0.1:0 --json
              muster serve --setup-link
              muster serve --source hci0
              muster serve --listen 0.0.0.0:8443 --tls-certificate site.pem \\
                --tls-key site.key
              muster serve --behind-proxy --public-url https://muster.example.org
              muster serve --behind-proxy --trusted-proxy 10.0.0.4 \\
                --public-url https://muster.example.org
              muster serve --listen unix:/run/muster/portal.sock
            """
    )

    @Option(
        name: .long,
        help: "Host and port to listen on, port 0 for any that is free; or unix:/path of a socket."
    )
    var listen = "127.0.0.1:8080"

    @Option(name: .long, help: "The certificate with its chain (PEM).", completion: .file())
    var tlsCertificate: String?

    @Option(name: .long, help: "The certificate's key (PEM).", completion: .file())
    var tlsKey: String?

    @Flag(name: .long, help: "A proxy stands in front that speaks TLS.")
    var behindProxy = false

    @Option(
        name: .customLong("trusted-proxy"),
        help: ArgumentHelp(
            "Where that proxy is, an address or a network; repeat it (default: this machine).",
            valueName: "cidr"
        )
    )
    var trustedProxies: [String] = []

    @Option(name: .customLong("public-url"), help: "The address that others reach it by.")
    var publicURL: String?

    @Flag(name: .long, help: "Print a one-time link with which the first admin chooses a password.")
    var setupLink = false

    @Option(name: .customLong("max-connections"), help: "The most connections open at once.")
    var mostConnections = 4_000

    @Option(
        name: .customLong("max-per-address"),
        help: "The most connections that one address may hold (default: a quarter of them)."
    )
    var mostOfOneAddress: Int?

    @Option(help: "Seconds that a client may be silent or take over a request.")
    var patience = 30

    @Option(
        help: """
            What audits listen with that are started in the browser: hci0, bluez:hci0, \
            capture:FILE@1x or stdin (default: none).
            """
    )
    var source: String?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard mostConnections > 0, mostOfOneAddress ?? 1 > 0 else {
            throw Misuse.error("Connections are 1 or more.")
        }
        guard (1...600).contains(patience) else {
            throw Misuse.error("Patience is 1 to 600 seconds.")
        }
    }

    func run() async throws {
        // What the server holds are secrets of many people; a hang-up is not for it, except to read the
        // certificate again.
        CoreDumps.forbid()
        signal(SIGHUP, SIG_IGN)
        let options = try WebOptions(
            address: listen,
            certificate: tlsCertificate,
            key: tlsKey,
            isBehindProxy: behindProxy,
            trustedProxies: trustedProxies,
            publicURL: publicURL,
            awaitsFirstAdmin: setupLink,
            mostConnections: mostConnections,
            mostOfOneAddress: mostOfOneAddress,
            patience: patience
        )
        let receiver = try source.map { text in
            let description = try SourceDescription(text)
            // An adapter may be plugged in later; a capture that is not there will not come.
            if case .capture(let path, _) = description { _ = try CaptureReader(path: path) }
            return ServerReceiver(description)
        }
        let home = try common.openAsOwner("serve")
        common.tellOfMove(home)
        // A browser that goes away must not end the server.
        signal(SIGPIPE, SIG_IGN)
        let server = try WebServer(home, options: options, receiver: receiver) { Terminal.log($0) }
        let isJSON = common.json
        let isForSetup = setupLink
        _ = Interruption { server.end() }
        let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
        let beating = Self.beat(notifier)
        defer {
            notifier.stopping()
            beating?.cancel()
        }
        try await server.run { listening in
            notifier.ready("listening on \(listening.url)")
            Terminal.err("Muster listens on \(listening.url) (Ctrl-C ends it)")
            if let setup = listening.setup {
                Terminal.err("First admin, once and within a day: \(setup)")
            } else if isForSetup {
                Terminal.err("No link: there are people. To a lost password: muster user recover")
            } else if let link = listening.ownerLink {
                Self.show(link, of: home) {
                    "Open the portal by this link, which works once: \($0)"
                }
            }
            if isJSON { Terminal.line { Self.write(listening, to: &$0) } }
        } onNextLink: { link in
            Self.show(link, of: home) { "The link was used; the next one: \($0)" }
        }
        try home.close()
    }

    /// Tells the watchdog of the service manager that tasks get their turn; `nil` where there is none.
    private static func beat(_ notifier: ServiceNotifier) -> Task<Void, Never>? {
        notifier.watchdogSeconds.map { seconds in
            Task {
                while (try? await Task.sleep(for: .seconds(seconds))) != nil { notifier.beat() }
            }
        }
    }

    /// Shows a one-time link to the person at the terminal.
    ///
    /// Others may read a log: it gets the name of the file that only the home's owner can read.
    private static func show(_ link: String, of home: OpenHome, as words: (String) -> Sentence) {
        let path = home.folder.portalLinkPath
        guard !Terminal.errIsTerminal else { return Terminal.err(words(link)) }
        Terminal.err(
            home.machine.ownerLink == link
                ? "The one-time link that opens the portal is in \(path)"
                : "The one-time link that opens the portal cannot be kept in \(path): start it in a "
                    + "terminal, which shows the link"
        )
    }

    private static func write(_ listening: WebServer.Listening, to json: inout JSONWriter) {
        json.object { json in
            json.key("listening")
            json.string(listening.url)
            if let port = listening.port {
                json.key("port")
                json.integer(port)
            }
            if let setup = listening.setup {
                json.key("setup")
                json.string(setup)
            }
            if let link = listening.ownerLink {
                json.key("link")
                json.string(link)
            }
        }
    }
}
