import MusterAdverts
import MusterCore

/// Joins the fragments in which a controller hands up long advertising data.
///
/// Fragments of several advertisers interleave; they are told apart by receiver, address, address
/// type and advertising set. Bounded in number, bytes and age, because the last fragment may never
/// come. A lone last fragment cannot be told from a short advertisement and passes as one.
struct FragmentAssembler {
    /// The data status in bits 5 and 6 of an extended report's event type.
    enum Status: UInt8 {
        case complete = 0
        case moreToCome = 1
        case truncated = 2
    }

    /// Chains kept at once; the oldest makes room.
    static let maximumChains = 64
    /// The longest advertising data there is.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 7.8.57.
    static let maximumByteCount = 1_650
    /// Fragments of one advertisement are sent within milliseconds of each other.
    static let maximumAgeSeconds = 2.0

    private struct Key: Hashable {
        var receiver: ReceiverID
        var address: BluetoothAddress
        var addressType: AddressType
        var advertisingSet: UInt8
        var isScanResponse: Bool
    }

    private struct Chain {
        var key: Key
        var begunAt: Instant
        var data: [UInt8]
        var isTooLong = false
    }

    /// Oldest first; few at any time, so that searching beats hashing.
    private var chains: [Chain] = []

    /// Takes a fragment; gives the report that it completes, or `nil` while more is to come.
    mutating func add(
        _ report: AdvertisingReport,
        set advertisingSet: UInt8,
        status: Status,
        faults: inout FaultCounts<EventFault>
    ) -> AdvertisingReport? {
        if chains.isEmpty && status != .moreToCome { return report }
        faults.record(.chainUnfinished, times: removeExpired(at: report.receivedAt))
        let key = Key(
            receiver: report.receiver,
            address: report.address,
            addressType: report.addressType,
            advertisingSet: advertisingSet,
            isScanResponse: report.isScanResponse
        )
        guard let index = chains.firstIndex(where: { $0.key == key }) else {
            if status != .moreToCome { return report }
            if chains.count == Self.maximumChains {
                chains.removeFirst()
                faults.record(.chainUnfinished)
            }
            chains.append(Chain(key: key, begunAt: report.receivedAt, data: Array(report.data)))
            return nil
        }
        if !chains[index].isTooLong {
            chains[index].data.append(contentsOf: report.data)
            if chains[index].data.count > Self.maximumByteCount {
                chains[index].isTooLong = true
                chains[index].data = []
                faults.record(.chainTooLong)
            }
        }
        if status == .moreToCome { return nil }
        let chain = chains.remove(at: index)
        if chain.isTooLong { return nil }
        var whole = report
        whole.data = chain.data[...]
        return whole
    }

    /// Drops every chain; gives how many there were.
    mutating func removeAll() -> Int {
        defer { chains.removeAll() }
        return chains.count
    }

    /// Drops the chains that are too old, and those from the future of a clock set back.
    private mutating func removeExpired(at now: Instant) -> Int {
        let before = chains.count
        chains.removeAll { abs(now.seconds(since: $0.begunAt)) > Self.maximumAgeSeconds }
        return before - chains.count
    }
}
