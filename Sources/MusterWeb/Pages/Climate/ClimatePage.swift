import Hummingbird
import MusterClimate
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// What sensors say now: a tile a place.
enum ClimatePage {
    static let routes = [
        Route.page(
            "/climate",
            .viewAudits,
            "What sensors say now, by places",
            [
                .init(name: "place", summary: "Only this place, such as zone:cold-1"),
                Paging.parameter,
            ]
        ) { try answer($0) }
    ]

    /// How far back tiles look, in seconds.
    static let lookBack = 86_400.0
    private static let placesShown = 24
    private static let linesOfPlace = 12
    private static let linesShown = 60
    /// How often the page is loaded again where there are no scripts, in seconds.
    private static let refreshSeconds = 60

    /// A place with what is measured there.
    private struct Tile {
        var place: SensorPlace?
        var lines: ArraySlice<ClimateLine>
        var total: Int
    }

    private static func answer(_ visit: Visit) throws -> Response {
        let words = try ClimateWords(visit)
        let wanted = visit.value("place")
        let all = try visit.home.climate.lines(of: nil, lastSeconds: lookBack)
            .filter { wanted == nil || name($0.placed.placement?.place) == wanted }
        let (tiles, paging) = try tiles(visit, all, isOne: wanted != nil)
        let title = visit.say(FrameText.environment)
        let hasSensors = try !all.isEmpty || !visit.home.sensors.list().isEmpty
        return Answer.page(
            Shell.page(
                visit,
                title: title,
                in: .environment,
                refreshSeconds: refreshSeconds
            ) { html in
                let crumbs = wanted == nil ? [] : [(title, Address("climate"))]
                html.heading(
                    wanted == nil ? title : words.place(all.first?.placed.placement?.place),
                    crumbs: crumbs
                )
                guard !all.isEmpty else { return begin(&html, visit, hasSensors: hasSensors) }
                html.tag("div", ["class": "stack", "data-poll": "climate"]) { html in
                    summary(&html, visit, all)
                    html.tag("div", ["class": "cards"]) { html in
                        for tile in tiles { write(&html, visit, tile, words) }
                    }
                }
                if paging.pageCount > 1 { html.pages(visit, paging) }
            }
        )
    }

    /// The stable name of a place, as the address has it.
    static func name(_ place: SensorPlace?) -> String { place?.description ?? "none" }

    /// The tiles of the page that the address asks for.
    private static func tiles(
        _ visit: Visit,
        _ all: [ClimateLine],
        isOne: Bool
    ) throws -> ([Tile], Paging) {
        if isOne {
            let paging = try Paging(visit, of: all.count, size: linesShown)
            let place = all.first?.placed.placement?.place
            let tile = Tile(place: place, lines: all[paging.rows], total: paging.rows.count)
            return ([tile], paging)
        }
        var tiles: [Tile] = []
        for (index, line) in all.enumerated() {
            let place = line.placed.placement?.place
            if let last = tiles.last, last.place == place {
                tiles[tiles.count - 1].total += 1
                if last.total < linesOfPlace {
                    tiles[tiles.count - 1].lines = all[last.lines.startIndex...index]
                }
            } else {
                tiles.append(Tile(place: place, lines: all[index...index], total: 1))
            }
        }
        let paging = try Paging(visit, of: tiles.count, size: placesShown)
        return (Array(tiles[paging.rows]), paging)
    }

    /// How many there are, by state.
    private static func summary(_ html: inout HTML, _ visit: Visit, _ all: [ClimateLine]) {
        let states = Dictionary(grouping: all) { ClimateState.of($0) }.mapValues(\.count)
        html.tag("p", ["class": "deeds"]) { html in
            for state in ClimateState.allCases {
                guard let count = states[state] else { continue }
                html.tag("span", ["class": .text("badge \(state.look)")]) { html in
                    html.tag("span", ["aria-hidden": "true"], "\(state.sign)\u{A0}")
                    html.write("\(visit.say(state.text)): \(visit.words.integer(count))")
                }
            }
        }
    }

    /// Writes what leads to the first value.
    private static func begin(_ html: inout HTML, _ visit: Visit, hasSensors: Bool) {
        html.empty(visit.say(hasSensors ? ClimateText.nothingHeard : .noSensors))
        guard visit.may(hasSensors ? .runAudits : .editSite) else { return }
        html.tag("p", [:], visit.say(hasSensors ? ClimateText.nothingHeardStep : .noSensorsStep))
        let commands =
            hasSensors
            ? ["muster watch"]
            : [
                "muster sensor list --nearby",
                "muster sensor add ruuvi:AA:BB:CC:DD:EE:FF --zone cold-1",
            ]
        for command in commands { html.tag("p") { $0.tag("code", [:], command) } }
    }

    private static func write(
        _ html: inout HTML,
        _ visit: Visit,
        _ tile: Tile,
        _ words: ClimateWords
    ) {
        let one = Address("climate", query: [("place", name(tile.place))])
        html.tag("article", ["class": "card"]) { html in
            html.tag("h2") { $0.link(words.place(tile.place), to: one) }
            html.tag("ul", ["class": "measures"]) { html in
                for line in tile.lines { measure(&html, visit, line, words) }
            }
            if tile.total > tile.lines.count {
                html.tag("p") { html in
                    html.link(
                        visit.say(ClimateText.all, ["n": visit.words.integer(tile.total)]),
                        to: one
                    )
                }
            }
        }
    }

    /// One series: its name, value, course and state.
    static func measure(
        _ html: inout HTML,
        _ visit: Visit,
        _ line: ClimateLine,
        _ words: ClimateWords
    ) {
        let quantity = line.series.quantity
        html.tag("li") { html in
            html.tag("div", ["class": "of"]) { html in
                html.link(words.quantity(line.series), to: SeriesPage.address(line))
                html.tag("span", ["class": "soft small"], line.placed.sensor.name)
            }
            html.tag("div", ["class": "now"]) { html in
                html.write(
                    line.latest.map { words.value(line.corrected(Double($0.value)), quantity) }
                        ?? "–"
                )
                if let (trend, change) = ClimateTrend.of(line) {
                    arrow(&html, visit, trend, words.change(change, quantity))
                }
            }
            SparkPicture.write(&html, line.parts, words: range(visit, line, words))
            html.tag("div", ["class": "state"]) { html in
                badge(&html, visit, ClimateState.of(line))
                if let latest = line.latest {
                    html.tag(
                        "time",
                        ["datetime": .text(latest.at.iso8601()), "class": "soft small"],
                        words.ago(latest.at, now: line.until)
                    )
                }
                if let limits = words.limits(line) {
                    html.tag("span", ["class": "soft small"], limits)
                }
                if let gap = line.gap {
                    html.tag(
                        "span",
                        ["class": "soft small"],
                        visit.say(
                            ClimateText.silentFor,
                            [
                                "moment": visit.words.moment(gap.from),
                                "cause": visit.say(GapText(gap.cause)),
                            ]
                        )
                    )
                }
            }
        }
    }

    private static func arrow(
        _ html: inout HTML,
        _ visit: Visit,
        _ trend: ClimateTrend,
        _ change: String
    ) {
        let words =
            "\(visit.say(trend.text)), \(visit.say(ClimateText.inHour, ["change": change]))"
        html.tag("span", ["class": "arrow", "title": .text(words)]) { html in
            html.tag("span", ["aria-hidden": "true"], trend.arrow)
            html.tag("span", ["class": "hidden"], words)
        }
    }

    /// The lowest and highest value of the last day, in words.
    private static func range(
        _ visit: Visit,
        _ line: ClimateLine,
        _ words: ClimateWords
    ) -> String {
        guard let low = line.summary.low, let high = line.summary.high else {
            return visit.say(ClimateText.unknownRange)
        }
        let quantity = line.series.quantity
        return visit.say(
            ClimateText.range,
            [
                "low": words.value(line.corrected(Double(low)), quantity),
                "high": words.value(line.corrected(Double(high)), quantity),
            ]
        )
    }

    /// Writes a state: a sign and a word, so that colour alone never tells.
    static func badge(_ html: inout HTML, _ visit: Visit, _ state: ClimateState) {
        html.tag("span", ["class": .text("badge \(state.look)")]) { html in
            html.tag("span", ["aria-hidden": "true"], "\(state.sign)\u{A0}")
            html.write(visit.say(state.text))
        }
    }
}

/// How a series stands.
enum ClimateState: CaseIterable {
    case breach, outside, silent, inside, heard, nothing

    /// How a line stands.
    static func of(_ line: ClimateLine) -> ClimateState {
        guard line.latest != nil else { return .nothing }
        guard line.gap == nil else { return .silent }
        return switch line.standing {
        case .breach: .breach
        case .outside: .outside
        case .inside: .inside
        case .silent, .unknown: .silent
        case nil: .heard
        }
    }

    /// The shape in front of its word.
    var sign: String {
        switch self {
        case .breach: "▲"
        case .outside: "△"
        case .silent: "?"
        case .inside: "✓"
        case .heard: "●"
        case .nothing: "○"
        }
    }

    /// How a badge of it looks.
    var look: String {
        switch self {
        case .breach: "bad"
        case .outside, .silent: "warn"
        case .inside, .heard: "good"
        case .nothing: "calm"
        }
    }

    /// The word.
    var text: ClimateText {
        switch self {
        case .breach: .breach
        case .outside: .outOfLimits
        case .silent: .silent
        case .inside: .inside
        case .heard: .heard
        case .nothing: .nothingYet
        }
    }
}
