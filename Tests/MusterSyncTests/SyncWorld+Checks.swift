import MusterSync

extension SyncWorld {
    /// The values of all rows, in a form that two replicas can be compared by.
    static func values(_ registers: Registers) -> [String: [SyncID]] {
        var values: [String: [SyncID]] = [:]
        for (uid, row) in registers.rows {
            for name in row.fields.keys {
                guard let (winner, others) = registers.field(name, of: uid) else { continue }
                values["\(uid) \(name) \(winner.value ?? "-")"] =
                    [winner.uid] + others.map(\.uid).sorted()
            }
        }
        return values
    }

    /// Nothing is lost, nothing is made up, and everybody has the same.
    func checkAtRest() throws(Violation) {
        let atHub = Set(hub.kept.keys).union(hub.forgotten.keys)
        if let uid = alive.subtracting(atHub).min() {
            throw Violation("I1 lost at the hub: \(made[uid].map { "\($0.change.content)" } ?? "")")
        }
        guard Set(hub.kept.keys).isSubset(of: made.keys) else { throw Violation("I2 made up") }
        guard Set(hub.log).count == hub.log.count else { throw Violation("I2 one place twice") }
        let reference = Self.values(hub.registers)
        for peer in peers {
            let station = peer.station
            let want = hub.kept.filter { _, kept in
                let scope = kept.change.place.stream.scope
                return !scope.isAudit || station.audits.contains(scope)
            }
            let got = Set(station.kept.keys)
            if !got.isSuperset(of: want.keys) { throw Violation("I1 lost at a station") }
            if !got.subtracting(want.keys).isSubset(of: hub.forgotten.keys) {
                throw Violation("I3 a station has what the hub has not")
            }
            if !station.waiting.isEmpty { throw Violation("I7 what has a yes still waits") }
            if Self.values(station.registers) != reference
                || station.registers.fullDigest() != hub.registers.fullDigest()
                || ReplicaDigest(station.registers) != hub.digest
            {
                throw Violation("I3 values differ\(difference(from: station.registers))")
            }
            if !poison.isDisjoint(with: got) { throw Violation("I10 a refused change is shown") }
            for audit in station.audits {
                guard let joint = station.joint(audit) else {
                    throw Violation("J5 a result is never whole")
                }
                if joint != hub.joint(audit) { throw Violation("J5 results differ") }
            }
        }
        try checkReplaced()
    }

    /// The first value that a station shows otherwise, for a message.
    private func difference(from registers: Registers) -> String {
        let (here, there) = (Self.values(hub.registers), Self.values(registers))
        let key = Set(here.keys).union(there.keys).sorted().first { here[$0] != there[$0] }
        guard let key else { return ", their digests only" }
        let uids = Set((here[key] ?? []) + (there[key] ?? []))
        let listed = uids.sorted().map { uid in
            "\(uid) of station \(made[uid]?.change.station ?? -1)"
        }
        return " in \(key): hub \(here[key] ?? []), station \(there[key] ?? []); \(listed)"
    }

    /// Every value is shown, stands beside the one that is, or was seen by who replaced it; and what
    /// was replaced never comes back.
    private func checkReplaced() throws(Violation) {
        var named: Set<String> = []
        var namedHere: Set<String> = []
        for (uid, kept) in made {
            guard let row = kept.change.row else { continue }
            let isHere = hub.kept[uid] != nil || hub.forgotten[uid] != nil
            for name in row.fields.keys {
                for base in row.base[name] ?? [] {
                    named.insert("\(row.row) \(name) \(base)")
                    if isHere { namedHere.insert("\(row.row) \(name) \(base)") }
                }
            }
        }
        for (uid, kept) in made {
            guard let row = kept.change.row, hub.kept[uid] != nil || hub.forgotten[uid] != nil
            else {
                continue
            }
            for name in row.fields.keys {
                guard let (winner, others) = hub.registers.field(name, of: row.row) else {
                    throw Violation("I4 a column has no value")
                }
                let stands = uid == winner.uid || others.contains { $0.uid == uid }
                if !stands, !named.contains("\(row.row) \(name) \(uid)") {
                    throw Violation("I4 overwritten by somebody who had not seen it")
                }
                if stands, namedHere.contains("\(row.row) \(name) \(uid)") {
                    throw Violation("S1 a replaced value is back")
                }
            }
        }
    }

    /// Identifiers and beacons that two rows have: none is hidden, all look alike everywhere.
    mutating func checkShown() throws(Violation) {
        let names = hub.registers.shownNames(within: nil).names
        let beacons = hub.registers.sharedBeacons()
        for peer in peers
        where peer.station.registers.shownNames(within: nil).names != names
            || peer.station.registers.sharedBeacons() != beacons
        {
            throw Violation("U2 what is shown differs")
        }
        if Set(names.values).count != names.count { throw Violation("U1 two rows under one name") }
        let live = Self.rows.filter {
            hub.registers.isLive($0) && hub.registers.field("id", of: $0) != nil
        }
        if Set(live) != Set(names.keys) { throw Violation("U4 a row is not shown") }
        let marked = Set(beacons.flatMap(\.rows))
        for one in live {
            for other in live where one < other {
                let carried = [one, other].map {
                    hub.registers.field("beacon", of: $0)?.winner.value
                }
                if carried[0] != nil, carried[0] == carried[1],
                    !marked.isSuperset(of: [one, other])
                {
                    throw Violation("U3 a shared beacon is not marked")
                }
            }
        }
        if !beacons.isEmpty { meet("shared beacon") }
    }

    /// A word stands or was seen by a later author; two that stand and differ are contested.
    mutating func checkWords() throws(Violation) {
        for audit in Self.audits {
            guard let joint = hub.joint(audit) else {
                throw Violation("J5 a result is never whole")
            }
            if joint.hasTwoCounts { meet("two counts") }
            if !joint.late.isEmpty { meet("late") }
            let said = hub.kept.values.map(\.change).filter {
                $0.place.stream.scope == audit && $0.strand?.word != nil
                    && !joint.late.contains($0.uid)
            }
            for item in Self.items {
                let words = said.filter { $0.strand?.word?.item == item }
                let seen = Set(words.flatMap { $0.strand?.word?.seen ?? [] })
                let standing = words.filter { !seen.contains($0.uid) }
                let outcome = joint.now[item]
                let differ = Set(standing.map { $0.strand?.word?.says }).count > 1
                if differ { meet("contested") }
                guard (outcome?.standing ?? []) == Set(standing.map(\.uid)),
                    differ == (outcome?.verdict == .contested)
                else { throw Violation("J3 a word was overruled in silence") }
            }
        }
    }
}
