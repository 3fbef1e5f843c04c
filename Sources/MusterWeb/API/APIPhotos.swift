import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterService
import MusterStore

/// What programs may do to the photos of items.
enum APIPhotos {
    private static let inventory = [APIRoutes.inventory]

    static let routes = [
        APIRoutes.get(
            "/items/{item}/photos",
            .viewAudits,
            "The photos of an item",
            inventory,
            gives: .page(.photo)
        ) { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            let photos = try visit.home.photos.list(of: item.id, in: inventory)
            return Answer.json({ $0.list(photos, next: nil) { $0.photo($1) } }, for: visit)
        },
        adding, removing,
        deed("first", "Show a photo before the others of its item") {
            home,
            photo,
            item,
            inventory in
            try home.photos.putFirst(photo, of: item, in: inventory)
        },
        deed("restore", "Restore a removed photo") { home, photo, item, inventory in
            try home.photos.restore(photo, of: item, in: inventory)
        },
        APIRoutes.get(
            "/photos/{photo}",
            .viewAudits,
            "A photo",
            [ItemPhotos.sizes],
            form: .photo
        ) { try await ItemPhotos.file($0) },
    ]

    private static let adding = APIChange.route(
        .change(
            .post,
            "/items/{item}/photos",
            .editCatalogue,
            "Add a photo to an item: the picture is the body",
            parameters: inventory,
            gives: .named(.photo),
            isMaking: true
        ).taking(["image/jpeg", "image/png", "image/gif", "image/webp"], most: Photo.maximumBytes)
    ) { visit, _ in
        let (item, inventory) = try ItemPageView.found(visit)
        let bytes = Array(visit.body.readableBytesView)
        let photo = try await visit.desk.decoding { photos in
            try await photos.run { try visit.home.photos.add(bytes, to: item.id, in: inventory) }
        }
        return .init(
            body: APIRoutes.bytes { $0.photo(photo) },
            location: "/api/v1/photos/\(photo.id.text)"
        )
    }

    private static let removing = APIChange.route(
        .change(
            .delete,
            "/items/{item}/photos/{photo}",
            .editCatalogue,
            "Remove a photo from an item",
            parameters: inventory
        )
    ) { visit, _ in
        let (item, inventory) = try ItemPageView.found(visit)
        try visit.home.photos.remove(try ItemPhotos.photo(visit), of: item.id, in: inventory)
        return .init()
    }

    /// What is done to a photo that an item has, or had: `POST …/photos/{photo}/VERB`.
    private static func deed(
        _ name: String,
        _ summary: String,
        _ body: @escaping @Sendable (OpenHome, PhotoID, ItemID, Inventory) throws -> Void
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "/items/{item}/photos/{photo}/\(name)",
                .editCatalogue,
                summary,
                parameters: inventory,
                body: [],
                gives: .page(.photo)
            )
        ) { visit, _ in
            let (item, inventory) = try ItemPageView.found(visit)
            try body(visit.home, try ItemPhotos.photo(visit), item.id, inventory)
            let photos = try visit.home.photos.list(of: item.id, in: inventory)
            return .init(body: APIRoutes.bytes { $0.list(photos, next: nil) { $0.photo($1) } })
        }
    }
}
