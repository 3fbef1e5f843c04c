import MusterCore
import MusterCrypto
import Testing

import MusterLabels

/// Labels that were signed by another program (OpenSSL) are made and read alike.
@Suite struct LabelVectorTests {
    static let seed = (0..<32).map(UInt8.init)
    static let link =
        "HTTPS://T.EXAMPLE.ORG/01/09506000134352/10/L2026-117/21/7BUH6CSPBZ7S"
    static let signed =
        link
        + "?S=194080277540831892565529912837599645684744016089075755675922472266821689770977963867"
        + "27625475190758952327608972147761088130066345175471207440764931123149753283275269"
    static let lot =
        "HTTPS://T.EXAMPLE.ORG/01/09506000134352/10/L2026-117?17=270331"
        + "&S=1940802775351576432361329095586333382238138073329569051124888271172741138880590851"
        + "8228934765090422945800653267623765324956990283678976955752596476928640591903017731"

    private func signer() throws -> LabelSigner {
        try #require(LabelSigner(kept: Self.seed))
    }

    private func link(_ serial: String?, expiry: String?) throws -> LabelLink {
        try LabelLink(
            LabelBase("https://t.example.org"),
            product: .gtin(GTIN("9506000134352")),
            lot: "L2026-117",
            serial: serial,
            expiry: expiry
        )
    }

    @Test func `the key has the identifier that labels name it by`() throws {
        let key = try signer().key
        #expect(
            Hex.text(key.bytes)
                == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
        )
        #expect(key.id == "56475aa7")
    }

    @Test func `a label of one thing is signed as the other program signs it`() throws {
        let link = try link("7BUH6CSPBZ7S", expiry: nil)
        #expect(link.text() == Self.link)
        #expect(try signer().sign(link) == Self.signed)
    }

    @Test func `a label of a lot with its last day is signed as the other program signs it`() throws
    {
        #expect(try signer().sign(link(nil, expiry: "270331")) == Self.lot)
    }

    @Test func `the message and the signature are the ones of the other program`() throws {
        let text = try SignedText(Self.signed)
        #expect(
            String(decoding: text.message, as: UTF8.self)
                == "MUSTER-LABEL-1\nhttps://t.example.org/01/09506000134352/10/L2026-117/21/7BUH6CSPBZ7S"
        )
        let signature = try #require(text.signature)
        #expect(signature.key == "56475aa7")
        #expect(
            Hex.text(signature.bytes)
                == "1afd46e92d62a519319961cf469fc168f577409c0d26aa7e91c02ed84ffa4c45"
                + "25742210c513a1171a76b91bac54c017670fde8c60cc6fd70b2edef888cc6a05"
        )
    }

    @Test func `both are genuine, and read as what they name`() throws {
        let keys = LabelKeySet(
            keys: [
                PublishedKey(
                    key: try signer().key,
                    from: Instant(seconds: 0),
                    until: Instant(seconds: 1 << 40)
                )
            ],
            hosts: ["t.example.org"]
        )
        let check = LabelCheck(keys: keys)
        let moment = try #require(Instant(iso8601: "2026-11-26T12:00:00Z"))
        for (text, serial) in [(Self.signed, "7BUH6CSPBZ7S"), (Self.lot, nil)] {
            let finding = check.finding(text, at: moment)
            #expect(finding.verdict == .genuineOffline)
            #expect(finding.reasons.isEmpty)
            #expect(finding.link?.serial == serial)
            #expect(finding.link?.lot == "L2026-117")
            #expect(finding.key == "56475aa7")
            #expect(finding.algorithm == .ed25519)
        }
    }

    @Test func `check digits are those of the standard`() {
        #expect(GS1Number.checkDigit(of: "0950600013435".utf8) == 2)
        #expect(GS1Number.checkDigit(of: "950600000001".utf8) == 5)
    }
}
