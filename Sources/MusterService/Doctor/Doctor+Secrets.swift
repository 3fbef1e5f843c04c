import MusterCore
import MusterDisk

extension Doctor {
    /// The files that units take their tokens from, which nobody else may read; nothing where there are none.
    static func secrets(in folder: String) -> [Checkup] {
        let files = TokenFiles.all(in: folder)
        guard !files.isEmpty else { return [] }
        let open = files.filter(Files.isOpenToOthers)
        guard let first = open.first else {
            return [.well("secrets", "\(files.joined(separator: ", ")): for their owner alone")]
        }
        return [
            .look(
                "secrets",
                "others can read \(open.joined(separator: ", "))",
                try: "sudo chmod 600 \(first)"
            )
        ]
    }
}

/// The files that units take their tokens from.
enum TokenFiles {
    /// Those of a folder, by name.
    static func all(in folder: String) -> [String] {
        Disk.names(in: folder).filter { $0.hasSuffix(".env") }.sorted()
            .map { "\(folder)/\($0)" }
    }
}
