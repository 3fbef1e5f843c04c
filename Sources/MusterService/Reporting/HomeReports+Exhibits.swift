import MusterAudit
import MusterCore
import MusterPhotos
import MusterRanging
import MusterReport
import MusterStore

/// What the evidence cards, the map and the chart of past accuracies show.
///
/// All of it is as it stood when the audit's last record was made, so that an old version of a
/// report can be made again.
extension HomeReports {
    /// The longer side of a photo on a card, in pixels: 200 to the inch in print.
    private static let cardPhotoSide = 320
    /// How many earlier audits are asked for where an item was.
    private static let lookedBack = 5
    /// How many earlier audits the chart of accuracies shows.
    private static let pastShown = 9

    /// Adds what the home knows of an audit's evidence.
    ///
    /// - Throws: ``MusterStore/StoreError``, or an `AuditError` for a record that cannot be
    ///   understood.
    func addEvidence(
        _ exhibits: inout ReportExhibits,
        for summary: AuditSummary,
        options: ReportOptions
    ) throws {
        let hasCards = options.parts.contains(.evidence)
        let hasMap = options.parts.contains(.map) && summary.scope.plan != nil
        let rows = hasCards ? EvidenceExhibit.rows(of: summary) : []
        if !rows.isEmpty || hasMap { try addHeard(&exhibits, rows, summary, hasMap: hasMap) }
        if hasMap, let plan = summary.scope.plan {
            exhibits.floor = try floorPicture(of: plan)
        }
        let earlier = try earlierAudits(than: summary)
        if !rows.isEmpty {
            let items = rows.map { summary.expected[$0].item }
            exhibits.evidence.photos = try cardPhotos(of: items, summary)
            exhibits.evidence.lastPlaces = try lastPlaces(of: items, earlier, summary.sealedAt)
        }
        if options.parts.contains(.zones) {
            exhibits.places = try Places.names(at: summary.sealedAt, in: home)
        }
        if options.parts.contains(.zones), summary.state.isCounted {
            exhibits.pastAccuracies = try accuracies(of: earlier, by: summary.sealedAt)
        }
    }

    /// Goes once over the audit's sightings and visits.
    private func addHeard(
        _ exhibits: inout ReportExhibits,
        _ rows: [Int],
        _ summary: AuditSummary,
        hasMap: Bool
    ) throws {
        guard let from = summary.startedAt else { return }
        let audit = summary.scope.audit
        let items = rows.map { summary.expected[$0] }
        let itemOf = Dictionary(items.map { ($0.beacon, $0.item) }, uniquingKeysWith: { $1 })
        let begun = summary.log.compactMap { entry in
            if case .listening(let start) = entry.event {
                (entry.sequence, start.segment)
            } else {
                nil
            }
        }
        let empty = SignalStrip(from: from, to: summary.endedAt ?? summary.sealedAt)
        var evidence = exhibits.evidence
        var isLocated = false
        var map = hasMap ? summary.scope.plan.map { CoverageMap(plan: $0) } : nil
        try home.store.records.forEachHearing(
            of: items.map(\.beacon),
            in: audit,
            upTo: summary.recordCount
        ) { sequence, event in
            switch event {
            case .sighting(let sighting):
                guard let item = itemOf[sighting.beacon] else { return }
                let segment = begun.last { $0.0 < sequence }?.1 ?? 1
                evidence.strips[item, default: empty].add(sighting, segment: segment)
            case .visit(let visit):
                map?.add(visit)
                isLocated = isLocated || !visit.path.isEmpty
                guard visit.receiver == nil else { return }
                let stay = EvidenceExhibit.Stay(from: visit.from, to: visit.to)
                evidence.stays[visit.zone, default: []].append(stay)
            case .anchors: break
            }
        }
        exhibits.evidence = evidence
        // Where nothing told where a receiver was, nothing is known of what was covered.
        if let map, isLocated, summary.scope.method.statesDoubt {
            exhibits.uncovered = map.cells().filter { $0.covered < AuditSession.leastCoverage }
                .map { SiteMap.Square(centre: $0.centre, side: map.cellSide) }
        }
    }

    /// The counted audits of the same inventory before this one, the newest first.
    private func earlierAudits(than summary: AuditSummary) throws -> [AuditListing] {
        let listing = try home.store.audits.listing(summary.scope.audit)
        let inventory = try home.store.inventories.inventory(named: listing.inventory)
        return try home.store.audits.list(of: inventory).drop { $0.audit != summary.scope.audit }
            .dropFirst()
            .filter { $0.state.isCounted || $0.state == .cancelled }
    }

    /// Where the newest of earlier audits found items.
    private func lastPlaces(
        of items: [ItemID],
        _ earlier: [AuditListing],
        _ moment: Instant
    ) throws -> [ItemID: EvidenceExhibit.KnownPlace] {
        var places: [ItemID: EvidenceExhibit.KnownPlace] = [:]
        for listing in earlier.prefix(Self.lookedBack) {
            let wanted = items.filter { places[$0] == nil }
            if wanted.isEmpty { break }
            let findings = try home.store.records.findings(
                on: wanted,
                in: listing.audit,
                by: moment
            )
            for (item, finding) in findings where finding.outcome.isPresent {
                places[item] = EvidenceExhibit.KnownPlace(
                    audit: listing.audit,
                    zone: finding.zone
                )
            }
        }
        return places
    }

    /// The accuracies of earlier audits as they were known at a moment, oldest first.
    private func accuracies(
        of earlier: [AuditListing],
        by moment: Instant
    ) throws -> [AuditSummary.PreviousAudit] {
        var past: [AuditSummary.PreviousAudit] = []
        for listing in earlier {
            if past.count == Self.pastShown { break }
            guard let last = try home.store.records.lastRecord(of: listing.audit, by: moment) else {
                continue
            }
            var accuracy = listing.state.isCounted ? listing.accuracy : nil
            if !last.isLast {
                let then = try home.store.records.session(listing.audit, upTo: last.sequence)
                accuracy = then.state.isCounted ? then.summary().accuracy : nil
            }
            guard let accuracy else { continue }
            past.append(
                AuditSummary.PreviousAudit(
                    audit: listing.audit,
                    endedAt: listing.endedAt ?? listing.startedAt,
                    accuracy: accuracy
                )
            )
        }
        return past.reversed()
    }

    /// Small photos of items; one whose file is gone or damaged is left out.
    private func cardPhotos(
        of items: [ItemID],
        _ summary: AuditSummary
    ) throws -> [ItemID: FloorPicture] {
        let photos = try home.store.records.newestPhotos(
            of: items,
            in: summary.scope.audit,
            by: summary.sealedAt
        )
        guard !photos.isEmpty else { return [:] }
        var shelf = PhotoShelf.files(of: home.folder)
        return photos.compactMapValues { photo in
            let name = "\(photo.id)-\(Self.cardPhotoSide).jpg"
            let size = Photo.size(photo.width, photo.height, within: Self.cardPhotoSide)
            var jpeg = shelf.content(name)
            if jpeg == nil {
                let kept = try? Files.read(home.folder.photoPath(photo.id))
                let whole = kept.map { Photo(kept: $0, width: photo.width, height: photo.height) }
                jpeg = try? whole?.scaled(to: Self.cardPhotoSide).jpeg
                if let jpeg { try? shelf.keep(jpeg, as: name) }
            }
            return jpeg.map { FloorPicture(jpeg: $0, width: size.width, height: size.height) }
        }
    }
}
