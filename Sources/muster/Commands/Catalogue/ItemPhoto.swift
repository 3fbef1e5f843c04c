import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterService
import MusterStore

struct ItemPhoto: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "List, add and remove the photos of an item.",
        discussion: """
            JPEG, PNG and GIF pictures are taken, and WebP where its loader is installed: up to 20 \
            MiB and 40 million pixels. They are turned as the camera was held and written anew, \
            without the place and the camera. A removed photo can be brought back for 30 days.

            Examples:
              muster item photo IT-0117 front.jpg label.jpg
              muster item photo IT-0117
              muster item photo IT-0117 --first 3fa94c01d2aa
              muster item photo IT-0117 --remove 3fa94c01d2aa
            """
    )

    @Argument(help: "The item, by its identifier or its name.")
    var item: ItemID

    @Argument(help: "Pictures to add; none lists the photos.", completion: .file())
    var files: [String] = []

    @Option(help: "Put this photo, named as the list names it, in front of the others.")
    var first: String?

    @Option(help: "Remove this photo, named as the list names it.")
    var remove: String?

    @Option(help: "Bring this removed photo back, named in full as --json names it.")
    var restore: String?

    @OptionGroup var scope: InventoryOption
    @OptionGroup(title: "Common options") var common: CommonOptions

    private var changes: Bool { !files.isEmpty || [first, remove, restore].contains { $0 != nil } }

    func validate() throws {
        let asked = [first, remove, restore].compactMap { $0 }.count + (files.isEmpty ? 0 : 1)
        guard asked <= 1 else {
            throw Misuse.error("Add photos, or choose one of --first, --remove and --restore.")
        }
    }

    func run() throws {
        let home = try common.open("item photo", for: changes ? nil : .viewAudits)
        let inventory = try home.inventories.find(scope.inventory)
        let item = try home.items.find(item, in: inventory).id
        for file in files { _ = try home.photos.add(file: file, to: item, in: inventory) }
        if let first {
            try home.photos.putFirst(
                try named(first, item, inventory, home),
                of: item,
                in: inventory
            )
        }
        if let remove {
            let photo = try named(remove, item, inventory, home)
            try home.photos.remove(photo, of: item, in: inventory)
            Terminal.err("To take that back: muster item photo \(item) --restore \(photo)")
        }
        if let restore {
            guard let photo = PhotoID(restore) else { throw NoSuchPhoto(name: restore, item: item) }
            try home.photos.restore(photo, of: item, in: inventory)
        }
        let photos = try home.photos.list(of: item, in: inventory)
        try home.close()
        show(photos, of: item)
    }

    /// The photo of the item whose name begins like this.
    private func named(
        _ name: String,
        _ item: ItemID,
        _ inventory: Inventory,
        _ home: OpenHome
    ) throws -> PhotoID {
        let fitting = try home.photos.list(of: item, in: inventory).filter {
            name.count >= 4 && $0.id.text.hasPrefix(name.lowercased())
        }
        guard let only = fitting.first, fitting.count == 1 else {
            throw NoSuchPhoto(name: name, item: item)
        }
        return only.id
    }

    private func show(_ photos: [StoredPhoto], of item: ItemID) {
        if common.json {
            for photo in photos {
                var json = JSONWriter()
                json.photo(photo)
                Terminal.line(json)
            }
            return
        }
        guard !photos.isEmpty else {
            let advice = Advice.sentence("Add one", "muster item photo \(item) FILE")
            return Terminal.out("\(item) has no photo. \(advice)")
        }
        var table = Table([
            .init(title: "Photo"), .init(title: "Pixels"), .init(title: "Added"),
            .init(title: "By", givesWay: true),
        ])
        for photo in photos {
            table.add([
                .data(photo.id.short), "\(photo.width) × \(photo.height)",
                .data(photo.addedAt.iso8601(.seconds)), .data(photo.addedBy),
            ])
        }
        table.print()
    }
}

/// The item has no photo of that name, or several begin so.
private struct NoSuchPhoto: MusterError {
    let name: String
    let item: ItemID
    var what: Sentence { "\(item) has no one photo that \"\(name)\" names" }
    var remedy: Sentence { "muster item photo \(item), for those there are" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
