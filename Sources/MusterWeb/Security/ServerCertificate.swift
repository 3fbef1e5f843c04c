import Glibc
import MusterCore
import MusterService
import NIOCore
import NIOSSL
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The certificate that the server shows and its key, read anew on SIGHUP: a renewed one is taken
/// without an end to what is being answered.
final class ServerCertificate: Service, CustomStringConvertible {
    private struct Pair: Sendable {
        var chain: [NIOSSLCertificateSource]
        var key: NIOSSLPrivateKeySource
        /// The last second that the certificate is valid in (UTC).
        var end: Instant?

        /// Why no browser takes it, where its time has passed; `nil` where it has not.
        func fault(_ path: String) -> WebError? {
            guard let end, end < SystemClock.now() else { return nil }
            let last = end.iso8601(.seconds)
            return .badCertificate(path: path, reason: "it was valid until \(last)")
        }
    }

    private let paths: (chain: String, key: String)
    private let pair: Mutex<Pair>
    private let log: @Sendable (LogLine) -> Void

    var description: String { "certificate" }

    /// Reads the certificate and its key.
    ///
    /// - Throws: ``WebError/openKey(path:)``, or ``WebError/badCertificate(path:reason:)`` when a file
    ///   cannot be read or the two do not belong together.
    init(_ paths: (chain: String, key: String), log: @escaping @Sendable (LogLine) -> Void) throws {
        self.paths = paths
        self.log = log
        let first = try Self.read(paths)
        pair = Mutex(first)
        // Without a portal nobody is served; with an old certificate those are who take it all the same.
        if let fault = first.fault(paths.chain) {
            log(LogLine(.error, "certificate: \(fault.what)"))
        }
    }

    /// What is spoken in TLS 1.2: keys of this connection alone, and encryption that also proves what
    /// was sent (RFC 9325, section 4.2).
    ///
    /// TLS 1.3 has nothing else.
    private static let suites: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
        .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]

    /// How the server speaks TLS; each connection gets the certificate that is there by then.
    func configuration() -> TLSConfiguration {
        let first = pair.withLock { $0 }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: first.chain,
            privateKey: first.key
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = Self.suites
        configuration.sslContextCallback = { [self] _, promise in
            let now = pair.withLock { $0 }
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = now.chain
            override.privateKey = now.key
            promise.succeed(override)
        }
        return configuration
    }

    /// Reads the files again whenever it is told to; what cannot be used is told, and does not count.
    func run() async {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                let new = try Self.read(paths)
                if let fault = new.fault(paths.chain) { throw fault }
                pair.withLock { $0 = new }
                log(LogLine(.information, "certificate read anew: \(paths.chain)"))
            } catch let error as WebError {
                log(LogLine(.error, "certificate kept: \(error.what)"))
            } catch {
                log(LogLine(.error, "certificate kept: \(error)"))
            }
        }
    }

    private static func read(_ paths: (chain: String, key: String)) throws -> Pair {
        var status = stat()
        if stat(paths.key, &status) == 0, status.st_mode & 0o007 != 0 {
            throw WebError.openKey(path: paths.key)
        }
        do {
            let certificates = try NIOSSLCertificate.fromPEMFile(paths.chain)
            let chain = certificates.map { NIOSSLCertificateSource.certificate($0) }
            let key = NIOSSLPrivateKeySource.privateKey(
                try NIOSSLPrivateKey(file: paths.key, format: .pem)
            )
            // Only together do they show whether they belong together.
            _ = try NIOSSLContext(
                configuration: .makeServerConfiguration(certificateChain: chain, privateKey: key)
            )
            let end = certificates.first.map { Instant(seconds: Int64($0.notValidAfter)) }
            return Pair(chain: chain, key: key, end: end)
        } catch {
            throw WebError.badCertificate(
                path: "\(paths.chain) with \(paths.key)",
                reason: Sentence(verbatim: reason(error, paths))
            )
        }
    }

    private static func reason(_ error: any Error, _ paths: (chain: String, key: String)) -> String
    {
        for path in [paths.chain, paths.key] where access(path, R_OK) != 0 {
            return "\(path): \(String(cString: strerror(errno)))"
        }
        let key = (try? Files.read(paths.key)) ?? []
        // In both forms: RFC 7468, section 11, and RFC 1421, section 4.6.1.1.
        guard !String(decoding: key, as: UTF8.self).contains("ENCRYPTED") else {
            return "the key is encrypted: openssl pkey -in \(paths.key) -out FILE decrypts it"
        }
        return error is BoringSSLError || error is NIOSSLError
            ? "they are no PEM files, or do not belong together" : "\(error)"
    }
}
