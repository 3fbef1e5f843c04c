import Foundation
import GRDB
import MusterStore

/// Everything that a home holds: each row of each table, each file with its bytes.
///
/// Two of them are equal when a command between them has changed nothing.
struct HomeContent: Equatable {
    private var rows: [String]
    private var files: [String: Data]

    /// Reads the home at `path`.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(
            path: path + "/muster.sqlite",
            configuration: configuration
        )
        rows = try queue.read { db in
            let tables = try String.fetchAll(
                db,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
            )
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"")
                    .map { "\(table) \($0)" }
            }
        }
        try queue.close()
        files = try Self.files(in: path)
    }

    /// The files but for the database's own, the locks, and the note of where the home is.
    private static func files(in path: String) throws -> [String: Data] {
        let manager = FileManager.default
        let names = try manager.subpathsOfDirectory(atPath: path)
        return names.reduce(into: [:]) { files, name in
            guard !name.hasPrefix("muster.sqlite"), !name.hasSuffix(".lock"),
                name != "home.place"
            else { return }
            files[name] = manager.contents(atPath: "\(path)/\(name)") ?? Data()
        }
    }
}

extension TestHome {
    /// What the home holds now.
    func content() throws -> HomeContent {
        try HomeContent(path)
    }

    /// Changes the database as somebody outside Muster would who knows how its rows are summed.
    @discardableResult
    func tamper<Value>(_ change: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path + "/muster.sqlite")
        let value = try queue.write { db in
            try StoreFunctions.register(db)
            return try change(db)
        }
        try queue.close()
        return value
    }
}
