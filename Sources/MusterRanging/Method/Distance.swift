import Glibc

/// The distance estimate of the seed's methods.
///
/// A curve fitted to one phone model. It orders beacons by nearness well enough for a desk; as a
/// length in a shelf scene it is off by factors, so it is compared, never shown.
public enum Distance {
    /// The estimated distance in metres.
    ///
    /// Source: `CurveFittedDistanceCalculator` of the Android Beacon Library, with its built-in
    /// constants 0.89976, 7.7095 and 0.111.
    ///
    /// - Parameters:
    ///   - rssi: the mean strength at the receiver, in dBm.
    ///   - measuredPower: the strength that the beacon claims to have at 1 m, in dBm, below 0.
    /// - Returns: metres; 0 or more.
    public static func metres(rssi: Double, measuredPower: Int8) -> Double {
        let ratio = rssi / Double(measuredPower)
        return ratio < 1 ? pow(ratio, 10) : 0.89976 * pow(ratio, 7.7095) + 0.111
    }
}
