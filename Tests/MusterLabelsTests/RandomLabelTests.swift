import MusterCore
import MusterTestSupport
import Testing

import MusterLabels

/// Whatever is signed is read back as it was, and genuine.
@Suite struct RandomLabelTests {
    private func random(_ generator: inout SplitMix64) throws -> LabelLink {
        let characters = Array("ABCXYZ019-._!\"%&'()*+,/:;<=>?az").map(String.init)
        func value(_ generator: inout SplitMix64) -> String {
            let text = (0..<Int.random(in: 1...20, using: &generator))
                .map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] }
                .joined()
            return text == "." || text == ".." ? "X" : text
        }
        let digits = (0..<13).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
        let check = GS1Number.checkDigit(of: digits.utf8)
        let own = String(Int.random(in: 1...9_999, using: &generator))
        return try LabelLink(
            LabelBase(Bool.random(using: &generator) ? "https://t.org" : "https://t.org:84/a/B"),
            product: Bool.random(using: &generator)
                ? .gtin(GTIN("\(digits)\(check)")) : .own("P-" + own),
            lot: value(&generator),
            serial: Bool.random(using: &generator) ? value(&generator) : nil,
            expiry: Bool.random(using: &generator) ? "280200" : nil
        )
    }

    @Test(arguments: [(LabelAlgorithm.ed25519, 10_000), (.rsa, 1_000)])
    func `random labels are read back as they were, and are genuine`(
        _ algorithm: LabelAlgorithm,
        _ count: Int
    ) throws {
        var generator = SplitMix64(seed: 21)
        let signer = try LabelSigner(algorithm)
        let check = LabelCheck(keys: Labels.keys(signer.key))
        for _ in 0..<count {
            let link = try random(&generator)
            let text = try signer.sign(link, capitals: Bool.random(using: &generator))
            let finding = check.finding(text, at: Labels.moment)
            #expect(finding.verdict == .genuineOffline, "\(text)")
            #expect(finding.link == link, "\(text)")
            #expect(finding.link?.canonical == link.canonical)
        }
    }

    @Test func `random text is never genuine, and never stops the program`() throws {
        var generator = SplitMix64(seed: 22)
        let signer = try LabelSigner(.ed25519)
        let check = LabelCheck(keys: Labels.keys(signer.key))
        let text = Array(try signer.sign(Labels.link(expiry: "270331")).utf8)
        for _ in 0..<5_000 {
            var changed = text
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: changed.remove(at: place)
                default: changed.insert(UInt8.random(in: 32...126, using: &generator), at: place)
                }
            }
            let forged = String(decoding: changed, as: UTF8.self)
            // Scheme and host may be written in either case: the label is the same then.
            let isSame = forged.uppercased() == String(decoding: text, as: UTF8.self)
            let verdict = check.finding(forged, at: Labels.moment).verdict
            #expect(verdict != .genuineOffline || isSame, "\(forged)")
        }
    }

    @Test func `serial numbers are twelve of the letters that are not mistaken`() {
        var generator = SplitMix64(seed: 23)
        let serials = (0..<1_000).map { _ in LabelSerial.drawn(using: &generator) }
        #expect(Set(serials).count == 1_000)
        #expect(
            serials.allSatisfy { $0.count == 12 && $0.allSatisfy(LabelSerial.alphabet.contains) }
        )
        #expect(LabelSerial.grouped("7BUH6CSPBZ7S") == "7BUH 6CSP BZ7S")
    }

    @Test func `numbers become the digits that hold them, and come back`() {
        #expect(DecimalNumber.digits(ofBytes: 68) == 164)
        #expect(DecimalNumber.digits(ofBytes: 260) == 627)
        #expect(DecimalNumber.text([0, 0], digits: 5) == "00000")
        #expect(DecimalNumber.text([1, 0], digits: 0) == "256")
        #expect(DecimalNumber.bytes("65535", count: 2) == [255, 255])
        #expect(DecimalNumber.bytes("65536", count: 2) == nil)
        #expect(DecimalNumber.bytes("6553x", count: 2) == nil)
    }

    @Test func `days are read in the century that is nearest`() {
        #expect(LabelDay.day("270331", readIn: 2026)?.description == "2027-03-31")
        #expect(LabelDay.day("770331", readIn: 2026)?.description == "1977-03-31")
        #expect(LabelDay.day("760331", readIn: 2026)?.description == "2076-03-31")
        #expect(LabelDay.day("020331", readIn: 2099)?.description == "2102-03-31")
        #expect(LabelDay.day("270200", readIn: 2026)?.description == "2027-02-28")
        #expect(LabelDay.day("271301", readIn: 2026) == nil)
    }
}
