import MusterAdverts
import MusterCore

/// Joins the packets of extended advertisements as a sniffer heard them, some of them perhaps not.
///
/// The first packet tells the advertiser, later ones carry the data; what binds them is the number
/// in all of them (ADI), which two advertisers may use at the same time: then the later one is
/// believed. A packet whose first one was not heard counts as anonymous, and a tail whose beginning
/// was not heard cannot be told from a short advertisement. Bounded in number, bytes and age.
struct AuxiliaryChains {
    /// Who sent an advertisement.
    struct Advertiser {
        var address: BluetoothAddress
        var type: AddressType
    }

    /// Chains kept at once; the oldest makes room.
    private static let maximumChains = 64
    /// A packet points at most 8,191 times 300 µs ahead.
    private static let maximumAgeSeconds = 2.5

    /// What the packets of one advertisement have in common.
    struct Key: Equatable {
        /// Several sniffers hear the same packets, each with gaps of its own.
        var interface: Int
        /// The number of the advertisement and its set (ADI).
        var dataInfo: UInt16
    }

    private struct Chain {
        var key: Key
        var advertiser: Advertiser?
        var begunAt: Instant
        var data: [UInt8] = []
        var isTooLong = false
    }

    /// Oldest first; few at any time.
    private var chains: [Chain] = []

    /// A packet with an advertiser, or one that only points to others, begins its advertisement.
    mutating func begin(
        _ key: Key,
        _ advertiser: Advertiser?,
        at now: Instant,
        faults: inout FaultCounts<EventFault>
    ) {
        removeAll(faults: &faults) { chain in
            chain.key == key
                || abs(now.seconds(since: chain.begunAt)) > Self.maximumAgeSeconds
        }
        if chains.count == Self.maximumChains {
            if !chains.removeFirst().data.isEmpty { faults.record(.chainUnfinished) }
        }
        chains.append(Chain(key: key, advertiser: advertiser, begunAt: now))
    }

    /// Who sent the advertisement of that number.
    func advertiser(of key: Key, at now: Instant) -> Advertiser? {
        chain(key, at: now).flatMap { chains[$0].advertiser }
    }

    /// Keeps data that more is to follow to.
    mutating func keep(
        _ data: ArraySlice<UInt8>,
        of key: Key,
        at now: Instant,
        faults: inout FaultCounts<EventFault>
    ) {
        if chain(key, at: now) == nil { begin(key, nil, at: now, faults: &faults) }
        guard let index = chain(key, at: now), !chains[index].isTooLong else { return }
        chains[index].data.append(contentsOf: data)
        if chains[index].data.count > FragmentAssembler.maximumByteCount {
            chains[index].isTooLong = true
            chains[index].data = []
            faults.record(.chainTooLong)
        }
    }

    /// The whole data that `tail` ends; `nil` when it has grown too long.
    mutating func finish(
        _ tail: ArraySlice<UInt8>,
        of key: Key,
        at now: Instant,
        faults: inout FaultCounts<EventFault>
    ) -> ArraySlice<UInt8>? {
        guard let index = chain(key, at: now) else { return tail }
        // The advertiser stays known: its next first packet may be missed.
        if chains[index].data.isEmpty, !chains[index].isTooLong { return tail }
        keep(tail, of: key, at: now, faults: &faults)
        let whole = chains[index].isTooLong ? nil : chains[index].data[...]
        chains[index].data = []
        chains[index].isTooLong = false
        return whole
    }

    /// Drops everything; what was unfinished is counted.
    mutating func removeAll(faults: inout FaultCounts<EventFault>) {
        removeAll(faults: &faults) { _ in true }
    }

    private func chain(_ key: Key, at now: Instant) -> Int? {
        chains.firstIndex { chain in
            chain.key == key
                && abs(now.seconds(since: chain.begunAt)) <= Self.maximumAgeSeconds
        }
    }

    private mutating func removeAll(
        faults: inout FaultCounts<EventFault>,
        where goes: (Chain) -> Bool
    ) {
        let unfinished = chains.count { goes($0) && !$0.data.isEmpty }
        faults.record(.chainUnfinished, times: unfinished)
        chains.removeAll(where: goes)
    }
}
