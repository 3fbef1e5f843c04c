import MusterCrypto
import Foundation
import MusterCatalogue
import MusterCore
import MusterService
import MusterStore

/// Files that were uploaded to be looked at before they are imported, held in memory for a while.
///
/// Named by their content and by whom and what they are for: nobody sees another's, and what is
/// imported is what was shown.
actor UploadShelf {
    /// What is held.
    struct Upload: Sendable {
        /// The name of the file, as its sender has it.
        var fileName: String
        /// The inventory that it is meant for.
        var inventory: String
        /// What the file says.
        var file: ItemFile.Result
    }

    private var kept: [(key: String, owner: String, upload: Upload, preview: ImportPreview?)] = []

    /// As many as a few people look at at once; one of 100,000 rows takes some 100 MB.
    private static let most = 4

    /// Reads a file and holds it; gives the name that it is asked for by.
    ///
    /// - Throws: `CatalogueError` for what is no item file.
    func keep(
        _ bytes: [UInt8],
        named fileName: String,
        for inventory: String,
        of owner: String
    ) throws -> String {
        let file = try ItemFile.read(bytes, named: fileName)
        var hash = SHA256()
        for text in [owner, inventory, fileName] { hash.update("\(text)\0".utf8) }
        hash.update(bytes)
        let key = Hex.text(hash.digest().prefix(16))
        kept.removeAll { $0.key == key }
        let upload = Upload(fileName: fileName, inventory: inventory, file: file)
        kept.append((key, owner, upload, nil))
        if kept.count > Self.most { kept.removeFirst() }
        return key
    }

    /// What is held under a name for somebody; `nil` when it is not held any more.
    func upload(_ key: String, of owner: String) -> Upload? {
        kept.first { $0.key == key && $0.owner == owner }?.upload
    }

    /// What the import would change now, worked out again only when the catalogue has changed.
    func preview(_ key: String, of owner: String, in visit: Visit) throws -> ImportPreview? {
        guard let index = kept.firstIndex(where: { $0.key == key && $0.owner == owner }) else {
            return nil
        }
        let items = visit.home.items
        if let known = kept[index].preview, known.mark == (try items.catalogueMark()) {
            return known
        }
        let upload = kept[index].upload
        let inventory = try visit.home.inventories.find(upload.inventory)
        let preview = try items.previewImport(of: upload.file, into: inventory)
        kept[index].preview = preview
        return preview
    }

    /// Lets go of a file.
    func drop(_ key: String) {
        kept.removeAll { $0.key == key }
    }
}
