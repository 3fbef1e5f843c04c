public import MusterCore
public import MusterProvenance
public import MusterStore

/// Products, parties, lots and events as commands and the API write them.
extension JSONWriter {
    /// Amount and unit as two members.
    mutating func quantity(_ quantity: ThingQuantity?) {
        member("quantity") { $0.number(quantity?.amount.value) }
        member("unit") { $0.string(quantity?.unit.code) }
    }

    /// What an import of products, parties or lots has done.
    public mutating func imported(_ result: RecordImport) {
        object { json in
            json.member("added") { $0.integer(result.saved.added) }
            json.member("changed") { $0.integer(result.saved.changed) }
            json.member("unchanged") { $0.integer(result.saved.unchanged) }
            json.member("refused") { $0.integer(result.refused) }
            json.member("refused_file") { $0.string(result.refusedFile) }
        }
    }

    /// An event, with the key data that it lacks.
    public mutating func event(_ kept: KeptEvent, _ source: KeyDataSource) {
        let event = kept.record.event
        object { json in
            json.member("event") { $0.string(event.id) }
            json.member("number") { $0.integer(kept.number) }
            json.member("verb") { $0.string(event.verb.rawValue) }
            json.member("type") { $0.string(event.verb.form.type.rawValue) }
            json.member("at") { $0.instant(event.at) }
            json.member("offset") { $0.string(event.offset) }
            json.member("place") { $0.string(event.place) }
            json.member("party") { $0.string(event.to ?? event.from) }
            json.things("things", event.things(.epc))
            json.things("parent", event.things(.parent))
            json.things("children", event.things(.child))
            json.things("inputs", event.things(.input))
            json.things("outputs", event.things(.output))
            json.member("refs") { list in
                list.array { list in
                    for reference in event.references {
                        list.object { json in
                            json.member("type") { $0.string(reference.type) }
                            json.member("id") { $0.string(reference.number) }
                        }
                    }
                }
            }
            json.member("details") { json in
                json.object { json in
                    for (name, value) in event.details.sorted(by: { $0.key < $1.key }) {
                        json.key(data: name)
                        json.string(value)
                    }
                }
            }
            json.texts("missing", KeyDataRow.missing(in: event, source).map(\.rawValue))
            json.texts("flags", kept.flags.map(\.rawValue))
            json.member("corrects") { $0.string(event.corrects) }
            json.member("corrected_by") { $0.string(kept.correctedBy) }
            json.member("recorded_at") { $0.instant(kept.record.recordedAt) }
            json.member("recorded_by") { $0.string(kept.record.actor) }
            json.member("origin") { $0.string(kept.record.origin.rawValue) }
            json.member("head") { $0.string(Hex.text(kept.hash)) }
        }
    }

    private mutating func things(_ name: StaticString, _ things: [EventThing]) {
        member(name) { list in
            list.array { list in
                for thing in things {
                    list.object { json in
                        json.member("thing") { $0.string(thing.name.uri) }
                        json.quantity(thing.quantity)
                    }
                }
            }
        }
    }

    mutating func texts(_ name: StaticString, _ texts: [String]) {
        member(name) { list in list.array { for text in texts { $0.string(text) } } }
    }
}

extension JSONWriter {
    /// What an import of events has done.
    public mutating func imported(_ result: ImportedEvents) {
        object { json in
            json.member("events") { $0.integer(result.events) }
            json.member("new") { $0.integer(result.new) }
            json.member("duplicates") { $0.integer(result.duplicates) }
            json.member("readings") { $0.integer(result.readings) }
            json.member("refused") { $0.integer(result.refused) }
            json.member("refused_file") { $0.string(result.refusedFile) }
            json.member("left_out") { list in
                list.array { list in for name in result.leftOut { list.string(name) } }
            }
        }
    }
}
