import MusterClimate
import MusterCore

extension JSONWriter {
    /// Writes what sensors said around the time of an audit, as one object.
    ///
    /// Values are in the unit of their quantity, times in seconds.
    mutating func climate(_ climate: ClimateExhibit) {
        object { json in
            json.key("from")
            json.instant(climate.from)
            json.key("until")
            json.instant(climate.until)
            json.key("series")
            json.array { list in
                for place in climate.places {
                    for series in place.series { list.series(series, at: place.place) }
                }
            }
            json.key("excursions")
            json.array { list in for one in climate.excursions { list.excursion(one) } }
            json.key("gaps")
            json.array { list in for gap in climate.gaps { list.gap(gap) } }
            json.key("items_from")
            json.instant(climate.itemsFrom ?? climate.from)
            json.key("items")
            json.array { list in for item in climate.items { list.item(item) } }
            json.key("more_items")
            json.integer(climate.moreItems)
        }
    }

    private mutating func source(_ source: ClimateExhibit.Source, at place: SensorPlace?) {
        key("sensor")
        string(source.sensor.description)
        key("name")
        string(source.name)
        key("place")
        string(place?.description)
        key("quantity")
        string(
            source.index == 0
                ? source.quantity.word : "\(source.quantity.word)#\(source.index + 1)"
        )
        key("unit")
        string(source.quantity.unit)
    }

    private mutating func value(_ value: Int64?, _ quantity: Quantity) {
        number(value.map { MeasuredText.number($0, quantity) })
    }

    /// Writes what was worked out, to a thousandth.
    private mutating func thousandths(_ value: Double?) {
        number(value.map { ($0 * 1_000).rounded() / 1_000 })
    }

    private mutating func extreme(_ extreme: ClimateExhibit.Extreme?, _ quantity: Quantity) {
        guard let extreme else { return string(nil) }
        object { json in
            json.key("value")
            json.value(extreme.value, quantity)
            json.key("at")
            json.instant(extreme.at)
        }
    }

    private mutating func minutes(_ minutes: ClimateExhibit.Minutes?) {
        key("inside_s")
        number(minutes.map { Double($0.inside) / 1_000 })
        key("outside_s")
        number(minutes.map { Double($0.outside) / 1_000 })
        key("unknown_s")
        number(minutes.map { Double($0.unknown) / 1_000 })
    }

    private mutating func series(_ series: ClimateExhibit.Series, at place: SensorPlace) {
        let quantity = series.source.quantity
        object { json in
            json.source(series.source, at: place)
            json.key("readings")
            json.integer(series.count)
            json.key("covered")
            json.number(series.coverage, .share)
            json.key("lowest")
            json.extreme(series.lowest, quantity)
            json.key("mean")
            json.thousandths(series.mean.map { $0 / quantity.unitSteps })
            json.key("highest")
            json.extreme(series.highest, quantity)
            json.key("mkt_c")
            json.thousandths(series.kinetic)
            json.key("certificate")
            json.string(series.certificate)
            json.key("laboratory")
            json.string(series.laboratory)
            json.key("due")
            json.instant(series.due)
            json.key("calibrated")
            json.bool(series.isCalibrated)
            json.key("limits")
            json.array { list in for limit in series.limits { list.limit(limit, quantity) } }
            json.minutes(series.minutes)
        }
    }

    private mutating func limit(_ limit: ClimateExhibit.Limit, _ quantity: Quantity) {
        object { json in
            json.key("low")
            json.value(limit.low, quantity)
            json.key("high")
            json.value(limit.high, quantity)
            json.key("set")
            json.string(limit.set)
            json.key("version")
            json.integer(limit.version)
            json.key("from")
            json.instant(limit.from)
            json.key("until")
            json.instant(limit.until)
        }
    }

    private mutating func excursion(_ excursion: ClimateExhibit.Excursion) {
        let quantity = excursion.source.quantity
        object { json in
            json.source(excursion.source, at: excursion.place)
            json.key("from")
            json.instant(excursion.from)
            json.key("until")
            json.instant(excursion.until)
            json.key("ends_unknown")
            json.bool(excursion.endsUnknown)
            json.key("side")
            json.string(excursion.isHigh ? "high" : "low")
            json.key("limit")
            json.value(excursion.limit, quantity)
            json.key("set")
            json.string(excursion.set)
            json.key("version")
            json.integer(excursion.version)
            json.key("peak")
            json.extreme(excursion.peak, quantity)
            json.key("outside_s")
            json.number(Double(excursion.milliseconds) / 1_000)
            json.key("unit_seconds")
            json.thousandths(excursion.unitSeconds)
            json.key("breach")
            json.bool(excursion.isBreach)
            json.key("acknowledged")
            guard let said = excursion.acknowledgement else { return json.string(nil) }
            json.object { json in
                json.key("by")
                json.string(said.by)
                json.key("at")
                json.instant(said.at)
                json.key("note")
                json.string(said.note)
            }
        }
    }

    private mutating func gap(_ gap: ClimateExhibit.SensorGap) {
        object { json in
            json.source(gap.source, at: gap.place)
            json.key("from")
            json.instant(gap.gap.from)
            json.key("until")
            json.instant(gap.gap.until)
            json.key("cause")
            json.string(gap.gap.cause.word)
        }
    }

    private mutating func item(_ item: ClimateExhibit.ItemClimate) {
        object { json in
            json.key("item")
            json.string(item.item.rawValue)
            json.minutes(item.minutes)
            json.key("stretches")
            json.array { list in for stretch in item.stretches { list.stretch(stretch) } }
        }
    }

    private mutating func stretch(_ stretch: ClimateExhibit.Stretch) {
        let zone =
            if case .zone(let zone, _) = stretch.voice { zone.rawValue } else { String?.none }
        object { json in
            json.key("from")
            json.instant(stretch.from)
            json.key("until")
            json.instant(stretch.until)
            json.key("source")
            json.string(stretch.voice.word)
            json.key("zone")
            json.string(zone)
            json.key("sensors")
            json.integer(stretch.voice.sensors)
        }
    }
}
