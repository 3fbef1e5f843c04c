import Foundation

/// Files and folders, with errors that say which and why.
enum Files {
    /// Makes a folder and those above it, readable for the account alone.
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ServiceError.cannotWrite(path: path, reason: reason(error))
        }
    }

    /// Reads a whole file.
    static func read(_ path: String) throws -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ServiceError.noSuchFile(path: path)
        }
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw ServiceError.cannotRead(path: path, reason: reason(error))
        }
    }

    /// Writes a whole file at once: what was there stays until the new content is complete.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ServiceError.cannotWrite(path: path, reason: reason(error))
        }
    }

    /// The size of a file in bytes, or of all files in a folder; 0 when there is none.
    static func size(_ path: String) -> Int {
        let manager = FileManager.default
        let names = (try? manager.subpathsOfDirectory(atPath: path)) ?? []
        let paths = names.isEmpty ? [path] : names.map { "\(path)/\($0)" }
        return paths.reduce(0) { sum, path in
            let attributes = try? manager.attributesOfItem(atPath: path)
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }

    /// What the system says of a failure, without the path and the framework's own words.
    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let posix = underlying ?? (error as NSError)
        if posix.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(posix.code)))
        }
        return (error as NSError).localizedDescription
    }
}
