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
    /// The photos of items and products.
    public var photos: HomePhotos { HomePhotos(home: self) }
}

/// Photos of items and products: the files in the home, named by their hash, and who shows them in the store.
public struct HomePhotos: Sendable {
    let home: OpenHome

    /// How long a removed photo can be brought back.
    private static let keptAfterRemovalSeconds = 30.0 * 86_400

    /// Gives an item or a product a photo.
    ///
    /// The photo is made anew from its pixels; what else the file held is left behind.
    ///
    /// - Parameters:
    ///   - bytes: the file as somebody sent it.
    ///   - owner: the item, or the product.
    /// - Returns: the photo as it is kept.
    /// - Throws: `PhotoError` for what is no photo, ``MusterStore/StoreError``, `PeopleError`
    ///   without the right.
    public func add(_ bytes: [UInt8], to owner: PhotoOwner) throws -> StoredPhoto {
        try home.people.demand(owner.right)
        return try keepPhoto(bytes, of: owner)
    }

    private func keepPhoto(_ bytes: [UInt8], of owner: PhotoOwner) throws -> StoredPhoto {
        // Whether there is such an owner shows before the picture is decoded.
        _ = try home.store.photos.list(of: owner)
        return try keep(try Photo(decoding: bytes), of: owner)
    }

    private func keep(_ photo: Photo, of owner: PhotoOwner) throws -> StoredPhoto {
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
        try home.store.photos.add(stored, to: owner)
        return stored
    }

    /// Reads files and gives an item or a product the photos in them, in their order; none where one is no photo.
    ///
    /// - Throws: ``BadPhotoFile`` for what is no photo, and otherwise as ``add(_:to:)``, and ``ServiceError``
    ///   when a file cannot be read.
    public func add(files paths: [String], to owner: PhotoOwner) throws {
        try home.people.demand(owner.right)
        _ = try home.store.photos.list(of: owner)
        let photos = try paths.map { path in
            let bytes = try Files.read(path)
            do throws(PhotoError) {
                return try Photo(decoding: bytes)
            } catch {
                throw BadPhotoFile(path: path, fault: error, isAlone: paths.count == 1)
            }
        }
        for photo in photos { _ = try keep(photo, of: owner) }
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
    /// - Throws: as ``HomeReviews/confirm(_:in:by:zone:note:through:)`` and ``add(_:to:)``; neither is kept then.
    public func confirm(
        _ item: ItemID,
        byPhoto path: String,
        zone: ZoneID?,
        note: String?
    ) async throws -> (AuditSession, Finding) {
        try home.people.demand(.runAudits)
        let inventory = try home.store.inventories.inventory()
        let id = try home.store.items.item(item, of: inventory).id
        let owner = PhotoOwner.item(id, inventory)
        let known = try list(of: owner).map(\.id)
        let photo = try keepPhoto(try Files.read(path), of: owner).id
        let words = [note, "photo \(photo)"].compactMap { $0 }.joined(separator: "; ")
        do {
            return try await home.reviews.confirm(item, by: .photo, zone: zone, note: words)
        } catch {
            if !known.contains(photo) {
                try home.store.photos.remove(photo, of: owner, by: home.author)
            }
            throw error
        }
    }

    /// The photos of an item or a product, the first one first.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to view audits.
    public func list(of owner: PhotoOwner) throws -> [StoredPhoto] {
        try home.people.demand(.viewAudits)
        return try home.store.photos.list(of: owner)
    }

    /// The first photo of each item that has one.
    ///
    /// - Throws: as ``list(of:)``.
    public func first(of items: [ItemID], in inventory: Inventory) throws -> [ItemID: PhotoID] {
        try home.people.demand(.viewAudits)
        return try home.store.photos.firstPhotos(of: items, in: inventory)
    }

    /// Goes on only where an item or a product shows a photo.
    ///
    /// - Throws: as ``list(of:)``, and ``MusterStore/StoreError/notFound(kind:name:remedy:)`` for a photo
    ///   that was removed.
    public func demandShown(_ photo: PhotoID) throws {
        try home.people.demand(.viewAudits)
        guard try home.store.photos.shows(photo) else { throw Self.noPhoto(photo) }
        guard !Files.isRegular(home.folder.photoPath(photo)),
            try HouseStore(home.store).photoFiles.wanted().contains(photo)
        else { return }
        throw StoreError.notFound(
            kind: "photo",
            name: photo.short,
            remedy: "its picture is still to come from another home: muster sync"
        )
    }

    /// Goes on only where everybody may see a photo: one of a product that is public, or on sale.
    ///
    /// - Throws: ``MusterStore/StoreError/notFound(kind:name:remedy:)`` for another one.
    public func demandPublic(_ photo: PhotoID) throws {
        guard try home.store.photos.isPublic(photo) else { throw Self.noPhoto(photo) }
    }

    private static func noPhoto(_ photo: PhotoID) -> StoreError {
        .notFound(kind: "photo", name: photo.short, remedy: "look at the photos there are now")
    }

    /// Puts a photo in front of the others of its owner.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func putFirst(_ photo: PhotoID, of owner: PhotoOwner) throws {
        try home.people.demand(owner.right)
        try home.store.photos.putFirst(photo, of: owner, by: home.author)
    }

    /// Takes a photo off its owner; it can be brought back for 30 days, and is deleted then.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func remove(_ photo: PhotoID, of owner: PhotoOwner) throws {
        try home.people.demand(owner.right)
        try home.store.photos.remove(photo, of: owner, by: home.author)
        let limit = home.now().advanced(bySeconds: -Self.keptAfterRemovalSeconds)
        for old in try home.store.photos.forget(removedBefore: limit) {
            unlink(home.folder.photoPath(old))
        }
    }

    /// Brings back a photo that was removed.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right.
    public func restore(_ photo: PhotoID, of owner: PhotoOwner) throws {
        try home.people.demand(owner.right)
        try home.store.photos.restore(photo, of: owner, by: home.author)
    }
}

extension PhotoOwner {
    /// The right that changing its photos takes.
    var right: Right {
        switch self {
        case .item: .editCatalogue
        case .product: .editProducts
        }
    }
}
