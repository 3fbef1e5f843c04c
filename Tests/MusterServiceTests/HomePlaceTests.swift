import Foundation
import MusterCore
import MusterCrypto
import MusterPeople
import MusterRadio
import MusterService
import MusterStore
import Testing

/// A home that was copied, moved or renamed.
@Suite struct HomePlaceTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func copied() throws -> HomeFolder {
        let place = HomeFolder(option: home.path + "/copy", environment: [:])
        try FileManager.default.copyItem(atPath: home.folder.path, toPath: place.path)
        return place
    }

    private func open(_ folder: HomeFolder) throws -> OpenHome {
        try OpenHome(folder, person: "tester", command: "muster test")
    }

    private func origin(_ folder: HomeFolder) throws -> String {
        let copy = try StoreCopy(path: folder.databasePath)
        defer { try? copy.close() }
        return try copy.origin()
    }

    private func doctor(_ folder: HomeFolder) throws -> Checkup {
        let checkups = Doctor.examine(folder, radio: .now(), now: Instant(seconds: 0))
        return try #require(checkups.first { $0.check == "place" })
    }

    @Test func `a copy says where the home was used, until somebody says that it was moved`() throws
    {
        #expect(try home.open().health.moved == nil && doctor(home.folder).isWell)
        let place = try copied()
        let copy = try open(place)
        func isTold() -> Bool {
            guard case .homeMoved(let from)? = copy.health.moved else { return false }
            return from.hasSuffix(home.folder.path)
        }
        #expect(isTold(), "before it is written to")
        #expect(try origin(place) == origin(home.folder))
        try copy.inventories.add(named: "South")
        try copy.inventories.add(named: "North")
        #expect(isTold(), "and after")
        #expect(try !doctor(place).isWell)
        // What it changes from here on is told apart from what the first one changes.
        #expect(try origin(place) != origin(home.folder))
        let moves = try copy.trail.entries(limit: 9).filter {
            $0.kind == TrailKind.homeMoved.rawValue
        }
        #expect(moves.count == 1 && moves.first?.subject.hasSuffix(place.path) == true)

        #expect(try copy.health.confirmMove()?.hasSuffix(home.folder.path) == true)
        #expect(try copy.health.moved == nil && doctor(place).isWell)
        #expect(try copy.health.confirmMove() == nil)
        let last = try copy.trail.entries(limit: 1).first
        #expect(last?.kind == TrailKind.homeMoveConfirmed.rawValue)
        _ = try copy.trail.verify()
        #expect(try home.open().health.moved == nil)
    }

    @Test func `a copy can be confirmed before anything else is written`() throws {
        let copy = try open(try copied())
        #expect(try copy.health.confirmMove() != nil)
        #expect(copy.health.moved == nil)
    }

    @Test func `a home that was only renamed is where it was`() throws {
        let place = HomeFolder(option: home.path + "/renamed", environment: [:])
        try FileManager.default.moveItem(atPath: home.folder.path, toPath: place.path)
        let renamed = try open(place)
        #expect(renamed.health.moved == nil)
        try renamed.inventories.add(named: "South")
        #expect(renamed.health.moved == nil)
        let note = try String(contentsOfFile: place.path + "/home.place", encoding: .utf8)
        #expect(note.contains(place.path) && note.split(separator: "\n").count == 1)
    }

    @Test func `a home of an earlier version notes its place with the first write`() throws {
        try FileManager.default.removeItem(atPath: home.folder.path + "/home.place")
        let copy = try open(try copied())
        #expect(copy.health.moved == nil)
        try copy.inventories.add(named: "South")
        #expect(FileManager.default.fileExists(atPath: copy.folder.path + "/home.place"))
    }

    @Test func `a home that was made before its machine had an identity is where it was`() throws {
        let attributes = try FileManager.default.attributesOfItem(
            atPath: home.folder.databasePath
        )
        let file = try #require(attributes[.systemFileNumber] as? NSNumber)
        let identity = Hex.text(SHA256.digest(of: Array(":\(file)".utf8)))
        let note = home.folder.path + "/home.place"
        try Data("\(identity) old-name \(home.folder.path)\n".utf8).write(to: URL(filePath: note))
        let again = try home.open()
        #expect(again.health.moved == nil)
        try again.inventories.add(named: "South")
        #expect(again.health.moved == nil)
        #expect(try !String(contentsOfFile: note, encoding: .utf8).contains("old-name"))
    }

    @Test(arguments: ["", "\n\n", "x y z\n", "\u{0}"])
    func `a note that says nothing is written again`(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: home.folder.path + "/home.place"))
        let again = try home.open()
        #expect(again.health.moved == nil)
        try again.inventories.add(named: "South")
        #expect(again.health.moved == nil)
    }
}
