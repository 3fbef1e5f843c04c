public import MusterCore
public import MusterProvenance

/// Traces as commands and the API write them.
extension JSONWriter {
    /// The members of an answer.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - milliseconds: how long it took.
    ///   - hasLists: whether the things are written too; else they follow one by one, and `streamed` says so.
    public mutating func members(
        of answer: TraceAnswer,
        milliseconds: Double,
        hasLists: Bool = true
    ) {
        texts("from", answer.from)
        member("direction") { $0.string(answer.direction.rawValue) }
        member("since") { $0.instant(answer.since) }
        member("basis") { $0.string(answer.isBySerial ? "serial" : "lot") }
        member("things") { $0.integer(answer.things) }
        member("lots") { $0.integer(answer.lots) }
        member("events") { $0.integer(answer.events) }
        member("depth") { $0.integer(answer.depth) }
        member("quantity") { json in
            json.object { json in
                for (unit, amount) in answer.quantity.inOrder {
                    json.key(data: unit.code)
                    json.number(amount.value)
                }
            }
        }
        if !hasLists { member("streamed") { $0.bool(true) } }
        for (name, entries) in answer.lists {
            member(name) { list in
                list.array { list in
                    for entry in entries where hasLists {
                        list.object { $0.members(of: entry, answer) }
                    }
                }
            }
        }
        if let contacts = answer.contacts {
            member("contact_withheld") { $0.bool(answer.withholdsContacts) }
            member("contact") { list in
                list.array { list in
                    for contact in contacts { contact.write(to: &list) }
                }
            }
        }
        member("dead_ends") { list in
            list.array { list in
                for end in answer.deadEnds {
                    list.object { json in
                        json.member("event") { $0.string(end.event) }
                        json.member("kind") { $0.string(end.kind.rawValue) }
                    }
                }
            }
        }
        member("unbalanced") { list in
            list.array { list in
                for one in answer.unbalanced { list.object { $0.members(of: one) } }
            }
        }
        member("incomplete") { $0.integer(answer.incomplete) }
        member("accounted") { $0.number(answer.accounted.map { ($0 * 1e6).rounded() / 1e6 }) }
        member("elapsed_ms") { $0.number((milliseconds * 10).rounded() / 10) }
        member("head") { $0.string(Hex.text(answer.head)) }
    }

    /// What a recall has found and done.
    ///
    /// - Parameters:
    ///   - result: the result.
    ///   - isMock: whether nothing was changed.
    ///   - milliseconds: as of ``members(of:milliseconds:hasLists:)``.
    ///   - hasLists: as there.
    public mutating func recall(
        _ result: RecallResult,
        isMock: Bool,
        milliseconds: Double,
        hasLists: Bool = true
    ) {
        object { json in
            json.members(of: result.answer, milliseconds: milliseconds, hasLists: hasLists)
            json.member("dry_run") { $0.bool(isMock) }
            json.texts("recalled", result.lots)
            json.member("events_recorded") { $0.integer(result.events) }
            if !result.unmatched.isEmpty { json.texts("unmatched", result.unmatched) }
        }
    }

    /// The members of a thing of an answer.
    public mutating func members(of entry: TraceAnswer.Entry, _ answer: TraceAnswer) {
        let party = entry.party.flatMap { answer.parties[$0] }
        member("thing") { $0.string(entry.thing) }
        member("product") { $0.string(entry.product) }
        member("lot") { $0.string(entry.lot) }
        quantity(entry.quantity)
        member("zone") { $0.string(entry.zone) }
        member("last_heard_at") { $0.instant(entry.lastHeardAt) }
        member("trust") { $0.string(entry.trust) }
        member("party") { $0.string(entry.party) }
        member("name") { $0.string(party?.name) }
        member("phone") { $0.string(party?.phone) }
        member("mail") { $0.string(party?.mail) }
        member("order") { $0.string(entry.order) }
        member("at") { $0.instant(entry.at) }
        member("reason") { $0.string(entry.reason) }
    }

    private mutating func members(of one: TraceAnswer.Unbalanced) {
        member("event") { $0.string(one.event) }
        member("in") { $0.number(one.balance.used.value) }
        member("out") { $0.number(one.balance.made.value) }
        member("unit") { $0.string(one.balance.unit.code) }
    }
}

extension TraceAnswer.Contact {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("item") { $0.string(item) }
            json.member("product") { $0.string(product) }
            json.member("lot") { $0.string(lot) }
            json.member("zone") { $0.string(zone) }
            json.member("at") { $0.instant(at) }
            json.member("audit") { $0.string(audit) }
        }
    }
}
