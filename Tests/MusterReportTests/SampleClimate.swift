import MusterAudit
import MusterClimate
import MusterCore
import MusterReport
import MusterTestSupport

/// What sensors said around the time of ``SampleAudit``, made from a seed.
struct SampleClimate {
    var zones = 3
    var names = ["Shelf", "Door", "Back wall"]
    var setName = "refrigerator-2-8"
    var certificate = "CAL-2025-0417"
    var withLimits = true

    private static let step = 300.0
    private static let from = SampleAudit.start.advanced(bySeconds: -ClimateExhibit.margin)
    private static let until = SampleAudit.start.advanced(bySeconds: 766 + ClimateExhibit.margin)

    /// The first zone has one sensor, a breach, a short excursion and a gap; the second two sensors; the third a
    /// sensor without limits.
    var exhibit: ClimateExhibit {
        var exhibit = ClimateExhibit(from: Self.from, until: Self.until)
        for number in 0..<zones {
            exhibit.places.append(place(number))
        }
        guard zones > 0 else { return exhibit }
        let place = exhibit.places[0].place
        let source = exhibit.places[0].series[0].source
        let gap = Gap(from: at(30.2), until: at(33.9), cause: .silent)
        exhibit.gaps = [.init(source, at: place, gap: gap)]
        if withLimits {
            exhibit.excursions = [breach(source, place), short(source, place)]
            exhibit.items = (0..<4).map(item)
            exhibit.moreItems = 37
            exhibit.itemsFrom = SampleAudit.start.advanced(bySeconds: -28 * 86_400)
        }
        return exhibit
    }

    /// A number of hours behind the beginning.
    func at(_ hours: Double) -> Instant { Self.from.advanced(bySeconds: hours * 3_600) }

    private func breach(
        _ source: ClimateExhibit.Source,
        _ place: SensorPlace
    ) -> ClimateExhibit.Excursion {
        var breach = ClimateExhibit.Excursion(
            source,
            at: place,
            from: at(14),
            until: at(15.5),
            peak: .init(10_450, at: at(14.8)),
            limit: 8_000,
            isHigh: true,
            set: setName,
            version: 3,
            milliseconds: 5_400_000,
            unitSeconds: 7_850,
            isBreach: true
        )
        breach.acknowledgement = .init(
            by: "Jelena Đurić",
            at: at(16.2),
            note: "door left open while loading; closed, goods checked"
        )
        return breach
    }

    private func short(
        _ source: ClimateExhibit.Source,
        _ place: SensorPlace
    ) -> ClimateExhibit.Excursion {
        .init(
            source,
            at: place,
            from: at(38),
            until: at(38.15),
            peak: .init(8_200, at: at(38.1)),
            limit: 8_000,
            isHigh: true,
            set: setName,
            version: 3,
            milliseconds: 540_000,
            unitSeconds: 60,
            isBreach: false
        )
    }

    private func item(_ number: Int) -> ClimateExhibit.ItemClimate {
        let zone = ZoneID(rawValue: "zone-0")
        let voice: ClimateExhibit.Voice =
            switch number {
            case 0: .ownLogger
            case 3: .unknown
            default: .zone(zone, sensors: number)
            }
        return .init(
            SampleAudit.itemID(number),
            minutes: .init(
                inside: number == 3 ? 0 : 2_400_000_000,
                outside: number == 3 ? 0 : 5_400_000 / Int64(number + 1),
                unknown: number == 3 ? 2_500_000_000 : 94_600_000
            ),
            stretches: [.init(from: Self.from, until: Self.until, voice: voice)]
        )
    }

    private func place(_ number: Int) -> ClimateExhibit.Place {
        var random = SplitMix64(seed: UInt64(number) + 5)
        let count = number == 1 ? 2 : 1
        let limit = ClimateExhibit.Limit(
            low: 2_000,
            high: 8_000,
            set: setName,
            version: 3,
            from: Self.from,
            until: Self.until
        )
        let limits = withLimits && number != 2 ? [limit] : []
        var all: [[KnownPiece]] = []
        var series: [ClimateExhibit.Series] = []
        for index in 0..<count {
            let pieces = pieces(number, index, &random)
            all.append(pieces)
            series.append(told(number, index, pieces, limits))
        }
        return .init(
            .zone(ZoneID(rawValue: "zone-\(number)")),
            series: series,
            charts: [
                .init(
                    quantity: .temperature,
                    sensors: count,
                    runs: ChartRun.all(
                        of: KnownPiece.together(all),
                        from: Self.from,
                        until: Self.until,
                        columns: ClimateExhibit.columns
                    ),
                    limits: limits
                )
            ]
        )
    }

    private func pieces(
        _ number: Int,
        _ index: Int,
        _ random: inout SplitMix64
    ) -> [KnownPiece] {
        let steps = Int(Self.until.seconds(since: Self.from) / Self.step)
        return (0..<steps).compactMap { step -> KnownPiece? in
            let hour = Double(step) * Self.step / 3_600
            if number == 0, (30.2..<33.9).contains(hour) { return nil }
            var value =
                5_000 + 250 * (step / 4 % 5 - 2) + Int.random(in: -120...120, using: &random)
            value += 900 * index
            if number == 0, (14..<15.5).contains(hour) { value += 5_000 }
            if number == 0, (38..<38.15).contains(hour) { value = 8_200 }
            if number == 2 { value += 14_000 }
            return KnownPiece(
                from: at(hour),
                until: at(hour + Self.step / 3_600),
                value: Int64(value)
            )
        }
    }

    private func told(
        _ number: Int,
        _ index: Int,
        _ pieces: [KnownPiece],
        _ limits: [ClimateExhibit.Limit]
    ) -> ClimateExhibit.Series {
        let figures = PieceFigures(pieces)
        var series = ClimateExhibit.Series(
            .init(
                sensor: SensorID(number: Int64(number * 2 + index + 1)),
                name: names[(number + index) % names.count],
                quantity: .temperature
            )
        )
        let total = Int64(Self.until.seconds(since: Self.from) * 1_000)
        series.count = Int64(pieces.count)
        series.lowest = figures.lowest.map { .init($0.low, at: $0.from) }
        series.highest = figures.highest.map { .init($0.high, at: $0.from) }
        series.mean = figures.mean
        series.kinetic = figures.mean.map { $0 / 1_000 + 0.12 }
        (series.known, series.placed) = (figures.milliseconds, total)
        series.limits = limits
        if number != 2 {
            series.certificate = certificate
            series.laboratory = "Metrologija d.o.o."
            series.due = SampleAudit.start.advanced(bySeconds: (number == 0 ? 90 : -3) * 86_400)
            series.isCalibrated = number == 0
        }
        if !limits.isEmpty {
            let outside: Int64 = number == 0 ? 5_940_000 : 0
            series.minutes = .init(
                inside: figures.milliseconds - outside,
                outside: outside,
                unknown: total - figures.milliseconds
            )
        }
        return series
    }
}
