public import MusterCore
public import MusterRanging

/// What an audit says of one expected item: the outcome and the evidence for it.
public struct Finding: Hashable, Sendable {
    /// The item.
    public var item: ItemID
    /// The beacon it carries.
    public var beacon: BeaconIdentity
    /// The verdict.
    public var outcome: Outcome
    /// Why, where the outcome alone does not say.
    public var reason: Reason?
    /// Where the record says it is; `nil` when the record does not say.
    public var expectedZone: ZoneID?
    /// Where it was heard best or seen; `nil` when it was not, or nothing told where.
    public var zone: ZoneID?
    /// The zones among which radio cannot choose, the likeliest in front: together they hold it;
    /// empty where one is named.
    public var possibleZones: [ZoneID] = []
    /// How sure the zone is; `nil` when the item is not present.
    public var zoneState: ZoneState?
    /// For a present item how likely it is in ``zone``, or in one of ``possibleZones``; for an absent one
    /// P(absent | not heard).
    ///
    /// 0 to 1, of a present item to one in twenty and at most 0.95; `nil` where the method states none.
    public var confidence: Double?
    /// Where P(absent) lies for 80 in 100 of what the site may be like; `nil` where nothing tells.
    public var absentRange: ClosedRange<Double>?
    /// What ``confidence`` rests on.
    public var confidenceBasis: ConfidenceBasis
    /// How many advertisements of the beacon were received.
    public var samples: Int
    /// When it was first heard (UTC).
    public var firstHeardAt: Instant?
    /// When it was last heard (UTC).
    public var lastHeardAt: Instant?
    /// The median strength of its samples in dBm; of an even number, the mean of the middle two.
    public var rssiMedian: Double?
    /// How much louder it was in ``zone`` than in the second-best zone, in dB.
    public var marginDB: Double?
    /// How much louder it was in ``zone`` than in the zone it belongs in, in dB: what the verdict on
    /// an item out of place rests on.
    ///
    /// `nil` for an item in place, where its own zone heard nothing of it, and in audits from before
    /// it was kept.
    public var ownZoneMarginDB: Double?
    /// Seconds from the start of listening to the decision that it is present.
    public var decidedAfterSeconds: Double?
    /// How well its place was covered, 0 to 1.
    ///
    /// The chance that a beacon as strong as its own, that is not silent by itself, would have been
    /// heard where the record says; `nil` where nothing told where the receiver was.
    public var covered: Double?

    /// Creates a finding without evidence; set the rest as it is known.
    public init(
        item: ItemID,
        beacon: BeaconIdentity,
        outcome: Outcome,
        expectedZone: ZoneID?,
        reason: Reason? = nil
    ) {
        self.item = item
        self.beacon = beacon
        self.outcome = outcome
        self.reason = reason
        self.expectedZone = expectedZone
        confidenceBasis = .default
        samples = 0
    }

    /// Why an outcome is what it is.
    public enum Reason: String, Sendable {
        /// The item's zone was not covered: a beacon there would more likely than not stay unheard.
        case zoneNotWalked = "zone_not_walked"
        /// The item's zone was weakly covered: one beacon in ten there, or more, would stay unheard.
        case weaklyCovered = "weakly_covered"
        /// Its battery was low before the audit: silence says nothing.
        case batteryLow = "battery_low"
        /// Its beacon was never heard, not even before the audit: it may never have worked.
        case neverHeard = "never_heard"
        /// Two transmitters send its identity: it came from two far places, or sooner than one sends.
        case contested
        /// It was heard away from its own place alone, on a site where tags are copied: it may be a copy.
        case maybeCopy = "maybe_copy"
        /// It was near in one place first and in another later: it was moved during the audit.
        case moved
        /// Its identity was transmitted as no beacon does it.
        case imitated
        /// It seems to be in another zone, and where the scanner was is not known well enough to say so.
        case seemsElsewhere = "seems_elsewhere"
        /// Its place was covered, and nothing tells yet whether it is gone or its beacon is silent.
        case lookFirst = "look_first"
        /// Its place was covered, and its beacon was silent the last time, too.
        case silentBefore = "silent_before"
        /// Most of its zone is silent: the receiver, the plan or the whole shelf is to be looked at.
        case shelfSilent = "shelf_silent"
        /// Nothing told how well its place was covered.
        case coverageUnknown = "coverage_unknown"
        /// A person looked for it and it is not there.
        case lookedFor = "looked_for"
        /// A single advertisement was received: too little to call it present.
        case heardOnce = "heard_once"
        /// Seen by a person who looked.
        case bySight = "by_sight"
        /// Its QR code was read by a person.
        case byQR = "by_qr"
        /// A person took a photo of it.
        case byPhoto = "by_photo"
    }

    /// How sure the zone of a present item is.
    public enum ZoneState: String, Sendable {
        /// Where the record says, or the record does not say.
        case inPlace = "in_place"
        /// In another zone.
        case elsewhere
        /// Present, but radio cannot tell the zone.
        case unsure
    }

    /// What a confidence rests on.
    public enum ConfidenceBasis: String, Sendable {
        /// Recounted audits of the site have fitted it.
        case site
        /// The values that Muster ships with: people see words, no percentage.
        case `default`
    }

    /// ``ownZoneMarginDB`` as people are told it: of an item that radio put outside its own zone.
    ///
    /// Audits by rules before ``VerdictRules/placed`` keep the loudest zone's margin also of an item that
    /// is in place by its chances, and what a person saw rests on no margin.
    public var marginOverOwnZoneDB: Double? {
        zoneState == .inPlace || outcome == .confirmed ? nil : ownZoneMarginDB
    }

    /// How likely a present item is in ``zone``, or in one of ``possibleZones``, in per cent, as people
    /// are told it; `nil` where nothing says.
    public var placePercent: Int? {
        guard outcome == .found || outcome == .misplaced, let confidence else { return nil }
        return Int((confidence * 100).rounded())
    }

    /// How likely an item is gone that was not heard, in per cent, as people are told it: a multiple of 5, at
    /// most 95; `nil` below 5, and while recounts of the site have not shown what silence is worth there.
    ///
    /// - Parameter fit: what the audit knew of the site.
    /// - Returns: the percentage.
    public func absentPercent(_ fit: SiteFit) -> Int? {
        guard reason != .lookedFor, confidenceBasis == .site, let confidence else { return nil }
        guard absentRange != nil else { return fit.percentage(confidence) }
        let percent = Self.percent(confidence)
        return percent < 5 ? nil : percent
    }

    /// The range of ``absentPercent(_:)``; `nil` where none is known.
    public var absentPercents: ClosedRange<Int>? {
        absentRange.map { Self.percent($0.lowerBound)...Self.percent($0.upperBound) }
    }

    private static func percent(_ chance: Double) -> Int {
        min(95, Int((chance * 20).rounded()) * 5)
    }

    /// Where it may be, the likeliest zone in front; empty where nothing tells.
    public var zones: [ZoneID] {
        if !possibleZones.isEmpty { return possibleZones }
        return [zone, seemingZone == nil ? nil : expectedZone].compactMap(\.self)
    }

    /// The one other zone that a present item seems to be in, where radio cannot rule out its own: next to it
    /// with nothing between them, or not walked well enough; `nil` for all others.
    ///
    /// It is not called out of place then, however likely the other zone is.
    public var seemingZone: ZoneID? {
        guard isZoneUnsure, possibleZones.isEmpty, reason != .seemsElsewhere, confidence != nil,
            let zone, let expectedZone, zone != expectedZone
        else { return nil }
        return zone
    }

    /// The zones that it may be in, as files tell them: empty where one is named alone.
    public var toldZones: [ZoneID] { zones.count > 1 ? zones : [] }

    /// Whether the item is present, and nothing tells for sure in which zone.
    public var isZoneUnsure: Bool { outcome.isPresent && zoneState == .unsure }

    /// Whether the item was exactly where the record says.
    public var isAccurate: Bool { outcome.isPresent && zoneState == .inPlace }

    /// Whether the item is in another zone than the record says, by radio or by what people saw.
    public var isElsewhere: Bool { outcome.isPresent && zoneState == .elsewhere }

    /// Whether a person's word decided it, and not the radio alone.
    public var isByHand: Bool {
        switch reason {
        case .bySight, .byQR, .byPhoto, .lookedFor: true
        default: outcome == .confirmed
        }
    }

    /// Whether somebody has to decide something about this item.
    ///
    /// Everything but an item that is present and not known to be out of place.
    public var isDiscrepancy: Bool {
        switch outcome {
        case .found, .confirmed: zoneState == .elsewhere
        case .misplaced, .notHeard, .missing, .inconclusive: true
        case .excused: false
        }
    }
}

/// A beacon that was heard and that the audit did not look for.
public struct Extra: Hashable, Sendable {
    /// What kind of extra it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Ours, on another list than the one audited.
        case unexpected = "UNEXPECTED"
        /// Ours, bound to no item.
        case unregistered = "UNREGISTERED"
        /// Ours, and its own beacon alone does not explain what was heard of it: a clone or what may be
        /// one, a spoofed identity, or a beacon that was carried about during the audit.
        case contested = "CONTESTED"
    }

    /// The beacon.
    public var beacon: BeaconIdentity
    /// What kind of extra it is.
    public var kind: Kind
    /// The zone it was loudest in; `nil` when nothing told where the scanner was.
    public var zone: ZoneID?
    /// How many advertisements of it were received.
    public var samples: Int
    /// The item that carries it, with its inventory, if it is an unexpected one.
    public var item: String?

    /// Creates an extra.
    public init(
        beacon: BeaconIdentity,
        kind: Kind,
        zone: ZoneID?,
        samples: Int,
        item: String? = nil
    ) {
        self.beacon = beacon
        self.kind = kind
        self.zone = zone
        self.samples = samples
        self.item = item
    }
}
