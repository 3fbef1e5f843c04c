import Foundation
import GRDB
import MusterTestSupport
import Testing

/// Photos of items from the command line.
@Suite struct ItemPhotoTests {
    @Test func `photos are added, listed, put first, removed and brought back`() throws {
        let home = try TestHome.loaded()
        for (name, shade) in [("front", UInt8(200)), ("back", 20)] {
            let picture = TestPicture.png(width: 30, height: 20, colour: (shade, 0, 0))
            try Data(picture).write(to: home.folder.appending(path: name))
        }
        home.muster("item", "photo", "IT-0001", "front", "back").succeeded()
        func list() throws -> [String] {
            try home.muster("item", "photo", "IT-0001", "--json").succeeded().objects
                .compactMap { $0["photo"]?.text }
        }
        let names = try list()
        #expect(names.count == 2)
        home.muster("item", "photo", "IT-0001", "--first", String(names[1].prefix(12)))
            .succeeded()
        #expect(try list() == names.reversed())
        home.muster("item", "photo", "IT-0001", "--remove", String(names[0].prefix(6))).succeeded()
        #expect(try list() == [names[1]])
        home.muster("item", "photo", "IT-0001", "--restore", names[0]).succeeded()
        #expect(try Set(list()) == Set(names))
        home.muster("item", "photo", "IT-0001", "--remove", "0000").refused(5, naming: "IT-0001")
        home.muster("item", "photo", "IT-0001", "nowhere").refused(5, naming: "nowhere")
        home.muster("item", "photo", "IT-9999", "front").refused(5, naming: "IT-9999")
        try Data("<svg/>".utf8).write(to: home.folder.appending(path: "front.jpg"))
        home.muster("item", "photo", "IT-0001", "front.jpg").refused(65, naming: "no JPEG")
    }

    @Test func `a confirmation by photo names the photo, and keeps it with the item`() throws {
        let home = try TestHome.loaded()
        let picture = TestPicture.png(width: 30, height: 20)
        try Data(picture).write(to: home.folder.appending(path: "shelf.png"))
        func photos() throws -> [String] {
            try home.muster("item", "photo", "IT-0001", "--json").succeeded().objects
                .compactMap { $0["photo"]?.text }
        }
        let confirm = ["confirm", "IT-0001", "--by", "photo", "--photo", "shelf.png"]
        home.muster(confirm).refused(5)
        #expect(try photos().isEmpty, "without an audit nothing is kept")
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        home.muster("confirm", "IT-0001", "--by", "sight", "--photo", "shelf.png").refused(2)
        home.muster(confirm + ["--note", "top shelf"]).succeeded()
        let photo = try #require(try photos().first)
        var record: String?
        try home.tamper { db in
            record = try String.fetchOne(
                db,
                sql: "SELECT body FROM audit_record WHERE kind = 'confirmed'"
            )
        }
        #expect(record?.contains("top shelf; photo \(photo)") == true, "\(record ?? "none")")
    }
}
