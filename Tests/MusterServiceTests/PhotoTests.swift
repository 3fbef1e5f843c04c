import Foundation
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
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

    @Test func `photos come in the order of their adding, until one is put first`() throws {
        let (_, home, inventory) = try stocked()
        let added = try [10, 100, 200].map {
            try home.photos.add(picture($0), to: Self.item, in: inventory).id
        }
        _ = try home.photos.add(picture(100), to: Self.item, in: inventory)
        #expect(try home.photos.list(of: Self.item, in: inventory).map(\.id) == added)
        try home.photos.putFirst(added[2], of: Self.item, in: inventory)
        let order = [added[2], added[0], added[1]]
        #expect(try home.photos.list(of: Self.item, in: inventory).map(\.id) == order)
        let first = try home.photos.first(of: [Self.item], in: inventory)
        #expect(first == [Self.item: added[2]])
        let file = home.folder.photoPath(added[0])
        let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(rights as? Int == 0o600)
    }

    @Test func `a removed photo comes back for 30 days, and then its file is gone`() throws {
        let (people, home, inventory) = try stocked()
        let photo = try home.photos.add(picture(10), to: Self.item, in: inventory).id
        try home.photos.remove(photo, of: Self.item, in: inventory)
        #expect(try !home.store.photos.shows(photo))
        try home.photos.restore(photo, of: Self.item, in: inventory)
        #expect(try home.store.photos.shows(photo))
        try home.photos.remove(photo, of: Self.item, in: inventory)
        #expect(throws: StoreError.self) {
            try home.photos.remove(photo, of: Self.item, in: inventory)
        }
        people.wait(31 * 86_400)
        let other = try home.photos.add(picture(20), to: Self.item, in: inventory).id
        try home.photos.remove(other, of: Self.item, in: inventory)
        #expect(!FileManager.default.fileExists(atPath: home.folder.photoPath(photo)))
        #expect(FileManager.default.fileExists(atPath: home.folder.photoPath(other)))
        #expect(throws: StoreError.self) {
            try home.photos.restore(photo, of: Self.item, in: inventory)
        }
    }

    @Test func `an item has room for so many photos, and only some may add one`() throws {
        let (_, home, inventory) = try stocked()
        for shade in 0..<Photos.mostPhotos {
            _ = try home.photos.add(picture(UInt8(shade * 10)), to: Self.item, in: inventory)
        }
        #expect(throws: StoreError.self) {
            try home.photos.add(picture(255), to: Self.item, in: inventory)
        }
        for login in ["viewer", "worker", "auditor"] {
            let other = try home.acting(as: login)
            #expect(throws: PeopleError.self) {
                try other.photos.add(picture(7), to: Self.item, in: inventory)
            }
        }
        #expect(throws: PhotoError.notAPhoto) {
            try home.photos.add(Array("<svg/>".utf8), to: Self.item, in: inventory)
        }
    }

    @Test func `small photos are kept, those used last, in memory and on disk`() async throws {
        let (_, home, inventory) = try stocked()
        var photos: [PhotoID] = []
        for shade in [UInt8(10), 60, 120, 180] {
            photos.append(try home.photos.add(picture(shade), to: Self.item, in: inventory).id)
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
