import MusterCore
import MusterPeople
import MusterTestSupport
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
            try PasswordRule.check(password, for: ["Mara@example.org"])
        }
    }

    @Test(arguments: [
        "Password123!", "P@ssw0rd2024", "qwertyuiop123", "iloveyou2009", "Welcome2026!",
        "football2024", "1q2w3e4r5t6y", "Summer2025!!", "sunshine2020", "princess2010",
        "charlie12345", "letmein12345", "abc123456789", "michelle1990", "monkey123456",
        "qazwsxedcrfv", "zaq1zaq1zaq1", "$uperman1234", "Beograd2024.", "Nikola1990!",
        "lozinka12345", "passwordpassword", "1234qwerASDF", "d.r.a.g.o.n.s", "987654321abc",
        "adminadmin123", "Monkeymonkey7!",
    ])
    func `a leaked password is refused, whatever stands around or in it`(password: String) {
        #expect(throws: PeopleError.self, "\(password)") {
            try PasswordRule.check(password, for: [])
        }
    }

    @Test(arguments: [
        "mara-example-1999", "MaraMaric2026", "m4ra.warehouse", "WarehouseNorth!",
        "muster-muster-1",
        "Mustermann7 mara", "warehouse password", "Đorđević-1980",
    ])
    func `the login, the name, the mail address and the site make no password`(password: String) {
        let words = [
            "mara", "Mara Marić-Mann", "mara@example.org", "Warehouse North", "Đorđević",
        ]
        #expect(throws: PeopleError.weakPassword(.ownWords), "\(password)") {
            try PasswordRule.check(password, for: words)
        }
    }

    @Test func `why a password is refused is said`() {
        let faults: [(String, PasswordFault)] = [
            ("short", .short(least: 10)), ("liverpool1", .known), ("Liverpool1892", .dressedUp),
            ("xyzxyzxyzxyz", .repeated), ("iloveyouforever", .commonWords), ("dfghjkl;'[", .walk),
            ("muster123456", .ownWords),
            (String(repeating: "word ", count: 205), .long(most: 1_024)),
        ]
        for (password, fault) in faults {
            #expect(throws: PeopleError.weakPassword(fault), "\(password)") {
                try PasswordRule.check(password, for: [])
            }
        }
    }

    @Test func `what nobody knows is taken, but for one in a thousand`() {
        var random = SplitMix64(seed: 15)
        let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!-+.")
        let syllables = [
            "ka", "ro", "mi", "tul", "ven", "so", "pra", "dle", "gi", "nos", "fe", "zum",
        ]
        var refused: [String] = []
        for number in 0..<10_000 {
            let password =
                number % 2 == 0
                ? String((0..<12).map { _ in letters.randomElement(using: &random) ?? "x" })
                : (0..<4).map { _ in
                    (0..<3).map { _ in syllables.randomElement(using: &random) ?? "x" }.joined()
                }.joined(separator: " ")
            if (try? PasswordRule.check(password, for: ["mara", "Warehouse"])) == nil {
                refused.append(password)
            }
        }
        #expect(refused.count <= 10, "\(refused)")
    }

    @Test(arguments: [
        "iloveyouforever", "thisismypassword", "monkey monkey 1", "monkey dragon 2024",
        "i love my mother", "let me in please", "correct horse", "MyPasswordIsSecret",
        "summer-winter-1", "th1s1smypa55word", "volim te mnogo", "Monkey monkey monkey",
        "dragon master king", "football forever!", "please open door", "qwerty horse 12",
        "charlie and michelle",
    ])
    func `a few common words in a row are refused, whatever is between them`(password: String) {
        #expect(throws: PeopleError.self, "\(password)") {
            try PasswordRule.check(password, for: [])
        }
    }

    @Test(arguments: [
        "heron violet anvil tundra", "heronvioletanviltundra", "fourteen white herons",
        "copper lantern ninety owls", "a heron ate the violet", "plum-ladder-seventeen",
    ])
    func `words that have nothing to do with each other are taken`(password: String) throws {
        try PasswordRule.check(password, for: ["mara", "Warehouse North"])
    }

    @Test func `the famous passphrase is known, with spaces and without`() {
        for password in ["correct horse battery staple", "CorrectHorseBatteryStaple"] {
            #expect(throws: PeopleError.self) { try PasswordRule.check(password, for: []) }
        }
    }

    @Test func `a thousand bytes of letters are judged at once`() {
        let long = String(repeating: "abcdefghijkmnopqrstuvwxy z", count: 39)
        let begun = ContinuousClock.now
        try? PasswordRule.check(long, for: [])
        #expect(ContinuousClock.now - begun < .seconds(120))
    }

    @Test(arguments: [
        "a stork on the roof", "роди ми се мајка", "heron violet anvil tundra", "仓库北面第七排左边上",
        "the warehouse sleeps at noon", "kiša pada na krov", "plum-ladder-seventeen",
    ])
    func `a sentence is taken, whatever its letters`(password: String) throws {
        try PasswordRule.check(password, for: ["mara", "Warehouse North"])
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
