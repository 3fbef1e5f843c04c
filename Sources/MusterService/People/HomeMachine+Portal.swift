import Foundation
import MusterCore
public import MusterPeople
import MusterStore

/// Where a browser finds the portal: a note in the home of the server that runs.
extension HomeMachine {
    /// Notes under which address the portal is reached, for those who hand out links to it; the addresses of other
    /// servers that run stay noted.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - isPublic: whether somebody has said that others reach it by this address.
    public func keepPortal(url: String, isPublic: Bool) {
        write(
            otherPortals + [PortalNote(url: url, isPublic: isPublic, process: getpid())]
        )
    }

    /// Takes the note back that this process has left; those of other servers stay.
    public func forgetPortal() {
        guard portalNotes.contains(where: { $0.process == getpid() }) else { return }
        let others = otherPortals
        if others.isEmpty { unlink(home.folder.portalPath) } else { write(others) }
    }

    private func write(_ notes: [PortalNote]) {
        // Nothing depends on it; a disk that is full is told of elsewhere.
        let bytes = Array(notes.map(\.text).joined().utf8)
        try? Files.writeNote(bytes, to: home.folder.portalPath, mode: 0o666)
    }

    /// Keeps the one-time link by which the owner of a home without people enters the portal, readable
    /// for the account alone; it takes the place of the one before.
    ///
    /// ``ownerLink`` tells whether it could be written.
    package func keepOwnerLink(_ url: String) {
        try? Files.writeNote(Array("\(url)\n".utf8), to: home.folder.portalLinkPath, mode: 0o600)
    }

    /// The one-time link that is kept in the home; `nil` where there is none.
    package var ownerLink: String? {
        guard let kept = try? Files.read(home.folder.portalLinkPath), kept.last == 0x0A else {
            return nil
        }
        return String(decoding: kept.dropLast(), as: UTF8.self)
    }

    /// Removes a link from the home; that of another server stays.
    ///
    /// - Parameter secret: the secret that the link ends with.
    package func forgetOwnerLink(ending secret: String) {
        guard ownerLink?.hasSuffix(secret) == true else { return }
        unlink(home.folder.portalLinkPath)
    }

    /// Writes into the trail that the owner of a home without people has entered the portal by a link.
    ///
    /// - Parameter client: from where: an address, or `local`.
    /// - Throws: ``MusterStore/StoreError``.
    package func noteOwnerEntered(from client: String) throws {
        try home.store.trail.add(
            home.access.note(.signedIn, home.principal.name, ["by": "link"], client: client)
        )
    }

    /// Whether an account of this machine owns the home's files, or is root.
    package func isOwner(account: UInt32) -> Bool {
        var status = stat()
        return stat(home.folder.databasePath, &status) == 0 && [0, status.st_uid].contains(account)
    }

    /// Where a browser opens a one-time link; `nil` when no portal runs here.
    public func portalAddress(of link: Secret) -> String? {
        portalURL.map { "\($0)/setup?link=\(link.text)" }
    }

    /// Where a browser finds the portal; `nil` when none runs here.
    var portalURL: String? { portalNote?.url }

    /// Where others than this machine find the portal; `nil` when none runs that they reach.
    var publicPortalURL: String? { portalNote.flatMap { $0.isPublic ? $0.url : nil } }

    /// The server that links lead to: an address that others reach goes before one that only this machine knows,
    /// then the newest.
    private var portalNote: PortalNote? {
        let notes = portalNotes
        return notes.last { $0.isPublic && $0.runs } ?? notes.last(where: \.runs) ?? notes.last
    }

    private var otherPortals: [PortalNote] {
        portalNotes.filter { $0.process != getpid() && $0.runs }
    }

    private var portalNotes: [PortalNote] {
        PortalNote.read((try? Files.read(home.folder.portalPath)) ?? [])
    }
}

/// What a server that runs has noted of itself: three lines.
private struct PortalNote {
    var url: String
    var isPublic: Bool
    var process: pid_t

    var text: String { "\(url)\n\(isPublic ? "public" : "local")\n\(process)\n" }

    /// Whether the process lives; one of another account does, although it takes no signal from us
    /// (kill(2): EPERM).
    var runs: Bool { kill(process, 0) == 0 || errno == EPERM }

    /// Reads the notes; earlier versions left the address alone, and left it for good: that is none.
    static func read(_ bytes: [UInt8]) -> [PortalNote] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return stride(from: 0, to: lines.count - 2, by: 3).compactMap { start in
            pid_t(lines[start + 2]).map {
                PortalNote(url: lines[start], isPublic: lines[start + 1] == "public", process: $0)
            }
        }
    }
}
