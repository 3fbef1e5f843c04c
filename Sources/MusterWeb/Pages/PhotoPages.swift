import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterProvenance
import MusterService
import MusterStore

/// Photos of items and products: on their pages, and as files.
struct PhotoPages: Sendable {
    /// As many as somebody sends at once from a phone.
    private static let uploadLimit = 4 * Photo.maximumBytes + 1 << 20

    /// The path of whose photos they are.
    let path: String
    /// What changing them takes.
    let right: Right
    /// What adding some is called.
    let adding: String
    /// Whose photos the address names.
    let owner: @Sendable (Visit) throws -> PhotoOwner
    /// The address of the page, or of something below it.
    let address:
        @Sendable (Visit, PhotoOwner, [String], [(name: String, value: String?)]) -> Address
    /// The page with what went wrong.
    let refused: @Sendable (Visit, any MusterError) throws -> Response

    /// The photos of items.
    static let items = PhotoPages(
        path: "/items/{item}",
        right: .editCatalogue,
        adding: "Give an item photos",
        owner: { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            return .item(item.id, inventory)
        },
        address: { visit, owner, rest, query in
            ItemPageView.address(ItemID(rawValue: owner.name), visit, rest, query: query)
        },
        refused: { try ItemPageView.page($0, error: $1) }
    )

    /// The photos of products, which customers see.
    static let products = PhotoPages(
        path: "/products/{product}",
        right: .editProducts,
        adding: "Give a product photos",
        owner: { .product(try $0.home.masterData.product($0.part("product")).code) },
        address: { _, owner, rest, query in
            Address(parts: ["products", owner.name] + rest, query: query)
        },
        refused: { try ProvenancePages.products.row($0, refused: $1) }
    )

    /// All routes, with that of the pictures.
    static let routes =
        items.routes + products.routes + [
            Route(
                method: .get,
                path: "/photos/{photo}",
                right: .viewAudits,
                summary: "A photo of an item or a product",
                form: .photo,
                parameters: [sizes]
            ) { try await file($0) },
            Route(
                method: .get,
                path: "/i/{photo}/{file}",
                right: nil,
                summary: "A photo of a product that customers see",
                form: .customer
            ) { try await publicFile($0) },
        ]

    private var routes: [Route] {
        [
            Route.form("\(path)/photos", right, adding, limit: Self.uploadLimit) { visit in
                try await add(visit)
            },
            deed("first", "Show a photo first") { visit, photo, owner in
                try visit.home.photos.putFirst(photo, of: owner)
                return address(visit, owner, [], [])
            },
            deed("remove", "Remove a photo") { visit, photo, owner in
                try visit.home.photos.remove(photo, of: owner)
                return address(visit, owner, [], [("removed", photo.text)])
            },
            deed("restore", "Bring a removed photo back") { visit, photo, owner in
                try visit.home.photos.restore(photo, of: owner)
                return address(visit, owner, [], [])
            },
        ]
    }

    /// The sizes that a photo can be asked for in.
    static let sizes = Route.Parameter(
        name: "size",
        summary: "Its longer side in pixels; as it is kept without",
        isNumber: true,
        choices: PhotoShelf.Size.allCases.map { String($0.rawValue) }
    )

    /// The address of a photo in a size.
    static func address(_ photo: PhotoID, _ size: PhotoShelf.Size) -> Address {
        Address("photos", photo.text, query: [("size", String(size.rawValue))])
    }

    /// The address that everybody may ask for a product's photo by.
    ///
    /// It stands below `prefix`, which addresses of labels begin with, where the page has one of those.
    static func publicAddress(
        _ photo: PhotoID,
        _ size: PhotoShelf.Size,
        below prefix: String = ""
    ) -> Address {
        Address(local: "\(prefix)/i/\(photo)/\(size.rawValue).jpg")
    }

    private func deed(
        _ name: String,
        _ summary: String,
        _ body: @escaping @Sendable (Visit, PhotoID, PhotoOwner) throws -> Address
    ) -> Route {
        Route.form("\(path)/photos/{photo}/\(name)", right, summary) { visit in
            Answer.go(to: try body(visit, try Self.photo(visit), try owner(visit)))
        }
    }

    /// The photo that the address names.
    ///
    /// - Throws: `StoreError.notFound` for what names none.
    static func photo(_ visit: Visit) throws -> PhotoID {
        guard let photo = PhotoID(visit.part("photo")) else {
            throw StoreError.notFound(
                kind: "photo",
                name: String(visit.part("photo").prefix(64)),
                remedy: "look at the photos there are now"
            )
        }
        return photo
    }

    private func add(_ visit: Visit) async throws -> Response {
        let owner = try owner(visit)
        let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
        let files = form.parts.filter { $0.name == "photo" && !$0.content.isEmpty }
        do {
            guard !files.isEmpty else { throw PhotoError.notAPhoto }
            for file in files {
                let bytes = Array(file.content)
                _ = try await visit.desk.decoding { photos in
                    try await photos.run { try visit.home.photos.add(bytes, to: owner) }
                }
            }
            return Answer.go(to: address(visit, owner, [], []))
        } catch let error as any MusterError {
            return try refused(visit, error)
        }
    }

    /// The JPEG; its name is its content, so a browser never has to ask again.
    static func file(_ visit: Visit) async throws -> Response {
        let photo = try photo(visit)
        try visit.home.photos.demandShown(photo)
        let size = PhotoShelf.Size(rawValue: Int(visit.value("size") ?? "") ?? 0) ?? .full
        return try await jpeg(photo, size, visit, for: "private")
    }

    /// The same of a product that is public or on sale, for everybody.
    private static func publicFile(_ visit: Visit) async throws -> Response {
        try visit.desk.customers.admit(visit.visitor.caller, at: visit.home.now())
        let name = visit.part("file")
        let size = PhotoShelf.Size.allCases.first { "\($0.rawValue).jpg" == name }
        guard let size, let photo = PhotoID(visit.part("photo")) else {
            throw WebError.noPage(path: visit.path)
        }
        try visit.home.photos.demandPublic(photo)
        return try await jpeg(photo, size, visit, for: "public")
    }

    private static func jpeg(
        _ photo: PhotoID,
        _ size: PhotoShelf.Size,
        _ visit: Visit,
        for whom: String
    ) async throws -> Response {
        let tag = "\"\(photo.short)-\(size.rawValue)\""
        let headers: HTTPFields = [
            .eTag: tag, .cacheControl: "\(whom), max-age=31536000, immutable",
        ]
        if visit.headers[.ifNoneMatch].map({ Answer.isKnown(tag, $0) }) ?? false {
            return Response(status: .notModified, headers: headers)
        }
        let jpeg = try await visit.desk.decoding { try await $0.jpeg(photo, size) }
        var response = Answer.bytes(jpeg, type: "image/jpeg")
        for field in headers { response.headers.append(field) }
        return response
    }

    /// Writes a photo in a size.
    static func picture(
        _ html: inout HTML,
        _ photo: PhotoID,
        _ size: PhotoShelf.Size,
        alt: String,
        class name: StaticString
    ) {
        picture(&html, address(photo, size), alt, name)
    }

    /// Writes a photo of a product as customers see it; beside its name it says nothing new.
    static func goods(
        _ html: inout HTML,
        _ photo: PhotoID,
        alt: String = "",
        below prefix: String = ""
    ) {
        picture(&html, publicAddress(photo, .medium, below: prefix), alt, "goods")
    }

    private static func picture(
        _ html: inout HTML,
        _ address: Address,
        _ alt: String,
        _ name: StaticString
    ) {
        html.void(
            "img",
            [
                "src": .address(address), "alt": .text(alt), "class": .text("\(name)"),
                "loading": "lazy", "decoding": "async",
            ]
        )
    }

    /// Writes that a photo was removed, with the way back.
    func removedNotice(_ html: inout HTML, _ visit: Visit, _ owner: PhotoOwner) {
        guard let removed = visit.value("removed"), visit.may(right) else { return }
        html.tag("div", ["class": "notice undo", "role": "status"]) { html in
            html.write(visit.say(StockText.photoRemoved))
            html.form(
                visit,
                to: address(visit, owner, ["photos", removed, "restore"], []),
                class: "row"
            ) { $0.tag("button", ["class": "quiet"], visit.say(StockText.undo)) }
        }
    }

    /// Writes the photos, and the form that adds others.
    func card(
        _ html: inout HTML,
        _ visit: Visit,
        _ owner: PhotoOwner,
        _ photos: [StoredPhoto]
    ) {
        let mayEdit = visit.may(right)
        guard mayEdit || !photos.isEmpty else { return }
        html.card(visit.say(StockText.photos)) { html in
            if photos.isEmpty {
                html.tag("p", ["class": "soft"], visit.say(StockText.noPhoto))
            } else {
                html.tag("ul", ["class": "photos"]) { html in
                    for (index, photo) in photos.enumerated() {
                        html.tag("li") { figure(&$0, visit, owner, photo, index, mayEdit) }
                    }
                }
            }
            if mayEdit { uploadForm(&html, visit, owner) }
        }
    }

    private func figure(
        _ html: inout HTML,
        _ visit: Visit,
        _ owner: PhotoOwner,
        _ photo: StoredPhoto,
        _ index: Int,
        _ mayEdit: Bool
    ) {
        let words = visit.say(
            StockText.photoOf,
            ["n": String(index + 1), "item": owner.name]
        )
        html.tag(
            "a",
            [
                "href": .address(Self.address(photo.id, .full)),
                "title": .text(visit.say(StockText.openPhoto)),
            ]
        ) { Self.picture(&$0, photo.id, .medium, alt: words, class: "shot") }
        guard mayEdit else { return }
        html.tag("div", ["class": "deeds"]) { html in
            if index > 0 {
                button(&html, visit, owner, photo, "first", StockText.makeFirst, class: "quiet")
            }
            button(&html, visit, owner, photo, "remove", StockText.remove, class: "bad")
        }
    }

    private func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ owner: PhotoOwner,
        _ photo: StoredPhoto,
        _ deed: String,
        _ words: StockText,
        class name: StaticString
    ) {
        html.form(
            visit,
            to: address(visit, owner, ["photos", photo.id.text, deed], []),
            class: "row"
        ) { $0.tag("button", ["class": .text("\(name)")], visit.say(words)) }
    }

    private func uploadForm(_ html: inout HTML, _ visit: Visit, _ owner: PhotoOwner) {
        html.fileForm(visit, to: address(visit, owner, ["photos"], [])) { html in
            html.fileField(
                visit.say(StockText.addPhotos),
                name: "photo",
                accepts: "image/jpeg,image/png,image/gif,image/webp",
                isMany: true,
                hint: visit.say(StockText.photoHint)
            )
            html.tag("div") {
                $0.tag("button", ["class": "quiet"], visit.say(StockText.addPhotos))
            }
        }
    }
}

extension HTML {
    /// Writes the start of a form with files in it.
    mutating func fileForm(
        _ visit: Visit,
        to address: Address,
        _ content: (inout HTML) throws -> Void
    ) rethrows {
        try tag(
            "form",
            [
                "method": "post", "action": .address(address), "class": "stack",
                "enctype": "multipart/form-data", "data-once": .flag(true),
            ]
        ) { html in
            html.void(
                "input",
                ["type": "hidden", "name": .text(FormGuard.field), "value": .text(visit.formKey)]
            )
            try content(&html)
        }
    }

    /// Writes a choice of files with its label.
    mutating func fileField(
        _ label: String,
        name: String,
        accepts: String,
        isMany: Bool = false,
        hint: String
    ) {
        tag("div", ["class": "field"]) { html in
            html.tag("label", ["for": .text("f-\(name)")], label)
            html.void(
                "input",
                [
                    "id": .text("f-\(name)"), "name": .text(name), "type": "file",
                    "accept": .text(accepts), "multiple": .flag(isMany), "required": .flag(true),
                    "aria-describedby": .text("h-\(name)"),
                ]
            )
            html.tag("p", ["class": "hint", "id": .text("h-\(name)")], hint)
        }
    }
}
