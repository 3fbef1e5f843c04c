import Foundation
import MusterCore

/// A PDF that somebody is handed as bytes.
enum DrawnFile {
    /// What is drawn into a file whose name nobody knows, and which is gone at once: Cairo writes to files.
    ///
    /// - Parameters:
    ///   - home: whose folder of reports the file is in meanwhile.
    ///   - draw: draws it to a path.
    /// - Returns: its bytes.
    /// - Throws: what `draw` throws, `DiskError`.
    static func bytes(in home: OpenHome, _ draw: (String) throws -> Void) throws -> [UInt8] {
        let path = "\(home.folder.reportsPath)/.\(UUID().uuidString).pdf"
        defer { unlink(path) }
        try draw(path)
        return try Files.read(path)
    }

    /// The path of a file of a name in the home's folder of reports, which is made where it is not there.
    ///
    /// - Throws: `DiskError`.
    static func path(_ name: String, in home: OpenHome) throws -> String {
        let folder = home.folder.reportsPath
        try Files.makeFolder(folder)
        Files.removeLinks(in: folder, named: name)
        return "\(folder)/\(name)"
    }
}
