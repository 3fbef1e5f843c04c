import MusterCatalogue
import MusterCore
import MusterStore
import MusterTestSupport
import Testing

/// Photos of items in a house of several homes: who shows them, and which files are still to be exchanged.
@Suite struct HousePhotoTests {
    private let house: TestHouse
    private var hub: TestHouse.Home { house.hub }
    private var one: TestHouse.Home { house.stations[0] }
    private var other: TestHouse.Home { house.stations[1] }

    /// A hub with two items, and two stations that have them.
    init() throws {
        house = try TestHouse(items: 2)
        try house.settle()
    }

    private func open(_ home: TestHouse.Home) throws -> [Bool] {
        try HouseStore(home.store).photoFiles.open(after: nil, limit: 9).map(\.isWanted)
    }

    @Test func `a photo of one station is shown in all homes, which want its file`() throws {
        let photo = try one.addPhoto(1, to: .number(1))
        #expect(try open(one) == [false])
        try house.settle()
        for home in [hub, other] {
            let shown = try home.photos(of: .number(1))
            #expect(shown.map(\.id) == [photo] && shown.map(\.addedBy) == ["mira"])
            #expect(try open(home) == [true])
            #expect(try HouseStore(home.store).photoFiles.wanted() == [photo])
        }
        // The history of the item tells of it, as where it was added.
        let history = try hub.store.items.history(of: .number(1), in: hub.inventory())
        #expect(history.count { $0.deed == .photoAdded && $0.actor == "mira" } == 1)
        try HouseStore(hub.store).photoFiles.settle(photo)
        #expect(try open(hub).isEmpty)
    }

    @Test func `what two do with one photo is no conflict: the later counts`() throws {
        let photos = try [1, 2].map { try one.addPhoto($0, to: .number(1)) }
        try house.settle()
        let owner = { (home: TestHouse.Home) in PhotoOwner.item(.number(1), try home.inventory()) }
        let first = Author(name: "ana", at: TestHouse.Home.tick())
        try one.store.photos.remove(photos[0], of: owner(one), by: first)
        try other.store.photos.putFirst(
            photos[1],
            of: owner(other),
            by: Author(name: "bo", at: TestHouse.Home.tick())
        )
        try house.settle()
        for home in [hub, one, other] {
            #expect(try home.photos(of: .number(1)).map(\.id) == [photos[1]])
            #expect(try HouseStore(home.store).questions.disagreements().isEmpty)
        }
        try other.store.photos.restore(
            photos[0],
            of: owner(other),
            by: Author(name: "bo", at: TestHouse.Home.tick())
        )
        try house.settle()
        #expect(try one.photos(of: .number(1)).map(\.id) == [photos[1], photos[0]])
    }

    @Test func `two homes that add one photo have it once`() throws {
        let photo = try one.addPhoto(1, to: .number(1))
        #expect(try other.addPhoto(1, to: .number(1)) == photo)
        try house.settle()
        for home in [hub, one, other] {
            #expect(try home.photos(of: .number(1)).map(\.id) == [photo])
        }
    }

    @Test func `photos from before the house come along with it`() throws {
        let home = try TestHouse.Home()
        try home.store.foundSite(Site(name: "Old", timeZone: "UTC"), by: .mira)
        try home.store.inventories.add(named: "North", by: .mira)
        try home.store.items.add(.number(7), to: home.inventory(), by: .mira)
        let photo = try home.addPhoto(7, to: .number(7))
        let house = try TestHouse(hub: home, stations: 1)
        try house.settle()
        #expect(try house.stations[0].photos(of: .number(7)).map(\.id) == [photo])
    }

    @Test func `a photo of an item that the hub refused goes with it, and comes with it`() throws {
        let beacon = BeaconIdentity.tag(9)
        try hub.store.items.add(
            Item(id: .number(8), name: "Hub's", beacon: beacon),
            to: hub.inventory(),
            by: .mira
        )
        try one.store.items.add(
            Item(id: .number(9), name: "Station's", beacon: beacon),
            to: one.inventory(),
            by: .mira
        )
        try one.addPhoto(9, to: .number(9))
        try house.settle()
        #expect(throws: StoreError.self) { try one.photos(of: .number(9)) }
        #expect(throws: StoreError.self) { try hub.photos(of: .number(9)) }
        #expect(try HouseStore(one.store).station.unsentCount() == 0)
    }

    @Test func `a hub that was put back is offered the files again`() throws {
        let copy = try TemporaryHome()
        try hub.store.copy(to: copy.path)
        let photo = try one.addPhoto(1, to: .number(1))
        try house.settle()
        try HouseStore(one.store).photoFiles.settle(photo)
        try house.putHubBack(to: copy)
        try house.settle()
        #expect(try hub.photos(of: .number(1)).map(\.id) == [photo])
        #expect(try open(one) == [false])
    }
}
