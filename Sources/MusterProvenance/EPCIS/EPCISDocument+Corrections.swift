import MusterCore

/// EPCIS says of an event that was wrong what puts it right; the house says of an event what it puts right.
extension EPCISDocument {
    /// Tells events which ones they put right.
    ///
    /// Those that cannot be put right as the document says are refused, and what they put right with them.
    mutating func linkCorrections() {
        var byID: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for id in Set([entry.event.id, entry.given].compactMap { $0 }) {
                byID[id, default: []].append(index)
            }
        }
        let refused = Dictionary(
            faults.compactMap { fault in fault.given.map { ($0, fault.number) } },
            uniquingKeysWith: { first, _ in first }
        )
        var wrong: [EPCISFault] = []
        for index in entries.indices {
            for id in entries[index].correctedBy {
                let reason: Sentence?
                if let others = byID[id] {
                    reason = link(index, to: others)
                } else if let number = refused[id] {
                    reason = Self.refusedWith(number)
                } else {
                    reason = nil
                    entries[index].correctedElsewhere = id
                }
                if let reason {
                    wrong.append(Self.fault(entries[index], reason))
                }
            }
        }
        refuse(wrong + circles())
    }

    /// Takes events out that a later look refuses, and those that they put right: what was wrong would stand
    /// again.
    ///
    /// - Parameter faults: why; at most one fault of an event counts.
    public mutating func refuse(_ faults: [EPCISFault]) {
        guard !faults.isEmpty else { return }
        var byID: [String: [Int]] = [:]
        let numbers = Dictionary(
            entries.enumerated().map { ($1.number, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for (index, entry) in entries.enumerated() {
            byID[entry.event.id, default: []].append(index)
        }
        var (rest, gone) = (faults[...], [Int: EPCISFault]())
        while let fault = rest.popFirst() {
            guard let index = numbers[fault.number], gone[index] == nil else { continue }
            gone[index] = fault
            for other in entries[index].event.corrects.flatMap({ byID[$0] }) ?? []
            where !entries[other].correctedBy.isEmpty {
                rest.append(Self.fault(entries[other], Self.refusedWith(fault.number)))
            }
        }
        entries = entries.enumerated().filter { gone[$0.offset] == nil }.map(\.element)
        self.faults = (self.faults + gone.values).sorted { $0.number < $1.number }
    }

    /// Tells some events, which are one, that they put an event right.
    ///
    /// - Returns: why they cannot; `nil` where they do.
    private mutating func link(_ index: Int, to others: [Int]) -> Sentence? {
        let id = entries[index].event.id
        for other in others {
            guard entries[other].event.id != id else { return "would put itself right" }
            guard [nil, id].contains(entries[other].event.corrects) else {
                return "is put right by event \(entries[other].number), as another one is"
            }
            entries[other].event.corrects = id
        }
        return nil
    }

    /// The events that put each other right in a circle.
    private func circles() -> [EPCISFault] {
        let next = Dictionary(
            entries.compactMap { entry in entry.event.corrects.map { (entry.event.id, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        var (ends, inCircle): (Set<String>, Set<String>) = ([], [])
        for start in next.keys where !ends.contains(start) {
            var (way, places): ([String], [String: Int]) = ([], [:])
            var current: String? = start
            while let id = current, !ends.contains(id), places[id] == nil {
                places[id] = way.count
                way.append(id)
                current = next[id]
            }
            if let id = current, let place = places[id] { inCircle.formUnion(way[place...]) }
            ends.formUnion(way)
        }
        return entries.filter { inCircle.contains($0.event.id) }.map {
            Self.fault($0, "puts right an event that puts it right")
        }
    }

    private static func refusedWith(_ number: Int) -> Sentence {
        "is put right by event \(number), which is refused"
    }

    private static func fault(_ entry: EPCISEntry, _ reason: Sentence) -> EPCISFault {
        EPCISFault(
            number: entry.number,
            member: "errorDeclaration",
            reason: reason,
            given: entry.given
        )
    }
}
