package import MusterAudit

/// One thing that a report says, without a word on how it looks.
package enum ReportBlock: Sendable {
    /// The name of the inventory and what was audited.
    case masthead(Masthead)
    /// The answer in one sentence.
    case conclusion(String)
    /// The outcomes as figures that sum.
    case tiles([Tile])
    /// What was heard beyond the expected list, in one line.
    case strip(label: String, entries: [Tile])
    /// The accuracy against its target and the last audit.
    case accuracy(AccuracyScale)
    /// Open discrepancies on the left, who has seen the result on the right.
    case standing(Standing)
    /// A heading within a section.
    case subheading(String)
    /// Running text that leads to what follows, and stays on its page.
    case introduction(String)
    /// Running text.
    case paragraph(String)
    /// A command to type, or another line that is best left as it is.
    case verbatim(String)
    /// Names and what belongs to them; `isKeptWhole` when they stay on one page with what follows.
    case facts([Fact], isKeptWhole: Bool)
    /// A table; `dropsWhatDoesNotFit` when it only fills what is left of its page.
    case table(ReportTable, dropsWhatDoesNotFit: Bool)
    /// The people who stand for the result, with lines to sign on.
    case signatures([SignatureRow])
    /// What the signs and shades of a chart mean.
    case legend([Outcome], Wording)
    /// What the signs of signal strips mean.
    case stripLegend(Wording)
    /// A card for each discrepancy.
    case cards(EvidenceCards)
    /// A plan with what was found there.
    case map(SiteMap, Wording, below: String)
    /// Accuracies over time.
    case history(AccuracyHistory)
    /// How a quantity went in a place over time.
    case climateChart(ClimateChart)
    /// What the signs of such charts mean.
    case climateLegend(ClimateLegend)
    /// A code to scan, with words beside it.
    case code(CodePanel)
}

/// The head of page 1.
package struct Masthead: Sendable {
    /// The kind of document.
    package var kind: String
    /// The inventory.
    package var title: String
    /// What was audited, where and when.
    package var lines: [String]
}

/// A figure with its name.
package struct Tile: Sendable {
    /// The figure.
    package var value: String
    /// What it counts.
    package var label: String
    /// The outcome it counts, if it does.
    package var outcome: Outcome?
    /// The section that tells more.
    package var target: String?
}

/// An accuracy on a scale from none to all.
package struct AccuracyScale: Sendable {
    /// The name of the figure.
    package var label: String
    /// The accuracy, 0 to 1; `nil` when nothing was expected.
    package var value: Double?
    /// The accuracy in words.
    package var text: String
    /// How it was counted.
    package var explanation: String
    /// Other accuracies on the same scale.
    package var marks: [Mark]

    /// A place on the scale.
    package struct Mark: Sendable {
        /// Where it is, 0 to 1.
        package var value: Double
        /// What it is.
        package var text: String
        /// Whether it is what the plan asks for.
        package var isTarget: Bool
    }
}

/// What is open, and who has seen the result.
package struct Standing: Sendable {
    /// How many discrepancies are open.
    package var count: String
    /// What the count is of.
    package var countLabel: String
    /// What else there is to say about them.
    package var notes: [String]
    /// The steps from counting to approval.
    package var steps: [Step]

    /// One step, with who took it; empty until somebody does.
    package struct Step: Sendable {
        /// The step.
        package var label: String
        /// Who took it, and when.
        package var value: String
    }
}

/// A name and what belongs to it.
package struct Fact: Sendable {
    /// The name.
    package var label: String
    /// What belongs to it, a paragraph each.
    package var values: [String]

    /// Creates a fact of one paragraph.
    init(_ label: String, _ value: String) {
        self.init(label, [value])
    }

    /// Creates a fact.
    init(_ label: String, _ values: [String]) {
        self.label = label
        self.values = values
    }
}
