/// What becomes of a measurement that is held against what can be true of air and goods.
public enum MeasuredRange: Hashable, Sendable {
    /// It can be true.
    case fits
    /// It is a little beyond what can be, as humidity sensors are in fog: this is taken for it.
    case clipped(Measurement)
    /// It cannot be true: the sensor or the message is broken.
    case refused

    /// Holds a measurement against the range of its quantity.
    ///
    /// Temperatures and dew points from −100 to 150 °C, humidity from 0 to 110 % (above 100 it is
    /// taken for 100), pressure from 300 to 1,200 hPa. Other quantities have no range.
    public init(_ measurement: Measurement) {
        let quantity = measurement.quantity
        guard let range = quantity.possible else {
            self = .fits
            return
        }
        let one = quantity.stepsPerUnit
        let (low, high) = (range.lowerBound * one, range.upperBound * one)
        guard (low...high).contains(measurement.value) else {
            self = .refused
            return
        }
        guard quantity == .humidity, measurement.value > 100 * one else {
            self = .fits
            return
        }
        self = .clipped(Measurement(.humidity, index: measurement.index, value: 100 * one))
    }
}

extension Quantity {
    /// What values can be true, in whole units; `nil` where anything can.
    fileprivate var possible: ClosedRange<Int64>? {
        switch self {
        case .temperature, .dewPoint: -100...150
        case .humidity: 0...110
        case .pressure: 300...1_200
        default: nil
        }
    }
}
