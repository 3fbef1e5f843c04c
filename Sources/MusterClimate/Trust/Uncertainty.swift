public import MusterCore

/// How far a shown value may be from the true one, with k = 2.
///
/// U = √(U_c² + (r/√3)² + d²): the certificate's uncertainty, that of a resolution r, and the drift d since
/// the calibration. Source: JCGM 100:2008 (GUM), 4.3.7 and 5.1.2.
public struct Uncertainty: Hashable, Sendable {
    /// The certificate's uncertainty, with k = 2, in steps of the quantity.
    public var certificate: Double
    /// The least difference that the sensor can tell, in steps of the quantity.
    public var resolution: Double
    /// How far it may drift in a year, in steps of the quantity.
    public var driftPerYear: Double

    /// A year in seconds.
    private static let year = 365.25 * 86_400

    /// Creates an uncertainty.
    public init(certificate: Double, resolution: Double, driftPerYear: Double) {
        self.certificate = certificate
        self.resolution = resolution
        self.driftPerYear = driftPerYear
    }

    /// The uncertainty of a series.
    ///
    /// - Parameters:
    ///   - series: the series.
    ///   - calibration: the one that holds; without one the maker's word stands for it.
    public init(of series: SensorSeries, calibration: Calibration?) {
        self.init(
            certificate: Double(calibration?.uncertainty ?? series.uncertainty ?? 0),
            resolution: Double(series.resolution ?? 1),
            driftPerYear: Self.usualDrift(of: series.quantity)
        )
    }

    /// The drift that is assumed where none is known, in steps a year: temperature 0.1 °C, humidity 1 %.
    public static func usualDrift(of quantity: Quantity) -> Double {
        switch quantity {
        case .temperature, .dewPoint: 100
        case .humidity: 1_000
        default: 0
        }
    }

    /// U at some time behind the calibration, in steps of the quantity.
    ///
    /// - Parameter seconds: the time behind it; a negative one counts as none.
    /// - Returns: U.
    public func expanded(secondsSinceCalibration seconds: Double) -> Double {
        let drift = driftPerYear * max(0, seconds) / Self.year
        let squares =
            certificate * certificate + resolution * resolution / 3 + drift * drift
        return squares.squareRoot()
    }
}
