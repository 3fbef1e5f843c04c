import MusterAudit
import MusterClimate
import MusterCore
import MusterReport
import MusterStore

/// What sensors said around the time of an audit, for its report.
///
/// The time ends with the audit's last record, so that an old version of a report tells what was known then,
/// but for readings that came later than they were measured.
extension HomeReports {
    /// Adds what sensors said, where there are any.
    ///
    /// - Throws: `StoreError`.
    func addClimate(
        to exhibits: inout ReportExhibits,
        for summary: AuditSummary,
        options: ReportOptions
    ) throws {
        guard options.parts.contains(.climate), let started = summary.startedAt else { return }
        let margin = ClimateExhibit.margin
        let end = (summary.endedAt ?? summary.sealedAt).advanced(bySeconds: margin)
        let from = started.advanced(bySeconds: -margin)
        let until = min(end, summary.sealedAt)
        guard from < until, !(try home.sensors.loggedSeries(.all, from: from, until: until)).isEmpty
        else {
            return
        }
        let climate = try home.store.openClimate()
        defer { try? climate.close() }
        exhibits.climate = try ClimateReview(
            home: home,
            climate: climate,
            summary: summary,
            from: from,
            until: until
        ).exhibit()
    }
}

extension Quantity {
    /// Whether it tells of the air or of what is in it, and not of the sensor or of a machine.
    var isOfEnvironment: Bool {
        switch self {
        case .temperature, .humidity, .pressure, .illuminance, .co2, .pm1, .pm25, .pm4, .pm10, .voc,
            .nox, .moisture, .dewPoint, .tvoc, .formaldehyde, .uv:
            true
        default: false
        }
    }
}
