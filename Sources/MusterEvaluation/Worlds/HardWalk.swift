package import MusterAudit
import MusterCatalogue
import MusterCore
import MusterRanging

/// Something that goes wrong on a walk, or with what an audit was told of its site.
package enum Hardship: String, CaseIterable, Sendable {
    /// Nothing does.
    case none
    case twoAnchors = "two anchors"
    case anchorsOnTop = "anchors on top of each other"
    case anchorsInWrongZones = "anchors in the wrong zones"
    case beginsInTheMiddle = "the walk begins in the middle"
    case standsStill = "twenty minutes of standing still"
    case forkLift = "carried past by a fork-lift"
    case clockBack = "the clock goes back two minutes"
    case clockAhead = "the clock jumps ahead a day"
    case deafReceiver = "deaf for 20 s in every minute"
    case flatShelf = "a shelf of flat batteries"
    case emptiedZone = "a zone emptied on purpose"
    case everyTagCloned = "every tag cloned"
}

/// What an audit says falsely of a site of the second family on which something went wrong.
package struct HardWalk: Sendable {
    /// How many items were expected.
    package let items: Int
    /// How many were called MISSING, and how many of those are there.
    package let (missing, falselyMissing): (Int, Int)
    /// How many were called MISPLACED that are where they belong or gone.
    package let falselyMisplaced: Int
    /// How many were said to be there.
    package let present: Int
    /// How many silent items are gone, as the audit has it.
    package let gone: ClosedRange<Int>?

    /// Audits a site whose earlier recounts taught that nearly all silent items are gone, whatever is so:
    /// the state in which the word MISSING comes easiest.
    ///
    /// - Throws: ``MusterAudit/AuditError`` should an audit refuse a step, which is a bug.
    package init(_ site: AisleSite, _ hardship: Hardship) throws(AuditError) {
        var (plan, samples, truth) = (site.plan, site.samples, site.truth)
        hardship.strike(&plan)
        hardship.strike(&samples)
        let zone = plan.zones[plan.zones.count / 2].id
        hardship.strike(site.items, in: zone, &samples, &truth)
        let walk = WalkRecording(
            named: hardship.rawValue,
            plan: plan,
            items: site.items,
            truth: truth,
            samples: samples
        )
        let run = try AuditRun(walk, method: .peakZone, learned: .goneItems)
        var (missing, falselyMissing, falselyMisplaced, present) = (0, 0, 0, 0)
        for finding in run.findings {
            let zone = truth[finding.item]?.zone
            present += finding.outcome.isPresent ? 1 : 0
            missing += finding.outcome == .missing ? 1 : 0
            falselyMissing += finding.outcome == .missing && zone != nil ? 1 : 0
            let isHome = zone == nil || zone == finding.expectedZone
            falselyMisplaced += finding.outcome == .misplaced && isHome ? 1 : 0
        }
        (items, gone) = (site.items.count, run.gone)
        (self.missing, self.falselyMissing) = (missing, falselyMissing)
        (self.falselyMisplaced, self.present) = (falselyMisplaced, present)
    }
}

extension SiteLesson {
    /// One silent tag in a hundred, and one item in six gone.
    fileprivate static let goneItems: SiteLesson = {
        var chances = [Double](repeating: 1e-4, count: ShareGrid.coarse.pairs)
        chances[4] = 1
        return SiteLesson(belief: SiteBelief(chances), recounted: 40)
    }()
}

extension Hardship {
    /// What is wrong with the plan.
    fileprivate func strike(_ plan: inout SitePlan) {
        switch self {
        case .twoAnchors: plan.anchors.removeLast(max(0, plan.anchors.count - 2))
        case .anchorsOnTop:
            let places = plan.anchors.map(\.position)
            for index in plan.anchors.indices { plan.anchors[index].position = places[0] }
        case .anchorsInWrongZones:
            let zones = plan.anchors.map(\.zone)
            for index in zones.indices {
                plan.anchors[index].zone = zones[(index + zones.count / 2) % zones.count]
            }
        default: break
        }
    }

    /// What goes wrong on the way.
    fileprivate func strike(_ samples: inout [RangingSample]) {
        guard let first = samples.first?.receivedAt, let last = samples.last?.receivedAt else {
            return
        }
        let length = last.seconds(since: first)
        func seconds(_ sample: RangingSample) -> Double { sample.receivedAt.seconds(since: first) }
        let before = samples.filter { seconds($0) < length / 2 }
        let behind = samples.filter { seconds($0) >= length / 2 }
        switch self {
        case .beginsInTheMiddle: samples = behind
        case .standsStill:
            let pause = samples.filter { abs(seconds($0) - length / 2) < 5 }
            let stood = (1...120).flatMap { number in
                pause.map { $0.later(by: 10 * Double(number)) }
            }
            samples = before + stood + behind.map { $0.later(by: 1_210) }
        case .forkLift:
            // Four times as fast: of four advertisements on the way, one is sent.
            samples = samples.enumerated().compactMap { number, sample in
                let place = seconds(sample)
                if place < length / 3 { return sample }
                if place > 2 * length / 3 { return sample.later(by: -length / 4) }
                let fast = sample.later(by: -(place - length / 3) * 0.75)
                return number.isMultiple(of: 4) ? fast : nil
            }
        case .clockBack: samples = before + behind.map { $0.later(by: -120) }
        case .clockAhead: samples = before + behind.map { $0.later(by: 86_400) }
        case .deafReceiver: samples.removeAll { Int(seconds($0)) % 60 < 20 }
        default: break
        }
    }

    /// What is wrong with the goods and their tags.
    fileprivate func strike(
        _ items: [Item],
        in zone: ZoneID,
        _ samples: inout [RangingSample],
        _ truth: inout [ItemID: WalkRecording.Truth]
    ) {
        let shelf = items.filter { $0.zone == zone }
        switch self {
        case .flatShelf, .emptiedZone:
            let beacons = Set(shelf.map(\.beacon))
            samples.removeAll { beacons.contains($0.identity) }
            for item in shelf {
                if self == .emptiedZone { truth[item.id]?.zone = nil }
                truth[item.id]?.isSilent = true
            }
        case .everyTagCloned:
            let beacons = items.map(\.beacon)
            let copies = Dictionary(
                zip(beacons, beacons.dropFirst(beacons.count / 2) + beacons),
                uniquingKeysWith: { first, _ in first }
            )
            samples += samples.compactMap { sample in
                copies[sample.identity].map { identity in
                    var copy = sample.later(by: 0.3)
                    copy.identity = identity
                    return copy
                }
            }
            samples.sort { $0.receivedAt < $1.receivedAt }
        default: break
        }
    }
}

extension RangingSample {
    fileprivate func later(by seconds: Double) -> RangingSample {
        var later = self
        later.receivedAt = receivedAt.advanced(bySeconds: seconds)
        return later
    }
}
