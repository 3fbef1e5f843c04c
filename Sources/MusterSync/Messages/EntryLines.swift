import MusterCore

/// The entries of a message as lines of JSON, in order.
///
/// What follows from the change of an entry, or from the entry in front of it, is left out: its name, its place
/// and the chain's head, which is most of what cannot be packed.
struct EntryLines {
    /// How far the streams of the message go.
    private var extents: [StreamID: Extent] = [:]

    /// The chain's head behind a change whose entry stands behind another one of the message.
    private func head(behind kept: KeptChange) -> Digest? {
        let place = kept.change.place
        guard let before = extents[place.stream], before.number == place.number - 1 else {
            return nil
        }
        return StreamChain.head(after: before.head, kept.line)
    }

    private mutating func pass(_ entry: PulledEntry) {
        let extent = Extent(number: entry.place.number, head: entry.head)
        extents[entry.place.stream] = extent
    }

    /// The line of the next entry.
    mutating func line(of entry: PulledEntry) -> [UInt8] {
        defer { pass(entry) }
        let (kind, kept): (String?, KeptChange?) =
            switch entry.content {
            case .change(let kept): (nil, kept)
            case .again(let kept): ("again", kept)
            case .void: ("void", nil)
            }
        let own = kind == nil ? kept : nil
        var json = JSONWriter()
        json.object { json in
            if let kind {
                json.key("is")
                json.string(kind)
            }
            let isNamed = own?.change.uid == entry.uid && own?.change.place == entry.place
            if !isNamed {
                json.key("uid")
                json.id(entry.uid)
                json.place(entry.place)
            }
            if !isNamed || own.flatMap({ head(behind: $0) }) != entry.head {
                json.key("head")
                json.string(entry.head.description)
            }
            if let kept { json.members(of: kept) }
        }
        return json.bytes
    }

    /// Reads the next entry.
    ///
    /// - Throws: ``SyncError``.
    mutating func entry(_ line: inout LineMembers) throws(SyncError) -> PulledEntry {
        let entry = try read(&line)
        pass(entry)
        return entry
    }

    private func read(_ line: inout LineMembers) throws(SyncError) -> PulledEntry {
        let kind = line.has("is") ? try line.name("is") : nil
        let name = line.has("uid") ? (uid: try line.id("uid"), place: try line.place()) : nil
        let given = line.has("head") ? try line.digest("head") : nil
        let kept = line.has("change") ? try line.kept() : nil
        let uid = name?.uid ?? kept?.change.uid
        guard let place = name?.place ?? kept?.change.place, let uid else {
            throw .missing(member: "uid", line: line.line)
        }
        guard let head = given ?? kept.flatMap({ head(behind: $0) }) else {
            throw .missing(member: "head", line: line.line)
        }
        let content: PulledEntry.Content
        switch (kind, kept) {
        case (nil, let kept?): content = .change(kept)
        case ("again", _): content = .again(kept)
        case ("void", nil): content = .void
        default: throw .badMember("is", expected: "again or void", line: line.line)
        }
        return PulledEntry(place: place, uid: uid, head: head, content: content)
    }
}
