public import MusterAudit
public import MusterCore
import MusterRanging

extension JSONWriter {
    /// Writes an audit as one object: the form of `show`, `finish` and `replay` with `--json`.
    ///
    /// The members and their order are part of the command line's contract; new ones come at the
    /// end. The outcomes sum to `expected`.
    ///
    /// - Parameters:
    ///   - summary: the audit.
    ///   - seal: the signatures over it, for a report's file; a replay, which nobody signed, gives the
    ///     same bytes as `show`.
    ///   - climate: what sensors said meanwhile, for a report's file.
    public mutating func audit(
        _ summary: AuditSummary,
        seal: SealExhibit? = nil,
        climate: ClimateExhibit? = nil
    ) {
        object { json in
            json.heading(summary)
            json.key("expected")
            json.integer(summary.findings.count)
            json.key("outcomes")
            json.outcomes(summary)
            json.key("findings")
            json.array { list in
                for finding in summary.findings { list.finding(finding) }
            }
            json.key("extras")
            json.array { list in
                for extra in summary.extras { list.extra(extra) }
            }
            json.key("foreign")
            json.integer(summary.foreign)
            json.evidence(summary)
            json.key("accuracy")
            json.number(summary.accuracy, .ratio)
            json.key("partial")
            json.bool(summary.partialReason != nil)
            json.key("partial_reason")
            json.string(summary.partialReason)
            json.key("site")
            json.string(summary.scope.site)
            json.key("gaps")
            json.array { list in
                for gap in summary.gaps { list.gap(gap) }
            }
            json.key("contested_anchors")
            json.array { list in
                for anchor in summary.contestedAnchors { list.string(anchor.description) }
            }
            json.key("walk")
            json.walk(of: summary)
            json.key("review")
            json.review(summary)
            if let terms = summary.scope.terms { json.member(terms, of: summary) }
            if let counsel = summary.counsel { json.member(counsel) }
            if let seal {
                json.key("signatures")
                json.array { list in
                    for signature in seal.signatures {
                        list.object { $0.members(of: signature.seal) }
                    }
                }
            }
            guard let climate else { return }
            json.key("climate")
            json.climate(climate)
        }
    }

    /// What to look for, so that silence can be judged on this site.
    private mutating func member(_ counsel: SilenceCounsel) {
        key("look_first")
        object { json in
            json.key("unheard")
            json.integer(counsel.unheard)
            json.key("drawn")
            json.array { list in for item in counsel.drawn { list.string(item.rawValue) } }
            json.key("lacking")
            json.integer(counsel.lacking)
            guard let gone = counsel.gone else { return }
            json.key("gone")
            json.array {
                $0.integer(gone.lowerBound)
                $0.integer(gone.upperBound)
            }
        }
    }

    /// Who audits, whether blind, by when; and how many verdicts are by radio and by hand.
    private mutating func member(_ terms: AuditTerms, of summary: AuditSummary) {
        key("terms")
        object { json in
            json.key("started_by")
            json.string(summary.scope.observer)
            json.key("with")
            json.array { list in for name in terms.with { list.string(name) } }
            json.key("blind")
            json.bool(terms.isBlind)
            json.key("due")
            json.string(terms.due?.description)
            json.key("by_radio")
            json.integer(summary.verdictsByRadio)
            json.key("by_hand")
            json.integer(summary.verdictsByHand)
            json.key("plan")
            json.string(terms.plan?.description)
        }
    }

    /// The way of the carried receiver, and the time and the way in each zone; `null` where nothing told
    /// either.
    private mutating func walk(of summary: AuditSummary) {
        let (walk, speed) = (summary.walk, summary.meanSpeed)
        guard speed != nil || summary.extent != nil else { return string(nil) }
        object { json in
            json.key("metres")
            json.number(summary.metres, .metres)
            json.key("seconds")
            json.integer(walk.seconds)
            json.key("mean_speed_mps")
            json.number(speed, .metres)
            json.key("stops")
            json.array { list in
                for stop in walk.stops {
                    list.object { json in
                        json.key("at")
                        json.instant(stop.from)
                        json.key("position")
                        json.array {
                            $0.number(stop.position.x, .metres)
                            $0.number(stop.position.y, .metres)
                        }
                        json.key("seconds")
                        json.integer(stop.seconds)
                    }
                }
            }
            guard let extent = summary.extent else { return }
            json.key("zones")
            json.object { json in
                for stay in extent.zones {
                    json.key(data: stay.zone.rawValue)
                    json.object { json in
                        json.key("entered")
                        json.bool(stay.isEntered)
                        json.key("metres")
                        json.number(stay.metres, .metres)
                        json.key("seconds")
                        json.integer(stay.seconds)
                    }
                }
            }
        }
    }

    private mutating func gap(_ gap: ListeningGap) {
        object { json in
            json.key("cause")
            json.string(gap.cause.rawValue)
            json.key("from")
            json.instant(gap.from)
            json.key("to")
            json.instant(gap.to)
        }
    }

    /// Writes what is said of one expected item; `more` may write members of its own at the end.
    public mutating func finding(
        _ finding: Finding,
        more: (inout JSONWriter) -> Void = { _ in }
    ) {
        object { json in
            json.key("item")
            json.string(finding.item.rawValue)
            json.key("beacon")
            json.string(finding.beacon.description)
            json.key("outcome")
            json.string(finding.outcome.rawValue)
            json.key("expected_zone")
            json.string(finding.expectedZone?.rawValue)
            json.key("zone")
            json.string(finding.zone?.rawValue)
            json.key("zone_state")
            json.string(finding.zoneState?.rawValue)
            json.key("confidence")
            json.number(finding.confidence, .share)
            json.key("confidence_basis")
            json.string(finding.confidenceBasis.rawValue)
            json.key("samples")
            json.integer(finding.samples)
            json.key("first_heard_at")
            json.instant(finding.firstHeardAt)
            json.key("last_heard_at")
            json.instant(finding.lastHeardAt)
            json.key("rssi_median")
            json.number(finding.rssiMedian, .level)
            json.key("decided_after_s")
            json.number(finding.decidedAfterSeconds, .seconds)
            json.key("reason")
            json.string(finding.reason?.rawValue)
            json.key("margin_db")
            json.number(finding.marginDB, .level)
            json.key("own_zone_margin_db")
            json.number(finding.marginOverOwnZoneDB, .level)
            json.key("covered")
            json.number(finding.covered, .share)
            json.key("absent_range")
            if let range = finding.absentRange {
                json.array {
                    $0.number(range.lowerBound, .share)
                    $0.number(range.upperBound, .share)
                }
            } else {
                json.number(nil)
            }
            json.key("possible_zones")
            json.array { list in for zone in finding.toldZones { list.string(zone.rawValue) } }
            more(&json)
        }
    }

    /// Writes a beacon that was heard and not looked for.
    public mutating func extra(_ extra: Extra) {
        object { json in
            json.key("beacon")
            json.string(extra.beacon.description)
            json.key("kind")
            json.string(extra.kind.rawValue)
            json.key("zone")
            json.string(extra.zone?.rawValue)
            json.key("samples")
            json.integer(extra.samples)
            json.key("item")
            json.string(extra.item)
        }
    }

    private mutating func heading(_ summary: AuditSummary) {
        key("audit")
        string(summary.scope.audit.rawValue)
        key("inventory")
        string(summary.scope.inventory)
        key("state")
        string(summary.state.rawValue)
        key("method")
        string(summary.scope.method.rawValue)
        key("source")
        string(summary.scope.source)
        key("started_at")
        instant(summary.startedAt)
        key("ended_at")
        instant(summary.endedAt)
    }

    private mutating func outcomes(_ summary: AuditSummary) {
        let counts = summary.outcomes
        // The words of a finished audit never include NOT_HEARD; one that was cut short may.
        let shown = Outcome.final + (counts[.notHeard] > 0 ? [.notHeard] : [])
        object { json in
            for outcome in shown {
                json.key(data: outcome.rawValue)
                json.integer(counts[outcome])
            }
        }
    }

    private mutating func evidence(_ summary: AuditSummary) {
        key("coverage")
        object { json in
            for (zone, share) in summary.coverage.sorted(by: { $0.key < $1.key }) {
                json.key(data: zone.rawValue)
                json.number(share, .share)
            }
        }
        key("queue")
        object { json in
            json.key("received")
            json.integer(summary.received)
            json.key("displaced")
            json.integer(summary.displaced)
            json.key("lost")
            json.integer(summary.lost)
        }
        key("records")
        integer(summary.recordCount)
        key("head")
        string(summary.head)
    }
}
