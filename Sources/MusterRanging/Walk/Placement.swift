import MusterCore

/// The windowed levels of all beacons that fixed receivers hear.
///
/// Only beacons heard lately have one; its memory goes to another beacon afterwards.
struct Placement: Sendable {
    /// Something that a second has changed about a beacon.
    struct Change {
        let beacon: Int32
        /// The zone that it is in, by number; below 0 when it never was in one.
        let zone: Int16
        /// Whether it is not heard any more and its slot is gone.
        let isSilent: Bool
    }

    private var slots: [Slot] = []
    private var free: [Int32] = []
    /// The slots in use, in the order of opening.
    private var active: [Int32] = []

    private struct Slot: Sendable {
        var beacon: Int32
        var zone: Int16
        var level: WindowedLevel
    }

    /// Gives a beacon a slot; it was last in `zone`, if that is not below 0.
    mutating func open(_ beacon: Int32, startingIn zone: Int16) -> Int32 {
        let number = free.popLast() ?? Int32(slots.count)
        if Int(number) == slots.count {
            slots.append(Slot(beacon: beacon, zone: zone, level: WindowedLevel()))
        }
        slots[Int(number)].beacon = beacon
        slots[Int(number)].zone = zone
        slots[Int(number)].level.restart(in: zone < 0 ? nil : Int(zone))
        active.append(number)
        return number
    }

    /// Adds a reading to the current second.
    mutating func add(
        _ rssi: RSSI,
        to slot: Int32,
        receiver: Int16,
        zone: Int,
        second: Int64
    ) {
        slots[Int(slot)].level.add(rssi, receiver: Int(receiver), zone: zone, second: second)
    }

    /// The level of a receiver in dBm; `nil` when it is dropped.
    func level(_ slot: Int32, of receiver: Int16) -> Double? {
        slots[Int(slot)].level.level(of: Int(receiver))
    }

    /// Ends a second and gives what has changed, in the order of the slots' opening.
    mutating func close(_ second: Int64) -> [Change] {
        var changes: [Change] = []
        for number in active {
            let index = Int(number)
            let zone = Int16(slots[index].level.close(second) ?? -1)
            let isSilent = slots[index].level.isSilent
            guard zone != slots[index].zone || isSilent else { continue }
            slots[index].zone = zone
            changes.append(Change(beacon: slots[index].beacon, zone: zone, isSilent: isSilent))
            if isSilent { free.append(number) }
        }
        if changes.contains(where: \.isSilent) {
            active.removeAll { slots[Int($0)].level.isSilent }
        }
        return changes
    }

    /// Takes all slots back and gives the beacons that had one.
    mutating func removeAll() -> [Int32] {
        defer {
            free += active
            active.removeAll()
        }
        return active.map { slots[Int($0)].beacon }
    }
}
