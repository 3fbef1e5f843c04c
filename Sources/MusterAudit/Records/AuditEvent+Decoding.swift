import MusterCatalogue
import MusterCore
import MusterRanging

extension AuditEvent {
    /// Reads the event that a record tells of, or `nil` when its body is not one of its kind.
    public init?(_ record: AuditRecord) {
        self.init(record.kind, body: record.body)
    }

    /// Reads the event of a kind from the ``body`` of its record, or `nil` when that is not one.
    package init?(_ kind: AuditRecord.Kind, body: String) {
        guard let event = try? RecordBody(body).event(kind) else { return nil }
        self = event
    }

    /// The content of its record: a JSON object whose members have a fixed order.
    package var body: String {
        var json = JSONWriter()
        json.event(self)
        return json.text
    }
}

/// The members of a record's body; a member that is absent or of another kind is an error.
private struct RecordBody {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) {
        self.members = members
    }

    init(_ body: String) throws {
        guard case .object(let members) = try JSONReader.read(Array(body.utf8)) else {
            throw Unreadable()
        }
        self.members = members
    }

    func event(_ kind: AuditRecord.Kind) throws -> AuditEvent {
        switch kind {
        case .started: .started(try scope())
        case .listening:
            .listening(
                ListeningStart(
                    segment: try integer("segment"),
                    source: try string("source"),
                    observer: members["observer"] == nil ? nil : try string("observer"),
                    isBack: members["is_back"] == .bool(true),
                    heardBefore: members["heard_before"] == nil ? 0 : try integer("heard_before"),
                    goesOn: members["goes_on"] == .bool(true),
                    withoutAnchors: try beacons("without_anchors")
                )
            )
        case .visit: .visit(try visit())
        case .sighting: .sighting(try sighting())
        case .anchors: .anchors(try anchorStretch())
        case .stopped: .stopped(try listeningEnd())
        case .confirmed: .confirmed(try confirmation())
        case .noted:
            .noted(
                Note(
                    text: try string("text"),
                    item: try optionalString("item").map(ItemID.init),
                    observer: try string("observer")
                )
            )
        case .undone:
            .undone(Undo(sequence: try integer("sequence"), observer: try string("observer")))
        case .finding: .finding(try finding())
        case .extra: .extra(try extra())
        case .counted: .counted(try count())
        case .recounted: .recounted(try recount())
        case .recountAsked:
            .recountAsked(
                RecountOrder(
                    items: try array("items").map { ItemID(rawValue: try $0.string) },
                    with: try string("with"),
                    by: try string("by")
                )
            )
        case .resolved: .resolved(try resolution())
        case .approved:
            .approved(
                Approval(
                    note: try optionalString("note"),
                    by: try string("by"),
                    segregation: try word("segregation"),
                    signatory: try signatory()
                )
            )
        case .rejected:
            .rejected(Rejection(reason: try string("reason"), by: try string("by")))
        case .cancelled:
            .cancelled(reason: try string("reason"), observer: try string("observer"))
        case .tested: .tested(try testCount())
        case .opinion: .opinion(try opinion())
        case .done: .done(try actionDone())
        }
    }

    private func opinion() throws -> Opinion {
        Opinion(
            text: try string("text"),
            speaker: try string("speaker"),
            by: try string("by")
        )
    }

    private func actionDone() throws -> ActionDone {
        ActionDone(
            item: ItemID(rawValue: try string("item")),
            decision: try integer("decision"),
            note: try optionalString("note"),
            by: try string("by")
        )
    }

    private func scope() throws -> AuditScope {
        AuditScope(
            audit: try known(AuditID(rawValue: try string("audit"))),
            site: try string("site"),
            inventory: try string("inventory"),
            zones: try array("zones").map { ZoneID(rawValue: try $0.string) },
            siteZones: try array("site_zones").map { pair in
                AuditZone(id: ZoneID(rawValue: try pair[0].string), name: try pair[1].string)
            },
            anchors: Dictionary(
                try array("anchors").map { pair in
                    (try BeaconIdentity(try pair[0].string), ZoneID(rawValue: try pair[1].string))
                },
                uniquingKeysWith: { first, _ in first }
            ),
            openNeighbours: Set(
                try array("open_neighbours").map { pair in
                    ZonePair(
                        ZoneID(rawValue: try pair[0].string),
                        ZoneID(rawValue: try pair[1].string)
                    )
                }
            ),
            method: try word("method"),
            source: try string("source"),
            observer: try string("observer"),
            version: try string("version"),
            listHash: try string("list_hash"),
            expectedCount: try integer("expected"),
            plan: try members["plan"].map {
                try SitePlan.read(Array(try $0.string.utf8), named: "the plan of an audit")
            },
            fit: try members["fit"].map(fit) ?? .default,
            learned: SiteLesson(
                belief: try members["belief"].map { list in
                    try known(SiteBelief(try list.array.map { try $0.number }))
                },
                recounted: members["recounted"] == nil ? 0 : try integer("recounted")
            ),
            anchorOffsets: Dictionary(
                try members["anchor_offsets"]?.array.map { pair in
                    (try BeaconIdentity(try pair[0].string), try pair[1].number)
                } ?? [],
                uniquingKeysWith: { first, _ in first }
            ),
            criteria: try members["criteria"].map(criteria),
            terms: try members["terms"].map { try known(AuditTerms($0)) },
            deviceKey: try members["device_key"]?.string,
            rules: members["rules"] == nil
                ? .margins : try known(VerdictRules(rawValue: try integer("rules")))
        )
    }

    private func criteria(_ value: JSONValue) throws -> AuditCriteria {
        guard case .object(let members) = value else { throw Unreadable() }
        var criteria = AuditCriteria(
            target: try RecordBody(members).optionalNumber("target"),
            previous: nil
        )
        if case .object(let members) = members["previous"] {
            let previous = RecordBody(members)
            criteria.previous = AuditSummary.PreviousAudit(
                audit: try known(AuditID(rawValue: try previous.string("audit"))),
                endedAt: try previous.instant("ended_at"),
                accuracy: try previous.member("accuracy").number
            )
        }
        return criteria
    }

    private func fit(_ value: JSONValue) throws -> SiteFit {
        guard case .object(let members) = value else { throw Unreadable() }
        let fit = RecordBody(members)
        return SiteFit(
            version: try fit.integer("version"),
            absentShare: try fit.member("absent").number,
            misplacedShare: try fit.member("misplaced").number,
            silentFloor: try fit.member("silent").number,
            items: try fit.integer("items")
        )
    }

    private func recount() throws -> Recount {
        Recount(
            try array("looks").map { entry in
                let zone = try entry.array.count > 2 ? entry[2] : .null
                let result: Recount.Result =
                    switch try entry[1].string {
                    case "gone": .gone
                    case "seen": .seen(zone == .null ? nil : ZoneID(rawValue: try zone.string))
                    default: throw Unreadable()
                    }
                let means = try entry.array.count > 3 ? entry[3].string : nil
                return Recount.Look(
                    item: ItemID(rawValue: try entry[0].string),
                    result: result,
                    by: try means.map { try known(Confirmation.Means(rawValue: $0)) } ?? .sight
                )
            },
            observer: try string("observer"),
            signatory: try signatory()
        )
    }

    private func testCount() throws -> TestCount {
        TestCount(
            try array("tests").map { entry in
                let name = try entry[1].string
                let zone = try entry[2].optionalString.map(ZoneID.init)
                let pick: TestCount.Pick =
                    switch try entry[0].string {
                    case "floor": .floor(name, zone)
                    case "seen": .seen(ItemID(rawValue: name), zone)
                    case "gone": .gone(ItemID(rawValue: name))
                    default: throw Unreadable()
                    }
                return TestCount.Test(
                    pick: pick,
                    counted: try entry[3].optionalString.map {
                        try known(Outcome(rawValue: $0))
                    },
                    countedZone: try entry[4].optionalString.map(ZoneID.init)
                )
            },
            note: try optionalString("note"),
            observer: try string("observer")
        )
    }

    private func signatory() throws -> Signatory? {
        try members["as"].map {
            Signatory(name: try $0[0].string, role: try $0[1].string)
        }
    }

    private func resolution() throws -> Resolution {
        let code = try string("reason")
        let ownText = try members["reason_text"]?.string
        return Resolution(
            item: ItemID(rawValue: try string("item")),
            reason: try ownText.map { .own(code: code, text: $0) }
                ?? .known(try known(ReasonCode.Cause(rawValue: code))),
            action: try optionalString("action"),
            owner: try optionalString("owner"),
            due: try optionalString("due").map { try known(CalendarDay($0)) },
            by: try string("by"),
            signatory: try signatory()
        )
    }

    private func visit() throws -> ZoneVisit {
        ZoneVisit(
            zone: ZoneID(rawValue: try string("zone")),
            from: try instant("from"),
            to: try instant("to"),
            seconds: try integer("seconds"),
            anchorsPassed: try array("anchors_passed").map { try BeaconIdentity(try $0.string) },
            path: try members["path"]?.array.map { point in
                PathPoint(
                    second: try point[0].integer,
                    position: Point(x: try point[1].number, y: try point[2].number),
                    adverts: try point[3].integer
                )
            } ?? [],
            receiver: try members["receiver"].map { ReceiverID(rawValue: try $0.string) }
        )
    }

    private func sighting() throws -> Sighting {
        Sighting(
            beacon: try BeaconIdentity(try string("beacon")),
            zone: try optionalString("zone").map(ZoneID.init),
            firstAt: try instant("first_at"),
            lastAt: try instant("last_at"),
            readings: try array("readings").map { pair in
                let rssi = Int8(exactly: try pair[0].integer).flatMap(RSSI.init)
                return Sighting.Reading(rssi: try known(rssi), count: try pair[1].integer)
            },
            sampleCount: try integer("samples"),
            peak: try optionalNumber("peak_dbm").map {
                Sighting.Peak(
                    level: $0,
                    at: try instant("peak_at"),
                    position: try members["peak_from"].map {
                        Point(x: try $0[0].number, y: try $0[1].number)
                    }
                )
            },
            decidedAt: try optionalInstant("decided_at"),
            placedIn: try members["placed_in"].map { ZoneID(rawValue: try $0.string) },
            shortestGap: try members["shortest_gap_s"]?.number,
            suspicion: try members["suspicion"].map {
                try known(Sighting.Suspicion(rawValue: try $0.string))
            },
            seconds: try members["seconds"].map { list in
                try Self.threes(try list.array[...]).map {
                    Sighting.Second(offset: $0.0, level: $0.1, count: $0.2)
                }
            } ?? []
        )
    }

    private func anchorStretch() throws -> AnchorStretch {
        let anchors = try array("anchors").map { try BeaconIdentity(try $0.string) }
        return AnchorStretch(
            from: try instant("from"),
            anchors: anchors,
            seconds: try array("seconds").map { second in
                let numbers = try second.array
                return AnchorStretch.Second(
                    offset: try second[0].integer,
                    adverts: try second[1].integer,
                    heard: try Self.threes(numbers.dropFirst(2)).map { reading in
                        guard anchors.indices.contains(reading.0) else { throw Unreadable() }
                        return .init(anchor: reading.0, level: reading.1, count: reading.2)
                    }
                )
            }
        )
    }

    /// A flat list of numbers, three at a time.
    private static func threes(_ list: ArraySlice<JSONValue>) throws -> [(Int, Int, Int)] {
        guard list.count.isMultiple(of: 3) else { throw Unreadable() }
        return try stride(from: list.startIndex, to: list.endIndex, by: 3).map {
            (try list[$0].integer, try list[$0 + 1].integer, try list[$0 + 2].integer)
        }
    }

    private func listeningEnd() throws -> ListeningEnd {
        ListeningEnd(
            segment: try integer("segment"),
            reason: try word("reason"),
            detail: try members["detail"]?.string,
            received: try integer("received"),
            displaced: try integer("displaced"),
            foreign: try integer("foreign"),
            clockSteps: try integer("clock_steps"),
            lost: try members["lost"]?.integer ?? 0,
            gaps: try members["gaps"]?.array.map(gap) ?? [],
            traceGap: try members["trace_gap"].map { fields in
                let fields = try fields.array
                return TraceGap(
                    from: try known(Instant(iso8601: try fields[0].string)),
                    count: try fields[1].integer
                )
            },
            contestedAnchors: try beacons("contested_anchors"),
            isTraced: members["traced"].map { $0 == .bool(true) },
            traceSum: try members["trace_sha256"]?.string
        )
    }

    /// A list of beacons; none where the member is absent.
    private func beacons(_ name: String) throws -> [BeaconIdentity] {
        try members[name]?.array.map { try BeaconIdentity(try $0.string) } ?? []
    }

    private func gap(_ fields: JSONValue) throws -> ListeningGap {
        ListeningGap(
            cause: try known(ListeningGap.Cause(rawValue: try fields[0].string)),
            from: try known(Instant(iso8601: try fields[1].string)),
            to: try known(Instant(iso8601: try fields[2].string))
        )
    }

    private func confirmation() throws -> Confirmation {
        Confirmation(
            item: ItemID(rawValue: try string("item")),
            means: try word("by"),
            zone: try optionalString("zone").map(ZoneID.init),
            note: try optionalString("note"),
            observer: try string("observer")
        )
    }

    private func finding() throws -> Finding {
        var finding = Finding(
            item: ItemID(rawValue: try string("item")),
            beacon: try BeaconIdentity(try string("beacon")),
            outcome: try word("outcome"),
            expectedZone: try optionalString("expected_zone").map(ZoneID.init),
            reason: try optionalWord("reason")
        )
        finding.zone = try optionalString("zone").map(ZoneID.init)
        finding.zoneState = try optionalWord("zone_state")
        finding.confidence = try optionalNumber("confidence")
        finding.confidenceBasis = try word("confidence_basis")
        finding.samples = try integer("samples")
        finding.firstHeardAt = try optionalInstant("first_heard_at")
        finding.lastHeardAt = try optionalInstant("last_heard_at")
        finding.rssiMedian = try optionalNumber("rssi_median")
        finding.marginDB = try optionalNumber("margin_db")
        finding.ownZoneMarginDB = try members["own_zone_margin_db"]?.number
        finding.decidedAfterSeconds = try optionalNumber("decided_after_s")
        finding.covered = try members["covered"]?.number
        finding.absentRange = try members["absent_range"].map { range in
            let (low, high) = (try range[0].number, try range[1].number)
            guard low <= high else { throw Unreadable() }
            return low...high
        }
        finding.possibleZones =
            try members["possible_zones"]?.array.map { ZoneID(rawValue: try $0.string) } ?? []
        return finding
    }

    private func extra() throws -> Extra {
        Extra(
            beacon: try BeaconIdentity(try string("beacon")),
            kind: try word("kind"),
            zone: try optionalString("zone").map(ZoneID.init),
            samples: try integer("samples"),
            item: try optionalString("item")
        )
    }

    private func count() throws -> Count {
        Count(
            expected: try integer("expected"),
            foreign: try integer("foreign"),
            partialReason: try optionalString("partial_reason"),
            note: try optionalString("note"),
            observer: try string("observer"),
            coverage: try members["coverage"].map { pairs in
                Dictionary(
                    try pairs.array.map { pair in
                        (ZoneID(rawValue: try pair[0].string), try pair[1].number)
                    },
                    uniquingKeysWith: { first, _ in first }
                )
            },
            stays: try members["stays"]?.array.map { stay in
                ZoneStay(
                    zone: ZoneID(rawValue: try stay[0].string),
                    seconds: try stay[1].number,
                    metres: try stay[2].number,
                    isEntered: try stay[3] == .bool(true)
                )
            } ?? [],
            gone: try members["gone"].map { pair in
                let low = try pair[0].integer
                return low...max(low, try pair[1].integer)
            },
            signatory: try signatory()
        )
    }
}

// MARK: - Members by kind

extension RecordBody {
    private func member(_ name: String) throws -> JSONValue {
        try known(members[name])
    }

    /// A member that may be `null`, but not absent.
    private func optional(_ name: String) throws -> JSONValue? {
        let value = try member(name)
        return value == .null ? nil : value
    }

    private func string(_ name: String) throws -> String { try member(name).string }
    private func optionalString(_ name: String) throws -> String? { try optional(name)?.string }
    private func integer(_ name: String) throws -> Int { try member(name).integer }
    private func optionalNumber(_ name: String) throws -> Double? { try optional(name)?.number }
    private func array(_ name: String) throws -> [JSONValue] { try member(name).array }

    private func instant(_ name: String) throws -> Instant {
        try known(Instant(iso8601: try string(name)))
    }

    private func optionalInstant(_ name: String) throws -> Instant? {
        try optional(name) == nil ? nil : instant(name)
    }

    /// A word of a closed list.
    private func word<Word: RawRepresentable<String>>(_ name: String) throws -> Word {
        try known(Word(rawValue: try string(name)))
    }

    private func optionalWord<Word: RawRepresentable<String>>(_ name: String) throws -> Word? {
        try optional(name) == nil ? nil : word(name)
    }

    private func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Unreadable() }
        return value
    }
}

/// A body that is not what its record's kind demands.
private struct Unreadable: Error {}

extension JSONValue {
    fileprivate var string: String {
        get throws {
            guard case .string(let value) = self else { throw Unreadable() }
            return value
        }
    }

    fileprivate var optionalString: String? {
        get throws { self == .null ? nil : try string }
    }

    fileprivate var number: Double {
        get throws {
            guard case .number(let value) = self else { throw Unreadable() }
            return value
        }
    }

    fileprivate var integer: Int {
        get throws {
            guard let value = Int(exactly: try number) else { throw Unreadable() }
            return value
        }
    }

    fileprivate var array: [JSONValue] {
        get throws {
            guard case .array(let values) = self else { throw Unreadable() }
            return values
        }
    }

    /// The element of an array that somebody else wrote.
    fileprivate subscript(index: Int) -> JSONValue {
        get throws {
            let values = try array
            guard values.indices.contains(index) else { throw Unreadable() }
            return values[index]
        }
    }
}
