import GRDB
import MusterCore
import MusterLabels
import MusterStore
import Testing

/// Labels that were issued: their states, their keys and their sights.
@Suite struct LabelStoreTests {
    private let home: TemporaryHome
    private let store: Store
    private let signer: LabelSigner

    private var labels: Labels { store.labels }

    init() throws {
        home = try TemporaryHome()
        store = try home.founded()
        signer = try LabelSigner(.ed25519)
        let until = Instant.start.advanced(bySeconds: 1e7)
        try store.labels.addKey(signer.key, until: until, by: .mira)
    }

    private func new(_ serial: String?) throws -> NewLabel {
        let link = try LabelLink(
            LabelBase("https://t.example.org"),
            product: .gtin(GTIN("9506000134352")),
            lot: "L1",
            serial: serial
        )
        return NewLabel(link: link, text: try signer.sign(link), key: signer.key.id)
    }

    @Test func `a label is kept as it was issued, and its serial number is not used again`() throws
    {
        let issued = try labels.issue([new("A"), new("B"), new(nil)], by: .mira)
        #expect(issued.map(\.serial) == ["A", "B", nil])
        #expect(issued.allSatisfy { $0.state == .issued && $0.issuedBy == "mira" })
        #expect(throws: StoreError.self) { try labels.issue([new("C"), new("A")], by: .mira) }
        #expect(try labels.list().count == 3, "all of them or none")
        let again = try labels.issue([new(nil)], by: .mira)
        #expect(again == [issued[2]])
    }

    @Test func `a label goes forward in its life, and what was taken back stays so`() throws {
        let name = try labels.issue([new("A")], by: .mira)[0].canonical
        try labels.change([name], to: .applied, by: .mira)
        #expect(throws: StoreError.self) { try labels.change([name], to: .printed, by: .mira) }
        let gone = try labels.change([name], to: .revoked, reason: "copied", by: .mira)
        #expect(gone[0].state == .revoked && gone[0].reason == "copied")
        #expect(throws: StoreError.self) { try labels.change([name], to: .applied, by: .mira) }
        try labels.change([name], to: .revoked, reason: "again", by: .mira)
        #expect(try labels.label(name)?.reason == "copied")
        #expect(try labels.takenBack() == [name])
        #expect(throws: StoreError.self) { try labels.change(["x"], to: .void, by: .mira) }
    }

    @Test func `no program changes what a label says, or deletes one`() throws {
        _ = try labels.issue([new("A")], by: .mira)
        for sql in ["UPDATE label SET link = 'x'", "DELETE FROM label"] {
            #expect(throws: (any Error).self) { try home.raw { try $0.execute(sql: sql) } }
        }
    }

    @Test func `a sight tells once what speaks against the label`() throws {
        let name = try labels.issue([new("A")], by: .mira)[0].canonical
        let sight = LabelSight(at: .start, place: "north", isByStaff: true, isAsStock: true)
        var seen: [Int] = []
        for _ in 0..<2 {
            let told = try labels.see(name, sight, by: "mira") { earlier in
                seen.append(earlier.count)
                return [.twoPlaces]
            }
            #expect(told == (seen.count == 1 ? [.twoPlaces] : []))
        }
        #expect(seen == [0, 1])
        let label = try #require(try labels.label(name))
        #expect(label.sights == 2 && label.copies == [.twoPlaces])
        #expect(try labels.sights(of: name) == [sight, sight])
    }

    @Test func `keys come back as they were made, and end once`() throws {
        let rsa = try LabelSigner(.rsa)
        let until = Instant.start.advanced(bySeconds: 1e8)
        try labels.addKey(rsa.key, until: until, by: .mira)
        try labels.addKey(rsa.key, until: until, by: .mira)
        #expect(try labels.keys().count == 2)
        try labels.revokeKey(rsa.key.id, reason: "lost", by: .mira)
        try labels.revokeKey(rsa.key.id, reason: "again", by: .mira)
        let kept = try #require(try labels.keys().first { $0.published.key == rsa.key })
        #expect(kept.published.revocation?.reason == "lost" && kept.revokedBy == "mira")
        #expect(throws: StoreError.self) {
            try labels.revokeKey("00000000", reason: "x", by: .mira)
        }
    }

    @Test func `what was done with labels stands in the history`() throws {
        let name = try labels.issue([new("A")], by: .mira)[0].canonical
        try labels.change([name], to: .void, reason: "torn", by: .mira)
        let changes = try store.trail.changes(before: nil, actor: nil, limit: 3)
        #expect(changes.map(\.table) == ["label", "label", "label_key"])
        #expect(changes.map(\.object) == [name, name, signer.key.id])
    }
}
