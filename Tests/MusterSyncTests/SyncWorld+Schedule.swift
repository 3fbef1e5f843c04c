import MusterSync

extension SyncWorld {
    /// Runs a schedule: events at random, then everybody meets until nothing moves, then every rule is
    /// looked at.
    mutating func run() throws(Violation) {
        for _ in 0..<Int.random(in: 25..<80, using: &random) {
            try event()
            try watch()
        }
        try heal()
        try checkAtRest()
        try checkShown()
        try checkWords()
        try checkStill()
    }

    private mutating func event() throws(Violation) {
        now += pick([0, 0, 1_000, 5_000, 100_000])
        let index = Int.random(in: 0..<peers.count, using: &random)
        let audit = pick(peers[index].station.audits.sorted())
        if seed % 3 == 0, chance(0.15) {
            // A third of the schedules: much is forgotten, devices are lost, counts are tried.
            if chance(0.5) { retire(index) }
            trim()
            try count(pick(Self.audits), isInsisting: false)
        }
        switch Double.random(in: 0..<1, using: &random) {
        case ..<0.16: write(.strand(.heard(item: pick(Self.items))), audit, index)
        case ..<0.28: say(index, audit)
        case ..<0.33: declareDone(index, audit)
        case ..<0.36: try count(pick(Self.audits), isInsisting: chance(0.3))
        case ..<0.56: try edit(index)
        case ..<0.60: editAtHub()
        case ..<0.63: spoil(index)
        case ..<0.80: try sync(index, isWhole: chance(0.5))
        case ..<0.86: consent(index, pick([0.3, 1]))
        default: try mishap(index)
        }
    }

    private mutating func mishap(_ index: Int) throws(Violation) {
        switch Double.random(in: 0.86..<1, using: &random) {
        case ..<0.88:
            let offs: [Int64] = [0, 0, -500_000, 200_000, 1_000_000_000, -1_000_000_000]
            peers[index].clockOff = pick(offs)
        case ..<0.91:
            if chance(0.3) { retire(index) }
            trim()
        case ..<0.94: backUpHub()
        case ..<0.96:
            restoreHub()
            // Somebody insists before all stations have met the restored hub.
            if chance(0.4) { try count(pick(Self.audits), isInsisting: true) }
        case ..<0.98: backUp(index)
        default: rollBack(index)
        }
    }

    /// First no station says yes to anything, then all do; then all audits are counted.
    private mutating func heal() throws(Violation) {
        for round in 0..<14 {
            for index in peers.indices {
                peers[index].clockOff = 0
                try sync(index, isWhole: true)
                if round >= 5 {
                    peers[index].station.accept(peers[index].station.waiting.keys.sorted())
                }
                if round == 7 {
                    for audit in peers[index].station.audits.sorted() { declareDone(index, audit) }
                }
            }
            if round == 9 {
                for audit in Self.audits { try count(audit, isInsisting: false) }
            }
            try watch()
            let atHub = Set(hub.kept.keys).union(hub.forgotten.keys)
            if round == 4, !alive.subtracting(atHub).isEmpty {
                throw Violation("I1 lost at the hub while stations say no")
            }
        }
    }

    /// Changes that were written, are on some disk, and may be.
    var alive: Set<SyncID> { Set(made.keys).subtracting(lost).subtracting(poison) }

    /// What must hold at every moment.
    private mutating func watch() throws(Violation) {
        for index in peers.indices {
            let station = peers[index].station
            var evidence: Set<SyncID> = []
            for (uid, kept) in station.kept where kept.change.strand?.isEvidence == true {
                evidence.insert(uid)
                let (audit, author) = (kept.change.place.stream.scope, kept.change.station)
                if hub.blind.contains(audit), author != station.number, !counted.contains(audit) {
                    throw Violation("J4 a blind audit has leaked")
                }
            }
            guard peers[index].seen.isSubset(of: evidence) else {
                throw Violation("I5 evidence has vanished")
            }
            peers[index].seen = evidence
            for audit in station.audits { try judge(station.joint(audit)) }
        }
        for audit in Self.audits { try judge(hub.joint(audit)) }
    }

    private func judge(_ joint: JointAudit?) throws(Violation) {
        guard let joint, let count = joint.count, joint.counted != frozen[count] else { return }
        throw Violation("J2 a counted result has changed")
    }

    /// At rest no round moves anything.
    private mutating func checkStill() throws(Violation) {
        let log = hub.log
        let before = peers.map(\.whereItStands)
        for index in peers.indices { try sync(index, isWhole: true) }
        let after = peers.map(\.whereItStands)
        guard log == hub.log, before == after, peers.allSatisfy({ $0.station.unsent == 0 }) else {
            throw Violation("I9 not at rest")
        }
    }
}
