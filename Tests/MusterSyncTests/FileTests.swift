import MusterCore
import MusterCrypto
import MusterSync
import MusterTestSupport
import Testing

/// What lies on disks: files for a stick, the note beside a database, and columns as text.
@Suite struct FileTests {
    private static let messages = [
        SyncRequest.push(PushRequest(epoch: .numbered(1))).encoded(),
        SyncRequest.pull(epoch: .numbered(1), after: 0, limit: 500).encoded(),
    ]

    private static func signer(_ number: Int) -> Signer? {
        number == 3 ? SyncHouse.realSigner(3) : nil
    }

    @Test func `a file reads back as what it was`() throws {
        let file = SyncFile(from: 3, to: 0, epoch: .numbered(1), messages: Self.messages)
        let bytes = file.encoded(by: SyncHouse.realSigner(3))
        #expect(try SyncFile(bytes, checkedBy: Self.signer) == file)
        #expect(throws: SyncError.unknownStation(3)) {
            try SyncFile(file.encoded(by: SyncHouse.realSigner(4)), checkedBy: Self.signer)
        }
        #expect(throws: SyncError.unknownStation(3)) {
            try SyncFile(bytes, checkedBy: { _ in nil })
        }
    }

    @Test func `a file with one byte changed or cut anywhere gives nothing`() {
        let file = SyncFile(from: 3, to: 0, epoch: .numbered(1), messages: Self.messages)
        let bytes = file.encoded(by: SyncHouse.realSigner(3))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(throws: SyncError.self) { try SyncFile(changed, checkedBy: Self.signer) }
            #expect(throws: SyncError.self) {
                try SyncFile(Array(bytes[..<index]), checkedBy: Self.signer)
            }
        }
    }

    @Test func `a database that was copied or went back is known by its note`() throws {
        let stream = StreamID(scope: .catalogue, origin: .numbered(1))
        func note(_ number: Int, _ position: Int, head: String = "a") throws -> HeadNote {
            let digest = try #require(Digest(bytes: SHA256.digest(of: "\(head)\(number)".utf8)))
            return HeadNote(
                epoch: .numbered(7),
                position: position,
                heads: [stream: Extent(number: number, head: digest)]
            )
        }
        let here = HeadNote.machine([1, 2], device: 5, inode: 6)
        let elsewhere = HeadNote.machine([1, 2], device: 5, inode: 7)
        func verdict(_ noted: HeadNote?, _ database: HeadNote, stored: Digest?) -> HeadNote.Verdict
        {
            HeadNote.verdict(stored: stored, now: here, note: noted, database: database)
        }
        let now = try note(4, 9)
        #expect(verdict(now, now, stored: here) == .same)
        #expect(verdict(nil, now, stored: nil) == .same)
        #expect(verdict(try note(3, 8), now, stored: here) == .same)
        #expect(verdict(now, now, stored: elsewhere) == .copied)
        #expect(verdict(try note(5, 9), now, stored: here) == .wentBack)
        #expect(verdict(try note(4, 10), now, stored: here) == .wentBack)
        #expect(verdict(try note(4, 9, head: "b"), now, stored: here) == .wentBack)
        #expect(try HeadNote(now.encoded()) == now)
        #expect(throws: SyncError.self) { try HeadNote(Array(now.encoded().dropLast(9))) }
    }

    @Test func `a column's value has one text, which reads back`() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<500 {
            let whole = Int64.random(in: .min ... .max, using: &random)
            #expect(ColumnText.integer(ColumnText.text(whole)) == whole)
            let real = Double(bitPattern: random.next())
            #expect(ColumnText.real(ColumnText.text(real)) == (real.isFinite ? real : nil))
        }
        #expect(ColumnText.text(-0.0) == ColumnText.text(0.0))
        for text in ["", "+1", "01", "1.0", "0x", "-0"] { #expect(ColumnText.integer(text) == nil) }
        for list in [[], ["a"], ["a,b", "\"", "ž\n"]] {
            #expect(ColumnText.list(ColumnText.text(list)) == list)
        }
        for text in ["", "[", "[1]", "[ \"a\"]", "{}"] { #expect(ColumnText.list(text) == nil) }
        #expect(ColumnText.bytes("0aff") == [10, 255] && ColumnText.bytes("0AFF") == nil)
        #expect(ColumnText.bool("1") == true && ColumnText.bool("true") == nil)
    }

    @Test func `the same picture on the same item is one row, on another item another`() throws {
        let picture = try #require(Digest(bytes: SHA256.digest(of: [1])))
        let row = SyncID.photo(of: .numbered(1), picture: picture)
        #expect(row == SyncID.photo(of: .numbered(1), picture: picture))
        #expect(row != SyncID.photo(of: .numbered(2), picture: picture))
        let both = SHA256.digest(of: SyncID.numbered(1).bytes + picture.bytes)
        #expect(row.bytes == Array(both.prefix(16)))
    }
}
