import Foundation
import MusterCore
import MusterLabels
import Testing

/// OpenSSL checks what is signed here, and signs what is checked here.
@Suite struct SecondProgramTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "labels-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String) -> String { folder.appending(path: name).path }

    private func openssl(_ arguments: String...) throws -> (status: Int32, output: Data) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    /// The number whose bytes a decimal text writes, by the other program's own arithmetic.
    private func bytes(ofDecimal digits: Substring, count: Int) throws -> [UInt8] {
        let asn1 = try openssl("asn1parse", "-genstr", "INTEGER:\(digits)", "-out", file("n.der"))
        #expect(asn1.status == 0)
        let der = [UInt8](try Data(contentsOf: URL(filePath: file("n.der"))))
        let content = Array(der.suffix(min(count, der.count - 2)))
        return [UInt8](repeating: 0, count: count - content.count) + content
    }

    private func link(_ serial: String) throws -> LabelLink {
        try LabelLink(
            LabelBase("https://t.example.org"),
            product: .gtin(GTIN("09506000134352")),
            lot: "L2026-117",
            serial: serial
        )
    }

    @Test(arguments: LabelAlgorithm.allCases)
    func `the other program finds that our signature holds, and not over another link`(
        _ algorithm: LabelAlgorithm
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let signer = try LabelSigner(algorithm)
        let text = try signer.sign(link("7BUH6CSPBZ7S"))
        let digits = try #require(text.split(separator: "=").last)
        let all = try bytes(ofDecimal: digits, count: 4 + algorithm.signatureBytes)
        #expect(Hex.text(all.prefix(4)) == signer.key.id)
        try Data(all.dropFirst(4)).write(to: URL(filePath: file("sig")))
        // RFC 8410, section 4: the head of a SubjectPublicKeyInfo of an Ed25519 key.
        let head = try #require(Hex.bytes("302a300506032b6570032100"))
        let der = (algorithm == .ed25519 ? head : []) + signer.key.bytes
        try Data(der).write(to: URL(filePath: file("key.der")))
        for (serial, holds) in [("7BUH6CSPBZ7S", true), ("7BUH6CSPBZ7T", false)] {
            let message =
                "MUSTER-LABEL-1\nhttps://t.example.org/01/09506000134352/10/L2026-117/21/\(serial)"
            try Data(message.utf8).write(to: URL(filePath: file("message")))
            #expect((try verify(algorithm) == 0) == holds)
        }
    }

    private func verify(_ algorithm: LabelAlgorithm) throws -> Int32 {
        switch algorithm {
        case .ed25519:
            try openssl(
                "pkeyutl",
                "-verify",
                "-pubin",
                "-keyform",
                "DER",
                "-inkey",
                file("key.der"),
                "-rawin",
                "-in",
                file("message"),
                "-sigfile",
                file("sig")
            ).status
        case .rsa:
            try openssl(
                "dgst",
                "-sha256",
                "-sigopt",
                "rsa_padding_mode:pss",
                "-sigopt",
                "rsa_pss_saltlen:32",
                "-sigopt",
                "rsa_mgf1_md:sha256",
                "-keyform",
                "DER",
                "-verify",
                file("key.der"),
                "-signature",
                file("sig"),
                file("message")
            ).status
        }
    }

    @Test func `a label that the other program signed with RSA is genuine`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            try openssl(
                "genpkey",
                "-algorithm",
                "RSA",
                "-pkeyopt",
                "rsa_keygen_bits:2048",
                "-outform",
                "DER",
                "-out",
                file("private.der")
            ).status == 0
        )
        let public_ = try openssl(
            "pkey",
            "-in",
            file("private.der"),
            "-inform",
            "DER",
            "-pubout",
            "-outform",
            "DER"
        )
        let key = try #require(LabelKey(.rsa, bytes: [UInt8](public_.output)))
        let link = try link("7BUH6CSPBZ7S")
        let message = "MUSTER-LABEL-1\n\(link.text(capitals: false))"
        try Data(message.utf8).write(to: URL(filePath: file("message")))
        let made = try openssl(
            "dgst",
            "-sha256",
            "-sigopt",
            "rsa_padding_mode:pss",
            "-sigopt",
            "rsa_pss_saltlen:32",
            "-keyform",
            "DER",
            "-sign",
            file("private.der"),
            file("message")
        )
        try #require(made.output.count == 256)
        let number = try #require(Hex.bytes(key.id)) + [UInt8](made.output)
        let text = link.text() + "?S=" + decimal(number, digits: 627)
        let keys = LabelKeySet(
            keys: [
                PublishedKey(
                    key: key,
                    from: Instant(seconds: 0),
                    until: Instant(seconds: 1 << 40)
                )
            ],
            hosts: ["t.example.org"]
        )
        let finding = LabelCheck(keys: keys).finding(text, at: Instant(seconds: 1_795_000_000))
        #expect(finding.verdict == .genuineOffline)
        #expect(finding.algorithm == .rsa)
    }

    /// Digit by digit, as on paper.
    private func decimal(_ bytes: [UInt8], digits count: Int) -> String {
        var digits = [Int](repeating: 0, count: count)
        for byte in bytes {
            var carry = Int(byte)
            for place in digits.indices.reversed() {
                carry += digits[place] * 256
                digits[place] = carry % 10
                carry /= 10
            }
        }
        return digits.map(String.init).joined()
    }
}
