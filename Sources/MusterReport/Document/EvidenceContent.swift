public import MusterAudit
import MusterCore
import MusterRanging

extension EvidenceExhibit {
    /// The rows of the expected list that have a card, in the order of the cards.
    public static func rows(of summary: AuditSummary) -> [Int] {
        ReportContent(summary, options: ReportOptions()).evidence.cardedRows.map(\.index)
    }
}

extension ReportContent {
    /// The cards of evidence.
    var evidence: EvidenceContent { EvidenceContent(content: self) }
}

/// The cards of evidence.
struct EvidenceContent: ContentPart {
    let content: ReportContent

    /// The discrepancies that have a card, with their numbers in the table: all where a manager can read
    /// as many, else only those that need a decision, and of these the first to look at.
    var cardedRows: [(number: Int, index: Int)] {
        let all = content.discrepancies.discrepancyGroups.flatMap(\.indices).enumerated()
            .map { (number: $0.offset + 1, index: $0.element) }
        guard all.count > EvidenceExhibit.mostCards else { return all }
        let carded = Set(openInLookingOrder.prefix(EvidenceExhibit.mostCards))
        return all.filter { carded.contains($0.index) }
    }

    /// What needs a decision, in the order in which people look: what is not there and what is elsewhere in
    /// turns, so that neither hides the other.
    ///
    /// Of what is not there, that which was drawn for looking comes first: it teaches what silence is
    /// worth.
    var openInLookingOrder: [Int] {
        let open = content.discrepancies.discrepancyGroups.map { group in
            group.indices.filter { content.isOpen(summary.findings[$0]) }
        }
        let isAbsent: (Int) -> Bool = { !summary.findings[$0].outcome.isPresent }
        let counsel = summary.counsel.flatMap { $0.lacking > 0 ? $0.drawn : nil } ?? []
        let drawn = Set(counsel)
        let absent = open.flatMap { $0.filter(isAbsent) }.sorted { one, other in
            let (left, right) = (summary.findings[one], summary.findings[other])
            let (isLeft, isRight) = (drawn.contains(left.item), drawn.contains(right.item))
            return isLeft == isRight ? Finding.isLookedForFirst(left, right) : isLeft
        }
        let present = open.map { $0.filter { !isAbsent($0) } }
        return AnswerContent.inTurns([absent] + present)
    }

    /// The cards, and which discrepancies have one.
    var blocks: [ReportBlock] {
        let all = content.discrepancies.discrepancyGroups.reduce(0) { $0 + $1.indices.count }
        let rows = cardedRows
        guard !rows.isEmpty else {
            // A part that is left out without a word would look like evidence that was taken away.
            let values = ["all": words.integer(all)]
            return all == 0
                ? [] : [.introduction(words.text(CardPhrase.introductionSettled, values))]
        }
        let ground = CardGround(content)
        let clock = words.zoneName(summary.startedAt ?? summary.sealedAt)
        let isWhole = rows.count == all
        var blocks: [ReportBlock] = [
            .introduction(
                words.text(
                    isWhole ? CardPhrase.introduction : .introductionOfSome,
                    ["clock": clock]
                )
            )
        ]
        if !isWhole {
            let values = [
                "shown": words.integer(rows.count), "all": words.integer(all),
                "rest": words.integer(all - rows.count),
            ]
            let phrase: CardPhrase =
                rows.count < content.openCount ? .introductionFirst : .introductionUndecided
            blocks.append(.introduction(words.text(phrase, values)))
        }
        blocks.append(.stripLegend(words))
        blocks.append(
            .cards(
                EvidenceCards(count: rows.count) { index in
                    card(rows[index].index, number: rows[index].number, ground)
                }
            )
        )
        return blocks
    }

    private func card(_ index: Int, number: Int, _ ground: CardGround) -> EvidenceCard {
        let (item, finding) = content.findings.row(index)
        let words = words
        return EvidenceCard(
            number: "\(words[DiscrepancyPhrase.number]) \(words.integer(number))",
            destination: "card\(number)",
            item: DataText.clean(item.item.rawValue, limit: 200),
            name: DataText.clean(item.name),
            outcome: finding.outcome,
            outcomeText: words[OutcomePhrase(finding.outcome)],
            why: content.findings.whereAndWhy(finding),
            picture: picture(finding),
            strip: ground.figure(of: finding, exhibits.evidence.strips[item.item], words),
            facts: facts(item, finding, ground),
            remarks: ground.remarks[item.item] ?? [],
            moreRemarks: { words.text(CardPhrase.moreInLog, ["n": words.integer($0)]) }
        )
    }

    private func picture(_ finding: Finding) -> EvidenceCard.Picture? {
        if let photo = exhibits.evidence.photos[finding.item] {
            return .photo(photo, words[CardPhrase.photo])
        }
        guard let plan = summary.scope.plan,
            let crop = PlanCrop(
                plan,
                home: finding.expectedZone,
                found: finding.zoneState == .elsewhere ? finding.zone : nil,
                loudest: exhibits.evidence.strips[finding.item]?.peak?.position,
                outcome: finding.outcome
            )
        else { return nil }
        return .plan(crop, zones[finding.expectedZone ?? finding.zone])
    }
}

/// The figures of a card.
extension EvidenceContent {
    private func facts(
        _ item: ExpectedItem,
        _ finding: Finding,
        _ ground: CardGround
    ) -> [Fact] {
        let strip = exhibits.evidence.strips[item.item]
        let isAbsent = !finding.outcome.isPresent
        var facts = [Fact(words[CardPhrase.belongsIn], zones[finding.expectedZone])]
        if finding.zone != nil {
            let phrase: CardPhrase = finding.outcome == .confirmed ? .seenIn : .heardIn
            facts.append(Fact(words[phrase], content.findings.place(finding)))
        }
        if isAbsent { facts += ground.silence(finding, content) }
        if let heard = ground.heard(finding, words) {
            facts.append(Fact(words[CardPhrase.heard], heard))
        }
        facts += signal(finding, strip)
        if let strip {
            facts.append(Fact(words[CardPhrase.heardBy], ground.receivers(strip, content)))
            if let trace = ground.trace(finding, strip, words) {
                facts.append(Fact(words[CardPhrase.trace], trace))
            }
        }
        return facts + history(item)
    }

    private func signal(_ finding: Finding, _ strip: SignalStrip?) -> [Fact] {
        var facts: [Fact] = []
        if let median = finding.rssiMedian {
            let peak = strip?.steps.compactMap(\.strongest).max() ?? median
            let text = words.text(
                CardPhrase.strengthText,
                [
                    "median": words.integer(Int(median.rounded())), "peak": words.level(peak),
                ]
            )
            facts.append(Fact(words[CardPhrase.strength], text))
        }
        if let second = strip?.zones.first(where: { $0.zone != finding.zone }) {
            let values = ["zone": zones[second.zone], "level": words.level(second.level)]
            facts.append(
                Fact(words[CardPhrase.secondZone], words.text(CardPhrase.secondZoneText, values))
            )
        }
        // Of smoothed levels, as the verdict weighed them: peaks need not differ by as much.
        // Where the zone has a chance, the margin did not decide and may be none at all.
        if finding.placePercent == nil, let margin = finding.marginDB, FindingContent.isLead(margin)
        {
            let values = ["margin": words.decibels(margin)]
            facts.append(Fact(words[CardPhrase.margin], words.text(CardPhrase.marginText, values)))
        }
        if finding.zoneState == .elsewhere, let margin = finding.marginOverOwnZoneDB,
            FindingContent.isLead(margin)
        {
            let values = [
                "zone": zones[finding.expectedZone], "margin": words.decibels(margin),
            ]
            facts.append(Fact(words[CardPhrase.ownZone], words.text(CardPhrase.weaker, values)))
        }
        return facts
    }

    /// What was known of the item before the audit.
    private func history(_ item: ExpectedItem) -> [Fact] {
        var facts: [Fact] = []
        if let place = exhibits.evidence.lastPlaces[item.item] {
            let values = ["zone": zones[place.zone], "audit": place.audit.rawValue]
            facts.append(
                Fact(words[CardPhrase.lastPlace], words.text(CardPhrase.lastPlaceText, values))
            )
        }
        let before = item.history.lastHeardAt.map { "\(words.date($0)), \(words.shortTime($0))" }
        facts.append(Fact(words[CardPhrase.heardBefore], before ?? words[CardPhrase.never]))
        if let millivolts = item.history.batteryMillivolts {
            facts.append(Fact(words[CardPhrase.battery], words.volts(millivolts: millivolts)))
        }
        return facts
    }
}
