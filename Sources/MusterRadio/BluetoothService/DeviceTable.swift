package import MusterCore

/// What is known of the devices that the Bluetooth service has told of, by object path.
///
/// A change tells only what changed, so the rest must be remembered. Bounded: when the table is full
/// the half that has been silent longest is forgotten.
package struct DeviceTable: Sendable {
    private struct Entry {
        var properties: DeviceProperties
        var toldAt: Instant
    }

    private var entries: [String: Entry] = [:]
    private let capacity: Int

    /// Creates an empty table for at most `capacity` devices, two or more.
    package init(capacity: Int = 16_384) {
        self.capacity = capacity
    }

    /// How many devices are known.
    package var count: Int { entries.count }

    /// Takes in all that is known of a device.
    package mutating func add(_ properties: DeviceProperties, at path: String, _ moment: Instant) {
        if entries[path] == nil, entries.count >= capacity { forgetSilentHalf() }
        entries[path] = Entry(properties: properties, toldAt: moment)
    }

    /// Takes in a change and gives what the advertisement behind it said; `nil` for a change that no
    /// advertisement is behind, and for a device that was never told of whole.
    ///
    /// The service names the data of the advertisement itself, and leaves out the device's UUIDs, name
    /// and TX power once it has told them; those are added. When it names no data either, the
    /// advertisement is taken for a repetition of the last.
    package mutating func change(
        _ change: DeviceProperties,
        at path: String,
        _ moment: Instant
    ) -> DeviceProperties? {
        guard var entry = entries[path] else { return nil }
        entry.properties.apply(change)
        entry.toldAt = moment
        entries[path] = entry
        guard change.rssi != nil || change.manufacturerData != nil || change.serviceData != nil
        else { return nil }
        var heard = entry.properties
        if change.manufacturerData != nil || change.serviceData != nil {
            heard.manufacturerData = change.manufacturerData
            heard.serviceData = change.serviceData
        }
        return heard
    }

    /// Forgets a device.
    package mutating func remove(_ path: String) {
        entries[path] = nil
    }

    private mutating func forgetSilentHalf() {
        let bySilence = entries.sorted { $0.value.toldAt < $1.value.toldAt }
        for (path, _) in bySilence.prefix(capacity / 2) { entries[path] = nil }
    }
}
