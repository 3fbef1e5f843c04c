import Foundation
import MusterCore
public import MusterPeople
import MusterStore

/// Where a browser finds the portal: a note in the home of the server that runs.
extension HomeMachine {
    /// Notes under which address the portal is reached, for those who hand out links to it.
    ///
    /// An address that others reach a running server by is not given up for one that only this
    /// machine knows.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - isPublic: whether somebody has said that others reach it by this address.
    public func keepPortal(url: String, isPublic: Bool) {
        if !isPublic, let other = portalNote, other.isPublic, Self.lives(other.process) { return }
        let lines = [url, isPublic ? "public" : "local", "\(getpid())"]
        // Nothing depends on it; a disk that is full is told of elsewhere.
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        try? Files.writeNote(bytes, to: home.folder.portalPath, mode: 0o666)
    }

    /// Takes the note back that this process has left; another server's stays.
    public func forgetPortal() {
        guard portalNote?.process == getpid() else { return }
        unlink(home.folder.portalPath)
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

    /// Whether a process lives; one of another account does, although it takes no signal from us
    /// (kill(2): EPERM).
    private static func lives(_ process: pid_t) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    private var portalNote: (url: String, isPublic: Bool, process: pid_t)? {
        guard let bytes = try? Files.read(home.folder.portalPath) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        // Earlier versions left the address alone, and left it for good.
        guard lines.count == 3, let process = pid_t(lines[2]) else { return nil }
        return (String(lines[0]), lines[1] == "public", process)
    }
}
