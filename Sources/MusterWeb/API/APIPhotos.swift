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
    private static let inventory = [
        Route.Parameter(name: "inventory", summary: "The inventory; the current one without")
    ]

    static let routes = [
        APIRoutes.get("/items/{item}/photos", .viewAudits, "The photos of an item", inventory) {
            visit in
            let (item, inventory) = try ItemPageView.found(visit)
            let photos = try visit.home.store.photos(of: item.id, in: inventory)
            return Answer.json({ $0.list(photos, next: nil) { $0.photo($1) } }, for: visit)
        },
        Route(
            method: .post,
            path: "/api/v1/items/{item}/photos",
            right: .editCatalogue,
            summary: "Give an item a photo: the picture is the body",
            form: .json,
            parameters: inventory,
            takesPicture: true,
            bodyLimit: Photo.maximumBytes
        ) { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            let bytes = Array(visit.body.readableBytesView)
            let photo = try await visit.desk.photos.run {
                try visit.home.addPhoto(bytes, to: item.id, in: inventory)
            }
            return Answer.json { $0.photo(photo) }
        },
        Route(
            method: .delete,
            path: "/api/v1/items/{item}/photos/{photo}",
            right: .editCatalogue,
            summary: "Take a photo off an item",
            form: .json,
            parameters: inventory
        ) { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            let photo = try ItemPhotos.photo(visit)
            try visit.home.removePhoto(photo, of: item.id, in: inventory)
            return Response(status: .noContent)
        },
        APIRoutes.get(
            "/photos/{photo}",
            .viewAudits,
            "A photo",
            [ItemPhotos.sizes],
            form: .photo
        ) { try await ItemPhotos.file($0) },
    ]
}
