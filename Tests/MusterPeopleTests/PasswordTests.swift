import MusterCore
import MusterPeople
import Testing

@Suite struct PasswordTests {
    @Test func `a hash knows its password and no other`() throws {
        let hash = try PasswordHash(of: "a stork on the roof", cost: .least)
        #expect(hash.matches("a stork on the roof"))
        for wrong in ["a stork on the roo", "A stork on the roof", "", "a stork on the roof "] {
            #expect(!hash.matches(wrong))
        }
        #expect(hash.text.hasPrefix("$argon2id$v=19$"))
        let again = try PasswordHash(of: "a stork on the roof", cost: .least)
        #expect(again.text != hash.text, "each has a salt of its own")
    }

    @Test func `a hash of another cost is told apart, and still knows its password`() throws {
        let hash = try PasswordHash(of: "čuvaj se senke", cost: .least)
        #expect(!hash.needsUpgrade(to: .least))
        #expect(hash.needsUpgrade(to: .standard))
        #expect(hash.needsUpgrade(to: PasswordCost(passes: 2, memory: 8 << 10)))
        #expect(PasswordHash(stored: hash.text).matches("čuvaj se senke"))
    }

    @Test(arguments: ["", "x", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$"])
    func `text that is no hash knows no password`(text: String) {
        #expect(!PasswordHash(stored: text).matches(""))
        #expect(PasswordHash(stored: text).needsUpgrade(to: .least))
    }

    @Test func `a password of zeros and of a thousand bytes is hashed whole`() throws {
        let zeros = "a\0b\0c\0d\0e\0f"
        let hash = try PasswordHash(of: zeros, cost: .least)
        #expect(hash.matches(zeros) && !hash.matches("a"))
        let long = String(repeating: "ш", count: 512)
        #expect(try !PasswordHash(of: long, cost: .least).matches(String(long.dropLast())))
    }

    @Test(arguments: [
        "short", "123456789", "1234567890", "PassWord123", "aaaaaaaaaaaa", "abababababab",
        "mara@example.org", String(repeating: "word ", count: 205),
    ])
    func `a password that would be guessed first is refused`(password: String) {
        #expect(throws: PeopleError.self) {
            try PasswordRule.check(password, for: "Mara@example.org")
        }
    }

    @Test(arguments: [
        "a stork on the roof", "роди ми се мајка", "correct horse", "仓库北面第七排左边上",
    ])
    func `a sentence is taken, whatever its letters`(password: String) throws {
        try PasswordRule.check(password, for: "mara")
    }
}

@Suite struct SecretTests {
    @Test func `a secret is read back by its text, and by its kind alone`() throws {
        var random = SystemRandomNumberGenerator()
        for kind in Secret.Kind.allCases {
            let secret = Secret(kind, using: &random)
            #expect(Secret(kind, secret.text) == secret)
            for other in Secret.Kind.allCases where other != kind {
                #expect(Secret(other, secret.text) == nil)
            }
            #expect(secret.hash.count == 32 && secret.formKey.count == 64)
            #expect(!secret.text.contains(secret.formKey))
        }
    }

    @Test(arguments: ["", "mst_", "mst_00", "mst_" + String(repeating: "z", count: 64)])
    func `what is no secret is not read`(text: String) {
        #expect(Secret(.token, text) == nil)
        #expect(Secret(.token, text + "\0") == nil)
    }

    @Test func `no two secrets are alike`() {
        var random = SystemRandomNumberGenerator()
        let all = (0..<1_000).map { _ in Secret(.token, using: &random) }
        #expect(Set(all.map(\.text)).count == 1_000)
        #expect(Set(all.map(\.hash)).count == 1_000 && Set(all.map(\.formKey)).count == 1_000)
    }
}

@Suite struct LoginTests {
    @Test func `a login is the same in either case`() throws {
        #expect(try Login.normalised("Mara.K-7@Example.org") == "mara.k-7@example.org")
    }

    @Test(arguments: [
        "", "m", "mara k", ".mara", "мара", "mara\n", "-rf", String(repeating: "m", count: 41),
        "mara\u{301}", "mar\u{430}",
    ])
    func `what looks like another's login, or like an option, is none`(text: String) {
        #expect(throws: PeopleError.badLogin(text)) { try Login.normalised(text) }
    }
}
