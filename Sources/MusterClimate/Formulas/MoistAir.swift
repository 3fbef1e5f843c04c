import Glibc

/// What follows from a temperature and a relative humidity.
///
/// The saturation is that of the Magnus formula with the constants of Sonntag 1990, over water from −45 to
/// 60 °C (WMO-No. 8, annex 4.B). Sensors state humidity over water also below 0 °C. What humidity 0 has
/// none of is `nil`.
public struct MoistAir: Hashable, Sendable {
    /// The temperature in °C.
    public let temperature: Double
    /// The relative humidity over water in %.
    public let humidity: Double

    /// Creates air; `nil` where the formulas do not hold: outside −80 to 100 °C, or no share of 0 to 100 %.
    public init?(temperature: Double, humidity: Double) {
        guard (-80...100).contains(temperature), (0...100).contains(humidity) else { return nil }
        self.temperature = temperature
        self.humidity = humidity
    }

    /// The pressure of saturated vapour over water in hPa.
    public static func saturation(_ celsius: Double) -> Double {
        6.112 * exp(17.62 * celsius / (243.12 + celsius))
    }

    /// The pressure of saturated vapour over ice in hPa.
    public static func saturationOverIce(_ celsius: Double) -> Double {
        6.112 * exp(22.46 * celsius / (272.62 + celsius))
    }

    /// The pressure of the vapour in hPa.
    public var vapourPressure: Double { humidity / 100 * Self.saturation(temperature) }

    /// The temperature in °C at which dew forms.
    public var dewPoint: Double? {
        guard humidity > 0 else { return nil }
        let x = log(vapourPressure / 6.112)
        return 243.12 * x / (17.62 - x)
    }

    /// The temperature in °C at which frost forms; `nil` where it would lie above 0 °C.
    public var frostPoint: Double? {
        guard humidity > 0 else { return nil }
        let x = log(vapourPressure / 6.112)
        let point = 272.62 * x / (22.46 - x)
        return point < 0 ? point : nil
    }

    /// The mass of the vapour in g/m³.
    public var absoluteHumidity: Double { 216.679 * vapourPressure / (temperature + 273.15) }

    /// How much vapour the air could still take, as its pressure in kPa.
    public var vapourPressureDeficit: Double {
        (Self.saturation(temperature) - vapourPressure) / 10
    }
}
