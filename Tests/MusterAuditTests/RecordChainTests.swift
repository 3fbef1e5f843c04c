import MusterCrypto
import Foundation
import MusterAudit
import MusterCore
import MusterTestSupport
import Testing

@Suite struct RecordChainTests {
    private func chain(of count: Int, seed: UInt64) -> [AuditRecord] {
        var events = RandomEvent(random: SplitMix64(seed: seed))
        var chain = RecordChain(audit: SmallSite.audit)
        return (0..<count).map { number in
            let kind = events.pick(AuditRecord.Kind.allCases) ?? .noted
            return chain.append(events.event(kind), at: .after(Double(number)))
        }
    }

    /// Whether every record follows, from the first to the last.
    private func follows(_ records: [AuditRecord]) -> Bool {
        var chain = RecordChain(audit: SmallSite.audit)
        return records.allSatisfy { chain.follow($0) }
    }

    @Test func `the hash is what the definition says`() {
        var head = Data(SHA256.digest(of: Data("A-2026-0017".utf8)))
        for record in chain(of: 20, seed: 31) {
            var bytes = head
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: record.sequence >> shift))
            }
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: record.at.microseconds >> Int64(shift)))
            }
            bytes.append(Data("\(record.kind.rawValue)\n\(record.body)".utf8))
            head = Data(SHA256.digest(of: bytes))
            #expect(Data(record.hash) == head)
        }
    }

    @Test func `the same events give the same hashes`() {
        #expect(chain(of: 50, seed: 32) == chain(of: 50, seed: 32))
        #expect(chain(of: 50, seed: 32).last?.hash != chain(of: 50, seed: 33).last?.hash)
    }

    @Test func `a chain that goes on behind a stored record is the same chain`() {
        let records = chain(of: 6, seed: 34)
        var chain = RecordChain(sequence: records[2].sequence, head: records[2].hash)
        let doFollow = records[3...].allSatisfy { chain.follow($0) }
        #expect(doFollow && chain.head == records[5].hash && chain.sequence == 6)
    }

    @Test func `any changed byte of any field breaks it`() {
        let records = chain(of: 5, seed: 35)
        #expect(follows(records))
        for index in records.indices {
            var broken: [AuditRecord] = []
            func change(_ edit: (inout AuditRecord) -> Void) {
                var record = records[index]
                edit(&record)
                broken.append(record)
            }
            change { $0.sequence += 1 }
            change { $0.sequence -= 1 }
            for bit in 0..<64 { change { $0.at.microseconds ^= 1 << Int64(bit) } }
            for kind in AuditRecord.Kind.allCases where kind != records[index].kind {
                change { $0.kind = kind }
            }
            for offset in 0..<32 { change { $0.hash[offset] ^= 1 } }
            change { $0.hash.removeLast() }
            change { $0.body += " " }
            let body = Array(records[index].body.utf8)
            for offset in body.indices where body[offset] < 0x7F {
                var bytes = body
                bytes[offset] ^= 1
                change { $0.body = String(decoding: bytes, as: UTF8.self) }
            }
            for record in broken {
                var changed = records
                changed[index] = record
                #expect(!follows(changed), "\(record)")
            }
        }
    }

    @Test func `a removed, repeated or swapped record breaks it`() {
        let records = chain(of: 6, seed: 36)
        for index in 0..<5 {
            var (removed, repeated, swapped) = (records, records, records)
            removed.remove(at: index)
            repeated.insert(records[index], at: index)
            swapped.swapAt(index, index + 1)
            #expect(!follows(removed) && !follows(repeated) && !follows(swapped))
        }
    }

    @Test func `records of another audit do not follow`() throws {
        var other = RecordChain(audit: AuditID(year: 2026, number: 18))
        let first = try #require(chain(of: 1, seed: 37).first)
        let doesFollow = other.follow(first)
        #expect(!doesFollow)
        #expect(other.sequence == 0, "what does not follow does not move the head")
    }
}
