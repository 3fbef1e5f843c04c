import GRDB
public import MusterCore
public import MusterSync

/// The exchange without a network: what the hub writes into a file for a station.
extension HubExchange {
    /// All that a station is not known to have.
    ///
    /// - Parameters:
    ///   - station: the station.
    ///   - isWhole: whether the log is read from its beginning: for one that was put back.
    ///   - limit: the most pages of the log.
    ///   - signer: what this home signs with.
    ///   - now: the hub's time.
    /// - Returns: what the file says.
    /// - Throws: ``StoreError``.
    public func file(
        for station: KnownStation,
        isWhole: Bool,
        limit: Int,
        signer: Signer,
        now: Instant
    ) throws -> HubFile {
        try store.read { db in
            let house = try House.demand(.hub, db)
            guard let epoch = house.epoch else {
                throw SyncError.unknownStation(station.number)
            }
            let have = try SharedLog(db: db).extents()
            var file = HubFile(
                epoch: epoch,
                hello: PushAnswer(epoch: epoch, have: have, now: now)
            )
            // The change that was read last comes along: by it the station knows the log again.
            var start = isWhole ? 0 : max(0, station.applied - 1)
            repeat {
                let page = try page(db, after: start, limit: SyncLimits.changes, signer)
                file.pages.append(HubFile.Page(start: start, page: page))
                file.hasMore = page.hasMore
                start = page.to
            } while file.hasMore && file.pages.count < limit
            let (pieces, hasMore) = try HubAudits(db, station).carried()
            file.audits = pieces
            file.hasMore = file.hasMore || hasMore
            return file
        }
    }
}
