import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// Importing a file of items: upload, look at what would change, and only then write.
enum ImportPage {
    private static let uploadLimit = 20 << 20
    private static let shownRows = 100

    static let routes =
        [
            Route.page(
                "/catalogue/import",
                .editCatalogue,
                "Import items from a file",
                [.init(name: "inventory", summary: "Where they go; the current one without")]
            ) { try page($0) },
            Route.form(
                "/catalogue/import",
                .editCatalogue,
                "Upload a file of items to look at",
                limit: uploadLimit + 1 << 16
            ) { try await upload($0) },
            Route.page(
                "/catalogue/import/{upload}",
                .editCatalogue,
                "What an import would change",
                [.init(name: "again", summary: "Whether the catalogue changed meanwhile")]
            ) { try await preview($0) },
            Route(
                method: .get,
                path: "/catalogue/import/{upload}/refused",
                right: .editCatalogue,
                summary: "The refused rows of an import, to correct",
                form: .csv
            ) { try await refused($0) },
        ] + running

    /// The address of the upload that the request names.
    static func address(_ visit: Visit, query: [(String, String?)] = []) -> Address {
        Address(parts: ["catalogue", "import", visit.part("upload")], query: query)
    }

    /// The page that a file is chosen on, with what went wrong.
    static func page(
        _ visit: Visit,
        error: (any MusterError)? = nil,
        notice: String? = nil
    ) throws -> Response {
        let home = visit.home
        let inventories = try home.inventories.listOpen()
        let choices = try home.inventories.counted(inventories).map {
            ($0.inventory.name, "\($0.inventory.name) (\($0.itemCount))")
        }
        let title = visit.say(ImportText.title)
        let html = Shell.page(visit, title: title, in: .items) { html in
            html.heading(title, crumbs: [(visit.say(FrameText.items), Address("items"))])
            if let notice { html.tag("p", ["class": "notice", "role": "alert"], notice) }
            problem(&html, visit, error)
            if inventories.isEmpty {
                html.tag("p", ["class": "notice"]) { html in
                    html.write(visit.say(InventoryText.none) + " ")
                    html.link(visit.say(InventoryText.add), to: Address("inventories"))
                }
                return
            }
            html.tag("section", ["class": "card"]) { html in
                html.tag(
                    "p",
                    [:],
                    visit.say(
                        ImportText.intro,
                        ["columns": ItemFile.columns.joined(separator: ", ")]
                    )
                )
                html.fileForm(visit, to: Address("catalogue", "import")) { html in
                    html.fileField(
                        visit.say(ImportText.file),
                        name: "file",
                        accepts: ".csv,.tsv,text/csv,text/tab-separated-values",
                        hint: visit.say(ImportText.fileHint)
                    )
                    html.choice(
                        visit.say(ImportText.into),
                        name: "inventory",
                        choices,
                        selected: visit.value("inventory")
                            ?? inventories.first(where: \.isCurrent)?.name
                    )
                    html.tag("div") { $0.tag("button", [:], visit.say(ImportText.look)) }
                }
            }
        }
        return Answer.page(html, status: error?.httpStatus ?? .ok)
    }

    private static func problem(
        _ html: inout HTML,
        _ visit: Visit,
        _ error: (any MusterError)?
    ) {
        guard let error else { return }
        SignIn.problem(&html, error, visit.language)
        let details = ErrorWords.details(error, visit.language)
        guard !details.isEmpty else { return }
        html.tag("ul", ["class": "bullets"]) { html in
            for detail in details.prefix(shownRows) { html.tag("li", [:], detail) }
        }
    }

    private static func upload(_ visit: Visit) async throws -> Response {
        let form = try MultipartForm(visit.body, type: visit.headers[.contentType] ?? "")
        guard let part = form.parts.first(where: { $0.name == "file" }) else {
            throw WebError.badValue(name: "file", expected: "a CSV file")
        }
        do {
            let inventory = try visit.home.inventories.find(form.text("inventory"))
            let name = part.fileName.flatMap { $0.isEmpty ? nil : $0 } ?? "items.csv"
            let key = try await visit.desk.uploads.keep(
                Array(part.content),
                named: String(name.prefix(200)),
                for: inventory.name,
                of: visit.principal.name
            )
            return Answer.go(to: Address("catalogue", "import", key))
        } catch let error as any MusterError {
            return try page(visit, error: error)
        }
    }

    /// The upload that the address names with what it would change; `nil` when it is gone.
    static func found(
        _ visit: Visit
    ) async throws -> (upload: UploadShelf.Upload, preview: ImportPreview)? {
        let (key, owner) = (visit.part("upload"), visit.principal.name)
        guard let upload = await visit.desk.uploads.upload(key, of: owner),
            let preview = try await visit.desk.uploads.preview(key, of: owner, in: visit)
        else { return nil }
        return (upload, preview)
    }

    private static func refused(_ visit: Visit) async throws -> Response {
        guard let (upload, preview) = try await found(visit) else {
            return try page(visit, notice: visit.say(ImportText.gone))
        }
        let bytes = ItemFile.refusedCSV(
            header: upload.file.header,
            rows: preview.refused,
            separator: upload.file.separator
        ) { row in
            row.sentence.text(in: visit.language.translations)
        }
        return Answer.file(bytes, type: "text/csv; charset=utf-8", named: "refused.csv")
    }
}

/// What the file would change.
extension ImportPage {
    private static func preview(_ visit: Visit) async throws -> Response {
        guard let (upload, preview) = try await found(visit) else {
            return try page(visit, notice: visit.say(ImportText.gone))
        }
        let zones = ZoneNames(try visit.home.floorPlan.current())
        let title = visit.say(ImportText.preview)
        return Answer.page(
            Shell.page(visit, title: title, in: .items) { html in
                html.heading(
                    title,
                    crumbs: [
                        (visit.say(FrameText.items), Address("items")),
                        (visit.say(ImportText.title), Address("catalogue", "import")),
                    ]
                )
                if visit.value("again") != nil {
                    html.tag(
                        "p",
                        ["class": "notice", "role": "alert"],
                        visit.say(ImportText.lookAgain)
                    )
                }
                html.tag(
                    "p",
                    ["class": "soft"],
                    visit.say(
                        ImportText.fromFile,
                        [
                            "file": upload.fileName, "inventory": upload.inventory,
                            "separator": visit.say(SeparatorText(upload.file.separator)),
                        ]
                    )
                )
                tiles(&html, visit, preview)
                confirmation(&html, visit, preview)
                refusals(&html, visit, preview)
                changes(&html, visit, preview, zones)
                additions(&html, visit, preview)
            }
        )
    }

    private static func tiles(_ html: inout HTML, _ visit: Visit, _ preview: ImportPreview) {
        html.tag("dl", ["class": "tiles"]) { html in
            html.tile(visit.say(ImportText.added), visit.words.integer(preview.added.count))
            html.tile(visit.say(ImportText.changed), visit.words.integer(preview.changed.count))
            html.tile(visit.say(ImportText.unchanged), visit.words.integer(preview.unchangedCount))
            html.tile(
                visit.say(ImportText.refused),
                visit.words.integer(preview.refused.count),
                class: preview.refused.isEmpty ? "" : "bad"
            )
        }
    }

    private static func confirmation(
        _ html: inout HTML,
        _ visit: Visit,
        _ preview: ImportPreview
    ) {
        let count = preview.added.count + preview.changed.count
        guard count > 0 else {
            let words: ImportText =
                !preview.refused.isEmpty
                ? .onlyRefused : preview.unchangedCount > 0 ? .nothingNew : .empty
            return html.tag("p", ["class": "notice"], visit.say(words))
        }
        html.form(visit, to: address(visit), class: "row") { html in
            html.void(
                "input",
                [
                    "type": "hidden", "name": "mark",
                    "value": .text(String(preview.mark.position)),
                ]
            )
            let isPartial = !preview.refused.isEmpty
            if isPartial {
                html.void("input", ["type": "hidden", "name": "skip_bad", "value": "1"])
            }
            html.tag(
                "button",
                [:],
                visit.say(
                    isPartial ? ImportText.importRest : .importItems,
                    counting: count
                )
            )
            html.link(
                visit.say(FrameText.cancel),
                to: Address("items"),
                class: "button quiet"
            )
        }
    }

    private static func refusals(_ html: inout HTML, _ visit: Visit, _ preview: ImportPreview) {
        guard !preview.refused.isEmpty else { return }
        html.card(visit.say(ImportText.refused)) { html in
            html.tag("p", ["class": "soft"]) { html in
                html.write(visit.say(ImportText.refusedHint) + " ")
                html.link(
                    visit.say(ImportText.refusedFile),
                    to: Address(
                        parts: ["catalogue", "import", visit.part("upload"), "refused"]
                    )
                )
            }
            let groups = RefusedRow.byFault(preview.refused)
            limited(&html, visit, groups.count)
            html.table(
                visit.say(ImportText.refused),
                [
                    .init(visit.say(ImportText.line)), .init(visit.say(StockText.field)),
                    .init(visit.say(CommonText.why)),
                ],
                groups.prefix(shownRows)
            ) { html, rows, column in
                let row = rows[0]
                switch column {
                case 0: html.tag("span", ["class": "long"], lines(of: rows, visit))
                case 1:
                    html.write(row.column.map { ItemListColumn.title(ofField: $0, visit) } ?? "–")
                default:
                    let reason = RefusedRow.reason(of: rows).text(in: visit.language.translations)
                    html.tag("span", ["class": "long"], reason)
                }
            }
        }
    }

    /// The most lines that are named of rows with one fault.
    private static let namedLines = 10

    /// The lines of rows with one fault: `3, 4, 9 +120`.
    private static func lines(of rows: [RefusedRow], _ visit: Visit) -> String {
        let named = rows.prefix(namedLines).map { visit.words.integer($0.line) }
        let rest = rows.count - named.count
        return named.joined(separator: ", ") + (rest > 0 ? " +\(visit.words.integer(rest))" : "")
    }

    private static func changes(
        _ html: inout HTML,
        _ visit: Visit,
        _ preview: ImportPreview,
        _ zones: ZoneNames
    ) {
        guard !preview.changed.isEmpty else { return }
        html.card(visit.say(ImportText.changed)) { html in
            limited(&html, visit, preview.changed.count)
            html.table(
                visit.say(ImportText.changed),
                [
                    .init(visit.say(CommonText.item)), .init(visit.say(ImportText.line)),
                    .init(visit.say(ImportText.change)),
                ],
                preview.changed.prefix(shownRows)
            ) { html, row, column in
                switch column {
                case 0: html.write(row.id.rawValue)
                case 1: html.write(visit.words.integer(row.line))
                default:
                    html.tag("div", ["class": "long"]) { html in
                        for change in row.changes {
                            ItemPageView.difference(&html, visit, change, zones)
                        }
                    }
                }
            }
        }
    }

    private static func additions(_ html: inout HTML, _ visit: Visit, _ preview: ImportPreview) {
        guard !preview.added.isEmpty else { return }
        html.card(visit.say(ImportText.added)) { html in
            limited(&html, visit, preview.added.count)
            html.table(
                visit.say(ImportText.added),
                [
                    .init(visit.say(CommonText.item)), .init(visit.say(ImportText.line)),
                    .init(visit.say(CommonText.name)),
                ],
                preview.added.prefix(shownRows)
            ) { html, row, column in
                switch column {
                case 0: html.write(row.id.rawValue)
                case 1: html.write(visit.words.integer(row.line))
                default: html.tag("span", ["class": "long"], row.name)
                }
            }
        }
    }

    private static func limited(_ html: inout HTML, _ visit: Visit, _ count: Int) {
        guard count > shownRows else { return }
        html.tag(
            "p",
            ["class": "soft small"],
            visit.say(
                ImportText.shownFirst,
                [
                    "n": visit.words.integer(shownRows), "all": visit.words.integer(count),
                ]
            )
        )
    }
}
