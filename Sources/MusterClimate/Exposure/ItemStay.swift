public import MusterCore

/// What tells where an item was.
public enum StayEvidence: Hashable, Sendable {
    /// The zone of its record.
    case record
    /// An audit found it there.
    case audit(AuditID)
    /// Its beacon was heard there.
    case heard
    /// Nothing does: between two audits that found it in different places, where there were such.
    case nothing(after: AuditID?, before: AuditID?)
}

/// A time that an item spent in one place.
public struct ItemStay: Hashable, Sendable {
    /// The zone; `nil` where it is not known.
    public var zone: ZoneID?
    /// From when on (UTC).
    public var from: Instant
    /// Until when (UTC).
    public var until: Instant
    /// What tells so.
    public var evidence: StayEvidence

    /// Creates a stay.
    public init(in zone: ZoneID?, from: Instant, until: Instant, evidence: StayEvidence) {
        (self.zone, self.from, self.until, self.evidence) = (zone, from, until, evidence)
    }
}

/// A series of a sensor that speaks for an item while it is placed on it, or in the zone it is in.
public struct ExposureSensor: Hashable, Sendable {
    /// The sensor.
    public var sensor: SensorID
    /// From when on it was placed there (UTC).
    public var from: Instant
    /// Until when (UTC); `nil` while it is there.
    public var until: Instant?
    /// The values that held, corrected, in order of time and without overlaps.
    public var held: [HeldValue]

    /// Creates a series that speaks for an item.
    public init(_ sensor: SensorID, from: Instant, until: Instant? = nil, held: [HeldValue]) {
        (self.sensor, self.from, self.until, self.held) = (sensor, from, until, held)
    }
}

/// What tells the climate of an item in a stretch of time.
public enum ExposureSource: Hashable, Sendable {
    /// Sensors that were placed on it.
    case own([SensorID])
    /// Sensors of the zone it was in.
    case zone(ZoneID, [SensorID], StayEvidence)
    /// Nothing: it is not known where the item was.
    case unknown(after: AuditID?, before: AuditID?)
}
