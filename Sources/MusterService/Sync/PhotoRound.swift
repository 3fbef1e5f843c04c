import Glibc
import MusterCore
import MusterStore
import MusterSync

/// The last part of an exchange of a station with its hub: the files of photos, which are large and never urgent.
///
/// A line that breaks costs a piece at most: both sides go on from where they are.
struct PhotoRound {
    let home: OpenHome
    /// Asks the hub.
    let ask: (SyncRequest) async throws -> SyncAnswer

    private var files: PhotoFiles { HouseStore(home.store).photoFiles }
    private var parts: PhotoParts { PhotoParts(folder: home.folder) }

    /// Exchanges what can be.
    ///
    /// - Parameters:
    ///   - outcome: where it is counted.
    ///   - progress: told how much so far.
    /// - Throws: ``HouseError``, ``MusterStore/StoreError``, ``ServiceError``.
    func run(
        _ outcome: inout HomeStation.Outcome,
        _ progress: @Sendable (HomeStation.Outcome) -> Void
    ) async throws {
        var last: PhotoID?
        while true {
            let open = try files.open(after: last, limit: SyncLimits.photos)
            guard let end = open.last else { return }
            let digests = open.compactMap { Digest(hex: $0.photo.text) }
            guard case .photos(let there) = try await ask(.photos(digests)) else {
                throw HouseError.stuck(code: "photos")
            }
            for file in open {
                guard let digest = Digest(hex: file.photo.text), let standing = there[digest] else {
                    continue
                }
                if parts.standing(of: file.photo).isWhole {
                    if try await bring(digest, standing) { outcome.sentPhotos += 1 }
                } else if standing.isWhole {
                    try await take(digest)
                    outcome.receivedPhotos += 1
                } else {
                    continue
                }
                try files.settle(file.photo)
                progress(outcome)
            }
            last = end.photo
        }
    }

    /// Brings the hub what it lacks of a file; gives whether it lacked some.
    private func bring(_ photo: Digest, _ known: PhotoStanding) async throws -> Bool {
        var standing = known
        while !standing.isWhole, let piece = try parts.piece(of: photo, after: standing.have) {
            guard case .photos(let there) = try await ask(.bring(piece)), let now = there[photo],
                now.isWhole || now.have > standing.have
            else { throw HouseError.stuck(code: "photos") }
            standing = now
        }
        return !known.isWhole
    }

    /// Takes from the hub what is lacking of a file here.
    private func take(_ photo: Digest) async throws {
        var standing = parts.standing(of: PhotoID(hash: photo.bytes))
        while !standing.isWhole {
            guard case .photo(let piece) = try await ask(.take(photo, after: standing.have)),
                piece.photo == photo
            else { throw HouseError.stuck(code: "photos") }
            let now = try parts.take(piece)
            guard now.isWhole || now.have > standing.have else {
                throw HouseError.stuck(code: "photos")
            }
            standing = now
        }
    }
}
