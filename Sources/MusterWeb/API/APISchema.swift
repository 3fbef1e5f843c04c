import MusterAudit
import MusterPeople
import MusterService
import MusterStore

/// The forms of the API that have a name of their own; the raw value is that name.
enum APISchema: String, CaseIterable {
    case item = "Item"
    case inventory = "Inventory"
    case imported = "Import"
    case itemAudit = "ItemAudit"
    case photo = "Photo"
    case beacon = "Beacon"
    case receiver = "Receiver"
    case anchor = "Anchor"
    case plan = "Plan"
    case planZone = "PlanZone"
    case planAnchor = "PlanAnchor"
    case planReceiver = "PlanReceiver"
    case planSteps = "PlanSteps"
    case auditPlan = "AuditPlan"
    case zone = "Zone"
    case listing = "AuditListing"
    case audit = "Audit"
    case finding = "Finding"
    case extra = "Extra"
    case review = "Review"
    case action = "Action"
    case evidence = "Evidence"
    case sighting = "Sighting"
    case event = "LogEntry"
    case observers = "Observers"
    case mapZone = "MapZone"
    case comparison = "Comparison"
    case reason = "Reason"
    case message = "Message"
    case drop = "Drop"
    case sentDrop = "SentDrop"
    case definition = "ReportDefinition"
    case report = "Report"
    case today = "Today"
    case person = "Person"
    case madePerson = "MadePerson"
    case session = "Session"
    case token = "Token"
    case madeToken = "MadeToken"
    case trail = "TrailEntry"
    case change = "CatalogueChange"
    case settings = "Settings"
    case backup = "Backup"
    case notices = "Notices"
    case itemChange = "ItemChange"
    case problem = "Problem"
    case seal = "Seal"
    case signature = "Signature"
    case sealVerdict = "SealVerdict"
    case key = "Key"
    case issued = "IssuedReport"
    case sensor = "Sensor"
    case measured = "MeasuredSeries"
    case sensorRow = "SensorReading"
    case limits = "LimitSet"
    case alarm = "Alarm"
    case alarmEvent = "AlarmEvent"
    case importedRows = "ImportedRows"
    case place = "Place"
    case product = "Product"
    case lot = "Lot"
    case party = "Party"
    case traceEvent = "TraceEvent"
    case trace = "Trace"
    case recall = "Recall"
    case recallCall = "RecallCall"
    case lotClimate = "LotClimate"
    case stock = "Stock"
    case order = "Order"
    case orderStep = "OrderStep"
    case pickList = "PickList"
    case recommendations = "Recommendations"
    case sight = "Sight"
    case offer = "Offer"
    case shopProduct = "ShopProduct"
    case shopOrder = "ShopOrder"
    case shopStep = "ShopStep"
    case shopSuggestion = "ShopSuggestion"
    case shopProducer = "ShopProducer"
    case shopOffer = "ShopOffer"
    case houseStatus = "HouseStatus"
    case exchanged = "Exchanged"
    case station = "Station"
    case invitedStation = "InvitedStation"
    case waitingSet = "WaitingSet"
    case waitingChange = "WaitingChange"
    case conflict = "Conflict"
    case refusedChange = "RefusedChange"

    /// What it looks like.
    var schema: Schema {
        switch self {
        case .item, .inventory, .imported, .itemAudit, .photo, .beacon, .receiver, .anchor, .zone,
            .itemChange:
            catalogue
        case .auditPlan: APIAuditPlans.schema
        case .plan, .planZone, .planAnchor, .planReceiver, .planSteps: drawn
        case .listing, .audit, .finding, .extra, .review, .evidence, .sighting, .event, .observers,
            .mapZone, .comparison, .reason, .action:
            auditing
        case .seal, .signature, .sealVerdict, .key, .issued: sealing
        case .sensor, .measured, .sensorRow: sensing
        case .limits, .alarm, .alarmEvent: alarming
        case .houseStatus, .exchanged, .station, .invitedStation, .waitingSet, .waitingChange,
            .conflict, .refusedChange:
            APIStations.schema(of: self)
        case .definition: APIDefinitions.schema
        case .backup: APIBackup.schema
        case .importedRows:
            .object([
                "added": .count, "changed": .count, "unchanged": .count,
                "refused": .list(Self.refusedRow),
            ])
        case .place: ResourceAPI.schema(of: Places.resource)
        case .product: RecordAPI.schema(of: ProductRecords.kind)
        case .lot: RecordAPI.schema(of: LotRecords.kind)
        case .party: RecordAPI.schema(of: PartyRecords.kind)
        case .traceEvent, .trace, .recall, .recallCall, .lotClimate: tracing
        case .stock: StockPage.schema
        case .order: Self.orderSchema
        case .orderStep: Self.orderStepSchema
        case .pickList: Self.pickListSchema
        case .recommendations: Self.recommendationsSchema
        case .sight: Self.sightSchema
        case .offer: APIOffers.schema
        case .shopProduct: APIShop.productSchema
        case .shopOrder: APIShop.orderSchema
        case .shopStep: APIShop.stepSchema
        case .shopSuggestion: APIShop.suggestionSchema
        case .shopProducer: APIShop.producerSchema
        case .shopOffer: APIShop.offerSchema
        case .message, .drop, .sentDrop, .report, .today, .person, .madePerson, .session, .token,
            .madeToken, .trail, .change, .settings, .notices, .problem:
            house
        }
    }
}

/// Items, inventories, beacons, the plan.
extension APISchema {
    private var catalogue: Schema {
        switch self {
        case .item:
            .object([
                "id": .text, "name": .text, "beacon": .text, "zone": .maybeText,
                "product": .maybeText, "lot": .maybeText, "serial": .maybeText,
                "class": .maybeText, "custodian": .maybeText,
                "quantity": .whole(1...1_000_000_000), "note": .maybeText,
                "attributes": .map(.text),
            ])
        case .inventory:
            .object([
                "inventory": .text, "items": .count, "current": .flag, "archived": .flag,
            ])
        case .imported:
            .object([
                "inventory": .text, "added": .count, "changed": .count, "unchanged": .count,
                "refused": .list(Self.refusedRow),
            ])
        case .itemAudit:
            .object([
                "audit": .named(.listing), "finding": .named(.finding),
                "count_one": .orNull(.named(.finding)), "by": .maybeText,
                "by_at": .orNull(.moment),
            ])
        case .itemChange:
            .object([
                "at": .moment, "actor": .text,
                "deed": .words(ItemChange.Deed.allCases.map(\.rawValue)),
                "changes": .list(
                    .object(["field": .text, "old": .maybeText, "new": .maybeText])
                ),
            ])
        case .photo:
            .object([
                "photo": .text, "width": .count, "height": .count, "added_at": .moment,
                "added_by": .text,
            ])
        case .beacon:
            .object([
                "beacon": .text, "item": .maybeText, "last_heard_at": .orNull(.moment),
                "heard_by": .maybeText, "heard_in": .maybeText, "rssi": .orNull(Self.decibels),
                "battery_mv": .orNull(.count), "battery_at": .orNull(.moment),
                "day": .orNull(.day), "day_adverts": .orNull(.count),
                "interval_s": .orNull(.number), "interval_set_s": .orNull(.number),
            ])
        case .anchor:
            .object([
                "beacon": .text, "zone": .text, "position": Self.point,
                "last_heard_at": .orNull(.moment), "heard_by": .maybeText, "heard_in": .maybeText,
                "rssi": .orNull(Self.decibels), "battery_mv": .orNull(.count),
                "battery_at": .orNull(.moment), "day": .orNull(.day),
                "day_adverts": .orNull(.count),
            ])
        case .receiver: .object(["source": .text, "since": .moment, "until": .moment])
        default: .object(["zone": .text, "name": .text, "anchors": .count, "receivers": .count])
        }
    }

    /// The plan and what is on it.
    private var drawn: Schema {
        switch self {
        case .planZone: .object(["id": .line, "name": .text, "polygon": Self.polygon])
        case .planAnchor: .object(["beacon": .line, "position": Self.point, "zone": .line])
        case .planReceiver:
            .object(["id": .line, "position": Self.point, "zone": .leftOut(.line)])
        case .planSteps: .object(["undo": .orNull(Self.step), "redo": .orNull(Self.step)])
        default:
            .object([
                "site": .text, "unit": .words(["m"]), "size": Self.point,
                "zones": .list(.named(.planZone)), "anchors": .list(.named(.planAnchor)),
                "receivers": .list(.named(.planReceiver)),
                "obstacles": .list(.object(["polygon": Self.polygon])),
                "picture": .leftOut(
                    .object(["sha256": .text, "position": Self.point, "size": Self.point])
                ),
            ])
        }
    }

    /// Two numbers of metres: from the left, and from the top.
    static let point = Schema.list(.number)
    /// The corners of a zone, one after the other.
    static let polygon = Schema.list(point)
    private static let step = Schema.object([
        "act": .text, "object": .text, "by": .text, "at": .moment,
    ])
    private static let decibels = Schema.whole(-128...127)
    private static let refusedRow = Schema.object([
        "line": .whole(1...Int.max), "column": .maybeText, "reason": .text,
    ])
    static let states = Schema.words(AuditsPage.states)
    static let outcomes = Schema.words(Outcome.allCases.map(\.rawValue))
    static let roles = Schema.words(Role.allCases.map(\.rawValue))
    static let rights = Schema.words(Right.allCases.map(\.rawValue))
}

/// Audits and their parts.
extension APISchema {
    private var auditing: Schema {
        switch self {
        case .listing:
            .object([
                "audit": .text, "inventory": .text, "observer": .text, "state": Self.states,
                "expected": .orNull(.count), "present": .orNull(.count),
                "extras": .orNull(.count), "accuracy": .orNull(.number),
                "started_at": .moment, "ended_at": .orNull(.moment), "records": .count,
                "listening": .maybeText, "with": .list(.text), "blind": .flag,
                "due": .maybeText, "plan": .maybeText, "plan_name": .maybeText,
                "here": .flag, "station": .maybeText,
            ])
        case .audit: Self.whole
        case .finding:
            .object([
                "item": .text, "beacon": .text, "outcome": Self.outcomes,
                "expected_zone": .maybeText, "zone": .maybeText,
                "zone_state": Self.zoneState,
                "confidence": .orNull(.number), "confidence_basis": .words(["site", "default"]),
                "samples": .count, "first_heard_at": .orNull(.moment),
                "last_heard_at": .orNull(.moment), "rssi_median": .orNull(.number),
                "decided_after_s": .orNull(.number), "reason": .maybeText,
                "margin_db": .orNull(.number),
                "own_zone_margin_db": .orNull(.number), "covered": .orNull(.number),
                "absent_range": .orNull(.list(.number)), "possible_zones": .list(.text),
            ])
        case .extra:
            .object([
                "beacon": .text, "kind": .words(Extra.Kind.allCases.map(\.rawValue)),
                "zone": .maybeText, "samples": .count, "item": .maybeText,
            ])
        case .review: Self.reviewed
        case .action: Self.acted
        case .evidence:
            .object([
                "audit": .text, "item": .text, "name": .text, "finding": .named(.finding),
                "why": .text, "sightings": .list(.named(.sighting)),
            ])
        case .sighting:
            .object([
                "zone": .maybeText, "placed_in": .maybeText, "first_at": .moment,
                "last_at": .moment, "samples": .count, "peak_dbm": .orNull(.number),
                "peak_at": .orNull(.moment),
                "readings": .list(.object(["rssi": Self.decibels, "count": .count])),
            ])
        case .event:
            .object([
                "record": .whole(1...Int.max), "at": .moment,
                "kind": .words(AuditRecord.Kind.allCases.map(\.rawValue)), "text": .text,
            ])
        case .observers:
            .object([
                "audit": .text, "observer": .text, "source": .text, "method": .text,
                "version": .text, "zones": .list(.text),
                "coverage": .list(
                    .object([
                        "zone": .text, "name": .text, "covered": .orNull(.number),
                        "seconds": .count,
                    ])
                ),
                "previous": .orNull(.object(["audit": .text, "accuracy": .number])),
            ])
        case .reason: .object(["reason": .text, "text": .text])
        case .mapZone:
            .object([
                "zone": .text, "name": .text, "expected": .count, "marked": .map(.count),
                "extras": .count, "covered": .orNull(.number),
            ])
        default:
            .object([
                "audit": .text, "with": .text, "before": Self.side, "after": Self.side,
                "compared": .count, "agreeing": .count, "agreement": .orNull(.number),
                "changes": .list(
                    .object([
                        "item": .text, "name": .text,
                        "change": .words(AuditComparison.Change.allCases.map(\.rawValue)),
                        "before": .orNull(Self.verdict), "after": .orNull(Self.verdict),
                    ])
                ),
            ])
        }
    }

    private static let side = Schema.object([
        "expected": .count, "found": .count, "misplaced": .count, "confirmed": .count,
        "missing": .count, "inconclusive": .count, "excused": .count,
        "accuracy": .orNull(.number),
    ])
    private static let zoneState = Schema.orNull(.words(["in_place", "elsewhere", "unsure"]))

    private static let verdict = Schema.object([
        "outcome": outcomes, "zone": .maybeText, "zone_state": zoneState,
        "possible_zones": .list(.text),
    ])

    private static let whole = Schema.object([
        "audit": .text, "inventory": .text, "state": states, "method": .text, "source": .text,
        "started_at": .orNull(.moment), "ended_at": .orNull(.moment), "expected": .count,
        "outcomes": .map(.count), "findings": .list(.named(.finding)),
        "extras": .list(.named(.extra)), "foreign": .count, "coverage": .map(.number),
        "queue": .object(["received": .count, "displaced": .count, "lost": .count]),
        "records": .count, "head": .text, "accuracy": .orNull(.number), "partial": .flag,
        "partial_reason": .maybeText, "site": .text,
        "gaps": .list(.object(["cause": .text, "from": .moment, "to": .moment])),
        "contested_anchors": .list(.text),
        "walk": .orNull(
            .object([
                "metres": .number, "seconds": .count, "mean_speed_mps": .orNull(.number),
                "stops": .list(
                    .object(["at": .moment, "position": point, "seconds": .count])
                ),
                "zones": .leftOut(
                    .map(.object(["entered": .flag, "metres": .number, "seconds": .count]))
                ),
            ])
        ),
        "review": .named(.review),
        "terms": .leftOut(
            .object([
                "started_by": .text, "with": .list(.text), "blind": .flag, "due": .maybeText,
                "by_radio": .count, "by_hand": .count, "plan": .maybeText,
            ])
        ),
        "look_first": .leftOut(
            .object([
                "unheard": .count, "drawn": .list(.text), "lacking": .count,
                "gone": .leftOut(.list(.count)),
            ])
        ),
    ])

    private static let reviewed = Schema.object([
        "open": .list(.text),
        "resolutions": .list(
            .object([
                "item": .text, "reason": .text, "reason_text": .text, "action": .maybeText,
                "owner": .maybeText, "due": .orNull(.day), "by": .text, "at": .moment,
                "done": .orNull(.object(["by": .text, "at": .moment, "note": .maybeText])),
            ])
        ),
        "recount": .orNull(
            .object([
                "by": .text, "at": .moment, "with": .text, "items": .list(.text),
                "awaited": .list(.text),
            ])
        ),
        "recounts": .list(.object(["by": .text, "at": .moment, "items": .list(.text)])),
        "reviewed": .orNull(.object(["by": .text, "at": .moment])),
        "approved": .orNull(
            .object([
                "by": .text, "at": .moment, "note": .maybeText,
                "segregation": .words(["held", "switched_off", "one_person"]),
            ])
        ),
        "rejected": .orNull(.object(["by": .text, "at": .moment, "reason": .text])),
        "tests": .list(
            .object([
                "by": .text, "at": .moment, "note": .maybeText,
                "tests": .list(
                    .object([
                        "direction": .words(["floor_to_list", "list_to_floor"]), "picked": .text,
                        "seen": .flag, "zone": .maybeText, "counted": .orNull(outcomes),
                        "counted_zone": .maybeText,
                        "verdict": .words(TestCount.Verdict.allCases.map(\.rawValue)),
                    ])
                ),
            ])
        ),
        "opinions": .list(
            .object(["speaker": .text, "text": .text, "by": .text, "at": .moment])
        ),
    ])

    private static let acted = Schema.object([
        "audit": .text, "item": .text, "name": .maybeText, "reason": .text, "action": .text,
        "owner": .maybeText,
        "due": .orNull(.day), "state": .words(AuditAction.State.allCases.map(\.rawValue)),
        "done_by": .maybeText, "done_at": .orNull(.moment), "note": .maybeText,
    ])
}

/// Reports, mail, people, settings, errors.
extension APISchema {
    private var house: Schema {
        switch self {
        case .message:
            .object([
                "message": .text, "audit": .maybeText, "from": .text, "to": .text,
                "subject": .text, "message_id": .text,
                "state": .words(["queued", "handed_over", "failed", "cancelled", "bounced"]),
                "attempts": .count, "last_error": .maybeText, "next_try_at": .orNull(.moment),
                "bounce": .orNull(
                    .object(["status": .text, "diagnostic": .maybeText, "at": .moment])
                ), "created_at": .moment, "changed_at": .moment,
            ])
        case .drop:
            .object([
                "drop": .text, "name": .text, "when": .text, "inventory": .maybeText,
                "to": .list(.text), "definition": .maybeText,
                "format": .orNull(.list(.text)), "lang": .maybeText,
                "paper": .maybeText, "sections": .orNull(.list(.text)), "paused": .flag,
                "made_by": .text, "next_at": .orNull(.moment), "last_at": .orNull(.moment),
                "last_for": .maybeText, "last_messages": .orNull(.count),
                "last_error": .maybeText,
            ])
        case .sentDrop:
            .object([
                "mailed": .list(.named(.message)),
                "passed_over": .list(
                    .object([
                        "who": .text,
                        "reason": .words(PassedOver.Reason.allCases.map(\.rawValue)),
                        "what": .text, "remedy": .maybeText,
                    ])
                ),
            ])
        case .report:
            .object(["file": .text, "bytes": .count, "at": .moment, "sha256": .maybeText])
        case .today:
            .object([
                "running": .list(.named(.listing)), "waiting": .list(.named(.listing)),
                "latest": .list(.named(.listing)),
                "silent_receivers": .list(.named(.receiver)),
                "unsent": .orNull(.list(.named(.message))),
                "due_plans": .list(.named(.auditPlan)),
            ])
        case .notices:
            .object([
                "reminder": .flag, "recount": .flag, "approval": .flag, "approved": .flag,
                "drop": .flag,
            ])
        case .person: .object(Self.personal)
        case .madePerson: .object(["person": .named(.person), "setup": .text])
        case .session:
            .object([
                "client": .text, "kind": .words(["browser", "handheld"]), "created_at": .moment,
                "seen_at": .moment, "expires_at": .moment,
            ])
        case .token: .object(Self.tokened)
        case .madeToken: .object(["token": .named(.token), "secret": .text])
        case .trail:
            .object([
                "number": .count, "at": .moment, "actor": .text, "client": .text, "kind": .text,
                "subject": .text, "detail": .anyObject, "hash": .text,
            ])
        case .change:
            .object([
                "position": .count, "at": .moment, "actor": .text, "table": .text,
                "action": .text, "object": .maybeText, "fields": .anyObject,
            ])
        case .settings:
            .object([
                "mail.sendmail": .text, "mail.from": .maybeText,
                "mail.attachment_limit_mb": .count, "mail.portal": .maybeText,
                "portal.idle_minutes": .count, "portal.session_hours": .count,
                "login.shift_hours": .count, "portal.require_second_factor": .maybeText,
                "report.language": .text,
                "report.paper": .text, "report.accuracy_target": .orNull(.number),
                "audit.segregation": .flag, "review.reasons": .map(.text), "traces.keep": .flag,
                "traces.limit_mb": .count, "watch.keep": .flag, "watch.trace_mb": .count,
            ])
        default:
            .object([
                "type": .text, "title": .text, "status": .whole(400...599), "detail": .text,
                "remedy": .text, "code": .text, "exit": .whole(1...255), "request": .text,
                "details": .leftOut(.list(.text)),
            ])
        }
    }

    private static let personal: KeyValuePairs<String, Schema> = [
        "login": .text, "name": .text, "mail": .maybeText, "role": roles,
        "party": .maybeText, "language": .text,
        "paper": .text, "recommend": .words(["yes", "no"]),
        "offers": .words(OfferConsent.allCases.map(\.rawValue)), "badge": .maybeText,
        "disabled": .flag,
        "created_at": .moment,
    ]

    private static let tokened: KeyValuePairs<String, Schema> = [
        "token": .text, "name": .text, "may": .list(rights), "created_at": .moment,
        "expires_at": .moment, "used_at": .orNull(.moment), "revoked_at": .orNull(.moment),
    ]
}
