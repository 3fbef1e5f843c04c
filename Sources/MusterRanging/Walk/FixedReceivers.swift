import MusterCatalogue
import MusterCore

/// The receivers of a site, by number: 0 is the one that is carried, whatever its name; from 1 on
/// those that the plan fixes to the building and gives a zone.
struct FixedReceivers: Sendable {
    /// One receiver.
    struct Receiver: Sendable {
        let id: ReceiverID
        let zone: ZoneID
        /// The number of ``zone`` among ``FixedReceivers/zones``.
        let zoneNumber: Int
        let position: Point
        /// What it delivered in the current second.
        var adverts = 0
        var visits: VisitRecorder
        var listMatch = ListMatch()
    }

    private var carriedMatch = ListMatch()
    /// What the carried receiver delivered in the current second.
    private(set) var carriedAdverts = 0
    /// The zones that receivers stand for.
    private(set) var zones: [ZoneID] = []
    private var receivers: [Receiver] = []
    private var numbers: [ReceiverID: Int16] = [:]
    /// The last name that was looked up: the same receiver often delivers many in a row.
    private var last: (id: ReceiverID, number: Int16, source: Int16)?
    /// Which of all receivers delivered the last advertisement: several that are carried have the
    /// number 0 in common.
    private(set) var source: Int16 = 0
    private var sources: [ReceiverID: Int16] = [:]
    /// How many receivers are told apart as sources.
    private static let mostSources = 1_000

    /// Creates the receivers of a plan; without one, all are carried.
    init(_ plan: SitePlan?) {
        for receiver in plan?.receivers ?? [] {
            guard let zone = receiver.zone, receivers.count < Int(Int16.max) else { continue }
            let zoneNumber = zones.firstIndex(of: zone) ?? zones.count
            if zoneNumber == zones.count { zones.append(zone) }
            receivers.append(
                Receiver(
                    id: receiver.id,
                    zone: zone,
                    zoneNumber: zoneNumber,
                    position: receiver.position,
                    visits: VisitRecorder(receiver: receiver.id)
                )
            )
            numbers[receiver.id] = Int16(receivers.count)
        }
    }

    /// Whether there are any.
    var isEmpty: Bool { receivers.isEmpty }

    /// The receiver of a number from 1 on.
    subscript(number: Int16) -> Receiver {
        get { receivers[Int(number) - 1] }
        _modify { yield &receivers[Int(number) - 1] }
    }

    /// Counts an advertisement and gives the number of the receiver that delivered it.
    mutating func admit(_ id: ReceiverID) -> Int16 {
        let number = number(of: id)
        if number == 0 { carriedAdverts += 1 } else { self[number].adverts += 1 }
        return number
    }

    private mutating func number(of id: ReceiverID) -> Int16 {
        if let last, last.id == id {
            source = last.source
            return last.number
        }
        let number = numbers[id] ?? 0
        source = sources[id] ?? Int16(sources.count)
        if sources.count < Self.mostSources { sources[id] = source }
        last = (id, number, source)
        return number
    }

    /// Lets the seed's method take what a receiver ranged within a second; see ``ListMatch``.
    mutating func match(_ ranged: [RangedBeacon], by receiver: Int16) -> Set<BeaconIdentity> {
        receiver == 0
            ? carriedMatch.found(among: ranged) : self[receiver].listMatch.found(among: ranged)
    }

    /// Ends a second and appends the visits that ended with it.
    mutating func close(_ second: Int64, emit: (RangingEvent) -> Void) {
        carriedAdverts = 0
        for index in receivers.indices where receivers[index].adverts > 0 {
            let ended = receivers[index].visits.add(
                second,
                zone: receivers[index].zone,
                isTold: true,
                passed: [],
                at: receivers[index].position,
                adverts: receivers[index].adverts
            )
            if let ended { emit(.visit(ended)) }
            receivers[index].adverts = 0
        }
    }

    /// Ends all visits.
    mutating func finish(emit: (RangingEvent) -> Void) {
        for index in receivers.indices {
            if let visit = receivers[index].visits.finish() { emit(.visit(visit)) }
        }
    }
}
