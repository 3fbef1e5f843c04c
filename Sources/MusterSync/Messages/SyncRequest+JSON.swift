import MusterCore

extension SyncRequest {
    /// The request as JSON lines, UTF-8: one that says what is asked, then one a change.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("ask")
            json.string(word)
            switch self {
            case .push(let push):
                json.key("epoch")
                json.id(push.epoch)
                json.key("changes")
                json.integer(push.changes.count)
                json.key("marks")
                json.marks(push.marks)
            case .audits(let epoch):
                json.key("epoch")
                json.id(epoch)
            case .records(let epoch, let strand, let after, let limit):
                json.key("epoch")
                json.id(epoch)
                json.key("scope")
                json.string(strand.scope.description)
                json.key("origin")
                json.id(strand.origin)
                json.span(after, limit)
            case .audit(let epoch, let piece):
                json.key("epoch")
                json.id(epoch)
                piece.write(to: &json)
            case .newer(let epoch, let records):
                json.key("epoch")
                json.id(epoch)
                json.key("records")
                json.integer(records)
            case .pull(let epoch, let after, let limit):
                json.key("epoch")
                json.id(epoch)
                json.span(after, limit)
            case .snapshot(let epoch, let after, let limit):
                json.key("epoch")
                json.id(epoch)
                json.key("after")
                json.id(after)
                json.key("limit")
                json.integer(limit)
            case .acknowledge(let note): json.members(of: note)
            case .photos(let photos):
                json.key("photos")
                json.array { json in for photo in photos { json.string(photo.description) } }
            case .bring(let piece): piece.write(to: &json)
            case .take(let photo, let after):
                json.key("photo")
                json.string(photo.description)
                json.key("after")
                json.integer(after)
            case .leave: break
            }
        }
        json.newline()
        for line in lines {
            json.raw(line)
            json.newline()
        }
        if case .bring(let piece) = self { return json.bytes + piece.bytes }
        return json.bytes
    }

    /// Reads a request.
    ///
    /// - Parameter bytes: JSON lines, unpacked.
    /// - Throws: ``SyncError`` with the line and what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        if let piece = try PhotoPiece(bytes, "ask", "bring") {
            self = .bring(piece)
            return
        }
        var lines = try MessageLines(bytes)
        var first = try lines.line("its first line")
        switch try first.name("ask") {
        case "push": self = .push(try PushRequest(&first, &lines))
        case "audits": self = .audits(epoch: try first.id("epoch"))
        case "records":
            let epoch = try first.id("epoch")
            let strand = try first.stream()
            let after = try first.count("after")
            let limit = try first.limit(SyncLimits.changes)
            self = .records(epoch: epoch, strand: strand, after: after, limit: limit)
        case "audit":
            let epoch = try first.id("epoch")
            self = .audit(epoch: epoch, piece: try AuditPiece(&first, &lines))
        case "newer":
            let epoch = try first.id("epoch")
            self = .newer(epoch: epoch, records: try first.count("records"))
        case "pull":
            let epoch = try first.id("epoch")
            let after = try first.count("after")
            self = .pull(epoch: epoch, after: after, limit: try first.limit(SyncLimits.changes))
        case "snapshot":
            let epoch = try first.id("epoch")
            let after = try first.idOrNull("after")
            let limit = try first.limit(SyncLimits.snapshotChanges)
            self = .snapshot(epoch: epoch, after: after, limit: limit)
        case "acknowledge": self = .acknowledge(try Acknowledgement(&first))
        case "photos":
            self = .photos(try first.digests("photos", limit: SyncLimits.photos))
        case "take":
            let photo = try first.digest("photo")
            self = .take(photo, after: try first.count("after"))
        case "leave": self = .leave
        default: throw .badMember("ask", expected: "something that can be asked", line: 1)
        }
        try first.end()
        try lines.end()
    }

    private var word: String {
        switch self {
        case .push: "push"
        case .audits: "audits"
        case .records: "records"
        case .audit: "audit"
        case .newer: "newer"
        case .pull: "pull"
        case .snapshot: "snapshot"
        case .acknowledge: "acknowledge"
        case .photos: "photos"
        case .bring: "bring"
        case .take: "take"
        case .leave: "leave"
        }
    }

    private var lines: [[UInt8]] {
        switch self {
        case .push(let push): push.changes.map(Self.line)
        case .audit(_, let piece): piece.lines
        default: []
        }
    }

    fileprivate static func line(_ kept: KeptChange) -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.members(of: kept) }
        return json.bytes
    }
}

extension PushRequest {
    fileprivate init(_ first: inout LineMembers, _ lines: inout MessageLines) throws(SyncError) {
        epoch = try first.idOrNull("epoch")
        let count = try first.count("changes")
        marks = try first.marks()
        changes = try lines.rest(
            limit: SyncLimits.changes,
            count: count,
            { line throws(SyncError) in try line.kept() },
            writtenBy: SyncRequest.line
        )
    }
}

extension Acknowledgement {
    fileprivate init(_ first: inout LineMembers) throws(SyncError) {
        epoch = try first.id("epoch")
        to = try first.count("to")
        waiting = try first.count("waiting")
        failed = try first.count("failed")
        digest =
            first.has("digest")
            ? try first.bytes("digest", count: 8).reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}

extension JSONWriter {
    fileprivate mutating func span(_ after: Int, _ limit: Int) {
        key("after")
        integer(after)
        key("limit")
        integer(limit)
    }

    fileprivate mutating func members(of note: Acknowledgement) {
        key("epoch")
        id(note.epoch)
        key("to")
        integer(note.to)
        key("waiting")
        integer(note.waiting)
        key("failed")
        integer(note.failed)
        if let digest = note.digest {
            key("digest")
            string(ReplicaDigest.text(digest))
        }
    }
}

extension LineMembers {
    /// The member `limit`: how many are asked for.
    fileprivate mutating func limit(_ most: Int) throws(SyncError) -> Int {
        let limit = try count("limit", atLeast: 1)
        guard limit <= most else { throw .tooMany(part: "entries", count: limit, limit: most) }
        return limit
    }
}
