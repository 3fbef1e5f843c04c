import Glibc
import MusterCore
import MusterDisk

extension Doctor {
    /// The files that units take their tokens from, which nobody else may read; nothing where there are none.
    static func secrets(in folder: String) -> [Checkup] {
        let files = Disk.names(in: folder).filter { $0.hasSuffix(".env") }.sorted()
            .map { "\(folder)/\($0)" }
        guard !files.isEmpty else { return [] }
        let open = files.filter { file in
            var status = stat()
            return stat(file, &status) == 0 && status.st_mode & 0o077 != 0
        }
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
