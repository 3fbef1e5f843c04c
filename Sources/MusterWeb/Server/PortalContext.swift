import Glibc
import HTTPTypes
import Hummingbird
import MusterService
import NIOCore
import NIOHTTPTypes

/// What is known of a request beside what it says: the connection that it came by.
struct PortalContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    /// A client may go on sending for so long after the last answer: closed at once, the connection
    /// could take the answer with it (RFC 9112 section 9.6).
    private static let farewell = TimeAmount.seconds(2)

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The other side of the connection.
    func peer() async -> Peer {
        if let address = channel.remoteAddress?.ipAddress {
            return Peer(address: IPAddress(address))
        }
        return Peer(account: await account())
    }

    /// What the system notes of the process that connects to a UNIX socket: `struct ucred` of
    /// unix(7), which Glibc does not offer to Swift.
    private struct Credentials: Sendable {
        var process: Int32
        var account: UInt32
        var group: UInt32
    }

    /// The account that connected to the UNIX socket.
    private func account() async -> UInt32? {
        guard let options = channel as? any SocketOptionProvider else { return nil }
        let credentials: EventLoopFuture<Credentials> = options.unsafeGetSocketOption(
            level: NIOBSDSocket.OptionLevel.socket,
            name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
        )
        return try? await credentials.get().account
    }

    /// Tells a client that waits for it to send the body (RFC 9110 section 10.1.1).
    func askForBody() {
        let head = HTTPResponse(status: .continue)
        channel.writeAndFlush(HTTPResponsePart.head(head), promise: nil)
    }

    /// Makes a response the last one of the connection, which is closed after it.
    func end(with response: inout Response) {
        response.headers[.connection] = "close"
        let (body, channel) = (response.body, channel)
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(writer)
            channel.close(mode: .output, promise: nil)
            channel.eventLoop.scheduleTask(in: Self.farewell) {
                channel.close(promise: nil)
            }
        }
    }
}
