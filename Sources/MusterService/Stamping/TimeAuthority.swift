import Foundation
import MusterCore
import MusterDisk

/// An authority that puts a time to a hash, by the protocol of RFC 3161 over HTTP.
///
/// The hash of a signature is all that it gets. Questions are made and answers checked by `openssl`, and
/// sent by `curl`: programs that every machine has, and that are kept up to date with it.
public struct TimeAuthority: Hashable, Sendable {
    /// Where it is asked.
    public var url: String
    /// The file with the certificates that its own must lead to (PEM).
    public var certificates: String

    /// Creates the description of an authority; nobody is asked.
    ///
    /// - Parameters:
    ///   - url: where it is asked.
    ///   - certificates: the file with the certificates that its own must lead to (PEM).
    public init(url: String, certificates: String) {
        (self.url, self.certificates) = (url, certificates)
    }

    /// The program that makes questions and checks answers.
    static let opensslPath = "/usr/bin/openssl"
    /// How long the authority may take, in seconds.
    private static let answerSeconds = 10
    /// How long it may take to reach it, in seconds.
    private static let connectSeconds = 5
    /// How long a step on this machine may take, in seconds.
    private static let stepSeconds = 30.0
    /// The most that an answer may have, in bytes: one with a long chain has ten thousand.
    private static let mostBytes = 100_000

    /// A time stamp that was checked.
    struct Told: Hashable {
        /// The time (UTC).
        var at: Instant
        /// Who told it: the name in the certificate that signed it.
        var by: String
    }

    /// Goes on only where everything is there that asking and checking takes.
    func demandMeans(asking: Bool) throws(StampError) {
        for path in [Self.opensslPath] + (asking ? [RegionAction.curlPath] : [])
        where access(path, X_OK) != 0 {
            throw .noProgram(path: path)
        }
        guard access(certificates, R_OK) == 0 else { throw .noCertificates(path: certificates) }
    }

    /// Asks for a time stamp, and checks what comes.
    ///
    /// - Parameter digest: the SHA-256 that it is to be over, hexadecimal.
    /// - Returns: the answer as it came, and what it says.
    /// - Throws: ``StampError``; what else goes wrong on this machine.
    func ask(for digest: String) throws -> (answer: [UInt8], told: Told) {
        try demandMeans(asking: true)
        let place = try Files.makeScratchFolder()
        defer { try? FileManager.default.removeItem(atPath: place) }
        let (query, reply) = ("\(place)/query.tsq", "\(place)/reply.tsr")
        // With the certificate, so that the answer can be checked years later, and a number that makes
        // the answer one to this question.
        try Self.openssl(
            ["ts", "-query", "-digest", digest, "-sha256", "-cert", "-out", query],
            in: place
        )
        try fetch(query, into: reply, in: place)
        try check(reply, by: ["-queryfile", query], in: place)
        return (try Files.read(reply), try read(reply, in: place))
    }

    /// Checks a time stamp that is kept: that it is over a hash, and that the certificate which signed it
    /// led to those of the authority at the time that it tells.
    ///
    /// - Parameters:
    ///   - file: the file with the answer.
    ///   - digest: the SHA-256 that it must be over, hexadecimal.
    /// - Returns: what it says.
    /// - Throws: ``StampError``; what else goes wrong on this machine.
    func check(_ file: String, over digest: String) throws -> Told {
        try demandMeans(asking: false)
        let place = try Files.makeScratchFolder()
        defer { try? FileManager.default.removeItem(atPath: place) }
        let told = try read(file, in: place)
        // Certificates of authorities end after some years; their time stamps do not.
        let moment = ["-attime", String(told.at.second)]
        try check(file, by: ["-digest", digest] + moment, in: place)
        return told
    }

    private func fetch(_ query: String, into reply: String, in place: String) throws {
        let words = "\(place)/curl.txt"
        let ending = ChildProgram(
            path: RegionAction.curlPath,
            arguments: [
                // Not what ~/.curlrc says; it must be first.
                "--disable", "--silent", "--show-error", "--fail", "--proto", "=http,https",
                "--connect-timeout", "\(Self.connectSeconds)",
                "--max-time", "\(Self.answerSeconds)", "--max-filesize", "\(Self.mostBytes)",
                "--header", "Content-Type: application/timestamp-query",
                "--data-binary", "@\(query)", "--output", reply, "--url", url,
            ],
            output: words
        ).run(limitSeconds: Double(Self.answerSeconds) + Self.stepSeconds)
        guard ending == .exited(0) else {
            throw StampError.noAnswer(url: url, reason: Self.reason(words, ending))
        }
        guard 1...Self.mostBytes ~= Disk.size(of: reply) else {
            throw StampError.noAnswer(url: url, reason: "it has no or too many bytes")
        }
    }

    private func check(_ reply: String, by question: [String], in place: String) throws {
        try Self.openssl(
            ["ts", "-verify"] + question + ["-in", reply, "-CAfile", certificates],
            in: place
        )
    }

    /// Reads who says what time, without a check of it.
    private func read(_ reply: String, in place: String) throws -> Told {
        let (text, token, signer) = (
            "\(place)/told.txt", "\(place)/token.der", "\(place)/signer.pem"
        )
        try Self.openssl(["ts", "-reply", "-in", reply, "-text", "-out", text], in: place)
        let lines = String(decoding: try Files.read(text), as: UTF8.self)
            .split(separator: "\n")
        let mark = "Time stamp: "
        guard let line = lines.first(where: { $0.hasPrefix(mark) }),
            let at = Self.moment(String(line.dropFirst(mark.count)))
        else { throw StampError.notVerified(reason: "it tells no time") }
        try Self.openssl(["ts", "-reply", "-in", reply, "-token_out", "-out", token], in: place)
        try Self.openssl(
            [
                "cms", "-verify", "-noverify", "-inform", "DER", "-in", token, "-signer", signer,
                "-out", "/dev/null",
            ],
            in: place
        )
        let subject = try Self.openssl(
            ["x509", "-in", signer, "-noout", "-subject", "-nameopt", "sep_multiline,utf8"],
            in: place
        )
        return Told(at: at, by: Self.name(subject))
    }

    /// Runs `openssl`, and gives what it printed.
    @discardableResult
    private static func openssl(_ arguments: [String], in place: String) throws -> String {
        let words = "\(place)/openssl.txt"
        let ending = ChildProgram(
            path: opensslPath,
            arguments: arguments,
            output: words
        ).run(limitSeconds: stepSeconds)
        guard ending == .exited(0) else {
            throw StampError.notVerified(reason: reason(words, ending))
        }
        return String(decoding: (try? Files.read(words)) ?? [], as: UTF8.self)
    }

    /// Why a program failed: its own words where it has some.
    private static func reason(_ file: String, _ ending: ChildProgram.Ending) -> Sentence {
        let lines = String(decoding: ((try? Files.read(file)) ?? []).prefix(4_000), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map(String.init)
        // `…:error:17800064:time stamp routines:ts_verify_cert:certificate verify error:…:188:Verify
        // error:unable to get local issuer certificate`: the words at the end say it.
        if let line = lines.last(where: { $0.contains(":error:") }) {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            let words = parts.count > 5 ? [parts[5]] + parts.dropFirst(8) : parts[...]
            let said = words.filter { !$0.isEmpty }.joined(separator: ": ")
            return Sentence(verbatim: said.plainLine)
        }
        if let line = lines.last(where: { $0.hasPrefix("curl: ") }) {
            return Sentence(verbatim: line.plainLine)
        }
        switch ending {
        case .timedOut: return "it took too long"
        case .notStarted(let words): return Sentence(verbatim: words)
        default: return lines.last.map { Sentence(verbatim: $0.plainLine) } ?? "it failed"
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a time as `openssl` prints it: `Nov 24 00:43:27.25 2026 GMT`.
    private static func moment(_ text: String) -> Instant? {
        let words = text.split(separator: " ")
        guard words.count == 5, words[4] == "GMT",
            let month = months.firstIndex(of: String(words[0])),
            let day = Int(words[1])
        else { return nil }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = words[2].split(separator: ".")[0]
        return Instant(iso8601: "\(words[3])-\(padded(month + 1))-\(padded(day))T\(clock)Z")
    }

    /// The name in a subject, a line a part of it: the common name, else the organisation, else all.
    private static func name(_ subject: String) -> String {
        let lines = subject.split(separator: "\n").map(\.trimmed)
        for mark in ["CN=", "O="] {
            if let line = lines.last(where: { $0.hasPrefix(mark) }) {
                return line.dropFirst(mark.count).description.plainLine
            }
        }
        return lines.dropFirst().joined(separator: ", ").plainLine
    }
}
