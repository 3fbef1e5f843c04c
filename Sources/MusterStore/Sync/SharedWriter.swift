import FoundationEssentials
import GRDB
import MusterCore
import MusterSync

/// Makes what this home changes of a shared row into an entry of its stream.
struct SharedWriter {
    private let log: SharedLog
    private let house: House
    private let actor: String
    private let at: Instant
    /// What is done in one step is asked about in one step.
    private let transaction: SyncID

    /// Begins the entries of one transaction.
    init(_ db: Database, _ house: House, actor: String, at: Instant) {
        var random = SystemRandomNumberGenerator()
        (log, self.house, self.actor, self.at) = (SharedLog(db: db), house, actor, at)
        transaction = SyncID(at: at, using: &random)
    }

    /// Writes a change of a row; of a row that is not shared, nothing.
    ///
    /// - Parameters:
    ///   - uid: names the change.
    ///   - table: the table's name.
    ///   - row: the row's identifier, 16 bytes.
    ///   - action: what happened.
    ///   - fields: the columns that changed and their new values.
    ///   - hlc: when.
    /// - Throws: a database error, ``StoreError``.
    func write(
        _ uid: Data,
        _ table: String,
        row: Data,
        _ action: ChangeLog.Action,
        _ fields: [(String, String?)],
        hlc: Int64
    ) throws {
        guard let columns = SharedTables.known.columns[table], let row = SyncID(bytes: row),
            let uid = SyncID(bytes: uid)
        else { return }
        var values: [String: String?] = [:]
        for (name, value) in fields {
            if name == "deleted_at" {
                values[RowChange.deletion] = value == nil ? RowChange.present : RowChange.gone
            } else if columns.contains(name) {
                values[name] = .some(value)
            }
        }
        guard !values.isEmpty else { return }
        let isDeletion = values.keys.contains(RowChange.deletion)
        var change = RowChange(
            table: table,
            row: row,
            action: isDeletion ? .delete : RowChange.Action(rawValue: action.rawValue) ?? .update,
            fields: values
        )
        guard change.action != .create else {
            try put(change, uid, hlc: hlc)
            return
        }
        let registers = try log.registers(of: row)
        guard registers.rows[row] != nil else {
            // Of a row that the house knows nothing of yet all is told.
            if let whole = try SharedBaseline(db: log.db).change(table, row) {
                try put(whole, uid, hlc: hlc)
            }
            return
        }
        if values[RowChange.deletion] == RowChange.gone {
            change.base = registers.everything(of: row)
        } else {
            for name in values.keys {
                change.base[name] = registers.base(of: name, in: row, withConflicts: false)
            }
        }
        let old = registers.field("name", of: row)?.winner.value
        try put(change, uid, hlc: hlc)
        try SharedConflicts(log: log, at: at).note(row, log.registers(of: row))
        if isDeletion || table == "inventory" {
            try SharedNames(log: log, at: at).settle(row, leaving: old)
        }
    }

    /// Writes a change that a person decided on: its base names what it replaces.
    ///
    /// - Returns: the change.
    /// - Throws: a database error, ``StoreError``.
    @discardableResult
    func put(_ change: RowChange, _ uid: SyncID, hlc: Int64) throws -> KeptChange {
        let stream = StreamID(scope: .catalogue, origin: house.origin)
        let extent = try log.extent(of: stream)
        if extent.number == 0 { try log.know(stream, writtenBy: house.number) }
        let place = Place(stream: stream, number: extent.number + 1)
        let kept = KeptChange(
            Change(
                uid: uid,
                place: place,
                written: HybridTime(rawValue: hlc) ?? .zero,
                actor: actor,
                station: house.number,
                transaction: transaction,
                schema: Schema.version,
                content: .row(change)
            )
        )
        try log.put(kept, at: place, .change)
        return kept
    }
}
