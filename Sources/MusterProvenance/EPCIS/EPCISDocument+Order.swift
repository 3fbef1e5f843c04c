import MusterCore

extension EPCISDocument {
    /// The events in an order in which they can be recorded: what was wrong stands before what puts it right.
    ///
    /// Otherwise they keep the order of the document. Of one moment they keep it before all else, since that is
    /// the order in which they are written again; only where an event was put right by one of the same
    /// millisecond that stands before it, that cannot be.
    public var inOrderOfRecording: [EPCISEntry] {
        var order = RecordingOrder(entries)
        var result: [EPCISEntry] = []
        while let next = order.next() { result.append(entries[next]) }
        return result
    }
}

/// Gives events one after the other, each as soon as those have come that it waits for.
private struct RecordingOrder {
    /// The event that waits for an event of the same moment before it.
    private var followers: [Int: Int] = [:]
    /// The events that wait for what they put right.
    private var corrections: [Int: [Int]] = [:]
    /// What each event still waits for.
    private var waits: [(forMoment: Bool, forWrong: Bool)]
    private var isDone: [Bool]
    /// The events that wait for nothing, and those that wait for their moment only.
    private var (free, loose) = (MinimumHeap<Int>(), MinimumHeap<Int>())

    init(_ entries: [EPCISEntry]) {
        waits = Array(repeating: (false, false), count: entries.count)
        isDone = Array(repeating: false, count: entries.count)
        let byID = Dictionary(
            entries.enumerated().map { ($1.event.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var last: [Int64: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if let before = last.updateValue(index, forKey: entry.event.at.microseconds) {
                followers[before] = index
                waits[index].forMoment = true
            }
            if let wrong = entry.event.corrects.flatMap({ byID[$0] }) {
                corrections[wrong, default: []].append(index)
                waits[index].forWrong = true
            }
        }
        for index in entries.indices { offer(index) }
    }

    /// The next event by its place; `nil` where all have come.
    mutating func next() -> Int? {
        while let index = free.popLeast() ?? loose.popLeast() {
            guard !isDone[index] else { continue }
            isDone[index] = true
            if let follower = followers[index] {
                waits[follower].forMoment = false
                offer(follower)
            }
            for correction in corrections[index] ?? [] {
                waits[correction].forWrong = false
                offer(correction)
            }
            return index
        }
        return nil
    }

    private mutating func offer(_ index: Int) {
        guard !waits[index].forWrong else { return }
        if waits[index].forMoment { loose.insert(index) } else { free.insert(index) }
    }
}
