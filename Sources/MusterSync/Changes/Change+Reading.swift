import MusterCore

extension Change {
    /// Takes a change out of a line's members.
    ///
    /// - Throws: ``SyncError``.
    init(_ members: LineMembers) throws(SyncError) {
        var line = members
        uid = try line.id("uid")
        place = try line.place()
        written = try line.value("hlc", "a moment") { HybridTime($0) }
        actor = try line.text("actor", limit: SyncLimits.nameBytes)
        station = try line.count("station")
        transaction = try line.id("tx")
        schema = try line.count("schema")
        content =
            line.has("kind")
            ? .strand(try StrandRecord(&line)) : .row(try RowChange(&line))
        try line.end()
    }
}

extension RowChange {
    fileprivate init(_ line: inout LineMembers) throws(SyncError) {
        table = try line.name("tbl")
        row = try line.id("row")
        action = try line.value("action", "create, update or delete") { Action(rawValue: $0) }
        var named = try line.object("fields")
        fields = Dictionary(
            uniqueKeysWithValues: try named.rest(limit: SyncLimits.fields, "columns") {
                members,
                name throws(SyncError) in try members.textOrNull(name)
            }
        )
        var bases = try line.object("base")
        base = Dictionary(
            uniqueKeysWithValues: try bases.rest(limit: SyncLimits.fields, "columns") {
                members,
                name throws(SyncError) in
                try members.ids(name, limit: SyncLimits.seen)
            }
        )
    }
}

extension StrandRecord {
    fileprivate init(_ line: inout LineMembers) throws(SyncError) {
        let kind = try line.value("kind", "a kind of record") { Kind(rawValue: $0) }
        switch kind {
        case .heard: self = .heard(item: try line.id("item"))
        case .word:
            self = .word(
                Word(
                    item: try line.id("item"),
                    says: try line.name("says"),
                    seen: try line.ids("seen", limit: SyncLimits.seen),
                    after: try line.idOrNull("after")
                )
            )
        case .done: self = .done(covers: try line.ids("covers", limit: SyncLimits.gathered))
        case .counted:
            self = .counted(
                Count(
                    gathered: try line.ids("gathered", limit: SyncLimits.gathered),
                    missing: try line.counts("missing", limit: SyncLimits.streams),
                    epoch: try line.id("epoch")
                )
            )
        }
    }
}
