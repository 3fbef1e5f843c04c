import MusterCore
import MusterMail
import Testing

@Suite struct MailAddressTests {
    @Test(arguments: [
        "manager@example.org", "first.last+audit@sub.example.org", "root@localhost", "ana@example",
        "o'hara_7=x@xn--d1acufc.example", "{a}*#$&?^`~@e.example",
        String(repeating: "x", count: 64) + "@example.org",
    ])
    func `addresses that people have are read`(text: String) throws {
        #expect(try MailAddress(text).description == text)
    }

    @Test func `an account of this machine is taken where it is asked for`() throws {
        for text in ["root", "ops@example.org"] {
            #expect(try MailAddress(orAccount: text).description == text)
        }
        for text in ["", "-oQ", "rada(at)x", "a b", "x@"] {
            #expect(throws: MailError.self) { try MailAddress(orAccount: text) }
        }
    }

    @Test(arguments: [
        "", "root", "foo", "@", "a@", "@b", "a@b@c", "a b@c", "a@b\r\nBcc: x@y", "a@b\n",
        "a\u{0}@b", "a@b\u{7F}",
        "-oQ/tmp", "-a@b", "a..b@c", ".a@c", "a.@c", "a@b..c", "a@-b", "a@b-", "a@b_c", "a,b@c",
        "\"a b\"@c", "<a@b>", "a@[127.0.0.1]", "a!b@c", "a%b@c", "|cat@c", "/etc/passwd", "a@b.",
        "пошта@пример.срб", "a@b;c", "a(c)@b", "a\\b@c", "a:b@c",
        String(repeating: "x", count: 65) + "@example.org",
        "a@" + String(repeating: "x", count: 64) + ".org",
        "a@" + Array(repeating: "example", count: 40).joined(separator: "."),
    ])
    func `anything else is refused, with words that fit on one line`(text: String) throws {
        let error = try #require(throws: MailError.self) { try MailAddress(text) }
        #expect(error.exitCode == .dataRefused)
        #expect(error.what.description.split(whereSeparator: \.isNewline).count == 1)
        #expect(!error.isTemporary)
    }
}
