import MusterCore

extension Change {
    /// The line that the chain of its stream is made of: members in fixed order, names and
    /// identifiers sorted, so that every holder of the change can write the same bytes.
    public func line() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("uid")
            json.id(uid)
            json.place(place)
            json.key("hlc")
            json.string(written.description)
            json.key("actor")
            json.string(actor)
            json.key("station")
            json.integer(station)
            json.key("tx")
            json.id(transaction)
            json.key("schema")
            json.integer(schema)
            switch content {
            case .row(let change): change.write(to: &json)
            case .strand(let record): record.write(to: &json)
            }
        }
        return json.bytes
    }
}

extension RowChange {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("tbl")
        json.string(table)
        json.key("row")
        json.id(row)
        json.key("action")
        json.string(action.rawValue)
        json.key("fields")
        json.object { json in
            for name in fields.keys.sorted() {
                json.key(data: name)
                json.string(fields[name] ?? nil)
            }
        }
        json.key("base")
        json.idLists(base)
    }
}

extension StrandRecord {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("kind")
        json.string(kind.rawValue)
        switch self {
        case .heard(let item):
            json.key("item")
            json.id(item)
        case .word(let word):
            json.key("item")
            json.id(word.item)
            json.key("says")
            json.string(word.says)
            json.key("seen")
            json.ids(word.seen)
            json.key("after")
            json.id(word.after)
        case .done(let covers):
            json.key("covers")
            json.ids(covers)
        case .counted(let count):
            json.key("gathered")
            json.ids(count.gathered)
            json.key("missing")
            json.array { json in
                for station in count.missing { json.integer(station) }
            }
            json.key("epoch")
            json.id(count.epoch)
        }
    }
}

extension JSONWriter {
    /// Writes the members `scope`, `origin` and `seq`.
    mutating func place(_ place: Place) {
        key("scope")
        string(place.stream.scope.description)
        key("origin")
        id(place.stream.origin)
        key("seq")
        integer(place.number)
    }

    /// Writes identifiers in order.
    mutating func ids(_ ids: some Sequence<SyncID>) {
        array { json in
            for id in ids.sorted() { json.id(id) }
        }
    }

    /// Writes an object of lists of identifiers.
    mutating func idLists(_ lists: [String: some Sequence<SyncID>]) {
        object { json in
            for name in lists.keys.sorted() {
                json.key(data: name)
                if let ids = lists[name] { json.ids(ids) }
            }
        }
    }
}
