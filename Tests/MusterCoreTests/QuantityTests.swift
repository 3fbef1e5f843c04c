import MusterCore
import Testing

@Suite struct QuantityTests {
    @Test func `a quantity has ten steps to a unit for each decimal place`() {
        #expect(Quantity.temperature.stepsPerUnit == 1_000 && Quantity.pressure.stepsPerUnit == 100)
        #expect(Quantity.co2.stepsPerUnit == 1 && Quantity.speed.stepsPerUnit == 1_000_000)
        for quantity in Quantity.allCases {
            #expect("\(quantity.stepsPerUnit)".count == quantity.decimals + 1)
        }
    }
}
