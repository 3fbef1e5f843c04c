import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterProvenance
import MusterService
import MusterStore
import MusterTestSupport
import Testing

@Suite struct PhotoTests {
    private static let item = ItemID(rawValue: "IT-1")

    private func stocked() throws -> (PeopleHome, OpenHome, Inventory) {
        let (people, home) = try PeopleHome.peopled()
        let manager = try home.acting(as: "manager")
        try manager.inventories.add(named: "Stock")
        let inventory = try home.inventories.find()
        let beacon = try BeaconIdentity("address:AA:BB:CC:DD:EE:01")
        try manager.items.add(
            Item(id: Self.item, name: "Crate", beacon: beacon),
            to: inventory
        )
        return (people, manager, inventory)
    }

    private func picture(_ shade: UInt8, side: Int = 300) -> [UInt8] {
        TestPicture.png(width: side, height: 20, colour: (shade, 0, 0))
    }

    @Test func `of several files all are kept, or none, and the bad one is named`() throws {
        let (people, manager, inventory) = try stocked()
        let owner = PhotoOwner.item(Self.item, inventory)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try ["one.png", "two.png"].enumerated().map { index, name in
            let file = folder.appending(path: name)
            try Data(picture(UInt8(index * 90 + 20))).write(to: file)
            return file.path
        }
        let text = folder.appending(path: "notes.txt")
        try Data("no picture".utf8).write(to: text)
        let refusal = #expect(throws: BadPhotoFile.self) {
            try manager.photos.add(files: paths + [text.path], to: owner)
        }
        let said = refusal?.what.description ?? ""
        #expect(said.contains("notes.txt: ") && said.hasSuffix("no photo was added"))
        #expect(try manager.photos.list(of: owner).isEmpty)
        try manager.photos.add(files: paths, to: owner)
        #expect(try manager.photos.list(of: owner).count == 2)
        withExtendedLifetime(people) {}
    }

    @Test func `everybody may see the photos of what is public or on sale, and no others`() throws {
        let (people, manager, inventory) = try stocked()
        let base = try people.open()
        var carrots = Product(code: "CARROT", name: "Carrots")
        try manager.masterData.addProduct(carrots)
        let owner = PhotoOwner.product("CARROT")
        let photo = try manager.photos.add(picture(10), to: owner).id
        let viewer = try base.acting(as: "viewer")
        #expect(try viewer.photos.list(of: owner).map(\.id) == [photo])
        #expect(throws: PeopleError.self) { try viewer.photos.add(picture(20), to: owner) }
        #expect(throws: StoreError.self) { try viewer.photos.demandPublic(photo) }
        carrots.isPublic = true
        try manager.masterData.editProduct("CARROT", to: carrots)
        try viewer.photos.demandPublic(photo)
        // The same picture of an item is one file: it stays while either shows it.
        _ = try manager.photos.add(picture(10), to: .item(Self.item, inventory))
        try manager.photos.remove(photo, of: owner)
        #expect(throws: StoreError.self) { try viewer.photos.demandPublic(photo) }
        people.wait(31 * 86_400)
        let other = try manager.photos.add(picture(30), to: owner).id
        try manager.photos.remove(other, of: owner)
        #expect(FileManager.default.fileExists(atPath: manager.folder.photoPath(photo)))
        try manager.photos.demandShown(photo)
        #expect(throws: StoreError.self) { try manager.photos.restore(photo, of: owner) }
        #expect(throws: StoreError.self) {
            try manager.photos.add(picture(1), to: .product("NONE"))
        }
    }

    @Test func `photos come in the order of their adding, until one is put first`() throws {
        let (_, home, inventory) = try stocked()
        let added = try [10, 100, 200].map {
            try home.photos.add(picture($0), to: .item(Self.item, inventory)).id
        }
        _ = try home.photos.add(picture(100), to: .item(Self.item, inventory))
        #expect(try home.photos.list(of: .item(Self.item, inventory)).map(\.id) == added)
        try home.photos.putFirst(added[2], of: .item(Self.item, inventory))
        let order = [added[2], added[0], added[1]]
        #expect(try home.photos.list(of: .item(Self.item, inventory)).map(\.id) == order)
        let first = try home.photos.first(of: [Self.item], in: inventory)
        #expect(first == [Self.item: added[2]])
        let file = home.folder.photoPath(added[0])
        let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(rights as? Int == 0o600)
    }

    @Test func `a removed photo comes back for 30 days, and then its file is gone`() throws {
        let (people, home, inventory) = try stocked()
        let photo = try home.photos.add(picture(10), to: .item(Self.item, inventory)).id
        try home.photos.remove(photo, of: .item(Self.item, inventory))
        #expect(try !home.store.photos.shows(photo))
        try home.photos.restore(photo, of: .item(Self.item, inventory))
        #expect(try home.store.photos.shows(photo))
        try home.photos.remove(photo, of: .item(Self.item, inventory))
        #expect(throws: StoreError.self) {
            try home.photos.remove(photo, of: .item(Self.item, inventory))
        }
        people.wait(31 * 86_400)
        let other = try home.photos.add(picture(20), to: .item(Self.item, inventory)).id
        try home.photos.remove(other, of: .item(Self.item, inventory))
        #expect(!FileManager.default.fileExists(atPath: home.folder.photoPath(photo)))
        #expect(FileManager.default.fileExists(atPath: home.folder.photoPath(other)))
        #expect(throws: StoreError.self) {
            try home.photos.restore(photo, of: .item(Self.item, inventory))
        }
    }

    @Test func `an item has room for so many photos, and only some may add one`() throws {
        let (_, home, inventory) = try stocked()
        for shade in 0..<Photos.mostPhotos {
            _ = try home.photos.add(picture(UInt8(shade * 10)), to: .item(Self.item, inventory))
        }
        #expect(throws: StoreError.self) {
            try home.photos.add(picture(255), to: .item(Self.item, inventory))
        }
        for login in ["viewer", "worker", "auditor"] {
            let other = try home.acting(as: login)
            #expect(throws: PeopleError.self) {
                try other.photos.add(picture(7), to: .item(Self.item, inventory))
            }
        }
        #expect(throws: PhotoError.notAPhoto) {
            try home.photos.add(Array("<svg/>".utf8), to: .item(Self.item, inventory))
        }
    }

    @Test func `small photos are kept, those used last, in memory and on disk`() async throws {
        let (_, home, inventory) = try stocked()
        var photos: [PhotoID] = []
        for shade in [UInt8(10), 60, 120, 180] {
            photos.append(try home.photos.add(picture(shade), to: .item(Self.item, inventory)).id)
        }
        let one = try await PhotoShelf(home.folder).jpeg(photos[0], .small)
        #expect(try Photo(decoding: one).width == 160)
        let cache = "\(home.folder.cachePath)/photos"
        try FileManager.default.removeItem(atPath: cache)
        let shelf = PhotoShelf(home.folder, memoryBytes: one.count * 2, diskBytes: one.count * 3)
        for photo in photos { #expect(try await shelf.jpeg(photo, .small).count > 100) }
        let names = try FileManager.default.contentsOfDirectory(atPath: cache)
        #expect(names.count < photos.count && names.contains("\(photos[3])-160.jpg"))
        // What is in memory or on disk needs no photo any more.
        try FileManager.default.removeItem(atPath: home.folder.photoPath(photos[3]))
        #expect(try await shelf.jpeg(photos[3], .small).count > 100)
        await #expect(throws: ServiceError.self) { try await shelf.jpeg(photos[3], .full) }
        try FileManager.default.removeItem(atPath: cache)
        #expect(try await shelf.jpeg(photos[3], .small).count > 100, "from memory")
    }
}
