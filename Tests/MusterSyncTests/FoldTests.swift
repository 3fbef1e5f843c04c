import Foundation
import MusterCore
import MusterSync
import MusterTestSupport
import Testing

/// The same sets of changes come to the same values as in a model that was written independently.
@Suite struct FoldTests {
    /// One set of changes and what it comes to, as the fixture has it.
    struct Fold: Decodable {
        struct Op: Decodable {
            var uid: UInt64
            var at: [Int64]
            var kind: String
            var row: UInt64?
            var fields: [String: String]?
            var base: [String: [UInt64]]?
            var ext: [String: [UInt64]]?
            var audit: Int?
            var item: UInt64?
            var says: String?
            var seen: [UInt64]?
            var after: UInt64?
            var gathered: [UInt64]?
            var epoch: UInt64?
        }

        struct Audit: Decodable {
            var count: UInt64
            var counted: [String: Outcome]
            var now: [String: Outcome]
            var late: [UInt64]
            var two: Bool
        }

        /// A verdict and the words that stand.
        struct Outcome: Decodable, Equatable {
            var verdict: String
            var standing: Set<UInt64>

            init(verdict: String, standing: Set<UInt64>) {
                (self.verdict, self.standing) = (verdict, standing)
            }

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                verdict = try list.decode(String.self)
                standing = try list.decode(Set<UInt64>.self)
            }
        }

        struct Shows: Decodable {
            var values: [String: [Value]]
            var bare: [String: String]
            var suffixed: [UInt64]
            var shared: [[Value]]
            var audits: [Audit]
        }

        /// A number or a text.
        enum Value: Decodable, Hashable {
            case number(UInt64)
            case text(String)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(UInt64.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }

        var seed: Int
        var ops: [Op]
        var shows: Shows
    }

    private static let audits = [SyncHouse.open, SyncHouse.blind]

    private static func folds() throws -> [Fold] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/sync/folds.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Fold.self, from: Data($0.utf8)) }
    }

    /// An entry of the fixture as a change; `nil` for kinds that nothing folds.
    private static func change(_ op: Fold.Op) -> KeptChange? {
        func ids(_ numbers: [UInt64]?) -> [SyncID] { (numbers ?? []).map { .numbered($0) } }
        let content: Change.Content
        switch op.kind {
        case "set":
            let row = RowChange(
                table: "item",
                row: .numbered(op.row ?? 0),
                action: .update,
                fields: (op.fields ?? [:]).mapValues { Optional($0) },
                base: (op.base ?? [:]).mapValues(ids)
            )
            content = .row(row)
        case "finding": content = .strand(.heard(item: .numbered(op.item ?? 0)))
        case "word":
            let word = StrandRecord.Word(
                item: .numbered(op.item ?? 0),
                says: op.says ?? "",
                seen: ids(op.seen),
                after: op.after == 0 ? nil : op.after.map { .numbered($0) }
            )
            content = .strand(.word(word))
        case "final":
            let count = StrandRecord.Count(
                gathered: ids(op.gathered),
                missing: [],
                epoch: .numbered(op.epoch ?? 0)
            )
            content = .strand(.counted(count))
        default: return nil
        }
        let origin = SyncID.numbered(UInt64(op.at[2]))
        let scope = op.kind == "set" ? Scope.catalogue : audits[op.audit ?? 0]
        var kept = KeptChange(
            Change(
                uid: .numbered(op.uid),
                place: Place(stream: StreamID(scope: scope, origin: origin), number: 1),
                written: HybridTime(milliseconds: op.at[0], counter: UInt16(op.at[1])),
                actor: "a",
                station: 1,
                transaction: .numbered(op.uid),
                schema: 13,
                content: content
            )
        )
        kept.replaced = (op.ext ?? [:]).mapValues { Set(ids($0)) }
        return kept
    }

    @Test func `every value, and what stands beside it, is what the model says`() throws {
        for fold in try Self.folds() {
            var random = SplitMix64(seed: UInt64(fold.seed))
            let changes = fold.ops.compactMap(Self.change)
            let digests = try (0..<4).map { _ in
                var registers = Registers()
                for change in changes.shuffled(using: &random) { registers.take(change) }
                // Once more changes nothing.
                for change in changes.prefix(5) { registers.take(change) }
                try expect(fold, registers)
                return registers.fullDigest()
            }
            #expect(Set(digests).count == 1)
        }
    }

    private func expect(_ fold: Fold, _ registers: Registers) throws {
        var count = 0
        for (uid, row) in registers.rows {
            for name in row.fields.keys {
                guard let (winner, others) = registers.field(name, of: uid) else { continue }
                count += 1
                let listed = try #require(fold.shows.values["\(uid.low) \(name)"])
                let beside = others.map(\.uid.low).sorted().map { Fold.Value.number($0) }
                #expect(listed == [.number(winner.uid.low), .text(winner.value ?? "")] + beside)
            }
        }
        #expect(count == fold.shows.values.count, "seed \(fold.seed)")
        let names = registers.shownNames(within: nil).names
        for (row, name) in fold.shows.bare {
            #expect(names[.numbered(UInt64(row) ?? 0)] == name)
        }
        #expect(
            names.filter { $0.value.contains("~") }.map(\.key.low).sorted() == fold.shows.suffixed
        )
        let shared = registers.sharedBeacons().map { shared in
            [Fold.Value.text(shared.beacon)] + shared.rows.map { .number($0.low) }
        }
        #expect(Set(shared) == Set(fold.shows.shared), "seed \(fold.seed)")
    }

    @Test func `every audit says what it says in the model`() throws {
        for fold in try Self.folds() {
            let changes = fold.ops.compactMap(Self.change)
            for (audit, listed) in zip(Self.audits, fold.shows.audits) {
                let records = changes.filter { $0.change.place.stream.scope == audit }
                let joint = try #require(JointAudit(records))
                #expect((joint.count?.low ?? 0) == listed.count && joint.hasTwoCounts == listed.two)
                #expect(joint.late.map(\.low).sorted() == listed.late)
                for (item, outcome) in listed.counted {
                    #expect(Self.outcome(joint.counted, item) == outcome, "seed \(fold.seed)")
                }
                for (item, outcome) in listed.now {
                    #expect(Self.outcome(joint.now, item) == outcome, "seed \(fold.seed)")
                }
            }
        }
    }

    private static func outcome(
        _ outcomes: [SyncID: JointAudit.Outcome],
        _ item: String
    ) -> Fold.Outcome {
        guard let outcome = outcomes[.numbered(UInt64(item) ?? 0)] else {
            return Fold.Outcome(verdict: "silent", standing: [])
        }
        let verdict =
            switch outcome.verdict {
            case .silent: "silent"
            case .heard: "found"
            case .said(let word): word
            case .contested: "contested"
            }
        return Fold.Outcome(verdict: verdict, standing: Set(outcome.standing.map(\.low)))
    }
}
