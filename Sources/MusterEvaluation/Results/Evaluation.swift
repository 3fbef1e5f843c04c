/// What a method is in a comparison.
package enum MethodRole: String, Sendable {
    /// The one that Muster uses unless told otherwise.
    case standard = "default"
    /// Another of Muster's.
    case muster
    /// The seed's: the algorithms that Muster was asked to start from.
    case seed
    /// What another program does.
    case peer
    /// What takes no thought; it shows how easily a figure flatters.
    case baseline
}

/// A figure by which methods are compared.
package struct Metric: Hashable, Sendable {
    /// How to write the figure.
    package enum Form: Hashable, Sendable {
        /// 0 to 1.
        case share
        /// Seconds.
        case seconds
        /// A count, or a mean of counts.
        case number
    }

    /// The word in JSON.
    package let id: String
    /// The word in tables.
    package let name: String
    /// What it means, for the page.
    package let meaning: String
    /// How to write it.
    package let form: Form

    package init(_ id: String, _ name: String, _ meaning: String, _ form: Form = .share) {
        (self.id, self.name, self.meaning, self.form) = (id, name, meaning, form)
    }
}

/// What one method reached on one data set.
package struct Score: Sendable {
    /// The method, as tables name it.
    package let method: String
    /// What the method is.
    package let role: MethodRole
    /// The figures, by ``Metric/id``; one that nothing could be said of is missing.
    package var values: [String: Double]
    /// What the headline is made of, in an order that all methods share; empty where nothing was
    /// kept.
    package var trials: [Trial]

    package init(
        _ method: String,
        _ role: MethodRole,
        _ values: [String: Double?],
        trials: [Trial] = []
    ) {
        self.method = method
        self.role = role
        self.trials = trials
        self.values = values.compactMapValues(\.self)
    }
}

/// A world or a recording, and what every method reached on it.
package struct DataSet: Sendable {
    /// What it is called.
    package let name: String
    /// How much of it there is, for people.
    package let size: String
    /// The scores, the default method in front.
    package var scores: [Score]

    package init(_ name: String, size: String, scores: [Score]) {
        (self.name, self.size, self.scores) = (name, size, scores)
    }

    /// The score of the default method.
    package var standard: Score? { scores.first { $0.role == .standard } }
}

/// One question and its answers: one table.
package struct Question: Sendable {
    /// The word in JSON.
    package let id: String
    /// The question.
    package let title: String
    /// How it is asked and what to keep in mind.
    package let note: String
    /// The figures.
    package let metrics: [Metric]
    /// The figure in which the default method must be ahead of the seed and the peers.
    package let headline: String?
    /// Whether less of the headline is better.
    package let isLessBetter: Bool
    /// The data sets.
    package var dataSets: [DataSet]

    /// Creates a question.
    package init(
        id: String,
        title: String,
        note: String,
        metrics: [Metric],
        headline: String?,
        isLessBetter: Bool = false,
        dataSets: [DataSet]
    ) {
        (self.id, self.title, self.note) = (id, title, note)
        (self.metrics, self.headline, self.isLessBetter) = (metrics, headline, isLessBetter)
        self.dataSets = dataSets
    }

    /// The data sets on which a seed's or peer's method is ahead of the default, and by what.
    package var losses: [String] {
        guard let headline else { return [] }
        return dataSets.flatMap { set -> [String] in
            guard let own = set.standard?.values[headline] else { return [] }
            return set.scores.compactMap { score in
                guard score.role == .seed || score.role == .peer,
                    let other = score.values[headline],
                    isLessBetter ? other < own : other > own
                else { return nil }
                let figures = "\(Figure.text(other, .share)) to \(Figure.text(own, .share))"
                return "\(title) \(set.name): \(score.method) is ahead, \(figures)"
            }
        }
    }
}

/// A limit that a figure must keep to.
package struct Bar: Sendable {
    /// What is measured.
    package let name: String
    /// The limit, for people.
    package let limit: String
    /// What was measured, for people; `nil` without data.
    package let measured: String?
    /// Whether the limit is kept; `nil` without data.
    package let isMet: Bool?
}

/// Everything that one run has measured.
package struct Evaluation: Sendable {
    /// How the run was asked for, for people.
    package var inputs: [String] = []
    /// The questions and their answers.
    package var questions: [Question] = []
    /// How well stated chances hold, by data set.
    package var reliability: [(name: String, table: ReliabilityTable)] = []

    package init() {}

    /// What does not hold: missed bars, and where another method is ahead of the default.
    package var failures: [String] {
        bars.filter { $0.isMet == false }.map {
            "bar missed: \($0.name): \($0.measured ?? "nothing") where \($0.limit) is asked"
        } + questions.flatMap(\.losses)
    }

    package subscript(question: String) -> Question? { questions.first { $0.id == question } }
}
