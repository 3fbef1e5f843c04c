import MusterCore
import MusterSync
import MusterTestSupport
import Testing

/// Messages as bytes: each reads back as what it was, and nothing else is read.
@Suite struct MessageTests {
    private static let stream = StreamID(scope: .catalogue, origin: .numbered(7))

    private static func change(_ number: Int, name: String? = "Vaga \"ž\"\n") -> KeptChange {
        let row = RowChange(
            table: "item",
            row: .numbered(70),
            action: number == 1 ? .create : .update,
            fields: ["name": name, "zone": nil, "id": "IT-1"],
            base: number == 1 ? [:] : ["name": [.numbered(1), .numbered(2)]]
        )
        return kept(number, .row(row), in: stream)
    }

    private static func kept(
        _ number: Int,
        _ content: Change.Content,
        in stream: StreamID
    ) -> KeptChange {
        KeptChange(
            Change(
                uid: .numbered(UInt64(100 + number)),
                place: Place(stream: stream, number: number),
                written: HybridTime(milliseconds: 1_700_000_000_000, counter: UInt16(number)),
                actor: "ana",
                station: 3,
                transaction: .numbered(5),
                schema: 13,
                content: content
            )
        )
    }

    private static var records: [KeptChange] {
        let strand = StreamID(scope: SyncHouse.open, origin: .numbered(7))
        let word = StrandRecord.Word(
            item: .numbered(1),
            says: "gone",
            seen: [.numbered(4), .numbered(9)],
            after: nil
        )
        let count = StrandRecord.Count(gathered: [.numbered(4)], missing: [2], epoch: .numbered(1))
        let all: [StrandRecord] = [
            .heard(item: .numbered(1)), .word(word), .done(covers: [.numbered(4)]), .counted(count),
        ]
        return all.enumerated().map { kept($0 + 1, .strand($1), in: strand) }
    }

    private static var piece: AuditPiece {
        let audit = AuditID(year: 2026, number: 30_017)
        var piece = AuditPiece(
            audit: audit,
            row: .numbered(1),
            inventory: .numbered(2),
            end: Extent(number: 2, head: StreamChain.start(stream)),
            isAtHub: true,
            listCount: 2,
            rowsThere: 2
        )
        piece.after = AuditPiece.beginning(of: audit)
        piece.rows = [
            AuditPiece.Row(
                item: "IT-1",
                name: "Čekić\n\u{0}",
                beacon: "mac:00:11:22:33:44:55",
                zone: "dock",
                product: "P",
                lot: "L",
                serial: "1",
                quantity: 3,
                lastHeardAt: Instant(microseconds: 1_700_000_000_000_001),
                batteryMillivolts: 2_900,
                powerOffset: -0.1,
                lastPass: "heard"
            ),
            AuditPiece.Row(
                item: "IT-2",
                name: "",
                beacon: "mac:00:11:22:33:44:56",
                zone: nil,
                product: nil,
                lot: nil,
                serial: nil,
                quantity: 1,
                lastHeardAt: nil,
                batteryMillivolts: nil,
                powerOffset: nil,
                lastPass: nil
            ),
        ]
        piece.records = [
            AuditPiece.Record(
                at: Instant(microseconds: 1),
                kind: "started",
                body: #"{"a":"\u0001"}"#
            ),
            AuditPiece.Record(at: Instant(microseconds: 2), kind: "noted", body: "{}"),
        ]
        piece.seals = ["MUSTER1:A"]
        piece.signers = [AuditPiece.Signer(key: [UInt8](repeating: 7, count: 32), owner: "")]
        return piece
    }

    /// A piece of a photo, with a line feed among its bytes.
    private static var photo: PhotoPiece {
        PhotoPiece(
            photo: StreamChain.start(.init(scope: .catalogue, origin: .numbered(4))),
            start: 2,
            size: 9,
            bytes: [0xFF, 0x0A, 0x00, 0x7B]
        )
    }

    private static var requests: [SyncRequest] {
        let place = Place(stream: stream, number: 2)
        let mark = Mark(
            place: place,
            head: StreamChain.start(stream),
            by: SyncHouse.realSigner(3)
        )
        var replacing = change(2)
        replacing.replaced = ["name": [.numbered(3)]]
        replacing.proof = SyncHouse.realSigner(0).sign([])
        let epoch = SyncID.numbered(1)
        return [
            .push(PushRequest(epoch: nil)),
            .push(PushRequest(epoch: epoch, marks: [mark], changes: [change(1), replacing])),
            .push(PushRequest(epoch: epoch, marks: [], changes: records)),
            .audits(epoch: epoch), .newer(epoch: epoch, records: 7),
            .audit(epoch: epoch, piece: piece),
            .records(epoch: epoch, strand: stream, after: 4, limit: 500),
            .pull(epoch: epoch, after: 0, limit: 1),
            .snapshot(epoch: epoch, after: nil, limit: 2_000),
            .snapshot(epoch: epoch, after: .numbered(8), limit: 1), .leave,
            .photos([photo.photo]), .bring(photo), .take(photo.photo, after: 7),
            .acknowledge(
                Acknowledgement(epoch: epoch, to: 9, waiting: 1, failed: 0, digest: .max)
            ),
            .acknowledge(Acknowledgement(epoch: epoch, to: 9, waiting: 1, failed: 0, digest: nil)),
        ]
    }

    private static var answers: [SyncAnswer] {
        let head = StreamChain.start(stream)
        let extent = Extent(number: 2, head: head)
        let entries = [
            PulledEntry(
                place: Place(stream: stream, number: 1),
                uid: .numbered(101),
                head: head,
                content: .change(change(1))
            ),
            PulledEntry(
                place: Place(stream: stream, number: 2),
                uid: .numbered(102),
                head: head,
                content: .again(nil)
            ),
            PulledEntry(
                place: Place(stream: stream, number: 3),
                uid: .numbered(103),
                head: head,
                content: .void
            ),
        ]
        let pushed = PushAnswer(
            epoch: .numbered(1),
            have: [stream: extent],
            stamps: [.numbered(2): Stamp(time: .zero, origin: .numbered(1))],
            refused: [.numbered(3): Refusal(code: "not_allowed", what: "no")],
            forks: [stream: 4],
            now: Instant(microseconds: 1_700_000_000_000_000)
        )
        return [
            .pushed(pushed), .audits([stream: extent]), .records(entries),
            .page(PullPage(to: 3, hasMore: true, entries: entries, marks: [])),
            .snapshot(
                SnapshotPage(
                    position: 9,
                    changes: [change(1)],
                    have: [stream: extent],
                    refused: [.numbered(1)],
                    isLast: true
                )
            ),
            .audit(piece, nil), .audit(piece, Refusal(code: "fork", what: "other")),
            .newer([piece.audit]), .photo(photo),
            .photos([
                photo.photo: PhotoStanding(have: 3, isWhole: false),
                StreamChain.start(stream): PhotoStanding(have: 9, isWhole: true),
            ]),
            .noted, .newEpoch(.numbered(2)), .trimmed,
        ]
    }

    @Test func `every request reads back as what it was`() throws {
        for request in Self.requests {
            #expect(try SyncRequest(request.encoded()) == request)
        }
    }

    @Test func `every answer reads back as what it was`() throws {
        for answer in Self.answers {
            #expect(try SyncAnswer(answer.encoded()) == answer)
        }
    }

    @Test func `a message that is cut anywhere is refused by name, and none traps`() {
        for bytes in Self.requests.map({ $0.encoded() }) {
            // A line feed at the end says nothing.
            for count in 0..<(bytes.count - (bytes.last == 0x0A ? 1 : 0)) {
                #expect(throws: SyncError.self) { try SyncRequest(Array(bytes.prefix(count))) }
            }
        }
        for bytes in Self.answers.map({ $0.encoded() }) {
            for count in 0..<(bytes.count - (bytes.last == 0x0A ? 1 : 0)) {
                #expect(throws: SyncError.self) { try SyncAnswer(Array(bytes.prefix(count))) }
            }
        }
    }

    @Test func `a changed byte is refused or another message, never the same one`() {
        var random = SplitMix64(seed: 3)
        for request in Self.requests {
            let bytes = request.encoded()
            for _ in 0..<300 {
                var changed = bytes
                let index = Int.random(in: 0..<(bytes.count - 1), using: &random)
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                let read = try? SyncRequest(changed)
                #expect(read == nil || read?.encoded() == changed || read != request)
            }
        }
    }

    /// What is wrong with a text, as its error's case.
    private func fault(_ text: String) -> SyncError? {
        do throws(SyncError) {
            _ = try SyncRequest(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `each fault has its name`() throws {
        let epoch = SyncID.numbered(1).description
        #expect(fault("") == .cutShort(expected: "its first line"))
        #expect(fault("[]") == .badMember("the line", expected: "an object", line: 1))
        #expect(fault("{}") == .missing(member: "ask", line: 1))
        #expect(
            fault(#"{"ask":"fly"}"#)
                == .badMember("ask", expected: "something that can be asked", line: 1)
        )
        #expect(
            fault(#"{"ask":"audits","epoch":"\#(epoch)","x":1}"#) == .unknownMember("x", line: 1)
        )
        #expect(
            fault(#"{"ask":"audits","epoch":"\#(epoch.uppercased())a"}"#)
                == .badMember("epoch", expected: "32 hexadecimal digits", line: 1)
        )
        for after in ["-1", "1.5", "1e300", "\"1\""] {
            #expect(
                fault(#"{"ask":"pull","epoch":"\#(epoch)","after":\#(after),"limit":1}"#)
                    == .badMember("after", expected: "a whole number, 0 or more", line: 1)
            )
        }
        #expect(
            fault(#"{"ask":"pull","epoch":"\#(epoch)","after":0,"limit":501}"#)
                == .tooMany(part: "entries", count: 501, limit: 500)
        )
        #expect(fault(#"{"ask":"audits","ask":"audits"}"#)?.exitCode == .dataRefused)
        let long = String(repeating: "x", count: SyncLimits.lineBytes)
        #expect(
            fault(#"{"ask":"\#(long)"}"#)
                == .tooLong(part: "line 1", bytes: long.count + 10, limit: SyncLimits.lineBytes)
        )
        let bytes = [UInt8](repeating: 0xFF, count: 3)
        #expect(throws: SyncError.notUTF8(line: 1)) { try SyncRequest(bytes) }
        let huge = [UInt8](repeating: 0x20, count: SyncLimits.messageBytes + 1)
        #expect(throws: SyncError.self) { try SyncRequest(huge) }
    }

    @Test func `a change in other words than those that are signed is refused`() throws {
        let push = PushRequest(epoch: .numbered(1), marks: [], changes: [Self.change(1)])
        let text = String(decoding: SyncRequest.push(push).encoded(), as: UTF8.self)
        #expect(fault(text) == nil)
        let other = text.replacing(#""schema":13"#, with: #""schema": 13"#)
        #expect(fault(other) == .notCanonical(line: 2))
        let escaped = text.replacing("Vaga", with: #"V\u0061ga"#)
        #expect(fault(escaped) == .notCanonical(line: 2))
    }

    @Test func `names of all kinds read back`() {
        let ids: [SyncID] = [.numbered(0), SyncID(high: .max, low: .max), .numbered(77)]
        for id in ids {
            #expect(SyncID(hex: id.description) == id && SyncID(bytes: id.bytes) == id)
            for scope in [Scope.catalogue, .house, .audit(id), .person(id)] {
                let stream = StreamID(scope: scope, origin: id)
                #expect(Scope(scope.description) == scope)
                #expect(StreamID(stream.description) == stream)
            }
        }
        for text in ["", "x", "audit:", "audit:12", "catalogue/", "me:\(ids[1])0"] {
            #expect(Scope(text) == nil && StreamID(text) == nil)
        }
        #expect(SyncID(bytes: [1, 2]) == nil)
    }
}
