import Foundation
public import MusterAudit
import MusterCatalogue
import MusterPeople
import MusterPhotos
public import MusterCore
public import MusterStore

extension HomeFolder {
    /// The file of a photo.
    public func photoPath(_ photo: PhotoID) -> String { "\(photosPath)/\(photo).jpg" }
}

extension OpenHome {
    /// The photos of items and findings.
    public var photos: HomePhotos { HomePhotos(home: self) }
}

/// Photos of items: the files in the home, named by their hash, and who shows them in the store.
public struct HomePhotos: Sendable {
    let home: OpenHome

    /// How long a removed photo can be brought back.
    private static let keptAfterRemovalSeconds = 30.0 * 86_400

    /// Gives an item a photo.
    ///
    /// The photo is made anew from its pixels; what else the file held is left behind.
    ///
    /// - Parameters:
    ///   - bytes: the file as somebody sent it.
    ///   - item: the item.
    ///   - inventory: its inventory.
    /// - Returns: the photo as it is kept.
    /// - Throws: `PhotoError` for what is no photo, ``MusterStore/StoreError``, `PeopleError`
    ///   without the right.
    public func add(
        _ bytes: [UInt8],
        to item: ItemID,
        in inventory: Inventory
    ) throws -> StoredPhoto {
        try home.people.demand(.editCatalogue)
        return try keepPhoto(bytes, of: item, in: inventory)
    }

    private func keepPhoto(
        _ bytes: [UInt8],
        of item: ItemID,
        in inventory: Inventory
    ) throws -> StoredPhoto {
        let item = try home.store.items.item(item, of: inventory).id
        let photo = try Photo(decoding: bytes)
        let stored = StoredPhoto(
            id: PhotoID(hash: photo.hash),
            width: photo.width,
            height: photo.height,
            addedAt: home.now(),
            addedBy: home.person
        )
        // The file first: a row never names a photo that is not there.
        try Files.makeFolder(home.folder.photosPath)
        try Files.writePrivate(photo.jpeg, to: home.folder.photoPath(stored.id))
        try home.store.photos.add(stored, to: item, in: inventory)
        return stored
    }

    /// Reads a file and gives an item the photo in it.
    ///
    /// - Throws: as ``add(_:to:in:)``, and ``ServiceError`` when the file cannot be read.
    public func add(
        file path: String,
        to item: ItemID,
        in inventory: Inventory
    ) throws -> StoredPhoto {
        try home.people.demand(.editCatalogue)
        return try add(try Files.read(path), to: item, in: inventory)
    }

    /// Confirms by a photo that an item is there; the photo is kept with the item, and the
    /// confirmation names it.
    ///
    /// - Parameters:
    ///   - item: the item of the current inventory.
    ///   - path: the file with the photo.
    ///   - zone: where it is; `nil` for where the record says.
    ///   - note: a remark.
    /// - Returns: the audit and what it now says of the item.
    /// - Throws: as ``HomeReviews/confirm(_:in:by:zone:note:through:)`` and ``add(_:to:in:)``; neither is kept then.
    public func confirm(
        _ item: ItemID,
        byPhoto path: String,
        zone: ZoneID?,
        note: String?
    ) async throws -> (AuditSession, Finding) {
        try home.people.demand(.runAudits)
        let inventory = try home.store.inventories.inventory()
        let known = try list(of: item, in: inventory).map(\.id)
        let photo = try keepPhoto(try Files.read(path), of: item, in: inventory).id
        let words = [note, "photo \(photo)"].compactMap { $0 }.joined(separator: "; ")
        do {
            return try await home.reviews.confirm(item, by: .photo, zone: zone, note: words)
        } catch {
            if !known.contains(photo) {
                let id = try home.store.items.item(item, of: inventory).id
                try home.store.photos.remove(photo, of: id, in: inventory, by: home.author)
            }
            throw error
        }
    }

    /// The photos of an item, the first one first.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to view audits.
    public func list(of item: ItemID, in inventory: Inventory) throws -> [StoredPhoto] {
        try home.people.demand(.viewAudits)
        return try home.store.photos.list(
            of: try home.store.items.item(item, of: inventory).id,
            in: inventory
        )
    }

    /// The first photo of each item that has one.
    ///
    /// - Throws: as ``list(of:in:)``.
    public func first(of items: [ItemID], in inventory: Inventory) throws -> [ItemID: PhotoID] {
        try home.people.demand(.viewAudits)
        return try home.store.photos.firstPhotos(of: items, in: inventory)
    }

    /// Goes on only where an item shows a photo.
    ///
    /// - Throws: as ``list(of:in:)``, and ``MusterStore/StoreError/notFound(kind:name:remedy:)`` for a photo
    ///   that was removed.
    public func demandShown(_ photo: PhotoID) throws {
        try home.people.demand(.viewAudits)
        guard try home.store.photos.shows(photo) else {
            throw StoreError.notFound(
                kind: "photo",
                name: photo.short,
                remedy: "look at the photos the item has now"
            )
        }
    }

    /// Puts a photo in front of the others of its item.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func putFirst(_ photo: PhotoID, of item: ItemID, in inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.photos.putFirst(photo, of: item, in: inventory, by: home.author)
    }

    /// Takes a photo off its item; it can be brought back for 30 days, and is deleted then.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func remove(_ photo: PhotoID, of item: ItemID, in inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.photos.remove(photo, of: item, in: inventory, by: home.author)
        let limit = home.now().advanced(bySeconds: -Self.keptAfterRemovalSeconds)
        for old in try home.store.photos.forget(removedBefore: limit) {
            unlink(home.folder.photoPath(old))
        }
    }

    /// Brings back a photo that was removed.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func restore(_ photo: PhotoID, of item: ItemID, in inventory: Inventory) throws {
        try home.people.demand(.editCatalogue)
        try home.store.photos.restore(photo, of: item, in: inventory, by: home.author)
    }
}
