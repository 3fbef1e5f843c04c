import MusterCore

/// Builds the slots and gaps of one series out of its readings in order of time.
///
/// Each value holds until the next one, or for one interval where a gap follows. What a sensor at fault
/// says is no value, but the cause of a gap. Readings that come in any other order give the same, once they
/// are sorted: the result depends on which readings there are alone.
public struct SeriesFold: Sendable {
    /// How often something is expected.
    public let rhythm: Rhythm
    /// The last value that was added.
    public private(set) var last: Reading?
    private var interruptions: [Interruption]
    private var faults: [Interruption] = []
    private var slot: Slot?
    private var slots: [Slot] = []
    private var gaps: [Gap] = []

    /// Begins behind a reading that is known.
    ///
    /// - Parameters:
    ///   - rhythm: how often something is expected.
    ///   - carried: the last reading before those that will be added; it is counted in no slot.
    ///   - interruptions: what is known to have kept readings away.
    public init(_ rhythm: Rhythm, carried: Reading? = nil, interruptions: [Interruption] = []) {
        self.rhythm = rhythm
        self.interruptions = interruptions
        last = carried
    }

    /// Adds what kept readings away, ahead of the reading that ends a gap.
    public mutating func note(_ interruption: Interruption) { interruptions.append(interruption) }

    /// Adds the next reading; one that is not later than the last is left out.
    public mutating func add(_ reading: Reading) {
        if let last, reading.milliseconds <= last.milliseconds { return }
        guard !reading.flags.contains(.fault) else { return note(faultAt: reading.milliseconds) }
        if let last { end(last, before: reading) }
        faults = []
        interruptions.removeAll { $0.until <= reading.at }
        update(Slot.number(milliseconds: reading.milliseconds), reading.value) { $0.add(reading) }
        last = reading
    }

    /// The slots and gaps up to the last reading, which is taken to hold for one interval.
    ///
    /// - Parameter next: the reading behind the last one, where there is one; it is counted in no slot.
    /// - Returns: the slots and gaps, in order.
    public func finished(before next: Reading? = nil) -> (slots: [Slot], gaps: [Gap]) {
        var fold = self
        if let last = fold.last {
            if let next {
                fold.end(last, before: next)
            } else {
                fold.hold(last.value, last.milliseconds..<rhythm.end(of: last, before: nil))
            }
        }
        return (fold.slots + (fold.slot.map { [$0] } ?? []), fold.gaps)
    }

    /// The slots and gaps that nothing later changes any more; they are forgotten here.
    public mutating func takeSettled() -> (slots: [Slot], gaps: [Gap]) {
        defer { (slots, gaps) = ([], []) }
        return (slots, gaps)
    }

    /// Notes that the sensor said it is at fault: until it says something else, or is silent.
    private mutating func note(faultAt at: Int64) {
        faults.append(
            Interruption(
                from: Instant(milliseconds: at),
                until: Instant(milliseconds: at + rhythm.limit + rhythm.heartbeat),
                cause: .fault
            )
        )
    }

    private mutating func end(_ reading: Reading, before next: Reading) {
        let end = rhythm.end(of: reading, before: next)
        hold(reading.value, reading.milliseconds..<end)
        guard end < next.milliseconds else { return }
        gaps += GapPieces.pieces(
            of: end..<next.milliseconds,
            interruptions: interruptions + faults,
            limit: rhythm.limit
        )
    }

    private mutating func hold(_ value: Int64, _ range: Range<Int64>) {
        var from = range.lowerBound
        while from < range.upperBound {
            let number = Slot.number(milliseconds: from)
            let until = min(range.upperBound, (number + 1) * Slot.length)
            update(number, value) { $0.hold(value, for: until - from) }
            from = until
        }
    }

    private mutating func update(_ number: Int64, _ value: Int64, _ body: (inout Slot) -> Void) {
        if let slot, slot.number != number {
            slots.append(slot)
            self.slot = nil
        }
        var slot = slot ?? Slot(number: number, value: value)
        body(&slot)
        self.slot = slot
    }
}
