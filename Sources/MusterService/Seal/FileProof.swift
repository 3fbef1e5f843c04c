public import MusterAudit
public import MusterCore
import MusterReport
import MusterStore

/// What holds of a report's file by the signature in it.
public struct FileProof: Hashable, Sendable {
    /// The file.
    public var path: String
    /// What was signed.
    public var statement: FileStatement
    /// How many records the audit has now; `nil` where it was not looked for.
    public var records: Int?

    /// Checks a file by public keys alone: no home is needed.
    ///
    /// - Parameters:
    ///   - path: a PDF, JSON, CSV, XLSX or EPCIS file of a report.
    ///   - keys: the keys that may have signed it.
    /// - Returns: what holds.
    /// - Throws: ``ServiceError/fileUnsigned(path:)``, ``ServiceError/fileAltered(path:audit:)``,
    ///   ``ServiceError/fileKeyUnknown(path:key:)``, and what reading the file throws.
    public static func check(_ path: String, by keys: [PublicKey]) throws -> FileProof {
        try check(path, SealedFile(Files.read(path)), by: keys)
    }

    /// The proof, where it is that of an audit.
    ///
    /// - Parameter wanted: the audit; `nil` for any.
    /// - Returns: the proof.
    /// - Throws: ``ServiceError/reportOfOther(path:audit:wanted:)``.
    public func demanded(of wanted: AuditID?) throws -> FileProof {
        guard let wanted, wanted != statement.audit else { return self }
        throw ServiceError.reportOfOther(path: path, audit: statement.audit, wanted: wanted)
    }

    static func check(
        _ path: String,
        _ file: SealedFile?,
        by keys: [PublicKey]
    ) throws -> FileProof {
        guard let file else { throw ServiceError.fileUnsigned(path: path) }
        let statement = file.seal.statement
        guard file.isWhole else {
            throw ServiceError.fileAltered(path: path, audit: statement.audit)
        }
        guard let key = keys.first(where: { $0.fingerprint == statement.key }) else {
            throw ServiceError.fileKeyUnknown(path: path, key: statement.key)
        }
        guard file.seal.isSigned(by: key) else {
            throw ServiceError.fileAltered(path: path, audit: statement.audit)
        }
        return FileProof(path: path, statement: statement)
    }
}

extension HomeSeals {
    /// Checks a report's file by the keys that this home knows; where the home has the audit, that it is
    /// what was sealed, and that the records which the file tells of are there.
    ///
    /// A key counts as the trail tells of it. The signature in a file says no time, and the trail does not
    /// note it: one by a key that was revoked proves nothing.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - wanted: the audit that it must be of; any if not told.
    /// - Returns: what the file says and how far the home has come since.
    /// - Throws: as ``FileProof/check(_:by:)``, ``ServiceError/fileKeyRevoked(path:key:)``,
    ///   ``ServiceError/reportOfOther(path:audit:wanted:)``,
    ///   ``ServiceError/reportOfOtherRecords(path:audit:head:)``, `AuditError.notAsInTrail`, and as
    ///   ``verify(_:)``.
    public func verifyFile(_ path: String, of wanted: AuditID? = nil) throws -> FileProof {
        let file = SealedFile(try Files.read(path))
        return try home.store.inOneState { try verified(path, file) }.demanded(of: wanted)
    }

    private func verified(_ path: String, _ file: SealedFile?) throws -> FileProof {
        let known = try home.store.keys.list()
        let evidence = try home.store.trail.knownTrail()
        if let print = file?.seal.statement.key, let word = evidence.keys[print], word.kind != nil,
            !known.contains(where: { $0.key.fingerprint == print })
        {
            throw AuditError.notAsInTrail(.keyGone(print, entry: word.number))
        }
        var proof = try FileProof.check(path, file, by: known.map(\.key))
        let statement = proof.statement
        if let key = known.first(where: { $0.key.fingerprint == statement.key }) {
            try evidence.check(key)
            guard key.revocation == nil else {
                throw ServiceError.fileKeyRevoked(path: path, key: key)
            }
        }
        guard
            let listing = try home.store.audits.list().first(where: { $0.audit == statement.audit })
        else {
            return proof
        }
        _ = try verify(statement.audit)
        let head = try home.store.seals.head(of: statement.audit, at: statement.records).map {
            Hex.text($0)
        }
        guard head == statement.head else {
            throw ServiceError.reportOfOtherRecords(
                path: path,
                audit: statement.audit,
                head: statement.head
            )
        }
        proof.records = listing.recordCount
        return proof
    }
}

extension JSONWriter {
    /// Writes what holds of a report's file.
    public mutating func proof(_ proof: FileProof) {
        object { json in
            json.text("file", proof.path)
            json.text("audit", proof.statement.audit.rawValue)
            json.member("records") { $0.integer(proof.statement.records) }
            json.text("head", proof.statement.head)
            json.text("sha256", proof.statement.sha256)
            json.text("key", proof.statement.key)
            json.key("valid")
            json.bool(true)
            json.member("records_now") { $0.integer(proof.records) }
        }
    }
}
