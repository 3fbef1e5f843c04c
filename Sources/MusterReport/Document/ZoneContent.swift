package import MusterAudit
package import MusterCore

/// What one zone brought.
struct ZoneResult: Sendable {
    var zone: ZoneID?
    var expected = 0
    var accurate = 0
    var extras = 0
    var outcomes: [Outcome: Int] = [:]
}

extension ReportContent {
    /// The part about the zones.
    var zoneResults: ZoneContent { ZoneContent(content: self) }
}

/// The results of each zone.
struct ZoneContent: ContentPart {
    let content: ReportContent

    /// The most zones whose chart is not broken over pages.
    private static let wholeChartLimit = 20

    /// The zones that the audit was to cover, in their order.
    var plannedZones: [ZoneID] {
        let scope = summary.scope
        return scope.zones.isEmpty ? scope.siteZones.map(\.id) : scope.zones
    }

    /// A result for every zone of the scope, and for whatever else findings and extras name.
    var zoneResultRows: [ZoneResult] {
        var results: [ZoneID?: ZoneResult] = [:]
        for zone in plannedZones { results[zone] = ZoneResult(zone: zone) }
        for finding in summary.findings {
            let zone = finding.expectedZone
            var result = results[zone] ?? ZoneResult(zone: zone)
            result.expected += 1
            result.outcomes[finding.outcome, default: 0] += 1
            if finding.isAccurate { result.accurate += 1 }
            results[zone] = result
        }
        for extra in summary.extras {
            results[extra.zone, default: ZoneResult(zone: extra.zone)].extras += 1
        }
        return results.values.sorted { one, other in
            guard let first = one.zone, let second = other.zone else { return one.zone != nil }
            return zones.isOrdered(first, before: second)
        }
    }

    var blocks: [ReportBlock] {
        let rows = zoneResultRows
        guard !rows.isEmpty else { return [.paragraph(words[ZonesPhrase.none])] }
        let shown = rows.filter { $0.expected > 0 }
        var note = words[ZonesPhrase.coverageNote]
        let unsure = content.discrepancies.unsureGroup?.indices.count ?? 0
        let seenElsewhere = summary.findings.count { $0.outcome != .misplaced && $0.isElsewhere }
        if unsure + seenElsewhere > 0 {
            let values = [
                "elsewhere": words.integer(seenElsewhere), "unsure": words.integer(unsure),
            ]
            note += " " + words.text(ZonesPhrase.notAccurate, values)
        }
        var blocks: [ReportBlock] = [
            .introduction(note), .table(zoneTable(rows), dropsWhatDoesNotFit: false),
        ]
        if !shown.isEmpty {
            blocks += [
                .subheading(words[ZonesPhrase.chart]),
                .legend(content.shownOutcomes.filter { outcomes[$0] > 0 }, words),
                .table(zoneChart(shown), dropsWhatDoesNotFit: false),
            ]
        }
        return blocks + content.limits.accuracyHistory
    }

    private func zoneTable(_ rows: [ZoneResult]) -> ReportTable {
        var total = ZoneResult(zone: nil)
        for row in rows {
            total.expected += row.expected
            total.accurate += row.accurate
            total.extras += row.extras
            total.outcomes.merge(row.outcomes) { $0 + $1 }
        }
        let seconds = summary.zoneSeconds.isEmpty ? nil : summary.zoneSeconds.values.reduce(0, +)
        return ReportTable(
            columns: zoneColumns,
            groups: placeGroups(rows),
            total: ReportTable.Row(
                [.strong(words[ZonesPhrase.total])]
                    + figures(total, covered: nil, seconds: seconds, unknown: "")
                    .map { .strong($0) }
            ),
            isKeptWhole: rows.count <= Self.wholeChartLimit
        )
    }

    /// The zones by the places that they belong to; without headings where none belongs to any.
    private func placeGroups(_ rows: [ZoneResult]) -> [ReportTable.Group] {
        let byPlace = Dictionary(grouping: rows) { $0.zone.flatMap { exhibits.places[$0] } }
        let places = byPlace.keys.compactMap { $0 }.inNaturalOrder {
            $0.replacing(FieldChoice.within, with: "\u{1}")
        }
        guard !places.isEmpty else { return [zoneGroup(rows)] }
        let groups = places.map { zoneGroup(byPlace[$0] ?? [], of: DataText.clean($0)) }
        guard let others = byPlace[nil] else { return groups }
        return groups + [zoneGroup(others, of: words[ZonesPhrase.noPlace])]
    }

    private func zoneGroup(_ rows: [ZoneResult], of place: String? = nil) -> ReportTable.Group {
        let expected = rows.reduce(0) { $0 + $1.expected }
        let accuracy = Double(rows.reduce(0) { $0 + $1.accurate }) / Double(max(expected, 1))
        let note = [words.count(expected, .items)] + (expected > 0 ? [words.percent(accuracy)] : [])
        return ReportTable.Group(
            heading: place.map {
                ReportTable.GroupHeading(title: $0, note: words.list(note))
            },
            count: rows.count
        ) { index in
            let result = rows[index]
            return ReportTable.Row(
                [.text(label(of: result.zone))]
                    + figures(
                        result,
                        covered: result.zone.flatMap { summary.coverageTold(of: $0) },
                        seconds: result.zone.map { summary.zoneSeconds[$0] ?? 0 }
                    ).map { .text($0) },
                target: listTarget(result.zone)
            )
        }
    }

    private var zoneColumns: [ReportTable.Column] {
        let shown = content.shownOutcomes
        let outcomeWidth = 13.5
        let zoneWidth = 175 - 14 - 14 - 17 - 15 - 14 - outcomeWidth * Double(shown.count)
        return [
            ReportTable.Column(words[ZonesPhrase.zone], zoneWidth),
            ReportTable.Column(words[ZonesPhrase.expected], 14, isNumeric: true),
        ]
            + shown.map { outcome in
                ReportTable.Column(words[OutcomeHead(outcome)], outcomeWidth, isNumeric: true)
            }
            + [
                ReportTable.Column(words[ZonesPhrase.extra], 14, isNumeric: true),
                ReportTable.Column(words[ZonesPhrase.accuracy], 17, isNumeric: true),
                ReportTable.Column(words[ZonesPhrase.covered], 15, isNumeric: true),
                ReportTable.Column(words[ZonesPhrase.minutes], 14, isNumeric: true),
            ]
    }

    private func figures(
        _ result: ZoneResult,
        covered: Double?,
        seconds: Int?,
        unknown: String = "–"
    ) -> [String] {
        let accuracy = Double(result.accurate) / Double(max(result.expected, 1))
        return [words.integer(result.expected)]
            + content.shownOutcomes.map { words.integer(result.outcomes[$0] ?? 0) }
            + [
                words.integer(result.extras),
                result.expected == 0 ? "–" : words.percent(accuracy),
                covered.map { words.coverage($0) } ?? unknown,
                seconds.map { words.minutes(seconds: $0) } ?? unknown,
            ]
    }

    private func zoneChart(_ rows: [ZoneResult]) -> ReportTable {
        var table = ReportTable(
            columns: [
                ReportTable.Column(words[ZonesPhrase.zone], 42),
                ReportTable.Column("", 112),
                ReportTable.Column(words[ZonesPhrase.right], 21, isNumeric: true),
            ],
            groups: [
                ReportTable.Group(count: rows.count) { index in
                    let result = rows[index]
                    let (right, all) = (result.accurate, result.expected)
                    return ReportTable.Row([
                        .text(label(of: result.zone)),
                        .bar(barParts(result)),
                        .text("\(words.integer(right)) / \(words.integer(all))"),
                    ])
                }
            ]
        )
        table.isKeptWhole = rows.count <= Self.wholeChartLimit
        return table
    }

    private func barParts(_ result: ZoneResult) -> [ReportTable.BarPart] {
        content.shownOutcomes.compactMap { outcome in
            guard let count = result.outcomes[outcome], count > 0 else { return nil }
            return ReportTable.BarPart(
                outcome: outcome,
                share: Double(count) / Double(result.expected),
                letter: words[OutcomeLetter(outcome)],
                text: "\(words[OutcomePhrase(outcome)]) \(words.integer(count))"
            )
        }
    }

    /// The name of a zone in a table, with its identifier where the two differ.
    func label(of zone: ZoneID?) -> String {
        guard let zone else { return words[ZonesPhrase.noZone] }
        let (name, identifier) = (zones[zone], DataText.clean(zone.rawValue, limit: 40))
        return name == identifier ? name : "\(name) (\(identifier))"
    }

    /// Where the full list of a zone is.
    private func listTarget(_ zone: ZoneID?) -> String? {
        guard options.parts.contains(.list),
            let place = content.list.zoneOrder.firstIndex(of: zone)
        else { return nil }
        return Self.listDestination(place)
    }

    /// The name of the place where the full list of a zone starts.
    static func listDestination(_ place: Int) -> String { "zone\(place)" }
}

extension AuditSummary {
    /// How well a zone was covered, 0 to 1; `nil` where nothing tells, and where nobody entered it: what
    /// radio reaches of it from elsewhere counts for no verdict.
    package func coverageTold(of zone: ZoneID) -> Double? {
        extent?.notEntered.contains(zone) ?? false ? nil : coverage[zone]
    }
}
