public import MusterCore
import MusterPeople
public import MusterStore
public import MusterSync

/// What a house of several homes looks like as JSON, wherever it is asked for.
public enum HouseJSON {
    /// Writes a station, as its hub knows it.
    ///
    /// - Parameters:
    ///   - station: the station.
    ///   - length: how many entries the hub's log has.
    ///   - json: where it is written.
    public static func write(
        _ station: KnownStation,
        logLength length: Int,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("number")
            json.integer(station.number)
            json.key("name")
            json.string(station.name)
            json.key("state")
            json.string(station.state.rawValue)
            json.key("key")
            json.string(station.key.map { Hex.text($0) })
            json.key("invited_at")
            json.instant(station.invited.at)
            json.key("invited_by")
            json.string(station.invited.by)
            json.key("joined_at")
            json.instant(station.joinedAt)
            json.key("seen_at")
            json.instant(station.seenAt)
            json.key("ended_at")
            json.instant(station.ended?.at)
            json.key("reason")
            json.string(station.reason)
            json.key("version")
            json.string(station.version)
            json.key("applied")
            json.integer(station.applied)
            json.key("pending")
            json.object { json in
                json.key("changes")
                json.integer(max(0, length - station.applied))
                json.key("waiting")
                json.integer(station.waiting)
                json.key("failed")
                json.integer(station.failed)
            }
            json.key("may")
            json.array { json in
                for right in Right.allCases where station.may.contains(right) {
                    json.string(right.rawValue)
                }
            }
        }
    }

    /// Writes what a home is in its house, and what is left to exchange and to decide.
    ///
    /// - Parameters:
    ///   - status: what is known.
    ///   - json: where it is written.
    public static func write(_ status: HouseStatus, to json: inout JSONWriter) {
        let house = status.house
        json.object { json in
            json.key("role")
            json.string(house?.role.rawValue ?? "alone")
            json.key("station")
            json.object { json in
                json.key("number")
                json.integer(house?.number)
                json.key("name")
                json.string(house?.name)
            }
            json.key("hub")
            json.object { json in
                json.key("url")
                json.string(house?.hub?.url)
                json.key("name")
                json.string(house?.hub?.name)
                json.key("key")
                json.string(house?.hub.map { Hex.text($0.key) })
            }
            json.key("state")
            json.string(status.state.rawValue)
            json.key("last_ok")
            json.instant(house?.lastSuccess)
            json.key("last_try")
            json.instant(house?.lastTry)
            json.key("last_error")
            if let failure = house?.failure {
                json.object { json in
                    json.key("code")
                    json.string(failure.code)
                    json.key("what")
                    json.string(failure.what)
                }
            } else {
                json.string(nil)
            }
            json.key("clock_offset_ms")
            json.integer(house?.clock.milliseconds)
            json.key("clock_doubt_ms")
            json.integer(house?.clock.doubtMilliseconds)
            json.key("up")
            amount(status.unsent, status.unsentRecords, status.unsentPhotos, to: &json)
            json.key("down")
            json.object { json in
                json.key("blobs")
                json.integer(status.wantedPhotos)
                json.key("waiting")
                json.integer(status.counts.waiting)
                json.key("declined")
                json.integer(status.counts.declined)
                json.key("failed")
                json.integer(status.counts.failed)
                json.key("parents")
                json.integer(status.counts.parents)
                json.key("upgrade")
                json.integer(status.counts.upgrade)
            }
            json.key("conflicts")
            json.integer(status.counts.conflicts)
            json.key("attention")
            json.integer(status.counts.attention)
            notTaken(status, to: &json)
        }
    }

    /// Writes which audits the hub did not take, and why.
    private static func notTaken(_ status: HouseStatus, to json: inout JSONWriter) {
        json.key("audits_not_taken")
        json.array { json in for one in status.refusedAudits { write(one, to: &json) } }
    }

    private static func write(_ one: StationAudits.NotTaken, to json: inout JSONWriter) {
        json.object { json in
            json.key("audit")
            json.string(one.audit.rawValue)
            json.key("station")
            json.integer(one.station)
            json.key("code")
            json.string(one.refusal.code)
            json.key("what")
            json.string(one.refusal.what)
        }
    }

    /// Writes what a round has exchanged, and what is left.
    ///
    /// - Parameters:
    ///   - outcome: what was exchanged.
    ///   - status: what is left.
    ///   - sets: what people are asked.
    ///   - station: at a hub, which station has written the file that was taken.
    ///   - json: where it is written.
    public static func write(
        _ outcome: HomeStation.Outcome,
        _ status: HouseStatus,
        asking sets: [SharedQuestions.WaitingSet],
        from station: KnownStation? = nil,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("hub")
            json.string(status.house?.hub?.url)
            json.key("station")
            json.string(station?.name)
            json.key("sent")
            amount(outcome.sent, outcome.sentRecords, outcome.sentPhotos, to: &json)
            json.key("received")
            amount(outcome.received, outcome.receivedRecords, outcome.receivedPhotos, to: &json)
            json.key("waiting")
            json.object { json in
                json.key("sets")
                json.integer(sets.count)
                json.key("changes")
                json.integer(status.counts.waiting)
                counts(of: sets.map(\.summary), to: &json)
            }
            json.key("skipped")
            json.integer(outcome.skipped)
            json.key("applied")
            json.integer(outcome.applied)
            json.key("conflicts")
            json.integer(status.counts.conflicts)
            json.key("attention")
            json.integer(status.counts.attention)
            notTaken(status, to: &json)
            json.key("in_step")
            json.bool(status.state == .inStep)
            json.key("at")
            json.instant(status.house?.lastSuccess)
        }
    }

    /// Writes what was written into a file.
    ///
    /// - Parameters:
    ///   - written: what was written.
    ///   - path: the file.
    ///   - json: where it is written.
    public static func write(
        _ written: HouseFiles.Written,
        path: String,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("file")
            json.string(path)
            json.key("bytes")
            json.integer(written.bytes)
            json.key("station")
            json.string(written.station?.name)
            json.key("sent")
            amount(written.changes, written.records, 0, to: &json)
            json.key("has_more")
            json.bool(written.hasMore)
        }
    }

    /// Writes a set of changes that waits.
    ///
    /// - Parameters:
    ///   - set: the set.
    ///   - json: where it is written.
    public static func write(_ set: SharedQuestions.WaitingSet, to json: inout JSONWriter) {
        json.object { json in
            json.key("set")
            json.string("S-\(set.number)")
            json.key("by")
            json.string(set.actor)
            json.key("station")
            json.integer(set.station)
            json.key("at")
            json.instant(set.at)
            counts(of: [set.summary], to: &json)
            json.key("state")
            json.string(
                set.isDeclined ? "declined" : set.error == nil ? "asked" : "failed"
            )
            json.key("error")
            json.string(set.error)
        }
    }

    /// Writes one change of a set.
    ///
    /// - Parameters:
    ///   - kept: the change.
    ///   - name: what its row is called.
    ///   - json: where it is written.
    public static func write(_ kept: KeptChange, name: String, to json: inout JSONWriter) {
        json.object { json in
            json.key("kind")
            json.string(kept.change.row?.table)
            json.key("object")
            json.string(name)
            json.key("action")
            json.string(kept.change.row?.action.rawValue)
            json.key("by")
            json.string(kept.change.actor)
            json.key("station")
            json.integer(kept.change.station)
            json.key("at")
            json.instant(kept.stamp.time.instant)
            fields(of: kept.change.row, to: &json)
        }
    }

    /// Writes a conflict.
    ///
    /// - Parameters:
    ///   - found: the conflict.
    ///   - json: where it is written.
    public static func write(_ found: SharedQuestions.Disagreement, to json: inout JSONWriter) {
        json.object { json in
            json.key("conflict")
            json.string("C-\(found.number)")
            json.key("kind")
            json.string(found.kind.rawValue)
            json.key("object")
            json.string(found.object)
            json.key("field")
            json.string(found.field)
            json.key("values")
            json.array { json in
                for (index, side) in found.sides.enumerated() {
                    json.object { json in
                        json.key("n")
                        json.integer(index + 1)
                        json.key("value")
                        json.string(side.value)
                        json.key("by")
                        json.string(side.actor)
                        json.key("station")
                        json.integer(side.station)
                        json.key("at")
                        json.instant(side.at)
                        json.key("wins")
                        json.bool(side.wins)
                    }
                }
            }
        }
    }

    /// Writes a change that the hub did not take.
    ///
    /// - Parameters:
    ///   - refused: the change.
    ///   - name: what its row is called.
    ///   - json: where it is written.
    public static func write(
        _ refused: SharedQuestions.Refused,
        name: String,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("uid")
            json.string(refused.uid.description)
            json.key("station")
            json.integer(refused.station)
            json.key("code")
            json.string(refused.refusal.code)
            json.key("what")
            json.string(refused.refusal.what)
            json.key("kind")
            json.string(refused.change?.table)
            json.key("object")
            json.string(name)
            json.key("by")
            json.string(refused.actor)
            json.key("at")
            json.instant(refused.at)
            fields(of: refused.change, to: &json)
        }
    }

    /// Writes how much goes one way.
    private static func amount(
        _ changes: Int,
        _ records: Int,
        _ photos: Int,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.key("changes")
            json.integer(changes)
            json.key("records")
            json.integer(records)
            json.key("blobs")
            json.integer(photos)
        }
    }

    /// Writes what changes would do.
    private static func counts(of summaries: [ConsentSummary], to json: inout JSONWriter) {
        json.key("created")
        json.integer(summaries.reduce(0) { $0 + $1.created })
        json.key("changed")
        json.integer(summaries.reduce(0) { $0 + $1.changed })
        json.key("deleted")
        json.integer(summaries.reduce(0) { $0 + $1.deleted })
        json.key("conflicting")
        json.integer(summaries.reduce(0) { $0 + $1.conflicting })
    }

    /// Writes the columns that a change says.
    private static func fields(of change: RowChange?, to json: inout JSONWriter) {
        json.key("fields")
        json.object { json in
            let fields = change?.fields ?? [:]
            for name in fields.keys.sorted() {
                json.key(data: name)
                json.string(fields[name] ?? nil)
            }
        }
    }
}
