import MusterCore
import MusterMail
import MusterTestSupport
import Testing

/// Addresses of webhooks.
@Suite struct HookAddressTests {
    @Test(arguments: [
        ("https://hooks.example.org/a?key=b%20c", "hooks.example.org"),
        ("http://127.0.0.1:8099/hook", "127.0.0.1:8099"), ("http://[::1]:80/", "[::1]:80"),
    ])
    func `an address is kept as written, and its host may be shown`(
        text: String,
        host: String
    ) throws {
        let address = try HookAddress(text)
        #expect(address.description == text)
        #expect(address.host == host)
    }

    @Test(arguments: [
        "", "mara@example.org", "ftp://x", "https://", "https:///path", "https://a b",
        "https://u:p@example.org", "https://x/\"", "https://x/\n", "https://x/é", "https://x/#a",
        "https://" + String(repeating: "x", count: 600),
    ])
    func `what is none is refused, with the reason`(text: String) throws {
        let error = #expect(throws: MailError.self) { try HookAddress(text) }
        #expect(error?.what.contains("is no address of a webhook: ") == true)
        #expect(error?.exitCode == .dataRefused)
    }
}
