import MusterCatalogue
package import MusterCore
import MusterRanging

/// How right the claims of a method were over one or more walks.
package struct WalkScore: Sendable {
    private var presence = Confusion()
    private var flags = Confusion()
    private var inPlace = (right: 0, all: 0)
    private var misplaced = (right: 0, all: 0)
    private var exact = (right: 0, all: 0)
    private var located = (right: 0, all: 0)
    private var flagExact = (right: 0, all: 0)
    private var seconds: [Double] = []
    private var adverts: [Double] = []
    /// One for every item that is there and has a recorded zone.
    package private(set) var trials: [Trial] = []

    /// Creates the score of no walk.
    package init() {}

    /// Adds the claims about a walk.
    ///
    /// - Parameters:
    ///   - claims: what the method says of each item.
    ///   - walk: the walk.
    ///   - entered: when the scanner first came into each zone (UTC).
    ///   - heard: the moments at which each item's advertisements were received, in order.
    package mutating func add(
        _ claims: [ItemID: ItemClaim],
        _ walk: WalkRecording,
        entered: [ZoneID: Instant],
        heard: [BeaconIdentity: [Instant]]
    ) {
        for item in walk.items {
            guard let truth = walk.truth[item.id] else { continue }
            let claim = claims[item.id] ?? ItemClaim()
            presence.add(said: claim.isPresent, truth: truth.zone != nil)
            let isFlagged = claim.isPresent && claim.place == .elsewhere
            let isMisplaced = truth.zone != nil && item.zone != nil && truth.zone != item.zone
            flags.add(said: isFlagged, truth: isMisplaced)
            if let zone = truth.zone {
                located.all += 1
                if claim.isPresent, claim.zone == zone { located.right += 1 }
            }
            guard let zone = truth.zone, item.zone != nil else { continue }
            let passes = claim.isPresent && claim.place == .inPlace
            if isMisplaced {
                misplaced.all += 1
                if !passes { misplaced.right += 1 }
                trials.append(Trial(second: passes ? 0 : 1))
            } else {
                inPlace.all += 1
                if passes { inPlace.right += 1 }
                trials.append(Trial(passes ? 1 : 0))
            }
            guard claim.isPresent else { continue }
            exact.all += 1
            if claim.zone == zone { exact.right += 1 }
            if isFlagged {
                flagExact.all += 1
                if claim.zone == zone { flagExact.right += 1 }
            }
            note(claim, entered: entered[zone], heard: heard[item.beacon] ?? [])
        }
    }

    private mutating func note(_ claim: ItemClaim, entered: Instant?, heard: [Instant]) {
        guard let at = claim.decidedAt else { return }
        if let entered { seconds.append(max(0, at.seconds(since: entered))) }
        adverts.append(Double(heard.count { $0 <= at }))
    }

    /// The mean of in-place accepted and misplaced not passed.
    private var balance: Double? {
        guard let accepted = Confusion.share(inPlace.right, of: inPlace.all) else { return nil }
        guard let caught = Confusion.share(misplaced.right, of: misplaced.all) else { return nil }
        return (accepted + caught) / 2
    }

    /// The figures by the words of ``Metric/id``.
    package var values: [String: Double?] {
        [
            "presence_precision": presence.precision,
            "presence_recall": presence.recall,
            "presence_f1": presence.f1,
            "accepted": Confusion.share(inPlace.right, of: inPlace.all),
            "not_passed": Confusion.share(misplaced.right, of: misplaced.all),
            "balance": balance,
            "flag_precision": flags.precision,
            "flag_recall": flags.recall,
            "flag_f1": flags.f1,
            "flags": Double(flags.truePositives + flags.falsePositives),
            "exact": Confusion.share(exact.right, of: exact.all),
            "zone_right": Confusion.share(located.right, of: located.all),
            "flag_exact": Confusion.share(flagExact.right, of: flagExact.all),
            "t50": quantile(0.5, of: seconds),
            "t95": quantile(0.95, of: seconds),
            "adverts": quantile(0.5, of: adverts),
        ]
    }
}
