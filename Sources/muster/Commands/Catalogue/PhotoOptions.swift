import ArgumentParser
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore

/// What is done with the photos of an item or a product, and their list.
struct PhotoOptions: ParsableArguments {
    @Argument(help: "Pictures to add; none lists the photos.", completion: .file())
    var files: [String] = []

    @Option(help: "Put this photo, named as the list names it, in front of the others.")
    var first: String?

    @Option(help: "Remove this photo, named as the list names it.")
    var remove: String?

    @Option(help: "Bring this removed photo back, named in full as --json names it.")
    var restore: String?

    /// Whether something is to be changed.
    var changes: Bool {
        !files.isEmpty || [first, remove, restore].contains { $0 != nil }
    }

    func validate() throws {
        let asked = [first, remove, restore].compactMap { $0 }.count + (files.isEmpty ? 0 : 1)
        guard asked <= 1 else {
            throw Misuse.error("Add photos, or choose one of --first, --remove and --restore.")
        }
    }

    /// Does what was asked for, and shows the photos as they are then; `command` has the name of whose they
    /// are: `muster item photo IT-0117`.
    func run(on owner: PhotoOwner, of home: OpenHome, command: String, isJSON: Bool) throws {
        if !files.isEmpty { try home.photos.add(files: files, to: owner) }
        if let first { try home.photos.putFirst(try named(first, owner, home, command), of: owner) }
        if let remove {
            let photo = try named(remove, owner, home, command)
            try home.photos.remove(photo, of: owner)
            Terminal.err("To take that back: \(command) --restore \(photo)")
        }
        if let restore {
            guard let photo = PhotoID(restore) else {
                throw NoSuchPhoto(name: restore, owner: owner.name, command: command)
            }
            try home.photos.restore(photo, of: owner)
        }
        let photos = try home.photos.list(of: owner)
        try home.close()
        show(photos, of: owner.name, command, isJSON: isJSON)
    }

    /// The photo whose name begins like this.
    private func named(
        _ name: String,
        _ owner: PhotoOwner,
        _ home: OpenHome,
        _ command: String
    ) throws -> PhotoID {
        let fitting = try home.photos.list(of: owner).filter {
            name.count >= 4 && $0.id.text.hasPrefix(name.lowercased())
        }
        guard let only = fitting.first, fitting.count == 1 else {
            throw NoSuchPhoto(name: name, owner: owner.name, command: command)
        }
        return only.id
    }

    private func show(
        _ photos: [StoredPhoto],
        of name: String,
        _ command: String,
        isJSON: Bool
    ) {
        if isJSON {
            for photo in photos { Terminal.line { $0.photo(photo) } }
            return
        }
        guard !photos.isEmpty else {
            return Terminal.out(
                "\(name) has no photo. \(Advice.sentence("Add one", "\(command) FILE"))"
            )
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

/// There is no photo of that name, or several begin so.
private struct NoSuchPhoto: MusterError {
    let name: String
    let owner: String
    let command: String
    var what: Sentence { "\(owner) has no one photo that \"\(name)\" names" }
    var remedy: Sentence { "\(command), for those there are" }
    var exitCode: MusterCore.ExitCode { .notFound }
}
