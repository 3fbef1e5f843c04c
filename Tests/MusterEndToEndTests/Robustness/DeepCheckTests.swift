import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What `muster doctor --deep` finds of a disk that has lost or mixed up a KiB.
@Suite struct DeepCheckTests {
    /// Everything that the tables hold, as text.
    private func content(_ home: TestHome) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(
            path: home.path + "/muster.sqlite",
            configuration: configuration
        )
        defer { try? queue.close() }
        return try queue.read { db in
            let tables = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            )
            return try tables.map { table in
                let columns = try String.fetchAll(
                    db,
                    sql: "SELECT name FROM pragma_table_info(?)",
                    arguments: [table]
                )
                let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
                return try String.fetchAll(
                    db,
                    sql: "SELECT \(values) FROM \"\(table)\" ORDER BY 1"
                ).joined(separator: "\n")
            }
        }
    }

    @Test func `a KiB that was overwritten anywhere in the database is found`() throws {
        let home = try TestHome.audited()
        home.muster("report", "--out", "a.pdf").succeeded()
        home.muster("definition", "add", "Monthly", "--format", "pdf,xlsx").succeeded()
        home.muster("drop", "add", "Mondays", "--when", "monday 06:00", "--to", "a@example.org")
            .succeeded()
        home.muster("plan", "add", "Stocktake", "--every", "month", "--on", "last").succeeded()
        home.muster("doctor", "--deep").succeeded()
        let none = home.muster("doctor", "--deep", "--home", "not-there")
        #expect(none.status == 5 && none.text.contains("pages       no database"))
        let path = home.path + "/muster.sqlite"
        let sound = try Data(contentsOf: URL(filePath: path))
        let held = try content(home)
        var random = SplitMix64(seed: 15)
        var found = 0
        let rounds = 32
        for round in 0..<rounds {
            var bytes = sound
            let start = Int.random(in: 0..<(bytes.count - 1_024), using: &random)
            for index in start..<(start + 1_024) {
                bytes[index] =
                    switch round % 4 {
                    case 0: UInt8.random(in: 0...255, using: &random)
                    case 1: 0
                    case 2: ~sound[index]
                    default: sound[(index + sound.count / 2) % sound.count]
                    }
            }
            for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
            try bytes.write(to: URL(filePath: path))
            let verdict = home.muster("doctor", "--deep")
            guard verdict.status == 0 else {
                found += 1
                verdict.refused(8, naming: "damaged")
                continue
            }
            // What no page uses may hold anything.
            #expect(try content(home) == held, "byte \(start) of \(sound.count), round \(round)")
        }
        #expect(found > rounds / 2)
    }

    @Test func `an item, an inventory and a definition changed on the disk are named`()
        throws
    {
        let home = try TestHome.empty()
        home.muster("item", "add", "4711", "Pump", "--beacon", Radio.beacon(1)).succeeded()
        home.muster("definition", "add", "Monthly").succeeded()
        let url = URL(filePath: home.path + "/muster.sqlite")
        let sound = try Data(contentsOf: url)
        let held = try content(home)
        var told = ""
        for word in ["Pump", "Monthly", "Stock"] {
            var from = sound.startIndex
            while let place = sound.range(of: Data(word.utf8), in: from..<sound.endIndex) {
                var bytes = sound
                bytes[place.upperBound - 1] ^= 1
                try bytes.write(to: url)
                let verdict = home.muster("doctor", "--deep")
                told += verdict.text
                // What an earlier version of a row has left on its page is no part of it.
                if verdict.status == 0 { #expect(try content(home) == held, "\(word)") }
                from = place.upperBound
            }
        }
        try sound.write(to: url)
        home.muster("doctor", "--deep").succeeded()
        for name in [
            "item: item 4711:", "report definition Monthlx, version 1:", "inventory Stocj:",
        ] {
            #expect(told.contains(name), "\(name): \(told)")
        }
        #expect(told.contains("muster restore FILE --home NEWHOME"))
    }

    @Test func `a photo and a trace that were damaged are named`() throws {
        let home = try TestHome.audited()
        _ = try home.file("p.png", TestPicture.png(width: 30, height: 20, colour: (9, 9, 9)))
        let items = try home.muster("missing", "--json").succeeded().objects
        let item = try #require(items.first?["item"]?.text)
        home.muster("item", "photo", item, "p.png").succeeded()
        let photos = try FileManager.default.contentsOfDirectory(atPath: home.path + "/photos")
        let photo = try #require(photos.first { $0.hasSuffix(".jpg") })
        let trace = "\(home.path)/traces/\(TestHome.audit)/0001.btsnoop"
        for path in ["\(home.path)/photos/\(photo)", trace] {
            let url = URL(filePath: path)
            let bytes = try Data(contentsOf: url)
            var copy = bytes
            let count = min(1_024, copy.count)
            copy.replaceSubrange(0..<count, with: Data(count: count))
            try copy.write(to: url)
            let verdict = home.muster("doctor", "--deep").refused(8, naming: "damaged")
            #expect(verdict.text.contains(url.lastPathComponent), "\(verdict.text)")
            try bytes.write(to: url)
        }
        home.muster("doctor", "--deep").succeeded()
    }
}
