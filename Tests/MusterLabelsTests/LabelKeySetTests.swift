import MusterCore
import MusterTestSupport
import Testing

import MusterLabels

/// Keys and lists as others get them.
@Suite struct LabelKeySetTests {
    @Test func `keys come back from their file as they were written`() throws {
        var keys = Labels.keys(try LabelSigner(.ed25519).key, try LabelSigner(.rsa).key)
        keys.keys[1].revocation = .init(at: Labels.moment, reason: "lost \"on the road\"")
        #expect(try LabelKeySet(json: keys.json.utf8) == keys)
    }

    @Test func `the key of the vectors is the JWK of RFC 8037`() throws {
        let signer = try #require(LabelSigner(kept: (0..<32).map(UInt8.init)))
        let json = Labels.keys(signer.key).json
        #expect(json.contains(#""kty":"OKP","crv":"Ed25519""#))
        #expect(json.contains(#""x":"A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg""#))
        #expect(json.contains(#""kid":"56475aa7","use":"sig""#))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"keys":[{}]}"#, #"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}"#,
        #"{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB","nbf":0,"exp":1}]}"#,
    ])
    func `a file of keys that is none is refused`(_ text: String) {
        #expect(throws: LabelError.self) { try LabelKeySet(json: text.utf8) }
    }

    @Test func `a kept key is the key that was kept`() throws {
        for algorithm in LabelAlgorithm.allCases {
            let signer = try LabelSigner(algorithm)
            #expect(LabelSigner(kept: signer.bytes)?.key == signer.key)
        }
        #expect(LabelSigner(kept: [1, 2, 3]) == nil)
    }

    @Test func `a list of revoked labels is sorted, and comes back`() throws {
        let links = try ["A", "B", "C"].map { try Labels.link(serial: $0).canonical }
        let list = RevocationList(canonicalLinks: links)
        let lines = list.text.split(separator: "\n").map(String.init)
        #expect(lines == lines.sorted() && lines.count == 3)
        #expect(try RevocationList(list.text) == list)
        #expect(list.contains(canonicalLink: links[1]))
        #expect(throws: LabelError.badRevocationList(line: 2)) {
            try RevocationList(lines[0] + "\nxyz\n")
        }
    }

    @Test func `letters of base64url are those of RFC 4648, and one spelling each`() {
        for (text, encoded) in [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ] {
            #expect(Base64URL.text(Array(text.utf8)) == encoded)
            #expect(Base64URL.bytes(encoded) == Array(text.utf8))
        }
        for bad in ["Z", "Zh", "Zm9", "Zg==", "Z+", "Z/8"] where bad != "Zm9" {
            #expect(Base64URL.bytes(bad) == nil, "\(bad)")
        }
    }
}
