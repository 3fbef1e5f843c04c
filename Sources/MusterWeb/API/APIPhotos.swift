import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterService
import MusterStore

/// What programs may do to the photos of items and products.
struct APIPhotos: Sendable {
    /// Whose photos.
    private let pages: PhotoPages
    /// What it is called: "an item".
    private let name: String
    private let parameters: [Route.Parameter]

    static let routes =
        APIPhotos(pages: .items, name: "an item", parameters: [APIRoutes.inventory]).routes
        + APIPhotos(pages: .products, name: "a product", parameters: []).routes + [
            APIRoutes.get(
                "/photos/{photo}",
                .viewAudits,
                "A photo",
                [PhotoPages.sizes],
                form: .photo
            ) { try await PhotoPages.file($0) }
        ]

    private var routes: [Route] {
        [
            APIRoutes.get(
                "\(pages.path)/photos",
                .viewAudits,
                "The photos of \(name)",
                parameters,
                gives: .page(.photo)
            ) { visit in
                let photos = try visit.home.photos.list(of: try pages.owner(visit))
                return Answer.json({ $0.list(photos, next: nil) { $0.photo($1) } }, for: visit)
            },
            adding, removing,
            deed("first", "Show a photo before the others of \(name)") { home, photo, owner in
                try home.photos.putFirst(photo, of: owner)
            },
            deed("restore", "Restore a removed photo of \(name)") { home, photo, owner in
                try home.photos.restore(photo, of: owner)
            },
        ]
    }

    private var adding: Route {
        APIChange.route(
            .change(
                .post,
                "\(pages.path)/photos",
                pages.right,
                "Add a photo to \(name): the picture is the body",
                parameters: parameters,
                gives: .named(.photo),
                isMaking: true
            ).taking(
                ["image/jpeg", "image/png", "image/gif", "image/webp"],
                most: Photo.maximumBytes
            )
        ) { visit, _ in
            let owner = try pages.owner(visit)
            let bytes = Array(visit.body.readableBytesView)
            let photo = try await visit.desk.decoding { photos in
                try await photos.run { try visit.home.photos.add(bytes, to: owner) }
            }
            return .init(
                body: APIRoutes.bytes { $0.photo(photo) },
                location: "/api/v1/photos/\(photo.id.text)"
            )
        }
    }

    private var removing: Route {
        APIChange.route(
            .change(
                .delete,
                "\(pages.path)/photos/{photo}",
                pages.right,
                "Remove a photo from \(name)",
                parameters: parameters
            )
        ) { visit, _ in
            try visit.home.photos.remove(try PhotoPages.photo(visit), of: try pages.owner(visit))
            return .init()
        }
    }

    /// What is done to a photo that is there, or was: `POST …/photos/{photo}/VERB`.
    private func deed(
        _ verb: String,
        _ summary: String,
        _ body: @escaping @Sendable (OpenHome, PhotoID, PhotoOwner) throws -> Void
    ) -> Route {
        APIChange.route(
            .change(
                .post,
                "\(pages.path)/photos/{photo}/\(verb)",
                pages.right,
                summary,
                parameters: parameters,
                body: [],
                gives: .page(.photo)
            )
        ) { visit, _ in
            let owner = try pages.owner(visit)
            try body(visit.home, try PhotoPages.photo(visit), owner)
            let photos = try visit.home.photos.list(of: owner)
            return .init(body: APIRoutes.bytes { $0.list(photos, next: nil) { $0.photo($1) } })
        }
    }
}
