import MusterAudit
import MusterCatalogue
import MusterCore

/// What came of the items of one site, or of several, in counts.
struct AisleTally: Sendable {
    var (items, samples, seconds, secondsRight) = (0, 0, 0, 0)
    var (present, unsure) = (0, 0)
    var (saidMissing, missingRight) = (0, 0)
    var (saidMisplaced, misplacedRight) = (0, 0)
    /// Items that are gone, and those of them that were said to be there.
    var (absent, absentFound) = (0, 0)
    /// Zones that were walked for some seconds, those of them said to be entered, and others said to be.
    var (walkedZones, enteredZones, passedZones) = (0, 0, 0)
    /// Items that are gone and whose identity somebody else sends, and those said to be there.
    var (clonedAbsent, cloneFound) = (0, 0)

    /// Who is shorter in a zone has only touched it.
    private static let leastSeconds = 3

    init() {}

    init(_ site: AisleSite, _ run: AuditRun) {
        (items, samples, seconds) = (site.items.count, site.samples.count, site.path.count)
        let spent = site.path.reduce(into: [ZoneID: Int]()) { $0[$1.zone, default: 0] += 1 }
        for stay in run.extent?.zones ?? [] {
            let isWalked = spent[stay.zone, default: 0] >= Self.leastSeconds
            walkedZones += isWalked ? 1 : 0
            enteredZones += isWalked && stay.isEntered ? 1 : 0
            passedZones += !isWalked && stay.isEntered ? 1 : 0
        }
        for finding in run.findings {
            guard let truth = site.truth[finding.item] else { continue }
            let isGone = truth.zone == nil
            if finding.outcome == .missing {
                saidMissing += 1
                missingRight += isGone ? 1 : 0
            }
            if finding.outcome == .misplaced {
                saidMisplaced += 1
                // A clone of an item that is gone is not the item in another place.
                misplacedRight += !isGone && truth.zone != finding.expectedZone ? 1 : 0
            }
            let isThere = finding.outcome.isPresent
            if isThere {
                present += 1
                unsure += finding.zoneState == .unsure ? 1 : 0
            }
            guard isGone else { continue }
            absent += 1
            absentFound += isThere ? 1 : 0
            guard site.cloned.contains(finding.item) else { continue }
            clonedAbsent += 1
            cloneFound += isThere ? 1 : 0
        }
    }

    mutating func add(_ other: AisleTally) {
        items += other.items
        samples += other.samples
        seconds += other.seconds
        secondsRight += other.secondsRight
        present += other.present
        unsure += other.unsure
        saidMissing += other.saidMissing
        missingRight += other.missingRight
        saidMisplaced += other.saidMisplaced
        misplacedRight += other.misplacedRight
        absent += other.absent
        absentFound += other.absentFound
        clonedAbsent += other.clonedAbsent
        cloneFound += other.cloneFound
        walkedZones += other.walkedZones
        enteredZones += other.enteredZones
        passedZones += other.passedZones
    }

    var unsureShare: Double? { Confusion.share(unsure, of: present) }
    /// The items called MISSING or MISPLACED that are not.
    var falseWords: Int { saidMissing - missingRight + saidMisplaced - misplacedRight }
    var falseShare: Double { items == 0 ? 0 : Double(falseWords) / Double(items) }
}
