/// One entry that somebody wrote: a change of a row, or a record of a joint audit.
///
/// It is written once and never changed. When a writer's history splits, it may be written again at
/// another place, under the same identifier.
public struct Change: Hashable, Sendable {
    /// What was written.
    public enum Content: Hashable, Sendable {
        /// Columns of a row.
        case row(RowChange)
        /// A record of an audit that several stations count.
        case strand(StrandRecord)
    }

    /// Names it everywhere and for ever.
    public var uid: SyncID
    /// Where it stands: the writer's stream and the number in it.
    public var place: Place
    /// When it was written, by its author's clock.
    public var written: HybridTime
    /// The account or user name.
    public var actor: String
    /// The number of the station it was written at; 0 for the hub.
    public var station: Int
    /// The transaction it belongs to: what was done in one step is asked about in one step.
    public var transaction: SyncID
    /// The schema that its columns are of.
    public var schema: Int
    /// What was written.
    public var content: Content

    /// Creates an entry.
    public init(
        uid: SyncID,
        place: Place,
        written: HybridTime,
        actor: String,
        station: Int,
        transaction: SyncID,
        schema: Int,
        content: Content
    ) {
        self.uid = uid
        self.place = place
        self.written = written
        self.actor = actor
        self.station = station
        self.transaction = transaction
        self.schema = schema
        self.content = content
    }

    /// When it counts as written as long as nothing else is said of it.
    var stamp: Stamp { Stamp(time: written, origin: place.stream.origin) }

    /// What it changes of a row; `nil` for a record of an audit.
    public var row: RowChange? {
        if case .row(let change) = content { change } else { nil }
    }

    /// The record of an audit; `nil` for a change of a row.
    public var strand: StrandRecord? {
        if case .strand(let record) = content { record } else { nil }
    }
}

/// What a change does to a row.
public struct RowChange: Hashable, Sendable {
    /// What happens to the row.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// It is new; all its columns are named.
        case create
        /// Some of its columns change.
        case update
        /// It goes, or comes back: the field ``RowChange/deletion`` says which.
        case delete
    }

    /// The field that says whether a row is gone: ``gone``, or ``present`` for one that came back.
    public static let deletion = "_del"
    /// The value of ``deletion`` for a row that is gone.
    public static let gone = "1"
    /// The value of ``deletion`` for a row that came back.
    public static let present = "0"

    /// The table.
    public var table: String
    /// The row.
    public var row: SyncID
    /// What happens.
    public var action: Action
    /// Whether the row goes.
    public var isDeletion: Bool { fields[Self.deletion] == Self.gone }
    /// The columns that change, as their canonical text; `nil` for NULL.
    public var fields: [String: String?]
    /// Per column, the changes whose values the author had before them.
    ///
    /// Of a deletion it names the other columns too: what somebody changed unseen shows then.
    public var base: [String: [SyncID]]

    /// Creates a change.
    public init(
        table: String,
        row: SyncID,
        action: Action,
        fields: [String: String?],
        base: [String: [SyncID]] = [:]
    ) {
        self.table = table
        self.row = row
        self.action = action
        self.fields = fields
        self.base = base
    }
}

/// A change as a replica keeps it: with its bytes, and what the hub said of it.
public struct KeptChange: Hashable, Sendable {
    /// The change.
    public let change: Change
    /// The line that it was first written as; its stream's chain is made of it.
    public let line: [UInt8]
    /// When it counts as written: by its author's clock, or by the hub where that ran ahead.
    public var stamp: Stamp
    /// Per column, changes of a trimmed log that its value has replaced.
    public var replaced: [String: Set<SyncID>] = [:]
    /// The hub's signature over ``replaced``; empty where nothing is replaced.
    public var proof: [UInt8] = []

    /// Keeps a change that was just written or read.
    public init(_ change: Change) {
        self.change = change
        line = change.line()
        stamp = change.stamp
    }

    /// Reads a change that was kept.
    ///
    /// - Parameters:
    ///   - line: the line that it was first written as.
    ///   - stamp: when it counts as written.
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(line: [UInt8], stamp: Stamp) throws(SyncError) {
        change = try Change(LineMembers(line[...], line: 1))
        (self.line, self.stamp) = (line, stamp)
    }

    /// The same change, written again at another place.
    ///
    /// - Parameter place: where it stands from now on.
    /// - Returns: the change with its new line.
    public func moved(to place: Place) -> KeptChange {
        var copy = change
        copy.place = place
        var moved = KeptChange(copy)
        moved.stamp = stamp
        (moved.replaced, moved.proof) = (replaced, proof)
        return moved
    }

    /// What the hub signs to say that a value has replaced others.
    var replacedStatement: [UInt8] {
        var text = Array("MUSTER-REPLACED\n\(change.uid)\n".utf8)
        for field in replaced.keys.sorted() {
            text += field.utf8
            for uid in (replaced[field] ?? []).sorted() {
                text.append(UInt8(ascii: " "))
                uid.appendHex(to: &text)
            }
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }
}
