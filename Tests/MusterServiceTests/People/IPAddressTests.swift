import MusterCore
import MusterPeople
import MusterService
import Testing

/// Addresses as they are told apart, counted and shown.
@Suite struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:207", "192.0.2.7"), ("2001:DB8:0:0::7", "2001:db8::7"),
        ("fe80::1%eth0", "fe80::1"), ("::1", "::1"),
    ])
    func `an address is itself, however it is written`(text: String, usual: String) throws {
        #expect(try #require(IPAddress(text)).text == usual)
    }

    @Test(arguments: ["", "192.0.2", "192.0.2.7.1", "x", "1.2.3.4:80", "[::1]", "12345::"])
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("192.0.2.7:4711", "192.0.2.7"), (" 192.0.2.7 ", "192.0.2.7"),
        ("[2001:db8::7]:443", "2001:db8::7"), ("[2001:db8::7]", "2001:db8::7"),
        ("\"[2001:db8::7]:443\"", "2001:db8::7"), ("2001:db8::7", "2001:db8::7"),
        ("[::ffff:192.0.2.7]:1", "192.0.2.7"),
    ])
    func `a proxy may write a port behind it`(text: String, address: String) throws {
        #expect(try #require(IPAddress(withPort: text)).text == address)
    }

    @Test(arguments: ["unknown", "_hidden", "192.0.2.7:x", "[::1", "[::1]x", "[1.2.3.4]", "1:2:3"])
    func `what is no address with a port is none`(text: String) {
        #expect(IPAddress(withPort: text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.128", true),
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
        ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "::1", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("::ffff:10.0.0.0/104", "10.1.2.3", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
    ])
    func `a network holds what begins alike`(network: String, address: String, holds: Bool) throws {
        let network = try #require(IPNetwork(network))
        #expect(network.contains(try #require(IPAddress(address))) == holds)
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "x/8", "::/129", "1.2.3.4/",
    ])
    func `what is no network is none`(text: String) { #expect(IPNetwork(text) == nil) }

    @Test func `of IPv6, one customer is counted as one, and each address is written down whole`()
        throws
    {
        let (_, home) = try PeopleHome.peopled()
        func guess(_ number: Int, from address: String) throws {
            _ = try home.access.signIn(
                login: "nobody\(number)",
                password: "wrong wrong wrong",
                from: SignInClient(kind: .browser, address: address)
            )
        }
        for number in 0..<20 {
            #expect(throws: PeopleError.wrongPassword) {
                try guess(number, from: "2001:db8:1:2::\(number + 1)")
            }
        }
        #expect(throws: PeopleError.mustWait(seconds: 1)) {
            try guess(20, from: "2001:db8:1:2:ffff::1")
        }
        #expect(throws: PeopleError.wrongPassword) { try guess(21, from: "2001:db8:1:3::1") }
        let clients = try home.trail.entries(limit: 30).map(\.client)
        #expect(clients.contains("2001:db8:1:2::14") && clients.contains("2001:db8:1:3::1"))
    }
}
