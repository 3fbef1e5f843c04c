import MusterAudit
import MusterCore
import Testing

/// Seals as text, and what is said of one that does not hold.
@Suite struct SealTests {
    private let key: SigningKey
    private let half: PublicKey

    init() throws {
        // RFC 8032, 7.1, test 1.
        let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
        let bytes = try #require(Hex.bytes(seed))
        key = try #require(SigningKey(seed: bytes))
        half = key.publicKey
    }

    private func statement(person: String = "ana", records: Int = 5_312) -> SealStatement {
        SealStatement(
            audit: SmallSite.audit,
            role: .approval,
            records: records,
            head: String(repeating: "9f2c41d0", count: 8),
            at: Instant(microseconds: 1_773_306_845_123_456),
            person: person,
            key: half.fingerprint
        )
    }

    @Test func `the key is the one that RFC 8032 makes of its seed, and signs as it does`() {
        #expect(half.text == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        let signature =
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        #expect(half.holds(Hex.bytes(signature) ?? [], over: []))
        #expect(Hex.text(key.sign("")).count == 128)
    }

    @Test(arguments: ["ana", "Šćepan", "a:b%c", "Root_1", "ana@example.org", "x\u{202E}y", ""])
    func `what is sealed for anybody reads back as it was, in either case of letters`(
        person: String
    ) throws {
        let seal = try #require(key.seal(statement(person: person)))
        let alphabet = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        #expect(seal.text.allSatisfy(alphabet.contains), "\(seal.text)")
        for text in [seal.text, seal.text.lowercased()] {
            let read = try #require(Seal(text))
            #expect(read == seal)
            #expect(read.isSigned(by: half))
        }
        #expect(seal.statement.person == person)
        #expect(seal.statement.at == Instant(seconds: 1_773_306_845))
    }

    @Test func `no character of a seal can be another one`() throws {
        let text = Array(try #require(key.seal(statement())).text)
        for index in text.indices {
            var changed = text
            changed[index] = text[index] == "7" ? "8" : "7"
            let seal = Seal(String(changed))
            #expect(seal.map { !$0.isSigned(by: half) } ?? true, "\(index): \(String(changed))")
            #expect(Seal(String(text[..<index])) == nil)
        }
    }

    @Test func `a key seals nothing in the name of another`() throws {
        var foreign = statement()
        foreign.key = String(repeating: "0", count: PublicKey.fingerprintDigits)
        #expect(key.seal(foreign) == nil)
        let other = SigningKey().publicKey
        #expect(other != half)
        let seal = try #require(key.seal(statement()))
        #expect(!seal.isSigned(by: other))
    }

    @Test func `what fails is said in words of its own`() throws {
        let seal = try #require(key.seal(statement()))
        var known = KnownKey(
            key: half,
            kind: .device,
            owner: "H1",
            addedAt: Instant(seconds: 0),
            addedBy: "ana"
        )
        func fault(_ check: () throws -> Void) -> String {
            do {
                try check()
                return ""
            } catch {
                let error = error as? AuditError
                #expect(error?.exitCode == .integrity)
                return error?.what.description ?? "?"
            }
        }
        #expect(fault { try seal.check(known) }.isEmpty)
        #expect(fault { try seal.check(nil) }.contains("a key that this home does not know"))
        let head = Hex.bytes(seal.statement.head) ?? []
        #expect(fault { try seal.check(records: 5_312, head: head) }.isEmpty)
        #expect(
            fault { try seal.check(records: 5_300, head: nil) }
                .contains("its end was removed: of 5312 records that were written, 5300 are there")
        )
        #expect(
            fault { try seal.check(records: 5_312, head: head.reversed()) }
                .contains("the first 5312 records are not the ones that were signed for ana")
        )
        // Revoked later, what was signed before stays good.
        let at = seal.statement.at
        known.revocation = .init(at: at.advanced(bySeconds: 1), by: "ana", reason: "lost")
        #expect(fault { try seal.check(known) }.isEmpty)
        known.revocation?.at = at
        #expect(fault { try seal.check(known) }.contains("was revoked at 2026-03-12T09:14:05Z"))
        known.key = SigningKey().publicKey
        #expect(fault { try seal.check(known) }.contains("is not of the key"))
    }

    @Test func `a key that was kept is the same key again`() throws {
        let again = try #require(SigningKey(seed: key.seed))
        #expect(again.publicKey == half && key.seed.count == 32)
        #expect(SigningKey(seed: Array(key.seed.dropLast())) == nil)
    }

    @Test func `the seal of a file reads back, holds for its content, and for no other`() throws {
        let content = Array("report".utf8)
        let statement = FileStatement(
            audit: SmallSite.audit,
            records: 12,
            head: String(repeating: "9f2c41d0", count: 8),
            content: content,
            key: half.fingerprint
        )
        let seal = try #require(FileSeal(statement, by: key))
        let read = try #require(FileSeal(seal.text))
        #expect(
            read == seal && read.isSigned(by: half) && !read.isSigned(by: SigningKey().publicKey)
        )
        #expect(read.statement.isAbout(content) && !read.statement.isAbout(content + [0]))
        #expect(FileSeal(seal.text.replacing(":12:", with: ":+12:")) == nil, "one text only")
        #expect(FileSeal(seal.text + "0") == nil)
        #expect(FileSeal(statement, by: SigningKey()) == nil, "in the name of another key")
    }
}
