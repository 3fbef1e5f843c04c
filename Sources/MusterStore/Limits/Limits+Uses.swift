import FoundationEssentials
import GRDB
import MusterCatalogue
public import MusterClimate
public import MusterCore

/// Where limit sets are in use.
extension Limits {
    /// The uses of limit sets, in the order in which they were put to use.
    ///
    /// - Parameters:
    ///   - targets: on what; `nil` for all.
    ///   - moment: only those that hold then (UTC); `nil` for all that ever were.
    /// - Returns: the uses.
    /// - Throws: ``StoreError``.
    public func uses(
        on targets: [LimitTarget]? = nil,
        at moment: Instant? = nil
    ) throws -> [LimitUse] {
        try store.read { try uses(on: targets, $0) }.filter { use in
            guard let moment else { return true }
            return use.from <= moment && use.until.map { moment < $0 } ?? true
        }
    }

    /// The limits that hold on any of some things within a time, the strictest where several do.
    ///
    /// They are not cut to the time: an excursion keeps its limit's beginning whenever it is looked at.
    ///
    /// - Parameters:
    ///   - targets: the things, such as a zone, or an item with its lot, product and zone.
    ///   - from: where the time begins (UTC).
    ///   - until: where it ends (UTC).
    /// - Returns: the limits, by quantity, side and set.
    /// - Throws: ``StoreError``.
    public func applied(
        to targets: [LimitTarget],
        from: Instant,
        until: Instant
    ) throws -> [AppliedLimit] {
        let all = try store.read { db in
            try uses(on: targets, db).flatMap { use in
                try applied(by: use, versions(of: use.set, db))
            }
        }
        return AppliedLimit.strictest(of: all).filter { limit in
            limit.from <= until && limit.until.map { $0 > from } ?? true
        }
    }

    /// Puts a limit set to use.
    ///
    /// - Parameters:
    ///   - name: the set.
    ///   - target: on what.
    ///   - from: from when on (UTC); `nil` for now.
    ///   - until: until when (UTC); `nil` for until further notice.
    ///   - author: who does it.
    /// - Returns: the use.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` for a set or a thing that is not there,
    ///   ``StoreError/conflict(what:remedy:)`` where it is in use there within that time,
    ///   `LimitError` for a time that ends before it begins.
    @discardableResult
    public func use(
        _ name: String,
        on target: LimitTarget,
        from: Instant? = nil,
        until: Instant? = nil,
        by author: Author
    ) throws -> LimitUse {
        let zones = try store.floorPlans.current()?.zones.map(\.id) ?? []
        var use = LimitUse(
            set: name,
            target: target,
            from: from ?? author.at,
            until: until,
            by: author.name
        )
        if let until, until <= use.from { throw LimitError.badTime(set: name) }
        return try store.write { db in
            _ = try written(name, author, db)
            let (target, item) = try row(of: target, zones: zones, db)
            if case .lot = use.target, let target { use.target = .lot(target) }
            try demandFree(use, db)
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            let uid = log.uid()
            try db.execute(
                sql: """
                    INSERT INTO limit_use (uid, set_name, target_kind, target, item, used_from,
                        used_until, used_by)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    uid, name, use.target.word, target, item, use.from.microseconds,
                    until?.microseconds, author.name,
                ]
            )
            use.number = db.lastInsertedRowID
            try log.write("limit_use", row: uid, .create, LimitRow.fields(use))
            try log.finish()
            return use
        }
    }

    /// Ends the use of a limit set; what was judged by it stays.
    ///
    /// - Parameters:
    ///   - name: the set.
    ///   - target: on what.
    ///   - moment: from when on it is not in use (UTC); `nil` for now. A use that begins later has never
    ///     been then.
    ///   - author: who does it.
    /// - Returns: the use as it was.
    /// - Throws: ``StoreError/notFound(kind:name:remedy:)`` where it is not in use there.
    @discardableResult
    public func unuse(
        _ name: String,
        on target: LimitTarget,
        at moment: Instant? = nil,
        by author: Author
    ) throws -> LimitUse {
        let end = moment ?? author.at
        return try store.write { db in
            let found = try uses(on: [target], db).last { use in
                use.set == name && use.until.map { $0 > end } ?? true
            }
            guard var use = found else {
                throw StoreError.notFound(
                    kind: "use of limit set \(name)",
                    name: target.description,
                    remedy: "muster sensor limits list"
                )
            }
            use.until = max(end, use.from)
            try db.execute(
                sql: "UPDATE limit_use SET used_until = ? WHERE number = ?",
                arguments: [use.until?.microseconds, use.number]
            )
            let uid = try Data.fetchOne(
                db,
                sql: "SELECT uid FROM limit_use WHERE number = ?",
                arguments: [use.number]
            )
            var log = try ChangeLog(db, actor: author.name, at: author.at)
            try log.write(
                "limit_use",
                row: uid ?? Data(),
                .update,
                [("until", use.until?.iso8601())]
            )
            try log.finish()
            return use
        }
    }

    /// Reads everything that there is of limits: whether all of it can be read.
    func readAll() throws {
        for set in try sets() { _ = try versions(of: set.name) }
        _ = try uses()
    }

    private func uses(on targets: [LimitTarget]?, _ db: Database) throws -> [LimitUse] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT limit_use.*, item.id AS item_id, inventory.name AS inventory_name
                FROM limit_use LEFT JOIN item ON item.uid = limit_use.item
                LEFT JOIN inventory ON inventory.uid = item.inventory
                ORDER BY number
                """
        ).map { try LimitRow.use($0, path: store.path) }
            .filter { targets?.contains($0.target) ?? true }
    }

    /// What the versions of a set make of a use of it, each from when on it was made.
    private func applied(by use: LimitUse, _ versions: [LimitVersion]) -> [AppliedLimit] {
        versions.indices.flatMap { index -> [AppliedLimit] in
            // What was in use before the set was written down was its first version.
            let made = index == 0 ? use.from : max(use.from, versions[index].madeAt ?? use.from)
            let next = index + 1 < versions.count ? versions[index + 1].madeAt : nil
            let until = [use.until, next].compactMap(\.self).min()
            if let until, until <= made { return [] }
            return AppliedLimit.all(of: versions[index].set, from: made, until: until)
        }
    }

    private func demandFree(_ use: LimitUse, _ db: Database) throws {
        let taken = try uses(on: [use.target], db).first { other in
            other.set == use.set && other.from < use.until ?? Instant(microseconds: .max)
                && use.from < other.until ?? Instant(microseconds: .max)
        }
        guard let taken else { return }
        let from: Sentence =
            "limit set \(use.set) is in use on \(use.target) from \(taken.from.iso8601(.seconds))"
        let target = "--\(use.target.word) \(use.target.name)"
        throw StoreError.conflict(
            what: taken.until.map { "\(from) until \($0.iso8601(.seconds))" } ?? from,
            remedy: "muster sensor limits unuse \(use.set) \(target) first, or take another time"
        )
    }

    /// What the row of a use names: the name of a thing, or an item.
    private func row(
        of target: LimitTarget,
        zones: [ZoneID],
        _ db: Database
    ) throws -> (name: String?, item: Data?) {
        switch target {
        case .zone(let zone):
            guard zones.contains(zone) else {
                throw StoreError.notFound(
                    kind: "zone",
                    name: zone.rawValue,
                    remedy: "muster zone list, for those there are"
                )
            }
            return (zone.rawValue, nil)
        case .item(let id, let name):
            let inventory = try store.inventories.inventory(named: name)
            return (nil, try Items.knownUID(db, id, inventory))
        case .product(let product):
            guard
                try isNamed(product, "product", db)
                    || Products.known(product, db, path: store.path) != nil
            else { throw Products.notFound(product) }
            return (product, nil)
        case .productClass(let name):
            guard try isNamed(name, "class", db) else {
                throw StoreError.notFound(kind: "class", name: name, remedy: "muster item list")
            }
            return (name, nil)
        case .lot(let lot): return (try Lots.name(ofLotMeant: lot, db, path: store.path), nil)
        }
    }

    /// Whether an item has a value in a column.
    private func isNamed(_ value: String, _ column: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql:
                "SELECT EXISTS (SELECT 1 FROM item WHERE \"\(column)\" = ? AND deleted_at IS NULL)",
            arguments: [value]
        ) == true
    }
}
