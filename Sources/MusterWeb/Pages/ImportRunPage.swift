import Hummingbird
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

/// An import while it runs, and what it did.
extension ImportPage {
    static let running = [
        Route.form("/catalogue/import/{upload}", .editCatalogue, "Import the items of a file") {
            try await run($0)
        },
        Route.page(
            "/catalogue/import/{upload}/progress",
            .editCatalogue,
            "How far an import is, and what it did"
        ) { try await progress($0) },
    ]

    /// Whoever imports a small file sees what it did at once; more than a second shows how far it is.
    private static let patience = Duration.seconds(1)

    private static func run(_ visit: Visit) async throws -> Response {
        let (key, owner) = (visit.part("upload"), visit.principal.name)
        guard let (upload, _) = try await found(visit) else {
            return try page(visit, notice: visit.say(ImportText.gone))
        }
        guard let position = Int64(visit.form["mark"] ?? "") else {
            throw WebError.badValue(name: "mark", expected: "what the preview holds")
        }
        let inventory = try visit.home.inventories.find(upload.inventory)
        let mark = CatalogueMark(position: position)
        guard mark == (try visit.home.items.catalogueMark()) else {
            return Answer.go(to: address(visit, query: [("again", "1")]))
        }
        let skipsBad = visit.form["skip_bad"] == "1"
        let runs = visit.desk.imports
        runs.begin(key, of: owner, into: inventory.name, total: upload.file.items.count) { told in
            try visit.home.items.importFile(
                upload.file,
                into: inventory,
                skippingBad: skipsBad,
                at: mark,
                telling: told
            )
        }
        let begun = ContinuousClock.now
        while begun.duration(to: .now) < patience {
            guard case .ended(let result)? = runs.run(key, of: owner)?.state else {
                try await Task.sleep(for: .milliseconds(10))
                continue
            }
            if !skipsBad, case .success(let done) = result, !done.refused.isEmpty {
                return Answer.go(to: address(visit))
            }
            return try await ended(visit, result, inventory: inventory.name)
        }
        return Answer.go(to: Address("catalogue", "import", key, "progress"))
    }

    private static func progress(_ visit: Visit) async throws -> Response {
        let run = visit.desk.imports.run(visit.part("upload"), of: visit.principal.name)
        guard let (inventory, state) = run else {
            return try page(visit, notice: visit.say(ImportText.gone))
        }
        switch state {
        case .ended(let result): return try await ended(visit, result, inventory: inventory)
        case .running(let progress): return running(visit, progress, inventory: inventory)
        }
    }

    private static func running(
        _ visit: Visit,
        _ progress: Items.ImportProgress,
        inventory: String
    ) -> Response {
        let title = visit.say(ImportText.importing)
        return Answer.page(
            Shell.page(visit, title: title, in: .items, refreshSeconds: 2) { html in
                html.heading(title, crumbs: [(visit.say(FrameText.items), Address("items"))])
                html.tag("section", ["class": "card", "data-waiting": .flag(true)]) { html in
                    html.tag("p", [:], inventory)
                    html.tag(
                        "progress",
                        [
                            "value": .text(String(progress.written)),
                            "max": .text(String(max(1, progress.total))),
                            "aria-label": .text(title),
                        ],
                        ""
                    )
                    html.tag(
                        "p",
                        [:],
                        visit.say(
                            ImportText.rowsWritten,
                            [
                                "n": visit.words.integer(progress.written),
                                "all": visit.words.integer(progress.total),
                            ]
                        )
                    )
                }
                html.tag("p", ["class": "soft"], visit.say(ImportText.goesOn))
            }
        )
    }

    /// What an import did, or why it did nothing.
    private static func ended(
        _ visit: Visit,
        _ result: Result<Items.ImportResult, any Error>,
        inventory: String
    ) async throws -> Response {
        let done = try result.get()
        await visit.desk.uploads.drop(visit.part("upload"))
        let title = visit.say(ImportText.title)
        return Answer.page(
            Shell.page(visit, title: title, in: .items) { html in
                html.heading(title, crumbs: [(visit.say(FrameText.items), Address("items"))])
                html.tag("p", ["class": "notice good", "role": "status"]) { html in
                    html.write(
                        visit.say(
                            ImportText.done,
                            [
                                "added": visit.words.integer(done.added),
                                "changed": visit.words.integer(done.changed),
                                "unchanged": visit.words.integer(done.unchanged),
                                "refused": visit.words.integer(done.refused.count),
                            ]
                        )
                    )
                }
                html.tag("p") { html in
                    html.link(
                        visit.say(FrameText.items),
                        to: Address("items", query: [("inventory", inventory)]),
                        class: "button"
                    )
                }
            }
        )
    }
}
