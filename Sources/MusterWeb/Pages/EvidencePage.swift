import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService

/// Everything that speaks for the verdict on one item.
enum EvidencePage {
    static let routes = [
        Route.page(
            "/audits/{audit}/items/{item}",
            .viewAudits,
            "Why an item has its outcome: the evidence",
            [ScannedLabel.parameter]
        ) { try await answer($0) }
    ]

    /// The row of the item that the address names.
    ///
    /// - Throws: `AuditError.notExpected(audit:item:name:)`.
    static func row(_ visit: Visit, _ summary: AuditSummary) throws -> Int {
        let item = ItemID(rawValue: visit.part("item"))
        guard let row = summary.findings.firstIndex(where: { $0.item == item }) else {
            throw AuditError.notExpected(audit: summary.scope.audit, item: item)
        }
        return row
    }

    /// The page; with an error, why a word of the visitor was not taken.
    static func answer(
        _ visit: Visit,
        refused: (any MusterError)? = nil
    ) async throws -> Response {
        let summary = try await AuditPage.summary(visit)
        let row = try row(visit, summary)
        let (item, finding) = (summary.expected[row], summary.findings[row])
        let sightings = try visit.home.audits.sightings(of: item.beacon, in: summary)
        let audit = summary.scope.audit.rawValue
        return Answer.page(
            Shell.page(visit, title: item.item.rawValue, in: .audits) { html in
                html.heading(
                    "\(item.item.rawValue) · \(item.name)",
                    crumbs: [
                        (visit.say(FrameText.audits), Address("audits")),
                        (audit, Address("audits", audit)),
                    ]
                ) { html in
                    html.badge(finding, visit)
                    html.link(
                        visit.say(SiteText.history),
                        to: Address(
                            "items",
                            item.item.rawValue,
                            query: [("inventory", summary.scope.inventory)]
                        ),
                        class: "button quiet"
                    )
                }
                SignIn.problem(&html, refused, visit.language)
                TakeBack.undone(&html, visit)
                TakeBack.said(&html, visit, summary, on: item.item)
                ByHand.confirmation(&html, visit, summary, row)
                evidence(&html, visit, summary, row, sightings)
            },
            status: refused?.httpStatus ?? .ok
        )
    }

    /// How much louder it was than in the next zone; where the zone has a chance, that did not decide.
    private static func margin(_ finding: Finding, _ words: Wording) -> String? {
        finding.placePercent == nil ? finding.marginDB.map(words.decibels) : nil
    }

    /// Writes why an item has its outcome, with the numbers behind it.
    static func evidence(
        _ html: inout HTML,
        _ visit: Visit,
        _ summary: AuditSummary,
        _ row: Int,
        _ sightings: [Sighting]
    ) {
        let (item, finding) = (summary.expected[row], summary.findings[row])
        let voice = FindingWords(summary, language: visit.language, clock: visit.desk.clock)
        let (words, zones) = (visit.words, ZoneWords(summary))
        html.card(visit.say(CommonText.why)) { html in
            html.tag("p") { $0.tag("strong", [:], voice.whereAndWhy(finding)) }
            html.facts([
                (
                    visit.say(CompareText.countOne),
                    summary.countOne[item.item].map { words[OutcomePhrase($0.outcome)] }
                ),
                (visit.say(CommonText.belongsIn), zones[finding.expectedZone]),
                (
                    visit.say(finding.outcome == .confirmed ? CommonText.seenIn : .heardIn),
                    zones.place(of: finding, visit)
                ),
                (visit.say(CommonText.samples), words.integer(finding.samples)),
                (visit.say(AuditText.firstHeard), finding.firstHeardAt.map(words.moment)),
                (visit.say(CommonText.lastHeard), finding.lastHeardAt.map(words.moment)),
                (
                    visit.say(AuditText.rssi),
                    finding.rssiMedian.map { "\(words.integer(Int($0.rounded())))\u{A0}dBm" }
                ),
                (
                    visit.say(AuditText.ownZoneMargin),
                    finding.marginOverOwnZoneDB.map(words.decibels)
                ),
                (visit.say(AuditText.margin), margin(finding, words)),
                (visit.say(AuditText.covered), finding.covered.map(words.coverage)),
                (
                    visit.say(AuditText.confidence),
                    (finding.placePercent ?? finding.absentPercent(summary.scope.fit))
                        .map(words.wholePercent)
                ),
                (
                    visit.say(AuditText.decided),
                    finding.decidedAfterSeconds.map {
                        visit.say(AuditText.seconds, ["n": words.integer(Int($0.rounded()))])
                    }
                ),
                (visit.say(CommonText.product), item.product),
                (visit.say(CommonText.lot), item.lot),
                (visit.say(CommonText.serial), item.serial),
                (
                    visit.say(CommonText.quantity),
                    item.quantity == 1 ? nil : words.integer(item.quantity)
                ),
                (visit.say(CommonText.beacon), item.beacon.description),
            ])
        }
        html.card(visit.say(AuditText.strip)) { html in
            if sightings.isEmpty {
                html.tag("p", ["class": "soft"], visit.say(AuditText.stripEmpty))
            } else {
                StripPicture.write(&html, visit, summary, sightings)
                html.tag("details", ["class": "more"]) { html in
                    html.tag("summary", [:], visit.say(AuditText.numbers))
                    StripPicture.table(&html, visit, sightings, zones)
                }
            }
        }
    }
}
