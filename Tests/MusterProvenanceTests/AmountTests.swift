import MusterProvenance
import MusterTestSupport
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        ("12", "12"), ("12.5", "12.5"), ("12,50", "12.5"), ("0.000001", "0.000001"),
        ("1000000000", "1000000000"), ("007", "7"),
    ]) func `amounts are read and written`(text: String, written: String) throws {
        #expect(try Amount(text).description == written)
    }

    @Test(arguments: [
        "", "0", "-1", "1.", ".5", "1e3", "1.0000001", "1000000000.000001", "1000000000000",
        "1 000", "٣",
        "1.2.3", "0.0", "nan",
    ]) func `other texts are no amount`(text: String) {
        #expect(throws: ProvenanceError.badAmount(text)) { try Amount(text) }
    }

    @Test func `every amount comes back from its text`() throws {
        var random = SplitMix64(seed: 21)
        for _ in 0..<2_000 {
            let amount = Amount(
                millionths: Int64.random(in: 1...1_000_000_000_000_000, using: &random)
            )
            #expect(try Amount(amount.description) == amount)
            #expect(Amount(millionths: Int64((amount.value * 1_000_000).rounded())) == amount)
        }
    }

    @Test func `a quantity has its unit behind it, or the usual one`() throws {
        let kilograms = try AmountUnit("KGM")
        #expect(try ThingQuantity("12.5 KGM").description == "12.5 KGM")
        #expect(try ThingQuantity("12.5kg").unit == kilograms)
        #expect(try ThingQuantity("12").unit == .piece)
        #expect(try ThingQuantity("12", usual: kilograms).unit == kilograms)
        #expect(throws: ProvenanceError.badUnit("barrels")) { try ThingQuantity("3 barrels") }
        #expect(throws: ProvenanceError.badAmount("kg")) { try ThingQuantity("kg") }
    }

    @Test func `a price has two digits behind the point at most, however it is entered`() {
        for (text, minor) in [
            ("1.20", Int64(120)), ("1,2", 120), ("0", 0), ("0.00", 0), ("12", 1_200),
            ("1.500", 150),
            ("10000000000", 1_000_000_000_000),
        ] { #expect(Product.minor(price: text) == minor, "\(text)") }
        for text in ["", ".", "1.", ".5", "1.234", "-1", "1 EUR", "1.2.3", "10000000001"] {
            #expect(Product.minor(price: text) == nil, "\(text)")
        }
    }
}
