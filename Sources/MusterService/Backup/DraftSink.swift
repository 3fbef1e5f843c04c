import MusterDisk

/// A file, private to this account, that gets its name once it is whole and on the disk.
final class DraftSink: ByteSink {
    private let path: String
    private var draft: Draft?

    /// Begins a file.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``, ``MusterStore/StoreError``.
    init(_ path: String) throws {
        self.path = path
        do throws(DiskFailure) {
            draft = try Draft(for: path, mode: 0o600)
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
