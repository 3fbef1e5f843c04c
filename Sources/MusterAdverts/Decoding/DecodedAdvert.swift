/// What one advertisement's data says: its frames in order, and what was wrong with it.
///
/// Reused from advertisement to advertisement, so that none of them allocates.
public struct DecodedAdvert: Equatable, Sendable {
    /// The recognised structures, in the order they were sent.
    public internal(set) var frames: [AdvertFrame] = []
    /// What sensors' frames say, in their order.
    public internal(set) var readings: [SensorReading] = []
    /// The texts that readings have, one behind the other, UTF-8 as a rule.
    var text: [UInt8] = []
    /// What was wrong, in order of position; frames beside a fault are sound.
    public internal(set) var faults: [AdvertFault] = []

    /// Creates an empty result.
    public init() {}

    /// Empties the result and keeps its memory.
    mutating func removeAll() {
        // There are one or two at most, as a rule: taking them out singly is the quickest way.
        while !frames.isEmpty { frames.removeLast() }
        while !faults.isEmpty { faults.removeLast() }
        guard !readings.isEmpty else { return }
        while !readings.isEmpty { readings.removeLast() }
        text.removeAll(keepingCapacity: true)
    }

    /// What a sensor's frame of this advertisement says.
    ///
    /// - Parameter frame: the frame.
    /// - Returns: what it says; `nil` for a frame of another advertisement.
    public func reading(of frame: SensorFrame) -> SensorReading? {
        let index = Int(frame.index)
        return readings.indices.contains(index) ? readings[index] : nil
    }

    /// Adds what a sensor's AD structure says, with its frame.
    ///
    /// - Parameters:
    ///   - reading: what it says.
    ///   - source: the bytes that the reading's texts stand in.
    mutating func append(_ reading: SensorReading, source: Span<UInt8>) {
        // The frame has a byte for it; data of that length cannot have more.
        guard readings.count <= Int(UInt8.max) else { return }
        frames.append(
            .sensor(
                SensorFrame(
                    format: reading.format,
                    index: UInt8(readings.count),
                    isEncrypted: reading.isEncrypted,
                    mac: reading.mac
                )
            )
        )
        readings.append(reading)
        keepTexts(of: readings.count - 1, source: source)
        if let remark = reading.remark { faults.append(AdvertFault(remark, at: reading.offset)) }
    }

    /// Copies the texts of a reading from where they stand, because that is gone afterwards.
    mutating func keepTexts(of index: Int, source: Span<UInt8>) {
        let format = readings[index].format
        guard format == .bthome2 || format == .minew else { return }
        for place in 0..<readings[index].values.count {
            let value = readings[index].values[place]
            guard value.isText(in: format), let packed = value.value else {
                continue
            }
            let old = TextPlace(packed: packed)
            let new = TextPlace(start: text.count, count: old.count)
            for at in old.start..<(old.start + old.count) { text.append(source[at]) }
            readings[index].values[place] = SensorValue(code: value.code, value: new.packed)
        }
    }
}
