import HTTPTypes
import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterService
import MusterStore

/// The photos of an item, on its page and as files.
enum ItemPhotos {
    /// As many as somebody sends at once from a phone.
    private static let uploadLimit = 4 * Photo.maximumBytes + 1 << 20

    static let routes = [
        Route.form(
            "/items/{item}/photos",
            .editCatalogue,
            "Give an item photos",
            limit: uploadLimit
        ) { try await add($0) },
        deed("first", "Show a photo first") { visit, photo, item, inventory in
            try visit.home.photos.putFirst(photo, of: item, in: inventory)
            return ItemPageView.address(item, visit)
        },
        deed("remove", "Remove a photo") { visit, photo, item, inventory in
            try visit.home.photos.remove(photo, of: item, in: inventory)
            return ItemPageView.address(item, visit, query: [("removed", photo.text)])
        },
        deed("restore", "Bring a removed photo back") { visit, photo, item, inventory in
            try visit.home.photos.restore(photo, of: item, in: inventory)
            return ItemPageView.address(item, visit)
        },
        Route(
            method: .get,
            path: "/photos/{photo}",
            right: .viewAudits,
            summary: "A photo of an item",
            form: .photo,
            parameters: [sizes]
        ) { try await file($0) },
    ]

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

    private static func deed(
        _ name: String,
        _ summary: String,
        _ body: @escaping @Sendable (Visit, PhotoID, ItemID, Inventory) throws -> Address
    ) -> Route {
        Route.form("/items/{item}/photos/{photo}/\(name)", .editCatalogue, summary) { visit in
            let (item, inventory) = try ItemPageView.found(visit)
            return Answer.go(to: try body(visit, try photo(visit), item.id, inventory))
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
                remedy: "look at the photos the item has now"
            )
        }
        return photo
    }

    private static func add(_ visit: Visit) async throws -> Response {
        let (item, inventory) = try ItemPageView.found(visit)
        let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
        let files = form.parts.filter { $0.name == "photo" && !$0.content.isEmpty }
        do {
            guard !files.isEmpty else { throw PhotoError.notAPhoto }
            for file in files {
                let bytes = Array(file.content)
                _ = try await visit.desk.decoding { photos in
                    try await photos.run {
                        try visit.home.photos.add(bytes, to: item.id, in: inventory)
                    }
                }
            }
            return Answer.go(to: ItemPageView.address(item.id, visit))
        } catch let error as any MusterError {
            return try ItemPageView.page(visit, error: error)
        }
    }

    /// The JPEG; its name is its content, so a browser never has to ask again.
    static func file(_ visit: Visit) async throws -> Response {
        let photo = try photo(visit)
        try visit.home.photos.demandShown(photo)
        let size = PhotoShelf.Size(rawValue: Int(visit.value("size") ?? "") ?? 0) ?? .full
        let tag = "\"\(photo.short)-\(size.rawValue)\""
        let headers: HTTPFields = [
            .eTag: tag, .cacheControl: "private, max-age=31536000, immutable",
        ]
        if visit.headers[.ifNoneMatch].map({ Answer.isKnown(tag, $0) }) ?? false {
            return Response(status: .notModified, headers: headers)
        }
        let jpeg = try await visit.desk.decoding { try await $0.jpeg(photo, size) }
        var response = Answer.bytes(jpeg, type: "image/jpeg")
        for field in headers { response.headers.append(field) }
        return response
    }

    /// Writes that a photo was removed, with the way back.
    static func removedNotice(_ html: inout HTML, _ visit: Visit, _ item: Item) {
        guard let removed = visit.value("removed"), visit.may(.editCatalogue) else { return }
        html.tag("div", ["class": "notice undo", "role": "status"]) { html in
            html.write(visit.say(StockText.photoRemoved))
            html.form(
                visit,
                to: ItemPageView.address(item.id, visit, "photos", removed, "restore"),
                class: "row"
            ) { $0.tag("button", ["class": "quiet"], visit.say(StockText.undo)) }
        }
    }

    /// Writes the photos of an item, and the form that adds others.
    static func card(_ html: inout HTML, _ visit: Visit, _ item: Item, _ photos: [StoredPhoto]) {
        let mayEdit = visit.may(.editCatalogue)
        guard mayEdit || !photos.isEmpty else { return }
        html.card(visit.say(StockText.photos)) { html in
            if photos.isEmpty {
                html.tag("p", ["class": "soft"], visit.say(StockText.noPhoto))
            } else {
                html.tag("ul", ["class": "photos"]) { html in
                    for (index, photo) in photos.enumerated() {
                        html.tag("li") { figure(&$0, visit, item, photo, index, mayEdit) }
                    }
                }
            }
            if mayEdit { uploadForm(&html, visit, item) }
        }
    }

    private static func figure(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ photo: StoredPhoto,
        _ index: Int,
        _ mayEdit: Bool
    ) {
        let words = visit.say(
            StockText.photoOf,
            ["n": String(index + 1), "item": item.id.rawValue]
        )
        html.tag(
            "a",
            [
                "href": .address(address(photo.id, .full)),
                "title": .text(visit.say(StockText.openPhoto)),
            ]
        ) { $0.photo(photo.id, .medium, alt: words, class: "shot") }
        guard mayEdit else { return }
        html.tag("div", ["class": "deeds"]) { html in
            if index > 0 {
                button(&html, visit, item, photo, "first", StockText.makeFirst, class: "quiet")
            }
            button(&html, visit, item, photo, "remove", StockText.remove, class: "bad")
        }
    }

    private static func button(
        _ html: inout HTML,
        _ visit: Visit,
        _ item: Item,
        _ photo: StoredPhoto,
        _ deed: String,
        _ words: StockText,
        class name: StaticString
    ) {
        html.form(
            visit,
            to: ItemPageView.address(item.id, visit, "photos", photo.id.text, deed),
            class: "row"
        ) { $0.tag("button", ["class": .text("\(name)")], visit.say(words)) }
    }

    private static func uploadForm(_ html: inout HTML, _ visit: Visit, _ item: Item) {
        html.fileForm(visit, to: ItemPageView.address(item.id, visit, "photos")) { html in
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
