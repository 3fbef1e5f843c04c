import Foundation
import MusterAudit
import MusterCore
import MusterCrypto
public import MusterPeople
public import MusterStore
public import MusterSync

/// What the hub of a house does with its stations.
public struct HomeHub: Sendable {
    let home: OpenHome

    private var known: Stations { HouseStore(home.store).stations }

    /// What may come from a station where nobody says otherwise: what is done on the floor.
    public static let usualRights: Set<Right> = [
        .viewAudits, .runAudits, .bindBeacons, .recountAudits, .editCatalogue, .editSite,
    ]

    /// The stations, by number.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func stations() throws -> [KnownStation] {
        try home.people.demand(.viewAudits)
        return try known.list()
    }

    /// One of them, by name or number.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError` without the right to see audits.
    public func station(_ name: String) throws -> KnownStation {
        try home.people.demand(.viewAudits)
        return try known.station(name)
    }

    /// Where the portal of this home was reached last; `nil` where it never ran.
    public var portalURL: String? { home.machine.portalURL }

    /// How many entries the log has that stations read.
    ///
    /// - Throws: ``MusterStore/StoreError``.
    public func logLength() throws -> Int { try known.logLength() }

    /// Invites a station; the first one makes this home the hub.
    ///
    /// - Parameters:
    ///   - name: what people call it.
    ///   - rights: what may come from it, whoever works there.
    /// - Returns: the station, and the code that is shown once.
    /// - Throws: ``HouseError/badName(_:)``, ``MusterStore/StoreError``, `PeopleError`.
    public func invite(
        _ name: String,
        may rights: Set<Right> = usualRights
    ) throws -> (station: KnownStation, code: EnrolmentCode) {
        try home.access.demandConfirmed(.changeSettings)
        let name = try Self.checked(name)
        var random = SystemRandomNumberGenerator()
        let key = try home.keys.deviceKey().key
        let code = EnrolmentCode(hubKey: key.bytes, using: &random)
        let now = home.now()
        let station = try known.invite(
            name,
            may: rights.union([.viewAudits]),
            code: code.hash,
            until: now.advanced(bySeconds: EnrolmentCode.validSeconds),
            by: home.author,
            note: home.access.note(.stationInvited, name)
        )
        return (station, code)
    }

    static func checked(_ name: String) throws(HouseError) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard PlainText.isLine(name, upTo: 40), Int(name) == nil else { throw .badName(name) }
        return name
    }

    /// Gives a station another name.
    ///
    /// - Throws: ``HouseError/badName(_:)``, ``MusterStore/StoreError``, `PeopleError`.
    public func rename(_ name: String, to new: String) throws -> KnownStation {
        try home.people.demand(.changeSettings)
        let station = try known.station(name)
        let new = try Self.checked(new)
        try known.rename(
            station,
            to: new,
            note: home.access.note(.stationRenamed, new, ["from": station.name])
        )
        return try known.station(new)
    }

    /// Changes what may come from a station, from its next exchange on.
    ///
    /// - Parameters:
    ///   - name: the station.
    ///   - rights: what may come from it, whoever works there.
    /// - Returns: the station as it stands now.
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func allow(_ name: String, may rights: Set<Right>) throws -> KnownStation {
        try home.access.demandConfirmed(.changeSettings)
        let station = try known.station(name)
        let rights = rights.union([.viewAudits])
        let words = rights.map(\.rawValue).sorted().joined(separator: " ")
        try known.allow(
            station,
            may: rights,
            note: home.access.note(.stationAllowed, station.name, ["may": words])
        )
        return try known.station(name)
    }

    /// Takes nothing from a station any more: what it still brings is kept for a decision.
    ///
    /// - Throws: ``ServiceError/reasonNeeded(step:)``, ``MusterStore/StoreError``, `PeopleError`.
    public func revoke(_ name: String, reason: String) throws -> KnownStation {
        try home.people.demand(.changeSettings)
        let station = try known.station(name)
        let reason = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...200).contains(reason.count) else {
            throw ServiceError.reasonNeeded(step: "revoking a station")
        }
        return try known.end(
            station,
            as: .revoked,
            reason: reason,
            by: home.author,
            note: home.access.note(.stationRevoked, station.name, ["why": reason])
        )
    }

    /// Lays a station aside that is lost or scrapped.
    ///
    /// - Throws: ``MusterStore/StoreError``, `PeopleError`.
    public func retire(_ name: String) throws -> KnownStation {
        try home.people.demand(.changeSettings)
        let station = try known.station(name)
        return try known.end(
            station,
            as: .retired,
            reason: nil,
            by: home.author,
            note: home.access.note(.stationRetired, station.name)
        )
    }

    // MARK: What stations ask

    /// Lets a machine in that has a code.
    ///
    /// - Returns: the answer; `nil` for a code that is not known, was used or is too old.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError``.
    public func enrol(_ request: EnrolRequest) throws -> EnrolAnswer? {
        if let name = request.name, (try? Self.checked(name)) != name { return nil }
        guard let house = try HouseStore(home.store).house(), house.role == .hub,
            let epoch = house.epoch
        else {
            return nil
        }
        let pair = try keyPair()
        let enrolled = try known.enrol(
            request,
            hubKey: pair.publicKey,
            at: home.now()
        ) {
            station in
            home.access.note(
                .stationJoined,
                station.name,
                ["key": String(Hex.text(request.key).prefix(16))],
                actor: station.name
            )
        }
        guard let (station, row) = enrolled else { return nil }
        let site = try home.site()
        var answer = EnrolAnswer(
            number: station.number,
            name: station.name,
            site: site.name,
            timeZone: site.timeZone,
            row: row,
            epoch: epoch,
            key: pair.publicKey
        )
        answer.sign(request, by: Signer(pair))
        return answer
    }

    /// Answers a station that signs in.
    ///
    /// - Returns: the answer; `nil` for one that is not enrolled, or whose signature does not hold.
    /// - Throws: ``MusterStore/StoreError``, ``ServiceError``.
    public func signIn(_ request: SessionRequest, at door: HubDoor) throws -> SessionAnswer? {
        let now = home.now()
        switch request {
        case .ask: return .nonce(door.nonce(at: now))
        case .sign(let number, let nonce, let signature):
            guard door.take(nonce, at: now),
                let station = try known.enrolled(number),
                let key = station.key,
                Signer(publicKey: key).holds(
                    signature,
                    SessionRequest.statement(nonce, hubKey: try keyPair().publicKey)
                )
            else { return nil }
            return .session(
                token: door.admit(number, at: now).text,
                now: now,
                isRevoked: station.state == .revoked
            )
        }
    }

    /// Answers a station that is signed in.
    ///
    /// - Parameters:
    ///   - body: what it asks, JSON lines.
    ///   - isPacked: whether they are packed.
    ///   - token: what shows that it is signed in.
    ///   - door: where it signed in.
    /// - Returns: the answer; `nil` for a token that does not hold any more.
    /// - Throws: `SyncError`, ``MusterStore/StoreError``.
    public func answer(
        _ body: [UInt8],
        isPacked: Bool,
        token: String,
        at door: HubDoor
    ) throws -> SyncAnswer? {
        let now = home.now()
        guard let number = door.station(token, at: now),
            let station = try known.enrolled(number)
        else { return nil }
        let body =
            isPacked ? try SyncPacking.unpacked(body, limit: SyncLimits.messageBytes) : body
        return try answer(SyncRequest(body), from: station, signer: Signer(try keyPair()))
    }

    /// Answers a station that has shown who it is; `nil` for one that is given nothing.
    func answer(
        _ request: SyncRequest,
        from station: KnownStation,
        signer: Signer
    ) throws -> SyncAnswer? {
        if station.state == .revoked {
            // What it still brings waits for a decision.
            guard case .push = request else { return nil }
        }
        if case .leave = request {
            _ = try known.end(
                station,
                as: .retired,
                reason: nil,
                by: Author(name: station.name, at: home.now()),
                note: home.access.note(.stationRetired, station.name, actor: station.name)
            )
            return .noted
        }
        if let answer = try photos(request) { return answer }
        return try HouseStore(home.store).hub.answer(
            request,
            from: station,
            signer: signer,
            note: { home.access.note(.auditReceived, $0.rawValue, actor: station.name) },
            now: home.now()
        )
    }

    /// Answers what is asked of the files of photos; `nil` for another request.
    ///
    /// Only those are taken and given that an item shows.
    private func photos(_ request: SyncRequest) throws -> SyncAnswer? {
        let parts = PhotoParts(folder: home.folder)
        switch request {
        case .photos(let photos):
            let shown = try photos.filter { try isShown($0) }
            let standings = shown.map { ($0, parts.standing(of: PhotoID(hash: $0.bytes))) }
            return .photos(Dictionary(standings, uniquingKeysWith: { first, _ in first }))
        case .bring(let piece):
            guard try isShown(piece.photo) else { return .photos([:]) }
            let standing = try parts.take(piece)
            if standing.isWhole {
                try HouseStore(home.store).photoFiles.settle(PhotoID(hash: piece.photo.bytes))
            }
            return .photos([piece.photo: standing])
        case .take(let photo, let after):
            guard try isShown(photo), let piece = try parts.piece(of: photo, after: after) else {
                return .noted
            }
            return .photo(piece)
        default: return nil
        }
    }

    private func isShown(_ photo: Digest) throws -> Bool {
        try home.store.photos.shows(PhotoID(hash: photo.bytes))
    }

    /// What this machine signs with.
    func keyPair() throws -> Ed25519.KeyPair {
        let file = KeyFolder(path: home.folder.keysPath)
        let key = try file.keyOrNew(in: file.deviceFile)
        guard let pair = Ed25519.KeyPair(seed: key.seed) else {
            throw ServiceError.badKeyFile(path: file.deviceFile, reason: "it holds no key")
        }
        return pair
    }
}
