import MusterAudit
import MusterClimate
import MusterCore
import MusterReport
import MusterStore

/// Times out of limits, as they were noted or, where those readings were not judged, as they follow from them.
extension ClimateReview {
    /// The excursions of a series in its place.
    ///
    /// - Throws: `StoreError`.
    func excursions(
        of known: KnownSeries,
        _ limits: [AppliedLimit]
    ) throws -> [ClimateExhibit.Excursion] {
        let alarms = home.store.alarms
        let noted = try alarms.excursions(
            from: from,
            until: until,
            series: known.logged.series.id
        ).filter { $0.place == known.place }
        var all = noted
        for limit in limits
        where !noted.contains(where: { $0.limit.set == limit.set && $0.limit.side == limit.side }) {
            all += try found(in: known, beyond: limit)
        }
        return try all.map { excursion in
            let acknowledgement =
                excursion.isBreach ? try acknowledgement(of: excursion) : nil
            return told(excursion, source(known), acknowledgement)
        }
    }

    /// What follows from the readings themselves.
    private func found(in known: KnownSeries, beyond limit: AppliedLimit) throws -> [Excursion] {
        let series = known.logged.series
        let rhythm = try climate.rhythms()[series.id]?.rhythm ?? Rhythm.unknown
        var tracker = ExcursionTracker(
            limit,
            of: series,
            at: known.place,
            silentLimit: ExcursionTracker.silentLimit(
                rhythm,
                isCritical: limit.priority == .critical
            )
        )
        var found: [Excursion] = []
        for piece in known.pieces {
            let held = HeldValue(
                value: limit.side == .high ? piece.high : piece.low,
                from: piece.from,
                until: piece.until
            )
            for case .ended(let excursion) in tracker.add(held) { found.append(excursion) }
        }
        return found + (tracker.open.map { [$0] } ?? [])
    }

    /// Who saw the alarm that a breach raised, by the end of the audit.
    private func acknowledgement(
        of excursion: Excursion
    ) throws -> ClimateExhibit.Acknowledgement? {
        guard let breached = excursion.breachAt else { return nil }
        let alarms = home.store.alarms
        let subject = AlarmCause.subject(of: excursion.limit, on: excursion.series)
        for alarm in try alarms.all(subject: subject) where alarm.raisedAt <= until {
            let events = try alarms.events(of: alarm.id).filter { $0.notedAt <= summary.sealedAt }
            let isOfThis = events.contains { event in
                [.raised, .again].contains(event.kind) && event.at >= excursion.from
                    && event.at <= max(excursion.until ?? until, breached)
            }
            guard isOfThis else { continue }
            let said = events.first { $0.kind == .acknowledged && $0.at >= breached }
            return said.map { .init(by: $0.by, at: $0.at, note: $0.note) }
        }
        return nil
    }

    private func told(
        _ excursion: Excursion,
        _ source: ClimateExhibit.Source,
        _ acknowledgement: ClimateExhibit.Acknowledgement?
    ) -> ClimateExhibit.Excursion {
        // What ended behind the time that is told was not known to end in it.
        let end = excursion.until.flatMap { $0 <= until ? $0 : nil }
        var told = ClimateExhibit.Excursion(
            source,
            at: excursion.place,
            from: excursion.from,
            until: end,
            peak: .init(excursion.peak, at: excursion.peakAt),
            limit: excursion.limit.limit,
            isHigh: excursion.limit.side == .high,
            set: excursion.limit.set,
            version: excursion.limit.version,
            milliseconds: excursion.outMilliseconds,
            unitSeconds: excursion.unitMinutes * 60,
            isBreach: excursion.isBreach
        )
        told.endsUnknown = end != nil && excursion.end == .unknown
        told.acknowledgement = acknowledgement
        return told
    }
}
