import MusterCore

extension SyncAnswer {
    /// The answer as JSON lines, UTF-8: one that says what it is, then one an entry.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("answer")
            json.string(word)
            switch self {
            case .pushed(let answer): answer.write(to: &json)
            case .audits(let extents):
                json.key("have")
                json.extents(extents)
            case .records(let entries):
                json.key("entries")
                json.integer(entries.count)
            case .audit(let piece, let refusal):
                json.key("code")
                json.string(refusal?.code)
                json.key("what")
                json.string(refusal?.what)
                piece.write(to: &json)
            case .newer(let audits):
                json.key("audits")
                json.array { json in for audit in audits { json.string(audit.rawValue) } }
            case .page(let page):
                json.key("to")
                json.integer(page.to)
                json.key("more")
                json.bool(page.hasMore)
                json.key("entries")
                json.integer(page.entries.count)
                json.key("marks")
                json.marks(page.marks)
            case .snapshot(let page): page.write(to: &json)
            case .newEpoch(let epoch):
                json.key("epoch")
                json.id(epoch)
            case .photos(let standings):
                let known = standings.sorted { $0.key.description < $1.key.description }
                json.key("photos")
                json.array { json in for (photo, _) in known { json.string(photo.description) } }
                json.key("have")
                json.array { json in for (_, standing) in known { json.integer(standing.have) } }
                json.key("whole")
                json.array { json in
                    for (_, standing) in known { json.integer(standing.isWhole ? 1 : 0) }
                }
            case .photo(let piece): piece.write(to: &json)
            case .noted, .trimmed: break
            }
        }
        json.newline()
        for line in lines {
            json.raw(line)
            json.newline()
        }
        if case .photo(let piece) = self { return json.bytes + piece.bytes }
        return json.bytes
    }

    /// Reads an answer.
    ///
    /// - Parameter bytes: JSON lines, unpacked.
    /// - Throws: ``SyncError`` with the line and what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        if let piece = try PhotoPiece(bytes, "answer", "photo") {
            self = .photo(piece)
            return
        }
        var lines = try MessageLines(bytes)
        var first = try lines.line("its first line")
        switch try first.name("answer") {
        case "pushed": self = .pushed(try PushAnswer(&first))
        case "audits": self = .audits(try first.extents("have"))
        case "records": self = .records(try Self.entries(&first, &lines))
        case "audit":
            let code = try first.textOrNull("code")
            let what = try first.textOrNull("what")
            let refusal = code.map { Refusal(code: $0, what: what ?? "") }
            self = .audit(try AuditPiece(&first, &lines), refusal)
        case "newer":
            let names = try first.texts("audits", limit: SyncLimits.audits)
            self = .newer(names.compactMap { AuditID(exactly: $0) })
        case "page":
            self = .page(
                PullPage(
                    to: try first.count("to"),
                    hasMore: try first.bool("more"),
                    entries: try Self.entries(&first, &lines),
                    marks: try first.marks()
                )
            )
        case "snapshot": self = .snapshot(try SnapshotPage(&first, &lines))
        case "photos": self = .photos(try Self.standings(&first))
        case "noted": self = .noted
        case "new_epoch": self = .newEpoch(try first.id("epoch"))
        case "trimmed": self = .trimmed
        default: throw .badMember("answer", expected: "an answer that is known", line: 1)
        }
        try first.end()
        try lines.end()
    }

    private static func standings(
        _ first: inout LineMembers
    ) throws(SyncError) -> [Digest: PhotoStanding] {
        let photos = try first.digests("photos", limit: SyncLimits.photos)
        let have = try first.counts("have", limit: SyncLimits.photos)
        let whole = try first.counts("whole", limit: SyncLimits.photos)
        guard have.count == photos.count, whole.count == photos.count else {
            throw .badMember("have", expected: "a number for each photo", line: 1)
        }
        var standings: [Digest: PhotoStanding] = [:]
        for (index, photo) in photos.enumerated() {
            standings[photo] = PhotoStanding(have: have[index], isWhole: whole[index] == 1)
        }
        return standings
    }

    private static func entries(
        _ first: inout LineMembers,
        _ lines: inout MessageLines
    ) throws(SyncError) -> [PulledEntry] {
        var (read, written) = (EntryLines(), EntryLines())
        return try lines.rest(
            limit: SyncLimits.changes,
            count: try first.count("entries"),
            { line throws(SyncError) in try read.entry(&line) },
            writtenBy: { written.line(of: $0) }
        )
    }

    private var word: String {
        switch self {
        case .pushed: "pushed"
        case .audits: "audits"
        case .records: "records"
        case .audit: "audit"
        case .newer: "newer"
        case .page: "page"
        case .snapshot: "snapshot"
        case .photos: "photos"
        case .photo: "photo"
        case .noted: "noted"
        case .newEpoch: "new_epoch"
        case .trimmed: "trimmed"
        }
    }

    private static func lines(of entries: [PulledEntry]) -> [[UInt8]] {
        var lines = EntryLines()
        return entries.map { lines.line(of: $0) }
    }

    private var lines: [[UInt8]] {
        switch self {
        case .records(let entries): Self.lines(of: entries)
        case .audit(let piece, _): piece.lines
        case .page(let page): Self.lines(of: page.entries)
        case .snapshot(let page): page.changes.map(\.travelling)
        default: []
        }
    }
}

extension KeptChange {
    /// The line that it travels as.
    fileprivate var travelling: [UInt8] {
        var json = JSONWriter()
        json.object { $0.members(of: self) }
        return json.bytes
    }
}

extension PushAnswer {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("epoch")
        json.id(epoch)
        json.key("now")
        json.instant(now)
        json.key("have")
        json.extents(have)
        json.key("stamps")
        json.object { json in
            for uid in stamps.keys.sorted() {
                json.key(data: uid.description)
                json.object { json in
                    json.key("at")
                    json.string(stamps[uid]?.time.description)
                    json.key("by")
                    json.id(stamps[uid]?.origin)
                }
            }
        }
        json.key("refused")
        json.object { json in
            for uid in refused.keys.sorted() {
                json.key(data: uid.description)
                json.object { json in
                    json.key("code")
                    json.string(refused[uid]?.code)
                    json.key("what")
                    json.string(refused[uid]?.what)
                }
            }
        }
        json.key("forks")
        json.object { json in
            for stream in forks.keys.sorted() {
                json.key(data: stream.description)
                json.integer(forks[stream])
            }
        }
    }

    fileprivate init(_ first: inout LineMembers) throws(SyncError) {
        epoch = try first.id("epoch")
        now = try first.value("now", "a moment") { Instant(iso8601: $0) }
        have = try first.extents("have")
        let line = first.line
        var listed = try first.object("stamps")
        let stamps = try listed.rest(limit: SyncLimits.changes, "stamps") {
            members,
            name throws(SyncError) in
            var stamp = try members.object(name)
            let time = try stamp.value("at", "a moment") { HybridTime($0) }
            let value = Stamp(time: time, origin: try stamp.id("by"))
            try stamp.end()
            return try Self.named(name, value, line)
        }
        self.stamps = Dictionary(uniqueKeysWithValues: stamps.map(\.1))
        var rejected = try first.object("refused")
        let refused = try rejected.rest(limit: SyncLimits.changes, "refusals") {
            members,
            name throws(SyncError) in
            var refusal = try members.object(name)
            let value = Refusal(code: try refusal.name("code"), what: try refusal.text("what"))
            try refusal.end()
            return try Self.named(name, value, line)
        }
        self.refused = Dictionary(uniqueKeysWithValues: refused.map(\.1))
        var parted = try first.object("forks")
        let forks = try parted.rest(limit: SyncLimits.streams, "forks") {
            members,
            name throws(SyncError) in
            guard let stream = StreamID(name) else {
                throw .badMember(name, expected: "a stream", line: line)
            }
            return (stream, try members.count(name, atLeast: 1))
        }
        self.forks = Dictionary(uniqueKeysWithValues: forks.map(\.1))
    }

    private static func named<Value>(
        _ name: String,
        _ value: Value,
        _ line: Int
    ) throws(SyncError) -> (SyncID, Value) {
        guard let uid = SyncID(hex: name) else {
            throw .badMember(name, expected: "32 hexadecimal digits", line: line)
        }
        return (uid, value)
    }
}

extension SnapshotPage {
    fileprivate func write(to json: inout JSONWriter) {
        json.key("position")
        json.integer(position)
        json.key("last")
        json.bool(isLast)
        json.key("changes")
        json.integer(changes.count)
        json.key("have")
        json.extents(have)
        json.key("refused")
        json.ids(refused)
    }

    fileprivate init(_ first: inout LineMembers, _ lines: inout MessageLines) throws(SyncError) {
        position = try first.count("position")
        isLast = try first.bool("last")
        have = try first.extents("have")
        refused = try first.ids("refused", limit: SyncLimits.streams)
        changes = try lines.rest(
            limit: SyncLimits.snapshotChanges,
            count: try first.count("changes"),
            { line throws(SyncError) in try line.kept() },
            writtenBy: { $0.travelling }
        )
    }
}
