import Foundation
import MusterCore
import MusterCrypto
import MusterDisk
import MusterMail

/// Brings a message to a webhook, by `curl` as ``RegionAction`` does.
///
/// The same message has the same `Idempotency-Key` at every try. Where there is a secret,
/// `X-Muster-Signature` is `sha256=` and the HMAC of the body with it (RFC 2104), hexadecimal. Address,
/// headers and secret are on no command line, which other accounts can read.
struct HookTransport {
    /// How long a webhook may take to answer, in seconds.
    static let limitSeconds = 10
    /// How much longer the program may take to start and to end, in seconds.
    private static let graceSeconds = 5

    /// Where it goes.
    let address: HookAddress
    /// What the body is signed with; empty for no signature.
    let secret: [UInt8]

    /// Brings a message; waits until it is taken or refused.
    ///
    /// - Parameters:
    ///   - body: the body, JSON.
    ///   - path: the file that it lies in.
    ///   - key: what tells this message from others.
    /// - Throws: `MailError.hookRefused` for any answer but a status of 200 to 299.
    func send(_ body: [UInt8], at path: String, key: String) throws(MailError) {
        var headers = ["Content-Type: application/json", "Idempotency-Key: \(key)"]
        if !secret.isEmpty {
            let code = Hex.text(MessageCode.sha256(body, key: secret))
            headers.append("X-Muster-Signature: sha256=\(code)")
        }
        try run(["data-binary = \"@\(path)\""] + headers.map { "header = \"\($0)\"" })
    }

    /// Asks for the address, and throws the answer away.
    ///
    /// - Throws: as ``send(_:at:key:)``.
    func ask() throws(MailError) { try run([]) }

    private func run(_ lines: [String]) throws(MailError) {
        let all =
            [
                "silent", "show-error", "fail", "proto = \"=http,https\"",
                "max-time = \(Self.limitSeconds)", "user-agent = \"Muster\"",
                "output = \"/dev/null\"", "url = \"\(address)\"",
            ] + lines
        let place: String
        do {
            place = try Files.makeScratchFolder()
            let text = all.joined(separator: "\n") + "\n"
            try Files.writeNote(Array(text.utf8), to: "\(place)/options", mode: 0o600)
        } catch {
            let reason = (error as? any MusterError)?.what ?? "\(error)"
            throw MailError.hookRefused(address: address.host, reason: reason)
        }
        defer { try? FileManager.default.removeItem(atPath: place) }
        let words = "\(place)/words"
        let ending = ChildProgram(
            path: RegionAction.curlPath,
            // The first one stands for: not what ~/.curlrc says.
            arguments: ["--disable", "--config", "\(place)/options"],
            output: words
        ).run(limitSeconds: Double(Self.limitSeconds + Self.graceSeconds))
        guard ending != .exited(0) else { return }
        throw MailError.hookRefused(address: address.host, reason: Self.reason(words, ending))
    }

    /// Why it was not taken: what `curl` says of it.
    private static func reason(_ file: String, _ ending: ChildProgram.Ending) -> Sentence {
        switch ending {
        case .timedOut: return "it did not answer within \(limitSeconds) s"
        case .notStarted(let words): return "curl: \(words)"
        case .signalled(let signal): return "curl was ended by signal \(signal)"
        case .exited(let status):
            let said = String(
                decoding: ((try? Files.read(file)) ?? []).prefix(2_000),
                as: UTF8.self
            )
            let line = said.split(whereSeparator: \.isNewline).last.map(String.init)
            return line.map { Sentence(verbatim: $0.plainLine) }
                ?? "curl ended with status \(status)"
        }
    }
}
