import MusterCore
import MusterTestSupport
import Testing

import MusterLabels

/// What is not as it was signed is refused, and the finding says why.
@Suite struct ForgeryTests {
    private func finding(_ text: String, _ keys: LabelKeySet) -> LabelFinding {
        LabelCheck(keys: keys).finding(text, at: Labels.moment)
    }

    @Test(arguments: LabelAlgorithm.allCases)
    func `one changed character of what is named is a forgery`(
        _ algorithm: LabelAlgorithm
    ) throws {
        let signer = try LabelSigner(algorithm)
        let keys = Labels.keys(signer.key)
        let text = try signer.sign(Labels.link(expiry: "270331"))
        #expect(finding(text, keys).verdict == .genuineOffline)
        for (from, to) in [
            ("L2026-117", "L2026-118"), ("7BUH6CSPBZ7S", "7BUH6CSPBZ7T"), ("270331", "280331"),
            ("/10/L2026-117", "/10/L2026%2D117"), ("09506000134352", "00012345678905"),
            ("T.EXAMPLE.ORG", "T.EXAMPLF.ORG"), ("T.EXAMPLE.ORG/", "T.EXAMPLE.ORG/X/"),
        ] {
            let forged = text.replacing(from, with: to)
            #expect(forged != text)
            #expect(finding(forged, keys).verdict == .forged, "\(to)")
            #expect(finding(forged, keys).reasons == [.badSignature], "\(to)")
        }
    }

    @Test(arguments: LabelAlgorithm.allCases)
    func `one changed bit of the signature or the key's name is refused`(
        _ algorithm: LabelAlgorithm
    ) throws {
        let signer = try LabelSigner(algorithm)
        let keys = Labels.keys(signer.key)
        let text = try signer.sign(Labels.link())
        let whole = try #require(text.firstRange(of: "S="))
        let count = LabelKey.idBytes + algorithm.signatureBytes
        let bytes = try #require(DecimalNumber.bytes(text[whole.upperBound...], count: count))
        for place in stride(from: 0, to: count, by: algorithm == .rsa ? 7 : 1) {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            let digits = DecimalNumber.text(changed, digits: algorithm.digits)
            #expect(digits.utf8.count == algorithm.digits)
            let forged = text[..<whole.upperBound] + digits
            #expect(finding(String(forged), keys).verdict == .forged, "byte \(place)")
        }
    }

    @Test func `host and scheme count in either case, everything else as printed`() throws {
        let signer = try LabelSigner(.ed25519)
        let keys = Labels.keys(signer.key)
        let text = try signer.sign(Labels.link())
        let lower = text.replacing("HTTPS://T.EXAMPLE.ORG", with: "https://t.Example.org")
        #expect(finding(lower, keys).verdict == .genuineOffline)
        #expect(finding(text.replacing("L2026", with: "l2026"), keys).verdict == .forged)
    }

    @Test func `a signature in another form is no link of a label`() throws {
        let signer = try LabelSigner(.ed25519)
        let keys = Labels.keys(signer.key)
        let text = try signer.sign(Labels.link())
        let plain = try Labels.link().text()
        let largest = String(repeating: "9", count: 164)
        let cases: [(String, LabelError.Malformation)] = [
            ("", .empty),
            (text + "0", .signatureLength),
            (String(text.dropLast()), .signatureLength),
            (text.replacing("?S=", with: "?S=0"), .signatureLength),
            (text + "&S=1", .twoSignatures),
            (text + "&" + text.suffix(166), .twoSignatures),
            (text + "&x=1", .signatureNotLast),
            (String(text.dropLast()) + "x", .signatureDigits),
            (plain + "?S=" + largest, .signatureRange),
            (plain + "?S=", .signatureLength),
            (plain + "?", .query),
            (plain + "?17", .query),
            (plain + "?17=270231", .day),
            (plain + "?17=270331&17=270331", .day),
            (text.replacing("HTTPS", with: "HTTP"), .scheme),
            ("javascript:alert(1)", .scheme),
            ("https://", .host),
            ("https://a@t.example.org/01/09506000134352", .host),
            ("https://t.example.org", .path),
            ("https://t.example.org/02/09506000134352", .path),
            ("https://t.example.org/01/09506000134352/10", .path),
            ("https://t.example.org/01/09506000134352/21/A/10/B", .path),
            ("https://t.example.org/01/09506000134352/10/A/10/B", .path),
            ("https://t.example.org/01/09506000134353/10/A", .gtin),
            (
                "https://t.example.org/01/09506000134352/10/" + String(repeating: "A", count: 21),
                .value
            ),
            ("https://t.example.org/01/09506000134352/10/..", .value),
            ("https://t.example.org/01/09506000134352/10/A%2", .value),
            ("https://t.example.org/01/09506000134352/10/A%00", .value),
            ("https://t.example.org/01/09506000134352/10/A#x", .characters),
            ("https://t.example.org/01/09506000134352/10/\u{202E}A", .characters),
            (plain + "?x=" + String(repeating: "1", count: 2_000), .tooLong),
        ]
        for (text, fault) in cases {
            let found = finding(text, keys)
            #expect(found.verdict == .malformed, "\(text)")
            #expect(found.reasons == [.malformed(fault)], "\(text)")
        }
    }

    @Test func `another key, another house and no signature are told apart`() throws {
        let (signer, other) = (try LabelSigner(.ed25519), try LabelSigner(.ed25519))
        let keys = Labels.keys(signer.key)
        let link = try Labels.link()
        let away = try Labels.link(base: "https://else.example.com")
        #expect(finding(try other.sign(link), keys).verdict == .forged)
        #expect(finding(try other.sign(link), keys).reasons == [.unknownKey(other.key.id)])
        #expect(finding(try other.sign(away), keys).verdict == .foreign)
        #expect(finding(link.text(), keys).verdict == .unsigned)
        #expect(finding(away.text(), keys).verdict == .foreign)
        // A label that we printed for a host that we have left is ours.
        #expect(finding(try signer.sign(away), keys).verdict == .genuineOffline)
    }

    @Test func `a label that was taken back, or whose key was, is revoked`() throws {
        let signer = try LabelSigner(.ed25519)
        let (link, other) = (try Labels.link(), try Labels.link(serial: "OTHER"))
        let list = RevocationList(canonicalLinks: [link.canonical])
        let text = try signer.sign(link)
        let keys = Labels.keys(signer.key)
        #expect(Labels.verdict(text, keys, revoked: list) == .revoked)
        #expect(Labels.verdict(try signer.sign(other), keys, revoked: list) == .genuineOffline)
        let end = PublishedKey.Revocation(at: Labels.moment, reason: "stolen")
        let ended = Labels.keys(signer.key, revocation: end)
        let found = finding(text, ended)
        #expect(found.verdict == .revoked)
        #expect(found.reasons == [.keyRevoked(since: end.at, reason: "stolen")])
    }

    @Test func `a label is good to the end of its last day, wherever that ends last`() throws {
        let signer = try LabelSigner(.ed25519)
        let check = LabelCheck(keys: Labels.keys(signer.key))
        let text = try signer.sign(Labels.link(expiry: "270331"))
        let last = try #require(Instant(iso8601: "2027-04-01T11:59:59Z"))
        #expect(check.finding(text, at: last).verdict == .genuineOffline)
        let after = check.finding(text, at: last.advanced(bySeconds: 2))
        #expect(after.verdict == .expired)
        #expect(after.reasons == [.expired(try #require(CalendarDay("2027-03-31")))])
    }
}
