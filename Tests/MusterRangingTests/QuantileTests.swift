import MusterRanging
import Testing

@Suite struct QuantileTests {
    @Test func `a quantile lies between its neighbours in proportion`() {
        #expect(quantile(0.5, of: [4, 1, 2, 3]) == 2.5)
        #expect(quantile(0.95, of: [0, 10]) == 9.5)
        #expect(quantile(0.9, of: [-60]) == -60)
        #expect(quantile(0, of: [3, 2]) == 2)
        #expect(quantile(1, of: [3, 2]) == 3)
        #expect(quantile(0.5, of: []) == nil)
    }
}
