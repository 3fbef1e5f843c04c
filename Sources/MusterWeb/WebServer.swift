import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
public import MusterCore
import MusterPeople
public import MusterService
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization

/// The server that managers and staff reach with a browser.
public struct WebServer: Sendable {
    private let desk: Desk
    private let certificate: ServerCertificate?
    private let log: @Sendable (LogLine) -> Void
    private let ending = Ending()

    /// How long answers that are on their way may take when the server ends.
    private static let farewell = Duration.seconds(2)
    /// After so long it ends whatever still runs, in seconds: a service manager, or a person, waits no
    /// longer than five.
    private static let lastMoment = 4.5

    /// What is known of the end, whichever thread asks for it.
    private final class Ending: Sendable {
        private let state = Mutex<(hasCome: Bool, group: ServiceGroup?)>((false, nil))

        /// Notes that the end has come; gives whether it is news, and what is to be ended.
        func come() -> (isFirst: Bool, group: ServiceGroup?) {
            state.withLock { state in
                defer { state.hasCome = true }
                return (!state.hasCome, state.group)
            }
        }

        /// Keeps what is to be ended; gives whether the end has come already.
        func begin(_ group: ServiceGroup) -> Bool {
            state.withLock { state in
                state.group = group
                return state.hasCome
            }
        }
    }

    /// Creates a server for a home.
    ///
    /// - Parameters:
    ///   - home: the home; it stays open as long as the server runs.
    ///   - options: how the server is to be reached.
    ///   - receiver: what audits listen with that are started in a browser; `nil` without a radio.
    ///   - log: takes the lines of the log, one for each request among them.
    /// - Throws: ``WebError`` when the home may not be reached that way, `StoreError`.
    public init(
        _ home: OpenHome,
        options: WebOptions,
        receiver: ServerReceiver? = nil,
        log: @escaping @Sendable (LogLine) -> Void
    ) throws {
        desk = try Desk(home, options, receiver: receiver)
        self.log = log
        certificate = try options.certificate.map { try ServerCertificate($0, log: log) }
        if try !desk.session.needsSignIn(), !options.address.isLoopback || options.isBehindProxy {
            throw WebError.nobodyToSignIn(
                address: options.address.description,
                isBehindProxy: options.isBehindProxy
            )
        }
    }

    /// How a server is reached that has begun to listen.
    public struct Listening: Sendable {
        /// The address of the portal; `unix:` and a path where only a socket leads to it.
        public var url: String
        /// The port on this machine; `nil` for a UNIX socket.
        public var port: Int?
        /// The one-time link of the first admin, where one is awaited.
        public var setup: String?
        /// The one-time link of the owner, in a home without people; `nil` for a UNIX socket, which
        /// knows the owner's account.
        public var ownerLink: String?
    }

    /// Ends the server: what is being answered is finished first, for a few seconds.
    ///
    /// Then the process ends with 0, whatever still runs: work that blocks its thread, such as a mail
    /// program that hangs or a report being drawn, would keep it for longer than anybody waits. What is
    /// stored is stored in transactions, so nothing is left half done.
    public func end() {
        let (isFirst, group) = ending.come()
        guard isFirst else { return }
        Thread.detachNewThread { [self] in
            Thread.sleep(forTimeInterval: Self.lastMoment)
            log(
                LogLine(
                    .warning,
                    "\(desk.home.now().iso8601()) ended in the middle of what was being done"
                )
            )
            tidyUp()
            _exit(0)
        }
        // What an audit has heard is stored while answers are finished, not after them.
        for receiver in desk.receivers { Task { await receiver.end() } }
        if let group { Task { await group.triggerGracefulShutdown() } }
    }

    /// Serves until ``end()``; what is being answered then is finished first.
    ///
    /// - Parameters:
    ///   - onListening: told how the server is reached, once it listens.
    ///   - onNextLink: told the next one-time link of the owner when one was used.
    /// - Throws: ``WebError`` when it cannot listen.
    public func run(
        onListening: @escaping @Sendable (Listening) -> Void,
        onNextLink: @escaping @Sendable (String) -> Void
    ) async throws {
        let options = desk.options
        desk.home.recordings.clearRecordings()
        let setup = options.awaitsFirstAdmin ? try desk.home.people.firstAdminLink() : nil
        if let path = options.address.socketPath { try UNIXSocket.refuseServed(path) }
        let application = Application(
            responder: Portal(desk, log: log),
            server: try Self.server(options, certificate),
            configuration: .init(
                address: options.address.socketPath.map { .unixDomainSocket(path: $0) }
                    ?? .hostname(options.address.host, port: options.address.port),
                reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    try OpenConnections.permitted(options.mostConnections)
                )
            ),
            services: services,
            onServerRunning: { channel in
                let port = channel.localAddress?.port
                onListening(begin(port, setup: setup?.text, onNextLink))
            },
            logger: Logger(label: "muster serve") { _ in SwiftLogNoOpLogHandler() }
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            logger: Logger(label: "muster serve") { _ in SwiftLogNoOpLogHandler() }
        )
        configuration.maximumGracefulShutdownDuration = Self.farewell
        defer { tidyUp() }
        do {
            let group = ServiceGroup(configuration: configuration)
            if ending.begin(group) { await group.triggerGracefulShutdown() }
            try await group.run()
        } catch let error as IOError {
            throw WebError.cannotListen(
                address: options.address.description,
                reason: Sentence(verbatim: String(cString: strerror(error.errnoCode)))
            )
        }
    }

    /// Leaves word how the server is reached, now that it listens.
    private func begin(
        _ port: Int?,
        setup: String?,
        _ onNextLink: @escaping @Sendable (String) -> Void
    ) -> Listening {
        let (options, home, session) = (desk.options, desk.home, desk.session)
        let url = options.url(port: port ?? options.address.port)
        var listening = Listening(url: url, port: port)
        if let path = options.address.socketPath {
            UNIXSocket.openToGroup(path)
            guard options.publicURL != nil else { return listening }
        }
        home.machine.keepPortal(url: url, isPublic: options.publicURL != nil)
        listening.setup = setup.map { url + Address("setup", query: [("link", $0)]).text }
        // A store that cannot be read now gives no link; its requests say why.
        guard let needsSignIn = try? session.needsSignIn(), !needsSignIn else { return listening }
        let first = session.owner.open { next in
            let link = Self.ownerLink(next, url)
            home.machine.keepOwnerLink(link)
            onNextLink(link)
        }
        let link = Self.ownerLink(first, url)
        home.machine.keepOwnerLink(link)
        listening.ownerLink = link
        return listening
    }

    private static func ownerLink(_ secret: Secret, _ url: String) -> String {
        url + Address("enter", query: [("link", secret.text)]).text
    }

    /// Removes what leads to a server that has ended.
    private func tidyUp() {
        desk.home.machine.forgetPortal()
        desk.home.machine.forgetOwnerLink(ending: desk.session.owner.link.text)
        if let path = desk.options.address.socketPath { UNIXSocket.remove(path) }
    }

    /// What runs beside the server, and ends with it.
    private var services: [any Service] {
        var services: [any Service] = [
            desk.feed, desk.imports, UpdateService(home: desk.home),
            OutwardService(home: desk.home, log: log), HouseService(home: desk.home, log: log),
        ]
        if !desk.home.mail.isLeftToDeliver {
            services.append(DeliveryService(home: desk.home, mailing: desk.mailing, log: log))
        }
        if let certificate { services.append(certificate) }
        if let receiver = desk.receiver { services.append(ReceiverService(receiver: receiver)) }
        return services
    }

    private static func server(
        _ options: WebOptions,
        _ certificate: ServerCertificate?
    ) throws -> HTTPServerBuilder {
        let (slots, proxies) = (AddressSlots(limit: options.mostOfOneAddress), ProxyRule(options))
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionLimit(slots, proxies)],
                // A head that never ends counts as nothing. Whoever is late with a body is told so first,
                // by a busy server too.
                idleTimeout: .seconds(Int64(options.patience + 5)),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 << 10,
                    maxHeaderListSize: 32 << 10,
                    maxHeaderFieldCount: 100
                )
            )
        )
        guard let certificate else { return plain }
        return try .tls(plain, tlsConfiguration: certificate.configuration())
    }
}
