import MusterCore

/// The constants of guarded peak-zone, and which samples it takes.
///
/// A beacon is present once two advertisements of it were received. Its level is smoothed over the
/// seconds in which it was heard; ``ZoneVerdict`` tells where it is from where that was highest.
package enum PeakZone {
    /// The weight of a second's mean against the level before it.
    static let smoothing = 0.4
    /// How many advertisements make a beacon present, over all stretches of listening.
    package static let presentFrom = 2
    /// The weakest strength that a receiver can have measured, in dBm.
    static let weakestDBm: Int8 = -120

    /// The strength of a sample that counts; `nil` for one that does not.
    ///
    /// A scan response is an answer to somebody's question and would count one transmission twice.
    static func accepted(_ sample: RangingSample) -> RSSI? {
        guard let rssi = sample.rssi, !sample.isScanResponse,
            rssi.rawValue < 0, rssi.rawValue >= weakestDBm
        else { return nil }
        return rssi
    }

    /// The smoothed level in dBm after a second with this mean.
    static func smoothed(_ level: Double?, mean: Double) -> Double {
        guard let level else { return mean }
        return level + smoothing * (mean - level)
    }
}
