import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import MusterCore
import MusterPeople
public import MusterService
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The server that managers and staff reach with a browser.
public struct WebServer: Sendable {
    private let desk: Desk
    private let certificate: ServerCertificate?
    private let log: @Sendable (String) -> Void

    /// How long answers that are on their way may take when the server ends.
    private static let farewell = Duration.seconds(10)

    /// Creates a server for a home.
    ///
    /// - Parameters:
    ///   - home: the home; it stays open as long as the server runs.
    ///   - options: how the server is to be reached.
    ///   - receiver: what audits listen with that are started in a browser; `nil` without a radio.
    ///   - log: takes the lines of the request log.
    /// - Throws: ``WebError`` when the home may not be reached that way, `StoreError`.
    public init(
        _ home: OpenHome,
        options: WebOptions,
        receiver: ServerReceiver? = nil,
        log: @escaping @Sendable (String) -> Void
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

    /// Serves until the process is asked to end; what is being answered then is finished first.
    ///
    /// - Parameter onListening: told the address once the server listens, the port on this machine, and
    ///   the one-time link of the first admin where one is awaited.
    /// - Throws: ``WebError`` when it cannot listen.
    public func run(
        onListening: @escaping @Sendable (_ url: String, _ port: Int, _ setup: String?) -> Void
    ) async throws {
        let options = desk.options
        let link = options.awaitsFirstAdmin ? try desk.home.firstAdminLink() : nil
        let application = Application(
            responder: Portal(desk, log: log),
            server: try Self.server(options, certificate),
            configuration: .init(
                address: .hostname(options.address.host, port: options.address.port),
                reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    try OpenFiles.connections(options.mostConnections)
                )
            ),
            services: services,
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? options.address.port
                let url = options.url(port: port)
                let setup = link.map { Address("setup", query: [("link", $0.text)]).text }
                desk.home.keepPortal(url: url, isPublic: options.publicURL != nil)
                onListening(url, port, setup.map { url + $0 })
            },
            logger: Logger(label: "muster serve") { _ in SwiftLogNoOpLogHandler() }
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "muster serve") { _ in SwiftLogNoOpLogHandler() }
        )
        configuration.maximumGracefulShutdownDuration = Self.farewell
        defer { desk.home.forgetPortal() }
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw WebError.cannotListen(
                address: options.address.description,
                reason: String(cString: strerror(error.errnoCode))
            )
        }
    }

    /// What runs beside the server, and ends with it.
    private var services: [any Service] {
        let delivery = DeliveryService(home: desk.home, drawing: desk.drawing, log: log)
        var services: [any Service] = [
            desk.feed, desk.imports, delivery, UpdateService(home: desk.home),
        ]
        if let certificate { services.append(certificate) }
        if let receiver = desk.receiver { services.append(ReceiverService(receiver: receiver)) }
        return services
    }

    private static func server(
        _ options: WebOptions,
        _ certificate: ServerCertificate?
    ) throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
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
