import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService

/// Where an audit stands, in a few sentences; of a counted one, the last word of a command.
struct FinishedAudit {
    private let summary: AuditSummary
    private let people: PeopleNames
    private let looking: Sentence?
    private let terms: Sentence
    private let segregation: Segregation
    private let goesToHub: Bool

    /// - Parameters:
    ///   - summary: the audit.
    ///   - home: whose people it names, and what the one who works here may do next.
    ///   - terms: its terms in a line; empty for none.
    init(_ summary: AuditSummary, _ home: OpenHome, terms: Sentence = "") {
        self.summary = summary
        people = home.people.peopleNames
        // What cannot be read is told by the next exchange.
        goesToHub =
            summary.state.isCounted && !summary.state.isOver
            && (try? HomeHouse(home).isStation()) == true
        looking = goesToHub ? nil : home.lookingAdvice(summary)
        self.terms = terms
        segregation = home.reviews.segregation
    }

    /// Prints the outcome, with what `person` can do next; ends with status 3 when discrepancies were to be
    /// told.
    func show(isJSON: Bool, exitCode: Bool, to person: Principal) throws {
        if isJSON {
            Terminal.line(.audit(summary))
        } else {
            tell()
            if let next = next(for: person) { Terminal.out(prose: Advice.next(next)) }
        }
        if exitCode, summary.findings.contains(where: \.isDiscrepancy) {
            throw EndedWith(.discrepancies)
        }
    }

    /// Prints what there is to know of the audit.
    func tell() {
        Terminal.out(
            "\(Style.bold("\(summary.scope.audit) \(summary.state.words)" as Sentence))  "
                + "\(summary.scope.inventory)"
        )
        if !terms.isEmpty { Terminal.out(prose: "Terms: \(terms)") }
        for line in lines { Terminal.out(prose: line) }
    }

    /// What comes next, as far as this person may do it, or who does it.
    private func next(for person: Principal) -> Sentence? {
        if goesToHub { return "muster sync, which brings it to the hub: it is gone on with there" }
        let open = summary.review.open.count
        let some = Figures.count(open)
        let report: Sentence? = person.may(.pullReports) ? "muster report --out audit.pdf" : nil
        if summary.state == .approved || !summary.state.isCounted { return report }
        if open > 0 {
            return person.may(.reviewAudits)
                ? "muster show, for the \(some) open; muster resolve ITEM --reason CODE"
                : "an auditor or manager settles the \(some) open; muster show lists them"
        }
        if summary.review.rejection != nil {
            return person.may(.reviewAudits)
                ? "muster resolve ITEM --reason CODE anew, or muster recount --with USER"
                : "an auditor or manager decides anew, or asks for a recount"
        }
        let mayApprove =
            person.may(.approveAudits)
            && summary.duties.approvalHindrance(person.name, segregation) == nil
        let approval: Sentence =
            mayApprove ? "muster approve" : "a manager who took no part in it approves it"
        return [approval, report].compactMap { $0 }.joined(separator: "; ")
    }

    private var lines: [Sentence] {
        let unsure = summary.findings.count { $0.zoneState == .unsure }
        let extras = Dictionary(grouping: summary.extras, by: \.kind).mapValues(\.count)
        var beyond: Sentence =
            "unexpected \(extras[.unexpected] ?? 0), unregistered \(extras[.unregistered] ?? 0)"
        if let contested = extras[.contested] { beyond = "\(beyond), contested \(contested)" }
        var lines: [Sentence] = [
            "Expected \(Figures.count(summary.expected.count)) = \(sum)",
            "Extra: \(beyond); \(Figures.count(summary.foreign)) foreign beacons ignored.",
        ]
        if summary.state.isCounted, let accuracy = summary.accuracy {
            let right = summary.findings.count { $0.isAccurate }
            let share = "\(Figures.count(right))/\(Figures.count(summary.findings.count))"
            let percent = Figures.percent(accuracy)
            lines.append(
                unsure > 0
                    ? "Where the record says: \(share) = \(percent); of \(unsure) the zone is not "
                        + "certain."
                    : "Where the record says: \(share) = \(percent)."
            )
        } else if unsure > 0 {
            lines.append("Of \(unsure) found so far the zone is not certain.")
        }
        if summary.coverage.isEmpty, !summary.expected.isEmpty {
            lines.append(
                summary.scope.anchors.isEmpty
                    ? "Coverage unknown: the plan has no anchors."
                    : "Coverage unknown: nothing told where the receiver was."
            )
        }
        lines += review
        lines += walk + silence
        if !summary.contestedAnchors.isEmpty {
            lines.append(
                "Anchors heard where the plan has none, copied or moved, and left out: "
                    + "\(summary.contestedAnchors.map(\.description).joined(separator: ", "))."
            )
        }
        if let reason = summary.partialReason { lines.append("Partial: \(reason.inOneLine)") }
        lines.append(
            "\(Figures.counted(summary.recordCount, .records)), head \(Figures.head(summary.head))."
        )
        return lines
    }

    /// How far the receiver came.
    private var walk: [Sentence] {
        var lines: [Sentence] = []
        if let speed = summary.meanSpeed {
            let (metres, stops) = (
                Int(min(summary.metres, 1e9).rounded()), summary.walk.stops.count
            )
            let walked: Sentence =
                "\(Figures.count(metres)) m in \(Figures.span(Double(summary.walk.seconds)))"
            let pace = "\(Figures.decimal(speed, digits: 1)) m/s"
            let number = Figures.count(stops)
            lines.append(
                Sentence(
                    counting: stops,
                    one: "Walked \(walked), \(pace), \(number) stop.",
                    other: "Walked \(walked), \(pace), \(number) stops."
                )
            )
        }
        if let extent = summary.extent {
            let missed = ZoneLabels(summary.scope).list(extent.notEntered)
            let entered = Sentence(
                counting: extent.wanted,
                one: "Entered \(extent.entered) of \(extent.wanted) zone",
                other: "Entered \(extent.entered) of \(extent.wanted) zones"
            )
            lines.append(missed.isEmpty ? "\(entered)." : "\(entered), not \(missed).")
        }
        return lines
    }

    /// What is to be thought of what was not heard.
    private var silence: [Sentence] {
        var lines: [Sentence] = []
        if let counsel = summary.counsel, let gone = counsel.gone {
            lines.append(
                "\(Figures.count(counsel.unheard)) not heard where the walk covers; of them "
                    + "\(Figures.count(gone.lowerBound)) to \(Figures.count(gone.upperBound)) are "
                    + "expected to be gone: muster missing lists first what is likeliest."
            )
        }
        if !summary.state.isOver, let counsel = summary.counsel, counsel.lacking > 0 {
            let items = ItemNames(summary.expected, of: Set(counsel.drawn)).words(counsel.drawn)
            let unheard = Figures.count(counsel.unheard)
            let asked: Sentence =
                counsel.drawn.count < counsel.unheard
                ? "\(unheard) not heard where the walk covers. Once these \(counsel.drawn.count), drawn "
                    + "at random, are looked for, Muster can say how many are gone: \(items)."
                : Sentence(
                    counting: counsel.unheard,
                    one:
                        "\(unheard) not heard where the walk covers. Once it is looked for, Muster can "
                        + "say how many are gone: \(items).",
                    other:
                        "\(unheard) not heard where the walk covers. Once they are looked for, Muster "
                        + "can say how many are gone: \(items)."
                )
            lines.append(looking.map { "\(asked) \($0)" } ?? asked)
        }
        return lines
    }

    /// What became of the discrepancies, as far as somebody has done something about them.
    private var review: [Sentence] {
        let review = summary.review
        var lines: [Sentence] = []
        if let order = review.order, !review.awaited.isEmpty {
            lines.append(
                "Recount: \(people.words(order.value.with).inOneLine) is asked to look for "
                    + "\(Figures.count(review.awaited.count)) more."
            )
        }
        if !review.resolutions.isEmpty {
            lines.append(
                "Resolved: \(Figures.count(review.resolutions.count)), "
                    + "open \(Figures.count(review.open.count))."
            )
        }
        if let rejection = review.rejection?.value {
            lines.append(
                "Rejected by \(people.words(rejection.by).inOneLine): \(rejection.reason.inOneLine)"
            )
        }
        if let approval = review.approval?.value {
            let person = people.words(approval.by).inOneLine
            lines.append(
                approval.segregation == .held
                    ? "Approved by \(person)."
                    : "Approved by \(person); count and approval were not kept apart."
            )
        }
        return lines
    }

    /// The outcomes that add up to what is expected; nothing is missing before the audit is counted.
    private var sum: Sentence {
        let outcomes = summary.outcomes
        let told: [Outcome] =
            summary.state.isCounted
            ? Outcome.final.filter { outcomes[$0] > 0 || $0 != .excused }
            : [.found, .misplaced, .confirmed, .notHeard]
        return told.map { outcome -> Sentence in
            "\(outcome.words)\u{A0}\(Figures.count(outcomes[outcome]))"
        }.joined(separator: " + ")
    }
}

extension JSONWriter {
    /// The audit as one line of JSON.
    static func audit(_ summary: AuditSummary) -> JSONWriter {
        var json = JSONWriter()
        json.audit(summary)
        return json
    }
}
