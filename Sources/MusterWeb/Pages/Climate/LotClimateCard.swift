import MusterCatalogue
import MusterCore
import MusterProvenance
import MusterReport
import MusterService

/// What a lot was exposed to, on its page: the figures, and where it was meanwhile.
enum LotClimateCard {
    /// Writes a card a part of its life; nothing where no sensor tells of it.
    static func write(_ html: inout HTML, _ visit: Visit, _ lot: Lot) throws {
        let climate = try visit.home.climate.exposure(of: lot)
        let spans: [(LabelPageText, LotClimate.Span?)] = [
            (.growing, climate.growing), (.storage, climate.storage),
        ]
        let zones = ZoneNames(try visit.home.floorPlan.current())
        for case (let title, let span?) in spans {
            guard let summary = ClimateSummary(span, visit.desk.clock) else { continue }
            html.card(visit.say(title)) { html in
                html.facts(ClimateFacts(summary, visit.words).lines)
                html.table(
                    visit.say(title),
                    [
                        .init(visit.say(TraceText.place)), .init(visit.say(CommonText.when)),
                        .init(visit.say(LabelPageText.sensors), isNumber: true),
                    ],
                    span.stays
                ) { html, stay, column in
                    switch column {
                    case 0: html.write(stay.place.map { zones.name(ZoneID(rawValue: $0)) } ?? "–")
                    case 1: html.write(visit.words.span(stay.from, stay.until))
                    default: html.write(visit.words.integer(stay.voice.sensors))
                    }
                }
            }
        }
    }
}
