extension Hub {
    /// The position that every station has read to that is not retired.
    public var readByAll: Int {
        stations.values.filter { !$0.isRetired }.map(\.applied).min() ?? log.count
    }

    /// Forgets changes before a position whose values were all replaced.
    ///
    /// Stations that have not read so far are sent to a snapshot. What made a row is kept as long as
    /// the row is, and so is whatever was refused: a snapshot has both.
    public mutating func trim(to position: Int) {
        let end = min(position, log.count)
        guard end > base else { return }
        for place in log[base..<end] {
            guard let slots = slots[place.stream], slots.indices.contains(place.number - 1) else {
                continue
            }
            let uid = slots[place.number - 1].uid
            guard let known = kept[uid], let row = known.change.row, row.action != .create,
                !registers.stands(known.change)
            else { continue }
            forgotten[uid] = known.stamp
            kept[uid] = nil
        }
        base = end
    }

    /// Counts an audit: the one place where it becomes counted.
    ///
    /// - Parameters:
    ///   - audit: the audit.
    ///   - isInsisting: whether somebody wants it without the stations that are missing.
    ///   - author: who, and when.
    ///   - random: the source of new names.
    /// - Returns: the count; `nil` where it is counted, or stations are waited for.
    public mutating func count(
        _ audit: Scope,
        isInsisting: Bool,
        by author: Writer,
        using random: inout some RandomNumberGenerator
    ) -> KeptChange? {
        guard !isCounted(audit) else { return nil }
        let here = participants[audit] ?? []
        let said = (records[audit] ?? []).compactMap { kept[$0] }
        var done = Set(said.filter { $0.change.strand?.kind == .done }.map(\.change.station))
        if off.contains(.doneAhead) { done.formUnion(toldAhead[audit] ?? []) }
        let missing = here.subtracting(done)
        // After a restore the records of all who took part may still be under way.
        let isWaiting = wasRestored && here.contains { stations[$0]?.hasGreeted != true }
        guard isInsisting || (missing.isEmpty && !isWaiting) else { return nil }
        let count = StrandRecord.Count(
            gathered: said.filter { $0.change.strand?.isEvidence == true }.map(\.change.uid)
                .sorted(),
            missing: missing.sorted(),
            epoch: epoch
        )
        return write(.strand(.counted(count)), in: audit, by: author, using: &random)
    }
}
