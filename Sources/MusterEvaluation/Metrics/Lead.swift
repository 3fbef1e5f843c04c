import MusterRanging

/// What one scene, stop, item or stretch of time gives to a method's headline, in sums.
///
/// The headline is the mean of two shares, or one share where the second has no whole.
package struct Trial: Sendable {
    /// Part and whole of the first share, then of the second.
    package var sums: SIMD4<Double>
    /// Which recording it is of, by number: trials of one recording share its radio.
    package var recording = 0

    /// A trial of a headline that is one share: it gives `part` of `whole`.
    package init(_ part: Double, of whole: Double = 1, recording: Int = 0) {
        sums = [part, whole, 0, 0]
        self.recording = recording
    }

    /// A trial that counts for the second of two shares.
    package init(second part: Double) { sums = [0, 0, part, 1] }

    /// Several trials that are drawn together or not at all.
    package init(sumOf trials: some Sequence<Trial>) {
        sums = trials.reduce(into: .zero) { $0 += $1.sums }
    }

    /// The headline of trials that sum up to `sums`; `nil` of none.
    package static func headline(_ sums: SIMD4<Double>) -> Double? {
        let (first, second) = (sums[0] / sums[1], sums[2] / sums[3])
        guard sums[1] > 0 else { return sums[3] > 0 ? second : nil }
        return sums[3] > 0 ? (first + second) / 2 : first
    }
}

/// How far the default method is ahead of the best of the seed's and the peers' in the headline, and
/// what chance may have done to that.
package struct Lead: Sendable {
    /// How often the trials are drawn anew.
    static let draws = 1_000

    /// The best of the others.
    package let rival: String
    /// The default's headline.
    package let own: Double
    /// The rival's headline.
    package let other: Double
    /// The default's lead; below zero where the rival is ahead.
    package let difference: Double
    /// Where 95 in 100 leads lie when the trials are drawn anew; `nil` where none were kept.
    package let interval: ClosedRange<Double>?
    /// How many trials both were put to.
    package let trialCount: Int
    /// Whether no method can have more.
    package let isMost: Bool

    /// What to make of it, in words.
    package var verdict: String {
        if difference == 0 {
            return isMost ? "level: \(Figure.text(own, .share)) is the best there is" : "level"
        }
        let word = difference > 0 ? "ahead" : "behind"
        return isBeyondChance ? word : word + ", within chance"
    }

    /// Whether 95 in 100 leads lie on one side of zero.
    package var isBeyondChance: Bool {
        interval.map { $0.lowerBound > 0 || $0.upperBound < 0 } ?? false
    }

    /// Compares two scores of the same trials.
    ///
    /// The interval is that of the paired bootstrap (Efron, "Bootstrap methods: another look at the
    /// jackknife", 1979): the same draw of trials, with replacement, for both. Where trials name their
    /// recordings, whole recordings are drawn first, then trials of each. Trials of one walk are else
    /// taken as independent, which they are not quite: the interval is rather too narrow.
    init?(_ standard: Score, over rival: Score, headline: String, isLessBetter: Bool) {
        guard let own = standard.values[headline], let other = rival.values[headline] else {
            return nil
        }
        let sign = isLessBetter ? -1.0 : 1.0
        (self.rival, self.own, self.other) = (rival.method, own, other)
        difference = sign * (own - other)
        isMost = own == (isLessBetter ? 0 : 1)
        let count = standard.trials.count
        trialCount = count
        guard count > 0, rival.trials.count == count else {
            interval = nil
            return
        }
        let recordings = Dictionary(grouping: 0..<count) { standard.trials[$0].recording }
            .sorted { $0.key < $1.key }.map(\.value)
        var random = SeededRandom(seed: 31)
        var leads: [Double] = []
        for _ in 0..<Self.draws {
            var (ours, theirs) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
            for _ in recordings {
                let drawn =
                    recordings.count == 1 ? 0 : random.below(recordings.count)
                let trials = recordings[drawn]
                for _ in trials {
                    let index = trials[random.below(trials.count)]
                    ours += standard.trials[index].sums
                    theirs += rival.trials[index].sums
                }
            }
            guard let own = Trial.headline(ours), let other = Trial.headline(theirs) else {
                continue
            }
            leads.append(sign * (own - other))
        }
        guard let low = quantile(0.025, of: leads), let high = quantile(0.975, of: leads) else {
            interval = nil
            return
        }
        interval = low...high
    }
}

extension Question {
    /// The default's lead on each data set on which it and another have the headline.
    package var leads: [(dataSet: DataSet, lead: Lead)] {
        guard let headline else { return [] }
        return dataSets.compactMap { set in
            let others = set.scores.filter { $0.role == .seed || $0.role == .peer }
            let best = others.filter { $0.values[headline] != nil }.max { one, other in
                let (lhs, rhs) = (one.values[headline] ?? 0, other.values[headline] ?? 0)
                return isLessBetter ? lhs > rhs : lhs < rhs
            }
            guard let own = set.standard, let best else { return nil }
            return Lead(own, over: best, headline: headline, isLessBetter: isLessBetter)
                .map { (set, $0) }
        }
    }
}

extension Evaluation {
    /// The leads of all questions; worked out anew each time.
    package var leads: [(question: Question, dataSet: DataSet, lead: Lead)] {
        questions.flatMap { question in question.leads.map { (question, $0.dataSet, $0.lead) } }
    }

    /// How many leads there are of each kind, in a sentence.
    static func summary(_ leads: [Lead]) -> String {
        let ahead = leads.filter { $0.difference > 0 }
        let sure = ahead.count { $0.isBeyondChance }
        let level = leads.count { $0.difference == 0 }
        return "Of \(leads.count) comparisons with the best of the others: ahead beyond chance in "
            + "\(sure), ahead within chance in \(ahead.count - sure), level in \(level), behind in "
            + "\(leads.count - ahead.count - level)."
    }
}
