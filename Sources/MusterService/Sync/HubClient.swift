import MusterCore
import MusterCrypto
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Sends requests to a hub, each over a connection of its own.
struct HubClient: Sendable {
    /// How long a connection may take to come about, in seconds.
    private static let connectSeconds: Int64 = 15
    /// How long an answer may take, in seconds.
    private static let answerSeconds = 90.0
    /// The largest answer, in bytes.
    private static let mostBytes = 16 << 20

    /// The kind of bodies and answers: JSON lines.
    private static let lines = "application/x-ndjson"

    /// An answer.
    struct Answer: Sendable {
        /// The status.
        var status: Int
        /// The kind of body.
        var type: String
        /// The body.
        var body: [UInt8]
        /// The SHA-256 of the certificate that was shown; `nil` without TLS.
        var certificate: [UInt8]?
    }

    /// What is taken as the hub's certificate.
    enum Trust: Hashable, Sendable {
        /// One that an authority of this machine vouches for.
        case authorities
        /// The one of this SHA-256.
        case only([UInt8])
        /// Any: what the hub says is checked by its own key.
        case any
    }

    let address: HubAddress
    let trust: Trust

    /// The certificate that a connection showed.
    private final class Shown: Sendable {
        let digest = Mutex<[UInt8]?>(nil)
    }

    /// Posts a body.
    ///
    /// - Parameters:
    ///   - path: the path, behind the hub's own.
    ///   - body: the body, JSON lines.
    ///   - token: what shows that the station is signed in, which has bodies and answers packed; `nil` before it
    ///     is.
    /// - Returns: the answer, whatever its status.
    /// - Throws: ``HouseError/unreachable(url:reason:)``,
    ///   ``HouseError/otherCertificate(url:was:now:)``.
    func post(_ path: String, _ body: [UInt8], token: String? = nil) async throws -> Answer {
        let shown = Shown()
        let body = try token == nil ? body : SyncPacking.packed(body)
        do {
            return try await withThrowingTaskGroup(of: Answer?.self) { group in
                group.addTask { try await exchange(path, body, token, shown) }
                group.addTask {
                    try await Task.sleep(for: .seconds(Self.answerSeconds))
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let answer = first else {
                    throw HouseError.unreachable(url: address.text, reason: "no answer in time")
                }
                return answer
            }
        } catch let error as HouseError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if case .only(let was) = trust, let now = shown.digest.withLock({ $0 }), now != was {
                throw HouseError.otherCertificate(
                    url: address.text,
                    was: String(Hex.text(was).prefix(16)),
                    now: String(Hex.text(now).prefix(16))
                )
            }
            throw HouseError.unreachable(url: address.text, reason: Self.reason(error))
        }
    }

    private func exchange(
        _ path: String,
        _ body: [UInt8],
        _ token: String?,
        _ shown: Shown
    ) async throws -> Answer {
        let tls = try address.isEncrypted ? NIOSSLContext(configuration: configuration) : nil
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(Self.connectSeconds))
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(handler(tls, shown))
                    }
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            // In one go: a server that has the whole body may answer and close before an end that has no
            // bytes is written.
            try await outbound.write(contentsOf: [
                .head(head(path, body.count, token)),
                .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil),
            ])
            var answer = Answer(status: 0, type: "", body: [])
            for try await part in inbound {
                switch part {
                case .head(let head):
                    answer.status = Int(head.status.code)
                    answer.type = head.headers.first(name: "content-type") ?? ""
                case .body(let buffer):
                    guard answer.body.count + buffer.readableBytes <= Self.mostBytes else {
                        throw HouseError.unreachable(
                            url: address.text,
                            reason: "its answer is larger than any may be"
                        )
                    }
                    answer.body += buffer.readableBytesView
                case .end:
                    answer.certificate = shown.digest.withLock { $0 }
                    if answer.type == SyncPacking.type {
                        answer.type = Self.lines
                        answer.body = try SyncPacking.unpacked(answer.body, limit: Self.mostBytes)
                    }
                    return answer
                }
            }
            throw HouseError.unreachable(url: address.text, reason: "its answer was cut short")
        }
    }

    private func head(_ path: String, _ length: Int, _ token: String?) -> HTTPRequestHead {
        var headers = HTTPHeaders([
            ("Host", address.authority), ("Content-Length", "\(length)"),
            ("Content-Type", token == nil ? Self.lines : SyncPacking.type),
            ("Accept", token == nil ? Self.lines : "\(Self.lines), \(SyncPacking.type)"),
            ("Connection", "close"), ("User-Agent", "muster/\(MusterVersion.text)"),
        ])
        if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
        return HTTPRequestHead(
            version: .http1_1,
            method: .POST,
            uri: address.base + path,
            headers: headers
        )
    }

    private var configuration: TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }

    private func handler(_ tls: NIOSSLContext, _ shown: Shown) throws -> NIOSSLClientHandler {
        // The name is left away for an address: RFC 6066, section 3.
        let name = IPAddress(address.host) == nil ? address.host : nil
        guard trust != .authorities else {
            return try NIOSSLClientHandler(context: tls, serverHostname: name)
        }
        let trust = trust
        return try NIOSSLClientHandler(
            context: tls,
            serverHostname: name,
            customVerificationCallback: { certificates, promise in
                let digest = (try? certificates.first?.toDERBytes()).map { SHA256.digest(of: $0) }
                shown.digest.withLock { $0 = digest }
                switch trust {
                case .only(let wanted):
                    promise.succeed(digest == wanted ? .certificateVerified : .failed)
                case .any, .authorities:
                    promise.succeed(digest == nil ? .failed : .certificateVerified)
                }
            }
        )
    }

    private static func reason(_ error: any Error) -> Sentence {
        switch error {
        case let error as NIOConnectionError:
            let first = error.connectionErrors.first.map { "\($0.error)" }
            return first.map { Sentence(verbatim: Self.short($0)) } ?? "its name is not known here"
        case is NIOSSLError, is BoringSSLError:
            return "its certificate is not one that this machine trusts"
        default: return Sentence(verbatim: short("\(error)"))
        }
    }

    /// The words of an error without what frames them.
    private static func short(_ text: String) -> String {
        text.contains("Connection refused") ? "connection refused" : String(text.prefix(120))
    }
}
