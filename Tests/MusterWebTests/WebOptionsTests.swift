import MusterCore
import MusterWeb
import Testing

@Suite struct WebOptionsTests {
    @Test(arguments: [
        "127.0.0.1:0", "localhost:8080", "[::1]:80", "127.8.9.1:1", "unix:/run/muster/portal.sock",
    ])
    func `this machine alone may be served without TLS`(address: String) throws {
        #expect(try WebOptions(address: address).address.description == address)
    }

    @Test(arguments: ["0.0.0.0:80", "[::]:80", "muster.example.org:80", "10.0.0.1:80"])
    func `others may not`(address: String) {
        #expect(throws: WebError.needsTLS(address: address)) { try WebOptions(address: address) }
    }

    @Test(arguments: ["", "8080", ":8080", "a:b", "127.0.0.1:70000", "[::1:80", "[x]:1", "a b:1"])
    func `what is no address is refused`(address: String) {
        #expect(throws: WebError.badAddress(address)) { try WebOptions(address: address) }
    }

    @Test(arguments: ["10.0.0.0/33", "proxy", "", "10.0.0.0/8,::1"])
    func `a trusted proxy is an address or a network`(text: String) {
        #expect(throws: WebError.badNetwork(text)) {
            try WebOptions(
                isBehindProxy: true,
                trustedProxies: [text],
                publicURL: "https://muster.example.org"
            )
        }
        #expect(throws: WebError.trustedProxyAlone) { try WebOptions(trustedProxies: [text]) }
    }

    @Test func `a certificate and its key come together`() throws {
        #expect(throws: WebError.halfCertificate) {
            try WebOptions(address: "0.0.0.0:1", certificate: "a.pem")
        }
        _ = try WebOptions(address: "0.0.0.0:1", certificate: "a.pem", key: "a.key")
    }
}
