import MusterCore
import MusterPeople
import Testing

@Suite struct TOTPTests {
    /// The secret of the examples of RFC 6238, appendix B.
    private let totp = TOTP(secret: Array("12345678901234567890".utf8))

    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func `codes are those of RFC 6238`(seconds: Int64, code: String) {
        #expect(totp.code(step: TOTP.step(at: Instant(seconds: seconds))) == code)
    }

    @Test func `a code counts one step to either side, and once`() throws {
        let now = Instant(seconds: 1_773_306_845)
        let current = TOTP.step(at: now)
        for step in (current - 3)...(current + 3) {
            let found = totp.step(of: totp.code(step: step), at: now, after: 0)
            #expect(found == (abs(step - current) <= 1 ? step : nil))
        }
        let code = totp.code(step: current)
        #expect(totp.step(of: code, at: now, after: current) == nil, "it was used")
        #expect(totp.step(of: code, at: now, after: current - 1) == current)
        let (one, two) = (code.prefix(3), code.suffix(3))
        #expect(totp.step(of: "\(one) \(two)", at: now, after: 0) == current)
        for wrong in ["", "000", code + "0"] {
            #expect(totp.step(of: wrong, at: now, after: 0) == nil)
        }
    }

    @Test func `a code used while the clock was a year ahead bars none once it is right`() {
        let now = Instant(seconds: 1_773_306_845)
        let current = TOTP.step(at: now)
        let code = totp.code(step: current)
        #expect(totp.step(of: code, at: now, after: current + 1_051_200) == current)
    }

    @Test func `the secret is shown in base32, and stands in the address`() {
        #expect(totp.text == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
        let address = totp.address(login: "ana", site: "North & Co")
        #expect(
            address == "otpauth://totp/Muster%20North%20%26%20Co:ana"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muster%20North%20%26%20Co"
                + "&algorithm=SHA1&digits=6&period=30"
        )
    }

    @Test func `an encrypted secret is given back to its own person, by its own key, unchanged`()
        throws
    {
        let key = FactorKey()
        let ana = PersonID("0a1b")
        let sealed = key.seal(totp, of: ana)
        #expect(key.open(sealed, of: ana) == totp)
        #expect(key.seal(totp, of: ana) != sealed)
        #expect(key.open(sealed, of: PersonID("0a1c")) == nil)
        #expect(FactorKey().open(sealed, of: ana) == nil)
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 1
            #expect(key.open(other, of: ana) == nil)
        }
        for length in 0..<sealed.count {
            #expect(key.open(Array(sealed.prefix(length)), of: ana) == nil)
        }
        #expect(FactorKey(bytes: Array(key.bytes.dropLast())) == nil)
    }

    @Test func `a recovery code is known however it is typed`() throws {
        var random = SystemRandomNumberGenerator()
        let codes = (0..<100).map { _ in RecoveryCode(using: &random) }
        #expect(Set(codes.map(\.text)).count == 100)
        for code in codes {
            #expect(code.text.count == 19)
            #expect(RecoveryCode.hash(of: code.text) == code.hash)
            #expect(RecoveryCode.hash(of: code.text.uppercased().filter { $0 != "-" }) == code.hash)
        }
        #expect(RecoveryCode.hash(of: "123456") == nil)
    }
}
