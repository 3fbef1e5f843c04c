import Foundation
import MusterService

/// A file that the person named for output.
enum OutputFile {
    /// Writes a whole file at once.
    ///
    /// - Throws: ``MusterService/ServiceError/cannotWrite(path:reason:)``.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ServiceError.cannotWrite(
                path: path,
                reason: (error as NSError).localizedDescription
            )
        }
    }
}
