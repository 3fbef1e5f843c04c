public import MusterCore

/// Softpick: the beacon that is held to the reader at the desk, or a request to hold it closer.
public struct SoftPicker: Sendable {
    /// What a second of listening says.
    public enum Verdict: Hashable, Sendable {
        /// Nothing yet.
        case listening
        /// This one, with the chance that it is the one that is held there, 0 to 1.
        case picked(BeaconIdentity, Double)
        /// Time is up: probably this one; ask before taking it.
        case offered(BeaconIdentity, Double)
        /// Time is up and nothing stands out: hold it closer (15 cm) and move it.
        case holdCloser
    }

    /// Creates a picker that has heard nothing.
    ///
    /// - Parameter powers: the calibrated strength at 1 m of beacons, in dBm; others have the usual
    ///   one.
    public init(powers: [BeaconIdentity: Double] = [:]) {}

    /// Adds a sample and gives what the second that ended before it says.
    public mutating func add(_ sample: RangingSample) -> Verdict { .listening }

    /// Ends the last second and gives what it says.
    public mutating func finish() -> Verdict { .holdCloser }
}
