public import MusterAudit
public import MusterCore
public import MusterRadio

/// What somebody who follows a listening audit is told.
public enum ListeningEvent: Sendable {
    /// The audit listens to the source, with so much space free for its trace.
    case begun(AuditSession, source: SourceDescription, freeMB: Int)
    /// The audit has heard so many advertisements of the recording before, and goes on behind them.
    case goesOn(behind: Int, of: SourceDescription)
    /// The audit has come so far, and all of that is stored; told after every batch, and once a second
    /// of a silent radio.
    case progressed(LiveProgress)
    /// What was heard last cannot be stored yet and is kept in memory; told once a second meanwhile.
    case waiting(StorageWait)
    /// What was kept in memory is stored, after so many seconds.
    case stored(batches: Int, seconds: Double)
    /// These anchors are heard where the plan has none; they are copied or moved, and left out.
    case contested([BeaconIdentity])
    /// The radio went away, for the reason given; the audit is paused until it is back.
    case radioLost(RadioError)
    /// The radio is back after so many seconds, and the audit goes on.
    case radioBack(seconds: Double)
}
