public import MusterCore
import MusterCrypto

/// A machine asks to be let into the house.
public struct EnrolRequest: Hashable, Sendable {
    /// The name of the code; see ``EnrolmentCode/name``.
    public var code: [UInt8]
    /// What the machine wants to be called; `nil` for the name that it was invited under.
    public var name: String?
    /// The public key of its device, 32 bytes.
    public var key: [UInt8]
    /// The stream that it will write.
    public var origin: SyncID
    /// The version of Muster.
    public var version: String
    /// Shows that it has the code; see ``EnrolmentCode/proof(of:hash:)``.
    public var proof: [UInt8]

    /// Creates a request, with the proof that whoever makes it has the code.
    public init(
        _ code: EnrolmentCode,
        name: String?,
        key: [UInt8],
        origin: SyncID,
        version: String
    ) {
        (self.code, self.name, self.key) = (code.name, name, key)
        (self.origin, self.version, proof) = (origin, version, [])
        proof = EnrolmentCode.proof(of: statement(code.hubKey), hash: code.hash)
    }

    /// Whether whoever sent it has the code of this hash, with the digits of this hub's key in it.
    public func holds(codeHash: [UInt8], hubKey: [UInt8]) -> Bool {
        let digits = EnrolmentCode.digits(ofKey: hubKey)
        return EnrolmentCode.name(ofHash: codeHash) == code
            && EnrolmentCode.proof(of: statement(digits), hash: codeHash) == proof
    }

    private func statement(_ hubDigits: String) -> [UInt8] {
        Array("MUSTER-ENROL\n\(hubDigits)\n\(Hex.text(key))\n\(origin)\n\(name ?? "")".utf8)
    }

    /// The request as one JSON line.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("code")
            json.string(Hex.text(code))
            json.key("name")
            json.string(name)
            json.key("key")
            json.string(Hex.text(key))
            json.key("origin")
            json.id(origin)
            json.key("version")
            json.string(version)
            json.key("proof")
            json.string(Hex.text(proof))
        }
        json.newline()
        return json.bytes
    }

    /// Reads a request.
    ///
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        var line = try MessageLines.only("its first line", of: bytes)
        code = try line.bytes("code", count: SHA256.byteCount)
        name = try line.textOrNull("name")
        key = try line.bytes("key", count: Ed25519.keySize)
        origin = try line.id("origin")
        version = try line.text("version", limit: SyncLimits.nameBytes)
        proof = try line.bytes("proof", count: SHA256.byteCount)
        try line.end()
    }
}

/// The hub lets a machine in.
public struct EnrolAnswer: Hashable, Sendable {
    /// The number that it gives it.
    public var number: Int
    /// What it is called.
    public var name: String
    /// The name and time zone of the site, and its row.
    public var site: String
    /// The time zone, by its name in the IANA database.
    public var timeZone: String
    /// The row of the site.
    public var row: SyncID
    /// The hub's history.
    public var epoch: SyncID
    /// The hub's public key, 32 bytes.
    public var key: [UInt8]
    /// The hub's signature.
    public var signature: [UInt8]

    /// Creates an answer.
    public init(
        number: Int,
        name: String,
        site: String,
        timeZone: String,
        row: SyncID,
        epoch: SyncID,
        key: [UInt8]
    ) {
        (self.number, self.name, self.site, self.timeZone) = (number, name, site, timeZone)
        (self.row, self.epoch, self.key, signature) = (row, epoch, key, [])
    }

    /// Signs the answer to a request.
    public mutating func sign(_ request: EnrolRequest, by signer: Signer) {
        signature = signer.sign(statement(request))
    }

    /// Whether the hub that a code names has signed this answer to a request.
    public func holds(_ request: EnrolRequest, _ code: EnrolmentCode) -> Bool {
        Hex.text(key).hasPrefix(code.hubKey)
            && Signer(publicKey: key).holds(signature, statement(request))
    }

    private func statement(_ request: EnrolRequest) -> [UInt8] {
        let words = [
            "MUSTER-ENROLLED", Hex.text(request.proof), "\(number)", name, site, timeZone,
            "\(row)", "\(epoch)",
        ]
        return Array(words.joined(separator: "\n").utf8)
    }

    /// The answer as one JSON line.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("station")
            json.integer(number)
            json.key("name")
            json.string(name)
            json.key("site")
            json.string(site)
            json.key("time_zone")
            json.string(timeZone)
            json.key("row")
            json.id(row)
            json.key("epoch")
            json.id(epoch)
            json.key("key")
            json.string(Hex.text(key))
            json.key("signature")
            json.string(Hex.text(signature))
        }
        json.newline()
        return json.bytes
    }

    /// Reads an answer.
    ///
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        var line = try MessageLines.only("its first line", of: bytes)
        number = try line.count("station", atLeast: 1)
        name = try line.name("name")
        site = try line.text("site", limit: SyncLimits.lineBytes)
        timeZone = try line.name("time_zone")
        row = try line.id("row")
        epoch = try line.id("epoch")
        key = try line.bytes("key", count: Ed25519.keySize)
        signature = try line.bytes("signature", count: Ed25519.signatureSize)
        try line.end()
    }
}

/// A station signs in for a quarter of an hour: it asks for a number that is used once, and signs it.
public enum SessionRequest: Hashable, Sendable {
    /// Asks for the number.
    case ask(station: Int)
    /// Answers it.
    case sign(station: Int, nonce: SyncID, signature: [UInt8])

    /// What is signed.
    public static func statement(_ nonce: SyncID, hubKey: [UInt8]) -> [UInt8] {
        Array("MUSTER-SESSION\n\(nonce)\n\(Hex.text(hubKey))".utf8)
    }

    /// The request as one JSON line.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("station")
            switch self {
            case .ask(let station): json.integer(station)
            case .sign(let station, let nonce, let signature):
                json.integer(station)
                json.key("nonce")
                json.id(nonce)
                json.key("signature")
                json.string(Hex.text(signature))
            }
        }
        json.newline()
        return json.bytes
    }

    /// Reads a request.
    ///
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        var line = try MessageLines.only("its first line", of: bytes)
        let station = try line.count("station", atLeast: 1)
        if line.has("nonce") {
            let nonce = try line.id("nonce")
            let signature = try line.bytes("signature", count: Ed25519.signatureSize)
            self = .sign(station: station, nonce: nonce, signature: signature)
        } else {
            self = .ask(station: station)
        }
        try line.end()
    }
}

/// What the hub answers to a sign-in of a station.
public enum SessionAnswer: Hashable, Sendable {
    /// The number to be signed.
    case nonce(SyncID)
    /// What shows from now on that the station has signed in, and the hub's time.
    case session(token: String, now: Instant, isRevoked: Bool)

    /// The answer as one JSON line.
    public func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            switch self {
            case .nonce(let nonce):
                json.key("nonce")
                json.id(nonce)
            case .session(let token, let now, let isRevoked):
                json.key("token")
                json.string(token)
                json.key("now")
                json.instant(now)
                json.key("revoked")
                json.bool(isRevoked)
            }
        }
        json.newline()
        return json.bytes
    }

    /// Reads an answer.
    ///
    /// - Throws: ``SyncError`` with what is wrong in it.
    public init(_ bytes: [UInt8]) throws(SyncError) {
        var line = try MessageLines.only("its first line", of: bytes)
        if line.has("nonce") {
            self = .nonce(try line.id("nonce"))
        } else {
            let token = try line.name("token")
            let now = try line.value("now", "a moment") { Instant(iso8601: $0) }
            self = .session(token: token, now: now, isRevoked: try line.bool("revoked"))
        }
        try line.end()
    }
}
