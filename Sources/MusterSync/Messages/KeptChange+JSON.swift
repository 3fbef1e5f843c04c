import MusterCore
import MusterCrypto

extension JSONWriter {
    /// Writes the members of a change as it travels: itself, when it counts as written where that is
    /// another moment than the one it names, and what it has replaced.
    mutating func members(of kept: KeptChange) {
        key("change")
        raw(kept.line)
        if kept.stamp != kept.change.stamp {
            key("at")
            string(kept.stamp.time.description)
            key("by")
            id(kept.stamp.origin)
        }
        guard !kept.replaced.isEmpty else { return }
        key("replaced")
        idLists(kept.replaced)
        key("proof")
        string(Hex.text(kept.proof))
    }

    /// Writes signatures over streams.
    mutating func marks(_ marks: [Mark]) {
        array { json in
            for mark in marks {
                json.object { json in
                    json.place(mark.place)
                    json.key("head")
                    json.string(mark.head.description)
                    json.key("sig")
                    json.string(Hex.text(mark.signature))
                }
            }
        }
    }

    /// Writes how far streams go.
    mutating func extents(_ extents: [StreamID: Extent]) {
        object { json in
            for stream in extents.keys.sorted() {
                guard let extent = extents[stream] else { continue }
                json.key(data: stream.description)
                json.extent(extent)
            }
        }
    }

    /// Writes how far a stream goes.
    mutating func extent(_ extent: Extent) {
        object { json in
            json.key("seq")
            json.integer(extent.number)
            json.key("head")
            json.string(extent.head.description)
        }
    }
}

extension LineMembers {
    /// The change that a line carries.
    mutating func kept() throws(SyncError) -> KeptChange {
        var kept = KeptChange(try Change(try object("change")))
        if has("at") {
            kept.stamp = Stamp(
                time: try value("at", "a moment") { HybridTime($0) },
                origin: try id("by")
            )
        }
        guard has("replaced") else { return kept }
        var named = try object("replaced")
        let lists = try named.rest(limit: SyncLimits.fields, "columns") {
            members,
            name throws(SyncError) in
            Set(try members.ids(name, limit: SyncLimits.seen))
        }
        kept.replaced = Dictionary(uniqueKeysWithValues: lists)
        kept.proof = try bytes("proof", count: Ed25519.signatureSize)
        return kept
    }

    /// The member `marks`.
    mutating func marks() throws(SyncError) -> [Mark] {
        var marks: [Mark] = []
        for element in try objects("marks", limit: SyncLimits.marks) {
            var element = element
            let place = try element.place()
            marks.append(
                Mark(
                    place: place,
                    head: try element.digest("head"),
                    signature: try element.bytes("sig", count: Ed25519.signatureSize)
                )
            )
            try element.end()
        }
        return marks
    }

    /// A member that says how far a stream goes.
    mutating func extent(_ name: String) throws(SyncError) -> Extent {
        var members = try object(name)
        let number = try members.count("seq")
        let extent = Extent(number: number, head: try members.digest("head"))
        try members.end()
        return extent
    }

    /// A member that says how far streams go.
    mutating func extents(_ name: String) throws(SyncError) -> [StreamID: Extent] {
        var named = try object(name)
        let line = line
        let all = try named.rest(limit: SyncLimits.streams, "streams") {
            members,
            text throws(SyncError) in
            guard let stream = StreamID(text) else {
                throw .badMember(text, expected: "a stream", line: line)
            }
            return (stream, try members.extent(text))
        }
        return Dictionary(uniqueKeysWithValues: all.map(\.1))
    }
}
