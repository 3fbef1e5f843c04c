import MusterCrypto
public import MusterAudit
public import MusterCore
import MusterPeople
public import MusterStore

/// What a backup has: the first thing in it, and what its signature is over.
public struct BackupManifest: Hashable, Sendable {
    /// A file of the home.
    public struct File: Hashable, Sendable {
        /// Its path in the home.
        public var path: String
        /// How many bytes of it are kept.
        public var size: Int
        /// Their SHA-256, lower-case hexadecimal.
        public var sha256: String
    }

    /// Something of the home that is not in the backup.
    public struct LeftOut: Hashable, Sendable {
        /// Its path in the home.
        public var path: String
        /// Why.
        public var why: String

        /// Whether the home lacked it when the backup was made.
        public var isGone: Bool { why == Reason.gone.words.description }

        /// Why, for people; a reason that another version gave stays as it is written.
        public var reason: Sentence {
            Reason.allCases.map(\.words).first { $0.description == why } ?? "\(why)"
        }

        /// Why this version leaves something out.
        enum Reason: CaseIterable {
            case gone, madeAgain, notAsked, secret, ownKey, ownSensors, notInHome

            /// The reason as it is kept, in English, and told.
            var words: Sentence {
                switch self {
                case .gone: "it is not there"
                case .madeAgain: "it can be made again"
                case .notAsked: "--no-traces"
                case .secret: "private keys go with --with-keys or --encrypt only"
                case .ownKey: "the new home makes a key of its own"
                case .ownSensors: "it belongs to the sensors of its home"
                case .notInHome: "the copy is not in its home"
                }
            }
        }

        /// Takes over what a manifest says.
        init(path: String, why: String) { (self.path, self.why) = (path, why) }

        /// Says of something why it is left out.
        init(path: String, _ reason: Reason) {
            self.init(path: path, why: reason.words.description)
        }
    }

    /// When it was made (UTC), to the second.
    public var madeAt: Instant
    /// The version of Muster that made it.
    public var muster: String
    /// The schema of the database.
    public var schema: Int
    /// The name of the site.
    public var site: String
    /// Which replica the home was, 16 bytes in hexadecimal.
    public var origin: String
    /// How many rows each table has.
    public var counts: [String: Int]
    /// Where the chain of each audit ends, the oldest first.
    public var audits: [StoreCopy.AuditEnd]
    /// Where the trail ends; `nil` for an empty one.
    public var trail: String?
    /// The files, the database first.
    public var files: [File]
    /// What is not in it.
    public var leftOut: [LeftOut]

    /// The name of the manifest in an archive.
    static let name = "manifest.json"
    /// The name of its signature, the last file of an archive.
    static let signatureName = "manifest.sig"
    private static let form = "muster-backup/1"
    /// The most that a manifest may have, in bytes: two million files.
    static let mostBytes = 256 << 20

    /// How many bytes all files have.
    public var bytes: Int { files.reduce(0) { $0 + $1.size } }

    /// The photos and traces that were damaged before they were copied: a photo is named by its hash, and
    /// of a trace that has ended there is a sum beside it.
    public var damaged: [String] {
        let sums = Dictionary(files.map { ($0.path, $0.sha256) }) { first, _ in first }
        return files.compactMap { file in
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            if file.path.hasPrefix("photos/") {
                return name == "\(file.sha256).jpg" ? nil : file.path
            }
            guard file.path.hasPrefix("traces/"), let kept = sums[TraceSum.path(of: file.path)]
            else { return nil }
            let sum = TraceSum.content(file.sha256, of: name)
            return kept == Hex.text(SHA256.digest(of: sum)) ? nil : file.path
        }
    }
}

/// Who signed a manifest.
public struct BackupSignature: Hashable, Sendable {
    /// The key.
    public var key: PublicKey
    /// The signature over ``statement(of:)``.
    var signature: [UInt8]

    /// What is signed: a mark, and the SHA-256 of the manifest.
    static func statement(of manifest: [UInt8]) -> String {
        "MUSTERBACKUP1:" + Hex.text(SHA256.digest(of: manifest))
    }

    /// Whether it is this manifest that was signed.
    func holds(over manifest: [UInt8]) -> Bool {
        key.holds(signature, over: Array(Self.statement(of: manifest).utf8))
    }
}

extension BackupManifest {
    /// The JSON text; the same manifest always has the same bytes.
    var encoded: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.text("format", Self.form)
            json.text("made_at", madeAt.iso8601(.seconds))
            json.text("muster", muster)
            json.member("schema") { $0.integer(schema) }
            json.text("site", site)
            json.text("origin", origin)
            json.member("counts") { json in
                json.object { json in
                    for (table, count) in counts.sorted(by: { $0.key < $1.key }) {
                        json.key(data: table)
                        json.integer(count)
                    }
                }
            }
            json.member("audits") { json in
                json.array { json in
                    for audit in audits { json.auditEnd(audit) }
                }
            }
            json.member("trail_head") { $0.string(trail) }
            json.member("files") { json in
                json.array { json in
                    for file in files {
                        json.object { json in
                            json.text("path", file.path)
                            json.member("size") { $0.integer(file.size) }
                            json.text("sha256", file.sha256)
                        }
                    }
                }
            }
            json.member("left_out") { json in
                json.array { json in
                    for left in leftOut {
                        json.object { json in
                            json.text("path", left.path)
                            json.text("why", left.why)
                        }
                    }
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// Reads a manifest; `nil` for anything that ``encoded`` does not write.
    init?(_ bytes: [UInt8]) {
        guard case .object(let root)? = try? JSONReader.read(bytes),
            root.string("format") == Self.form, let made = root.string("made_at"),
            let madeAt = Instant(iso8601: made), let muster = root.string("muster"),
            let schema = root.integer("schema"), let site = root.string("site"),
            let origin = root.string("origin"), case .object(let counts)? = root["counts"],
            let audits = root.objects("audits"), let files = root.objects("files"),
            let leftOut = root.objects("left_out")
        else { return nil }
        let ends = audits.compactMap { StoreCopy.AuditEnd($0) }
        let kept = files.compactMap { File($0) }
        let left = leftOut.compactMap { member -> LeftOut? in
            guard let path = member.string("path"), let why = member.string("why") else {
                return nil
            }
            return LeftOut(path: path, why: why)
        }
        guard ends.count == audits.count, kept.count == files.count, left.count == leftOut.count
        else { return nil }
        self.init(
            madeAt: madeAt,
            muster: muster,
            schema: schema,
            site: site,
            origin: origin,
            counts: counts.compactMapValues { value in
                if case .number(let count) = value { Int(exactly: count) } else { nil }
            },
            audits: ends,
            trail: root.string("trail_head"),
            files: kept,
            leftOut: left
        )
        guard encoded == bytes else { return nil }
    }
}

extension BackupManifest.File {
    fileprivate init?(_ member: [String: JSONValue]) {
        guard let path = member.string("path"), let size = member.integer("size"), size >= 0,
            let sha256 = member.string("sha256"), Hex.bytes(sha256)?.count == 32
        else { return nil }
        self.init(path: path, size: size, sha256: sha256)
    }
}

extension StoreCopy.AuditEnd {
    fileprivate init?(_ member: [String: JSONValue]) {
        guard let audit = member.string("audit"), let records = member.integer("records"),
            let head = member.string("head")
        else { return nil }
        self.init(
            audit: audit,
            records: records,
            head: head,
            lastAt: member.string("last_at").flatMap { Instant(iso8601: $0) }
        )
    }
}

extension BackupSignature {
    /// The JSON text.
    var encoded: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.text("key", key.text)
            json.text("signature", Hex.text(signature))
        }
        json.newline()
        return json.bytes
    }

    /// Reads a signature; `nil` for anything that ``encoded`` does not write.
    init?(_ bytes: [UInt8]) {
        guard case .object(let root)? = try? JSONReader.read(bytes),
            let key = root.string("key").flatMap({ PublicKey($0) }),
            let signature = root.string("signature").flatMap({ Hex.bytes($0) })
        else { return nil }
        self.init(key: key, signature: signature)
        guard encoded == bytes else { return nil }
    }
}

extension JSONWriter {
    /// Writes where the chain of an audit ends.
    mutating func auditEnd(_ audit: StoreCopy.AuditEnd) {
        object { json in
            json.text("audit", audit.audit)
            json.member("records") { $0.integer(audit.records) }
            json.text("head", audit.head)
            json.member("last_at") { $0.string(audit.lastAt?.iso8601(.seconds)) }
        }
    }
}

extension [String: JSONValue] {
    /// The text of a member.
    func string(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    /// The whole number of a member.
    func integer(_ name: String) -> Int? {
        if case .number(let number)? = self[name] { Int(exactly: number) } else { nil }
    }

    /// The objects of a list; `nil` where something else is in it.
    func objects(_ name: String) -> [[String: JSONValue]]? {
        guard case .array(let elements)? = self[name] else { return nil }
        let objects = elements.compactMap { element -> [String: JSONValue]? in
            if case .object(let members) = element { members } else { nil }
        }
        return objects.count == elements.count ? objects : nil
    }
}

extension JSONWriter {
    /// Writes a member; one value must be written in `value`.
    mutating func member(_ name: StaticString, _ value: (inout JSONWriter) -> Void) {
        key(name)
        value(&self)
    }

    /// Writes a member that is a text, or `null`.
    mutating func text(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }
}
