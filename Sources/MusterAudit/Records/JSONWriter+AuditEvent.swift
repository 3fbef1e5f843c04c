import MusterCatalogue
import MusterCore
import MusterRanging

extension JSONWriter {
    /// Writes the body of the record that tells of `event`; ``AuditEvent/init(_:)`` reads it back.
    mutating func event(_ event: AuditEvent) {
        object { json in
            switch event {
            case .started(let scope): json.members(scope)
            case .listening(let start):
                json.member("segment", start.segment)
                json.member("source", start.source)
                if let observer = start.observer { json.member("observer", observer) }
                if start.isBack {
                    json.key("is_back")
                    json.bool(true)
                }
                if start.heardBefore > 0 { json.member("heard_before", start.heardBefore) }
                if start.goesOn {
                    json.key("goes_on")
                    json.bool(true)
                }
                json.member("without_anchors", start.withoutAnchors)
            case .visit(let visit): json.members(visit)
            case .sighting(let sighting): json.members(sighting)
            case .anchors(let stretch): json.members(stretch)
            case .stopped(let end): json.members(end)
            case .confirmed(let confirmation): json.members(confirmation)
            case .noted(let note):
                json.member("text", note.text)
                json.member("item", note.item?.rawValue)
                json.member("observer", note.observer)
            case .undone(let undo):
                json.member("sequence", undo.sequence)
                json.member("observer", undo.observer)
            case .finding(let finding): json.members(finding)
            case .extra(let extra): json.members(extra)
            case .counted(let count): json.members(count)
            case .recounted(let recount): json.members(recount)
            case .recountAsked(let order): json.members(order)
            case .resolved(let resolution): json.members(resolution)
            case .approved(let approval):
                json.member("by", approval.by)
                json.member("note", approval.note)
                json.member("segregation", approval.segregation.rawValue)
                json.member(approval.signatory)
            case .rejected(let rejection):
                json.member("by", rejection.by)
                json.member("reason", rejection.reason)
            case .cancelled(let reason, let observer):
                json.member("reason", reason)
                json.member("observer", observer)
            case .tested(let test): json.members(test)
            case .opinion(let opinion):
                json.member("text", opinion.text)
                json.member("speaker", opinion.speaker)
                json.member("by", opinion.by)
            case .done(let done):
                json.member("item", done.item.rawValue)
                json.member("decision", done.decision)
                json.member("note", done.note)
                json.member("by", done.by)
            }
        }
    }

    private mutating func members(_ scope: AuditScope) {
        member("audit", scope.audit.rawValue)
        member("site", scope.site)
        member("inventory", scope.inventory)
        member("method", scope.method.rawValue)
        member("source", scope.source)
        member("observer", scope.observer)
        member("version", scope.version)
        member("expected", scope.expectedCount)
        member("list_hash", scope.listHash)
        key("zones")
        array { list in for zone in scope.zones { list.string(zone.rawValue) } }
        key("site_zones")
        array { list in
            for zone in scope.siteZones {
                list.array {
                    $0.string(zone.id.rawValue)
                    $0.string(zone.name)
                }
            }
        }
        key("anchors")
        array { list in
            for (beacon, zone) in scope.anchors.sorted(by: { $0.key < $1.key }) {
                list.array {
                    $0.identity(beacon)
                    $0.string(zone.rawValue)
                }
            }
        }
        key("open_neighbours")
        array { list in
            let pairs = scope.openNeighbours.sorted {
                ($0.first, $0.second) < ($1.first, $1.second)
            }
            for pair in pairs {
                list.array {
                    $0.string(pair.first.rawValue)
                    $0.string(pair.second.rawValue)
                }
            }
        }
        if let plan = scope.plan { member("plan", String(decoding: plan.encoded(), as: UTF8.self)) }
        key("fit")
        fit(scope.fit)
        if let belief = scope.learned.belief {
            key("belief")
            array { list in for chance in belief.chances { list.number(chance) } }
        }
        if scope.learned.recounted > 0 { member("recounted", scope.learned.recounted) }
        if let criteria = scope.criteria { member(criteria) }
        if let terms = scope.terms { member(terms) }
        if let deviceKey = scope.deviceKey { member("device_key", deviceKey) }
        if scope.rules > .margins { member("rules", scope.rules.rawValue) }
        guard !scope.anchorOffsets.isEmpty else { return }
        key("anchor_offsets")
        array { list in
            for (beacon, offset) in scope.anchorOffsets.sorted(by: { $0.key < $1.key }) {
                list.array {
                    $0.identity(beacon)
                    $0.number(offset)
                }
            }
        }
    }

    private mutating func member(_ criteria: AuditCriteria) {
        key("criteria")
        object { json in
            json.key("target")
            json.number(criteria.target)
            guard let previous = criteria.previous else { return }
            json.key("previous")
            json.object { json in
                json.member("audit", previous.audit.rawValue)
                json.key("ended_at")
                json.instant(previous.endedAt)
                json.key("accuracy")
                json.number(previous.accuracy)
            }
        }
    }

    private mutating func member(_ terms: AuditTerms) {
        key("terms")
        object { json in
            json.key("blind")
            json.bool(terms.isBlind)
            if !terms.with.isEmpty {
                json.key("with")
                json.array { list in for name in terms.with { list.string(name) } }
            }
            if let due = terms.due { json.member("due", due.description) }
            guard let plan = terms.plan else { return }
            json.member("plan", plan.description)
            json.member("plan_name", terms.planName)
        }
    }

    private mutating func fit(_ fit: SiteFit) {
        object { json in
            json.member("version", fit.version)
            json.key("absent")
            json.number(fit.absentShare)
            json.key("misplaced")
            json.number(fit.misplacedShare)
            json.key("silent")
            json.number(fit.silentFloor)
            json.member("items", fit.items)
        }
    }

    private mutating func members(_ recount: Recount) {
        key("looks")
        array { list in
            for look in recount.looks {
                list.array {
                    $0.string(look.item.rawValue)
                    switch look.result {
                    case .gone: $0.string("gone")
                    case .seen(let zone):
                        $0.string("seen")
                        $0.string(zone?.rawValue)
                        // Only where it is not by sight: older records stay what they were.
                        if look.means != .sight { $0.string(look.means.rawValue) }
                    }
                }
            }
        }
        member("observer", recount.observer)
        member(recount.signatory)
    }

    private mutating func members(_ order: RecountOrder) {
        key("items")
        array { list in for item in order.items { list.string(item.rawValue) } }
        member("with", order.with)
        member("by", order.by)
    }

    private mutating func members(_ resolution: Resolution) {
        member("item", resolution.item.rawValue)
        member("reason", resolution.reason.code)
        if case .own(_, let text) = resolution.reason { member("reason_text", text) }
        member("action", resolution.action)
        member("owner", resolution.owner)
        member("due", resolution.due?.description)
        member("by", resolution.by)
        member(resolution.signatory)
    }

    private mutating func members(_ visit: ZoneVisit) {
        member("zone", visit.zone.rawValue)
        key("from")
        instant(visit.from)
        key("to")
        instant(visit.to)
        member("seconds", visit.seconds)
        key("anchors_passed")
        array { list in for beacon in visit.anchorsPassed { list.identity(beacon) } }
        if let receiver = visit.receiver { member("receiver", receiver.rawValue) }
        guard !visit.path.isEmpty else { return }
        key("path")
        array { list in
            for point in visit.path {
                list.array {
                    $0.integer(point.second)
                    $0.number(point.position.x)
                    $0.number(point.position.y)
                    $0.integer(point.adverts)
                }
            }
        }
    }

    private mutating func members(_ sighting: Sighting) {
        key("beacon")
        identity(sighting.beacon)
        member("zone", sighting.zone?.rawValue)
        key("first_at")
        instant(sighting.firstAt)
        key("last_at")
        instant(sighting.lastAt)
        member("samples", sighting.sampleCount)
        key("readings")
        array { list in
            for reading in sighting.readings {
                list.array {
                    $0.integer(Int(reading.rssi.rawValue))
                    $0.integer(reading.count)
                }
            }
        }
        key("peak_dbm")
        number(sighting.peak?.level)
        key("peak_at")
        instant(sighting.peak?.at)
        key("decided_at")
        instant(sighting.decidedAt)
        // Only what there is: most sightings are of one beacon that behaves.
        if let position = sighting.peak?.position {
            key("peak_from")
            array {
                $0.number(position.x)
                $0.number(position.y)
            }
        }
        if let zone = sighting.placedIn { member("placed_in", zone.rawValue) }
        if let gap = sighting.shortestGap {
            key("shortest_gap_s")
            number(gap)
        }
        if let suspicion = sighting.suspicion { member("suspicion", suspicion.rawValue) }
        guard !sighting.seconds.isEmpty else { return }
        // One flat list: this is most of what an audit keeps.
        key("seconds")
        array { list in
            for second in sighting.seconds {
                list.integer(second.offset)
                list.integer(second.level)
                list.integer(second.count)
            }
        }
    }

    private mutating func members(_ stretch: AnchorStretch) {
        key("from")
        instant(stretch.from)
        key("anchors")
        array { list in for beacon in stretch.anchors { list.identity(beacon) } }
        key("seconds")
        array { list in
            for second in stretch.seconds {
                list.array { list in
                    list.integer(second.offset)
                    list.integer(second.adverts)
                    for reading in second.heard {
                        list.integer(reading.anchor)
                        list.integer(reading.level)
                        list.integer(reading.count)
                    }
                }
            }
        }
    }

    /// Writes a list of beacons, where there are any.
    private mutating func member(_ name: StaticString, _ beacons: [BeaconIdentity]) {
        guard !beacons.isEmpty else { return }
        key(name)
        array { list in
            for beacon in beacons { list.string(beacon.description) }
        }
    }

    private mutating func members(_ end: ListeningEnd) {
        member("segment", end.segment)
        member("reason", end.reason.rawValue)
        member("received", end.received)
        member("displaced", end.displaced)
        member("foreign", end.foreign)
        member("clock_steps", end.clockSteps)
        // Only where there is something to say: so the records of recordings stay what they were.
        if let detail = end.detail { member("detail", detail) }
        if end.lost > 0 { member("lost", end.lost) }
        if let gap = end.traceGap {
            key("trace_gap")
            array {
                $0.instant(gap.from)
                $0.integer(gap.count)
            }
        }
        member("contested_anchors", end.contestedAnchors)
        if let isTraced = end.isTraced {
            key("traced")
            bool(isTraced)
        }
        if let sum = end.traceSum { member("trace_sha256", sum) }
        guard !end.gaps.isEmpty else { return }
        key("gaps")
        array { list in
            for gap in end.gaps {
                list.array {
                    $0.string(gap.cause.rawValue)
                    $0.instant(gap.from)
                    $0.instant(gap.to)
                }
            }
        }
    }

    private mutating func members(_ confirmation: Confirmation) {
        member("item", confirmation.item.rawValue)
        member("by", confirmation.means.rawValue)
        member("zone", confirmation.zone?.rawValue)
        member("note", confirmation.note)
        member("observer", confirmation.observer)
    }

    private mutating func members(_ finding: Finding) {
        member("item", finding.item.rawValue)
        key("beacon")
        identity(finding.beacon)
        member("outcome", finding.outcome.rawValue)
        member("reason", finding.reason?.rawValue)
        member("expected_zone", finding.expectedZone?.rawValue)
        member("zone", finding.zone?.rawValue)
        member("zone_state", finding.zoneState?.rawValue)
        key("confidence")
        number(finding.confidence)
        member("confidence_basis", finding.confidenceBasis.rawValue)
        member("samples", finding.samples)
        key("first_heard_at")
        instant(finding.firstHeardAt)
        key("last_heard_at")
        instant(finding.lastHeardAt)
        key("rssi_median")
        number(finding.rssiMedian)
        key("margin_db")
        number(finding.marginDB)
        if let margin = finding.ownZoneMarginDB {
            key("own_zone_margin_db")
            number(margin)
        }
        key("decided_after_s")
        number(finding.decidedAfterSeconds)
        if let covered = finding.covered {
            key("covered")
            number(covered)
        }
        if let range = finding.absentRange {
            key("absent_range")
            array {
                $0.number(range.lowerBound)
                $0.number(range.upperBound)
            }
        }
        guard !finding.possibleZones.isEmpty else { return }
        key("possible_zones")
        array { list in for zone in finding.possibleZones { list.string(zone.rawValue) } }
    }

    private mutating func members(_ extra: Extra) {
        key("beacon")
        identity(extra.beacon)
        member("kind", extra.kind.rawValue)
        member("zone", extra.zone?.rawValue)
        member("samples", extra.samples)
        member("item", extra.item)
    }

    private mutating func members(_ count: Count) {
        member("expected", count.expected)
        member("foreign", count.foreign)
        member("partial_reason", count.partialReason)
        member("note", count.note)
        member("observer", count.observer)
        member(count.signatory)
        if let coverage = count.coverage {
            key("coverage")
            array { list in
                for (zone, share) in coverage.sorted(by: { $0.key < $1.key }) {
                    list.array {
                        $0.string(zone.rawValue)
                        $0.number(share)
                    }
                }
            }
        }
        if let gone = count.gone {
            key("gone")
            array {
                $0.integer(gone.lowerBound)
                $0.integer(gone.upperBound)
            }
        }
        guard !count.stays.isEmpty else { return }
        key("stays")
        array { list in
            for stay in count.stays {
                list.array {
                    $0.string(stay.zone.rawValue)
                    $0.number(stay.seconds)
                    $0.number(stay.metres)
                    $0.bool(stay.isEntered)
                }
            }
        }
    }

    private mutating func members(_ test: TestCount) {
        key("tests")
        array { list in
            for test in test.tests {
                list.array { json in
                    switch test.pick {
                    case .floor(let thing, let zone):
                        json.strings(["floor", thing, zone?.rawValue])
                    case .seen(let item, let zone):
                        json.strings(["seen", item.rawValue, zone?.rawValue])
                    case .gone(let item): json.strings(["gone", item.rawValue, nil])
                    }
                    json.strings([test.counted?.rawValue, test.countedZone?.rawValue])
                }
            }
        }
        member("note", test.note)
        member("observer", test.observer)
    }

    private mutating func strings(_ values: [String?]) {
        for value in values { string(value) }
    }

    /// Only where people sign in: the records of other homes stay what they were.
    private mutating func member(_ signatory: Signatory?) {
        guard let signatory else { return }
        key("as")
        array { $0.strings([signatory.name, signatory.role]) }
    }

    private mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    private mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        integer(value)
    }

    private mutating func identity(_ beacon: BeaconIdentity) {
        plainString { beacon.append(to: &$0) }
    }
}
