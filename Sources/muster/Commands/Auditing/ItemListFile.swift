import Foundation
import MusterCore
import MusterService

/// A file that names items, one a line.
enum ItemListFile {
    /// Reads the identifiers; empty lines and lines that begin with # are passed over.
    static func read(_ path: String) throws -> [ItemID] {
        let items = String(decoding: try Files.read(path), as: UTF8.self).split(
            whereSeparator: \.isNewline
        )
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        guard !items.isEmpty else {
            throw DataRefused(
                what: "\(path) names no items",
                remedy: "one identifier a line, such as IT-0117"
            )
        }
        return items.map(ItemID.init)
    }
}
