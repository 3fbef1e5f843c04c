import Glibc
import MusterDisk

/// A file, private to this account unless told otherwise, that gets its name once it is whole and on the
/// disk.
final class DraftSink: ByteSink {
    private let path: String
    private var draft: Draft?

    /// Begins a file.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    init(_ path: String, mode: mode_t = 0o600) throws {
        self.path = path
        do throws(DiskFailure) {
            draft = try Draft(for: path, mode: mode)
        } catch {
            throw Files.failure(path, error.code)
        }
    }

    func write(_ bytes: [UInt8]) throws {
        do throws(DiskFailure) {
            try draft?.write(bytes)
        } catch {
            throw Files.failure(path, error.code)
        }
    }

    func finish() throws {
        do throws(DiskFailure) {
            try draft.take()?.replace()
        } catch {
            throw Files.failure(path, error.code)
        }
    }
}
