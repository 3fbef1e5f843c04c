import MusterPeople
import MusterService
import Testing

/// What is sent again after the journal, or the machine, was started anew.
@Suite struct JournalNoteTests {
    private func head(_ number: Int) throws -> TrailHead {
        try TrailHead("\(number):" + String(repeating: "ab", count: 32))
    }

    @Test func `what was sent in the last ten minutes is sent again to a new journal`() throws {
        var note = JournalNote(run: "first")
        try note.advance(to: head(1), uptime: 100)
        try note.advance(to: head(2), uptime: 699)
        #expect(note.kept == nil)
        try note.advance(to: head(3), uptime: 700)
        #expect(try note.kept == head(1) && note.sent == head(3))
        // What is marked was sent by then: the second, not the third.
        try note.advance(to: head(4), uptime: 1_300)
        #expect(try note.kept == head(2))
        note.begin("second")
        #expect(try note.sent == head(2) && note.run == "second")
        // The clock of a machine that was started anew begins at nothing.
        try note.advance(to: head(3), uptime: 5)
        #expect(try note.kept == head(2))
    }

    @Test func `it reads what it has written, and nothing else`() throws {
        var note = JournalNote(run: "boot/1-2")
        #expect(JournalNote(note.text) == note)
        for (number, uptime) in [(1, 0.0), (2, 1_000), (3, 5_000)] {
            try note.advance(to: head(number), uptime: uptime)
            #expect(JournalNote(note.text) == note)
        }
        #expect(JournalNote("") == nil && JournalNote("sent 3:abc\n") == nil)
    }
}
