import HTTPTypes
import MusterCatalogue
import MusterCore
import MusterLabels
import MusterPeople
import MusterService
import MusterStore

/// Where labels were seen, as programs tell it: `muster qr verify --place` by the API.
enum APISights {
    static let route = APIChange.route(
        .change(
            .post,
            "/sights",
            .runAudits,
            "Say where a label was seen, as stock; what speaks against the label is told",
            body: [
                .init(
                    name: "label",
                    summary: "what the code says, from https:// on",
                    isRequired: true,
                    kind: .characters(1...4_000),
                    example: "\"https://muster.example/01/04006381333931/10/L1?s=AAAA\""
                ),
                .init(
                    name: "place",
                    summary: "the zone, by identifier or name",
                    isRequired: true,
                    example: "\"cold-1\""
                ),
                .init(
                    name: "at",
                    summary: "when, as 2026-11-26T14:05:00Z; now without",
                    kind: .characters(0...40)
                ),
            ],
            gives: .named(.sight)
        )
    ) { visit, body in
        let text = body.text("label") ?? ""
        let checked = try visit.home.labels.checkLabel(
            text,
            in: ZoneID(rawValue: body.text("place") ?? ""),
            at: try moment(body.text("at"))
        )
        let year = Int(CalendarDate(visit.home.now()).year)
        return .init(
            body: APIRoutes.bytes {
                $0.checkedLabel(checked, text: text, milliseconds: nil, year: year)
            }
        )
    }

    private static func moment(_ text: String?) throws(WebError) -> Instant? {
        guard let text, !text.isEmpty else { return nil }
        guard let moment = Instant(iso8601: text) else {
            throw .badValue(name: "at", expected: "a time such as 2026-11-26T14:05:00Z")
        }
        return moment
    }
}

extension APISchema {
    /// What is known of a label that was looked at.
    static let sightSchema = Schema.object([
        "verdict": .words(LabelVerdict.allCases.map(\.rawValue)), "link": .text,
        "canonical": .maybeText, "gtin": .maybeText, "product": .maybeText, "lot": .maybeText,
        "serial": .maybeText, "expires": .maybeText, "key": .maybeText, "algorithm": .maybeText,
        "reasons": .list(.text), "state": .maybeText, "sights": .orNull(.count),
        "ms": .orNull(.number),
    ])
}
