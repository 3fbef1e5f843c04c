import Foundation
import MusterAudit
import MusterCore
import MusterDisk
import MusterLabels
import MusterPeople
import MusterStore

/// The private halves of keys that are kept on this machine: a file each, readable by its account
/// alone.
struct KeyFolder: Sendable {
    /// The home's folder of keys.
    let path: String

    /// The file of the key of this machine.
    var deviceFile: String { "\(path)/device.key" }

    /// The file of the key that the secrets of second factors are encrypted with.
    var factorFile: String { "\(path)/second-factor.key" }

    /// The file of a person's key: by the login, or by the digits of a name that is no login.
    func file(of person: String) -> String {
        let name =
            (try? Login.normalised(person)) == person
            ? person : "%" + Hex.text(Array(person.utf8))
        return "\(path)/person-\(name).key"
    }

    /// The key in a file; `nil` when there is no file.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``.
    func key(in file: String) throws -> SigningKey? {
        try key(in: file, SigningKey.init(seed:))
    }

    private func key<Key>(in file: String, _ make: ([UInt8]) -> Key?) throws -> Key? {
        // What this account may not look at is not gone.
        var status = stat()
        guard stat(file, &status) == 0 || errno == EACCES else { return nil }
        guard !Files.isOpenToOthers(file) else {
            throw ServiceError.badKeyFile(path: file, reason: "other accounts can read it")
        }
        let text = String(decoding: try Files.read(file), as: UTF8.self)
        guard let bytes = Hex.bytes(text.trimmingCharacters(in: .whitespacesAndNewlines)),
            let key = make(bytes)
        else {
            let reason: Sentence =
                text.isEmpty ? "it is empty, as after a power cut" : "it holds no key"
            throw ServiceError.badKeyFile(path: file, reason: reason)
        }
        return key
    }

    /// The file of a key that signs labels.
    func labelFile(_ id: String) -> String { "\(path)/label-\(id).key" }

    /// The key of labels in a file; `nil` when there is no file.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``.
    func labelSigner(_ id: String) throws -> LabelSigner? {
        try key(in: labelFile(id), LabelSigner.init(kept:))
    }

    /// Keeps a new key of labels.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func keep(_ signer: LabelSigner) throws {
        let file = labelFile(signer.key.id)
        Draft.clear(ofFile: file)
        try Files.makeFolder(path)
        try Files.addPrivate(Array((Hex.text(signer.bytes) + "\n").utf8), to: file)
    }

    /// Puts a key that was revoked out of use; the file stays, as it may be asked for.
    ///
    /// - Throws: ``ServiceError/cannotWrite(path:reason:)``.
    func setAside(_ file: String, _ key: PublicKey) throws {
        try Files.rename(file, to: "\(file).revoked-\(key.fingerprint)")
    }

    /// The key in a file; where there is none, a new one that is kept there.
    ///
    /// Of two processes that make one at once, one does, and both use that one.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``ServiceError/cannotWrite(path:reason:)``.
    func keyOrNew(in file: String) throws -> SigningKey {
        try keyOrNew(in: file, SigningKey.init(seed:)) { SigningKey().seed }
    }

    /// What the secrets of second factors are encrypted with; `nil` when there is no file.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``.
    func factorKey() throws -> FactorKey? { try key(in: factorFile, FactorKey.init(bytes:)) }

    /// The same; where there is none, a new one that is kept.
    ///
    /// - Throws: ``ServiceError/badKeyFile(path:reason:)``, ``ServiceError/cannotWrite(path:reason:)``.
    func factorKeyOrNew() throws -> FactorKey {
        try keyOrNew(in: factorFile, FactorKey.init(bytes:)) { FactorKey().bytes }
    }

    private func keyOrNew<Key>(
        in file: String,
        _ make: ([UInt8]) -> Key?,
        drawing: () -> [UInt8]
    ) throws -> Key {
        // What a killed process left: of a key that it had put in its place too, as a second name of it.
        Draft.clear(ofFile: file)
        if let key = try key(in: file, make) { return key }
        try Files.makeFolder(path)
        try Files.addPrivate(Array((Hex.text(drawing()) + "\n").utf8), to: file)
        guard let key = try key(in: file, make) else { throw ServiceError.noSuchFile(path: file) }
        return key
    }
}
