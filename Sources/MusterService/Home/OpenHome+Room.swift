import MusterDisk

extension OpenHome {
    /// With less than this free a server is not ready for more, in bytes; of a small disk, a twentieth.
    ///
    /// `muster doctor` warns much earlier.
    private static let leastReady = 50 << 20

    /// Goes on only where the disk of the home has room for some time.
    ///
    /// - Throws: ``ServiceError/littleRoom(path:freeMB:)``.
    public func demandRoom() throws(ServiceError) {
        // Where it cannot be told, writing will tell.
        guard let room = Disk.room(at: folder.path) else { return }
        guard room.free >= min(Self.leastReady, room.size / 20) else {
            throw .littleRoom(path: folder.path, freeMB: room.free >> 20)
        }
    }
}
