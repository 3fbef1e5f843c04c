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
    private let looking: String?
    private let terms: String

    /// - Parameters:
    ///   - summary: the audit.
    ///   - home: whose people it names, and what the one who works here may do next.
    ///   - terms: its terms in a line; empty for none.
    init(_ summary: AuditSummary, _ home: OpenHome, terms: String = "") {
        self.summary = summary
        people = home.people.peopleNames
        looking = home.lookingAdvice(summary)
        self.terms = terms
    }

    /// Prints the outcome, with what `person` can do next; ends with status 3 when discrepancies were to be
    /// told.
    func show(isJSON: Bool, exitCode: Bool, to person: Principal) throws {
        if isJSON {
            Terminal.line(.audit(summary))
        } else {
            tell()
            if let next = next(for: person) { Terminal.out(prose: "Next: \(next)") }
        }
        if exitCode, summary.findings.contains(where: \.isDiscrepancy) {
            throw EndedWith(.discrepancies)
        }
    }

    /// Prints what there is to know of the audit.
    func tell() {
        Terminal.out(
            Style.bold("\(summary.scope.audit) \(summary.state.rawValue)")
                + "  \(summary.scope.inventory)"
        )
        if !terms.isEmpty { Terminal.out(prose: "Terms: \(terms)") }
        for line in lines { Terminal.out(prose: line) }
    }

    /// What comes next, as far as this person may do it, or who does it.
    private func next(for person: Principal) -> String? {
        let open = summary.review.open.count
        let some = Figures.count(open)
        let report = person.may(.pullReports) ? "muster report --out audit.pdf" : nil
        if summary.state == .approved || !summary.state.isCounted { return report }
        if open > 0 {
            return person.may(.reviewAudits)
                ? "muster show, for the \(some) open; muster resolve ITEM --reason CODE"
                : "an auditor or manager settles the \(some) open; muster show lists them"
        }
        let approval = person.may(.approveAudits) ? "muster approve" : "a manager approves it"
        return [approval, report].compactMap { $0 }.joined(separator: "; ")
    }

    private var lines: [String] {
        let unsure = summary.findings.count { $0.zoneState == .unsure }
        let extras = Dictionary(grouping: summary.extras, by: \.kind).mapValues(\.count)
        var lines = [
            "Expected \(Figures.count(summary.expected.count)) = \(sum)",
            "Extra: unexpected \(extras[.unexpected] ?? 0), "
                + "unregistered \(extras[.unregistered] ?? 0)"
                + (extras[.contested].map { ", contested \($0)" } ?? "") + "; "
                + "\(Figures.count(summary.foreign)) foreign beacons ignored.",
        ]
        if summary.state.isCounted, let accuracy = summary.accuracy {
            let right = summary.findings.count { $0.isAccurate }
            lines.append(
                "Where the record says: \(Figures.count(right))/\(Figures.count(summary.findings.count)) = "
                    + Figures.percent(accuracy)
                    + (unsure > 0 ? "; of \(unsure) the zone is not certain." : ".")
            )
        }
        if summary.coverage.isEmpty, !summary.expected.isEmpty {
            lines.append(
                "Coverage unknown: "
                    + (summary.scope.anchors.isEmpty
                        ? "the plan has no anchors." : "nothing told where the receiver was.")
            )
        }
        lines += review
        if let speed = summary.meanSpeed {
            lines.append(
                "Walked \(Figures.count(Int(min(summary.metres, 1e9).rounded()))) m in "
                    + "\(Figures.span(Double(summary.walk.seconds))), "
                    + "\(Figures.decimal(speed, digits: 1)) m/s, "
                    + "\(Figures.count(summary.walk.stops.count)) "
                    + (summary.walk.stops.count == 1 ? "stop." : "stops.")
            )
        }
        if let extent = summary.extent {
            let missed = ZoneLabels(summary.scope).list(extent.notEntered)
            lines.append(
                "Entered \(extent.entered) of \(extent.wanted) \(extent.wanted == 1 ? "zone" : "zones")"
                    + (missed.isEmpty ? "." : ", not \(missed).")
            )
        }
        if let counsel = summary.counsel, let gone = counsel.gone {
            lines.append(
                "\(Figures.count(counsel.unheard)) not heard where the walk covers; of them "
                    + "\(Figures.count(gone.lowerBound)) to \(Figures.count(gone.upperBound)) are "
                    + "expected to be gone: muster missing lists first what is likeliest."
            )
        }
        if !summary.state.isOver, let counsel = summary.counsel, counsel.lacking > 0 {
            lines.append(
                "\(Figures.count(counsel.unheard)) not heard where the walk covers. Once "
                    + (counsel.drawn.count < counsel.unheard
                        ? "these \(counsel.drawn.count), drawn at random, are"
                        : counsel.unheard == 1 ? "it is" : "they are")
                    + " looked for, Muster can say how many are gone: "
                    + ItemNames(summary.expected, of: Set(counsel.drawn)).words(counsel.drawn)
                    + (looking.map { ". \($0)" } ?? ".")
            )
        }
        if !summary.contestedAnchors.isEmpty {
            lines.append(
                "Anchors heard where the plan has none, copied or moved, and left out: "
                    + summary.contestedAnchors.map(\.description).joined(separator: ", ") + "."
            )
        }
        if let reason = summary.partialReason { lines.append("Partial: \(reason.inOneLine)") }
        lines.append(
            "\(Figures.counted(summary.recordCount, "record")), head \(Figures.head(summary.head))."
        )
        return lines
    }

    /// What became of the discrepancies, as far as somebody has done something about them.
    private var review: [String] {
        let review = summary.review
        var lines: [String] = []
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
                "Rejected by \(people.words(rejection.by).inOneLine): "
                    + rejection.reason.inOneLine
            )
        }
        if let approval = review.approval?.value {
            let apart =
                approval.segregation == .held ? "" : "; count and approval were not kept apart"
            lines.append("Approved by \(people.words(approval.by).inOneLine)\(apart).")
        }
        return lines
    }

    /// The outcomes that add up to what is expected; nothing is missing before the audit is counted.
    private var sum: String {
        let outcomes = summary.outcomes
        let told: [Outcome] =
            summary.state.isCounted
            ? Outcome.final.filter { outcomes[$0] > 0 || $0 != .excused }
            : [.found, .misplaced, .confirmed, .notHeard]
        return told.map { outcome in
            let word = outcome.rawValue.lowercased().replacing("_", with: " ")
            return "\(word)\u{A0}\(Figures.count(outcomes[outcome]))"
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
