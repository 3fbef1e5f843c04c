import MusterCore
import Testing

@Suite struct ShareTextTests {
    @Test(arguments: [
        ("97", 0.97), ("97 %", 0.97), ("97%", 0.97), ("97,5 %", 0.975), ("98.2", 0.982),
        ("97\u{A0}%", 0.97), ("0.97", 0.97), ("0,97", 0.97), ("1", 1), ("1 %", 0.01), ("0", 0),
        ("100", 1), ("0.5 %", 0.005),
    ])
    func `a share is written in percent or as a number up to 1`(text: String, share: Double) {
        #expect(ShareText.share(text) == share)
    }

    @Test(arguments: [
        "", "%", "x", "-1", "101", "97 %%", "% 97", "1e1", "0x1", "inf", "nan", "9.7.1", "９７",
    ])
    func `what is no share is none`(text: String) {
        #expect(ShareText.share(text) == nil)
    }

    @Test func `a field that says percent takes a number up to 1 as percent too`() {
        #expect(ShareText.share("1", isPercent: true) == 0.01)
        #expect(ShareText.share("0.5", isPercent: true) == 0.005)
        #expect(ShareText.share("97", isPercent: true) == 0.97)
    }
}
