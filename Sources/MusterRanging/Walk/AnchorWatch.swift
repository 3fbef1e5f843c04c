import MusterCatalogue
import MusterCore

/// Finds anchors that are heard where the plan says they are not: copied, or moved.
///
/// All anchors together tell where the scanner walked: a forward-backward pass over the cells of an
/// ``AnchorField``, in which one anchor counts for little and a walk does not jump. An anchor that was
/// much louder than it can be from there, with itself left out, is heard from elsewhere. One second
/// proves nothing; several within a short while do. An anchor that was found out stays out: nothing
/// tells which of its signals is which.
struct AnchorWatch: Sendable {
    /// How many seconds are kept to be judged by what came after, and how many are judged at once.
    private static let window = (seconds: 45, step: 15)
    /// How many anchors of a second count, the loudest.
    private static let anchorsOfSecond = 12
    /// For how long nothing may be heard within one walk, in seconds.
    private static let longestGap: Int64 = 10
    /// How long after its beginning a walk is not judged, in seconds: nothing says yet whence it came.
    private static let settling: Int64 = 15
    /// From how many dB above what its distance gives an anchor is not where the plan has it.
    private static let mostExcess: Float = 11
    /// The same above its own strength, where that is known from a place so near that the level loses
    /// no more than so many dB on the way.
    private static let mostOwnExcess: (excess: Float, near: Float) = (6, 18)
    /// The share of the places where the scanner may be that may say otherwise.
    private static let doubt: Float = 0.02
    /// In how many seconds an anchor must have been out of place, within how many: what a reflection
    /// makes loud for a moment is no copy.
    private static let least = (seconds: 5, within: Int64(30))
    /// How many anchors must have been heard before one is judged: they tell where the walk is and how
    /// strong anchors are.
    private static let fewestAnchors = 3
    /// By how much an anchor is stronger at its loudest than its place gives, where anchors are as
    /// usual, in dB.
    private static let usualExcess: Float = 2
    /// The level of a second's loudest anchor in the middle of seconds, where anchors are as usual.
    private static let usualLoudest: Float = -71
    /// How much weaker than the loudest an anchor is that is among the loudest, in dB.
    private static let loudDB: Float = 12
    /// How much stronger or weaker than usual a site's anchors may be, in dB.
    private static let biasLimits: ClosedRange<Float> = -10...25

    private var field: AnchorField?
    private let numbers: [BeaconIdentity: Int]
    private let identities: [BeaconIdentity]
    private var steps: [Step] = []
    private var belief: [Float] = []
    private var second: Int64?
    /// The second in which the walk began.
    private var begun: Int64 = 0
    private var bias: Float = 0
    private var isMeasured = false
    /// The highest excess of each anchor where it was loud; `nil` before it was heard.
    private var tops: [Float?]
    /// The seconds in which an anchor was out of place lately.
    private var offences: [[Int64]]
    private var isOut: [Bool]
    /// How much stronger each anchor is than usual where the walk came near it, in dB; `nil` before.
    private var strengths: [Float?]

    /// A second that waits to be judged.
    private struct Step: Sendable {
        let second: Int64
        let heard: [(anchor: Int, level: Float)]
        let fit: [Float]
        let belief: [Float]
    }

    /// Creates the watch over the anchors of a plan; without one there is nothing to contradict.
    init(_ plan: SitePlan?) {
        let anchors = plan?.anchors ?? []
        field = AnchorField(plan)
        identities = anchors.map(\.beacon)
        numbers = Dictionary(
            anchors.enumerated().map { ($1.beacon, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        tops = Array(repeating: nil, count: anchors.count)
        strengths = Array(repeating: nil, count: anchors.count)
        offences = Array(repeating: [], count: anchors.count)
        isOut = Array(repeating: false, count: anchors.count)
    }

    /// Ends a second with the anchors heard in it.
    ///
    /// - Returns: the anchors that are found to be out of place now; mostly none.
    mutating func close(
        _ second: Int64,
        _ anchors: [HeardAnchor]
    ) -> [BeaconIdentity] {
        guard field != nil, !anchors.isEmpty else { return [] }
        var found: [BeaconIdentity] = []
        if let last = self.second, !(1...Self.longestGap).contains(second - last) {
            found = finish()
        }
        let heard = anchors.compactMap { anchor in
            numbers[anchor.beacon].map { (anchor: $0, level: Float(anchor.level)) }
        }
        .filter { !isOut[$0.anchor] }
        .sorted { ($0.level, $1.anchor) > ($1.level, $0.anchor) }
        .prefix(Self.anchorsOfSecond)
        guard !heard.isEmpty else { return found }
        for entry in heard { field?.prepare(entry.anchor) }
        guard let field else { return found }
        if belief.isEmpty {
            belief = Array(repeating: 1 / Float(field.count), count: field.count)
            begun = second
        } else {
            for _ in 0..<(second - (self.second ?? second)) { belief = field.walked(belief) }
        }
        let fit = field.fit(Array(heard), bias: bias)
        belief = field.weighed(belief, by: fit)
        self.second = second
        steps.append(Step(second: second, heard: Array(heard), fit: fit, belief: belief))
        if steps.count >= Self.window.seconds { found += judge(Self.window.step) }
        return found
    }

    /// Judges what waits; time breaks off here.
    ///
    /// - Returns: the anchors that are found to be out of place now; mostly none.
    mutating func finish() -> [BeaconIdentity] {
        let found = judge(steps.count)
        steps.removeAll()
        belief.removeAll()
        second = nil
        return found
    }

    /// Judges the oldest seconds by what came before and after them.
    private mutating func judge(_ count: Int) -> [BeaconIdentity] {
        guard let field, let last = steps.last else { return [] }
        if !isMeasured { measureFirst() }
        var beliefs: [[Float]] = []
        var after = [Float](repeating: 1, count: field.count)
        var next = last.second
        for index in steps.indices.reversed() {
            let step = steps[index]
            for _ in 0..<(next - step.second) { after = field.walked(after) }
            next = step.second
            if index < count {
                var total: Float = 0
                var both = step.belief
                for cell in both.indices {
                    both[cell] *= after[cell]
                    total += both[cell]
                }
                if total > 0 { for cell in both.indices { both[cell] /= total } }
                beliefs.append(both)
            }
            after = field.weighed(after, by: step.fit)
        }
        var found: [Int] = []
        // Two that contradict each other do not tell which of them is out of place.
        let areEnough = heardAnchors.count >= Self.fewestAnchors
        for (step, belief) in zip(steps.prefix(count), beliefs.reversed()) {
            let isSettled = step.second - begun >= Self.settling && areEnough
            for entry in step.heard where !isOut[entry.anchor] {
                let excess = field.excess(of: entry, in: belief, bias: bias, share: Self.doubt)
                tops[entry.anchor] = max(tops[entry.anchor] ?? -.infinity, excess.mean + bias)
                if excess.fall <= Self.mostOwnExcess.near {
                    let known = strengths[entry.anchor] ?? -.infinity
                    strengths[entry.anchor] = max(known, excess.mean)
                }
                guard excess.least >= mostExcess(of: entry.anchor), isSettled else { continue }
                note(entry.anchor, step.second)
                if offences[entry.anchor].count >= Self.least.seconds { found.append(entry.anchor) }
            }
        }
        steps.removeFirst(min(count, steps.count))
        measure()
        var fresh: [BeaconIdentity] = []
        for anchor in found where !isOut[anchor] {
            isOut[anchor] = true
            fresh.append(identities[anchor])
        }
        return fresh
    }

    /// Takes from the first seconds about how strong the anchors are, and weighs those again.
    private mutating func measureFirst() {
        guard let field else { return }
        let carried = loudThroughout
        var loudest = steps.compactMap { step in
            step.heard.first { !carried.contains($0.anchor) }?.level
        }
        if loudest.isEmpty { loudest = steps.compactMap { $0.heard.first?.level } }
        loudest.sort()
        bias = limited(loudest[loudest.count / 2] - Self.usualLoudest)
        isMeasured = true
        var belief = [Float](repeating: 1 / Float(field.count), count: field.count)
        var second: Int64?
        for index in steps.indices {
            let step = steps[index]
            if let second { for _ in 0..<(step.second - second) { belief = field.walked(belief) } }
            second = step.second
            let fit = field.fit(step.heard, bias: bias)
            belief = field.weighed(belief, by: fit)
            steps[index] = Step(second: step.second, heard: step.heard, fit: fit, belief: belief)
        }
        self.belief = belief
    }

    /// The anchors that were heard in the walk so far.
    private var heardAnchors: Set<Int> {
        var heard = Set(tops.indices.filter { tops[$0] != nil })
        for step in steps { heard.formUnion(step.heard.map(\.anchor)) }
        return heard
    }

    /// The anchors that are among the loudest all the time: a copy that goes with the scanner is.
    private var loudThroughout: Set<Int> {
        var counts: [Int: Int] = [:]
        for step in steps {
            let top = step.heard.first?.level ?? 0
            for entry in step.heard where entry.level >= top - Self.loudDB {
                counts[entry.anchor, default: 0] += 1
            }
        }
        return Set(counts.filter { 2 * $0.value > steps.count }.keys)
    }

    private func limited(_ bias: Float) -> Float {
        min(max(bias, Self.biasLimits.lowerBound), Self.biasLimits.upperBound)
    }

    /// From how many dB above what its distance gives this anchor is not where the plan has it.
    private func mostExcess(of anchor: Int) -> Float {
        strengths[anchor].map { Self.mostOwnExcess.excess + max(0, $0) } ?? Self.mostExcess
    }

    private mutating func note(_ anchor: Int, _ second: Int64) {
        offences[anchor].removeAll { second - $0 >= Self.least.within }
        offences[anchor].append(second)
    }

    /// Takes from what was heard how strong the site's anchors are.
    private mutating func measure() {
        let known = zip(tops, isOut).compactMap { top, isOut in isOut ? nil : top }.sorted()
        guard known.count >= Self.fewestAnchors else { return }
        let middle = known[known.count / 2]
        bias = limited(middle - Self.usualExcess)
    }
}
