import Glibc
import MusterCore
import MusterCrypto
import MusterDisk
import MusterPhotos
import MusterStore
import MusterSync

/// The files of photos that come from another home, piece by piece: what has come stays, and once it is whole and
/// the picture of its name, it takes its place.
struct PhotoParts {
    let folder: HomeFolder

    /// How far the file of a photo is here.
    func standing(of photo: PhotoID) -> PhotoStanding {
        let path = folder.photoPath(photo)
        guard Files.isRegular(path) else {
            return PhotoStanding(have: Disk.size(of: part(photo)), isWhole: false)
        }
        return PhotoStanding(have: Disk.size(of: path), isWhole: true)
    }

    /// Takes a piece; one that does not follow what is here changes nothing.
    ///
    /// - Returns: how far the file is here now.
    /// - Throws: `SyncError.wrongDigest` where all of it is another file than it is called, and nothing of it is
    ///   kept; ``ServiceError``, ``MusterStore/StoreError``.
    func take(_ piece: PhotoPiece) throws -> PhotoStanding {
        let photo = PhotoID(hash: piece.photo.bytes)
        let known = standing(of: photo)
        guard !known.isWhole, !piece.bytes.isEmpty else { return known }
        try Files.makeFolder(folder.photosPath)
        guard try append(piece, to: part(photo)) else { return standing(of: photo) }
        guard Disk.size(of: part(photo)) >= piece.size else { return standing(of: photo) }
        let bytes = try Files.read(part(photo))
        let isWhole = PhotoID(hash: SHA256.digest(of: bytes)) == photo
        guard isWhole, (try? PictureKind(of: bytes)) == .jpeg else {
            unlink(part(photo))
            throw SyncError.wrongDigest
        }
        try Files.writePrivate(bytes, to: folder.photoPath(photo))
        unlink(part(photo))
        return standing(of: photo)
    }

    /// The piece of a file that is here, behind so many bytes; `nil` for a file that is not.
    ///
    /// - Throws: ``ServiceError``.
    func piece(of photo: Digest, after start: Int) throws -> PhotoPiece? {
        let path = folder.photoPath(PhotoID(hash: photo.bytes))
        guard Files.isRegular(path) else { return nil }
        let bytes = try Files.read(path)
        let piece = bytes.dropFirst(start).prefix(SyncLimits.photoPieceBytes)
        return PhotoPiece(photo: photo, start: start, size: bytes.count, bytes: Array(piece))
    }

    private func part(_ photo: PhotoID) -> String { "\(folder.photosPath)/\(photo).part" }

    /// Appends a piece where it follows; two stations may bring one photo at once.
    private func append(_ piece: PhotoPiece, to path: String) throws -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Files.failure(path, errno) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0, Disk.size(of: path) == piece.start else {
            return false
        }
        try Files.wording(path) { () throws(DiskFailure) in
            try Disk.write(piece.bytes, to: descriptor, of: path)
        }
        return true
    }
}
