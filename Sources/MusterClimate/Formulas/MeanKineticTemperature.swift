import Glibc

/// The mean kinetic temperature: the constant one that ages goods as the changing one did.
///
/// T = (ΔH/R) / −ln(Σ wᵢ e^(−ΔH/(R Tᵢ)) / Σ wᵢ), with ΔH/R = 10,000 K and each temperature weighted by the
/// time that it is known to have held. Source: USP general chapter 1079.2. The sum is kept beside its
/// largest exponent, so that no temperature is too cold for it.
public struct MeanKineticTemperature: Hashable, Sendable {
    /// ΔH/R in kelvin: 83.144 kJ/mol over 8.3144 J/(mol·K), rounded as the chapter does.
    private static let activation = 10_000.0
    private static let zeroCelsius = 273.15

    private var largest = -Double.infinity
    /// The sum of weights times e^(exponent − largest).
    private var sum = 0.0
    /// The time that was added, in seconds.
    public private(set) var seconds = 0.0
    /// How many temperatures were added.
    public private(set) var count = 0

    /// Creates a mean of nothing.
    public init() {}

    /// Adds that a temperature held for some time.
    ///
    /// - Parameters:
    ///   - celsius: the temperature in °C; one at or below absolute zero is left out.
    ///   - seconds: for how long; none or less is left out.
    public mutating func add(_ celsius: Double, for seconds: Double) {
        let kelvin = celsius + Self.zeroCelsius
        guard kelvin > 0, kelvin.isFinite, seconds > 0, seconds.isFinite else { return }
        let exponent = -Self.activation / kelvin
        if exponent > largest {
            sum = sum * exp(largest - exponent) + seconds
            largest = exponent
        } else {
            sum += seconds * exp(exponent - largest)
        }
        self.seconds += seconds
        count += 1
    }

    /// The mean kinetic temperature in °C; `nil` of nothing.
    public var celsius: Double? {
        guard seconds > 0 else { return nil }
        let logarithm = largest + log(sum / seconds)
        return Self.activation / -logarithm - Self.zeroCelsius
    }
}

extension Slot {
    /// Whether the mean of a slot of temperatures stands for it: they differ by less than 2 °C.
    public var isEven: Bool { high - low < 2_000 }
}
