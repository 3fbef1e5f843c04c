import MusterClimate
import MusterCore

/// The sheet of the environment.
extension ClimateContent {
    /// Writes a row a series; without sensors there is no sheet.
    func writeClimate(to book: Workbook) {
        guard let climate = exhibits.climate, !climate.places.isEmpty else { return }
        let titles: [(WorkbookPhrase, Double)] = [
            (.place, 28), (.sensor, 24), (.measured, 18), (.unit, 8), (.adverts, 10), (.known, 10),
            (.lowest, 10), (.lowestAt, 19), (.mean, 10), (.highest, 10), (.highestAt, 19),
            (.kinetic, 12), (.certificate, 20), (.calibrated, 19), (.lowLimit, 10),
            (.highLimit, 10), (.limitSet, 26), (.inside, 12), (.outside, 12), (.unknown, 12),
            (.excursions, 12), (.breaches, 12),
        ]
        book.addSheet(
            words[WorkbookPhrase.climate],
            columns: titles.map { .init(words[$0.0], $0.1) },
            rows: climate.places.reduce(0) { $0 + $1.series.count }
        )
        for place in climate.places {
            for series in place.series { book.row(cells(series, of: place, climate)) }
        }
    }

    private func cells(
        _ series: ClimateExhibit.Series,
        of place: ClimateExhibit.Place,
        _ climate: ClimateExhibit
    ) -> [Workbook.Cell] {
        let quantity = series.source.quantity
        func value(_ steps: Double?) -> Workbook.Cell {
            // Two digits are more than any sensor is right by.
            let value = steps.map { ($0 / quantity.unitSteps * 100).rounded() / 100 }
            return value.map { .figure($0) } ?? .empty
        }
        let times = climate.excursions.filter {
            $0.source == series.source && $0.place == place.place
        }
        // Of several limits the strictest stands in the cells, and all in the name of the sets.
        let sets = series.limits.map { "\($0.set) v\($0.version)" }
        let named = sets.enumerated().filter { sets.firstIndex(of: $0.element) == $0.offset }
        return [
            .text(label(of: place.place)), .text(name(series.source)),
            .text(words.quantity(quantity, index: series.source.index)),
            content.workbook.text(quantity.unit),
            .integer(Int(series.count)), .share(series.coverage),
            value(series.lowest.map { Double($0.value) }),
            content.workbook.moment(series.lowest?.at),
            value(series.mean), value(series.highest.map { Double($0.value) }),
            content.workbook.moment(series.highest?.at),
            series.kinetic.map { .figure(($0 * 100).rounded() / 100) } ?? .empty,
            content.workbook.text(series.certificate), content.workbook.moment(series.due),
            value(series.limits.compactMap(\.low).max().map(Double.init)),
            value(series.limits.compactMap(\.high).min().map(Double.init)),
            content.workbook.text(
                named.isEmpty ? nil : named.map(\.element).joined(separator: ", ")
            ),
        ]
            + (series.minutes.map { figures($0).map { .integer($0) } } ?? [.empty, .empty, .empty])
            + [.integer(times.count), .integer(times.count(where: \.isBreach))]
    }
}
