import ArgumentParser
import Foundation
import MusterAudit
import MusterCore
import MusterPeople
import MusterRanging
import MusterReport
import MusterService
import MusterStore

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that an audit, its PDF or the text of its code is the true one.",
        discussion: """
            Follows the chain of SHA-256 hashes over every record, and checks the frozen list, the \
            verdicts and every signature. One changed byte ends with status 11, and the words say \
            what was changed. A PDF is known by its hash where it was issued here, else by making it \
            again as the audit stood then. The text of a code needs the public key alone.

            Records, signatures, keys and the register of issued PDFs must be as the trail says, and \
            the trail must end as the file trail.head beside the database says: a change of the \
            database alone is found. Somebody who can change all files of the home can make both \
            again; what is kept elsewhere shows that: a PDF, a mailed seal, muster trail export. \
            --strict lists what holds the audit, and ends with status 11 where a part of it rests on \
            the database alone. Time stamps (RFC 3161) are checked against the certificates that \
            muster.toml names; one that does not verify ends with status 11.

            Examples:
              muster verify
              muster verify --strict --json
              muster verify A-2026-0017
              muster verify A-2026-0017.pdf
              muster verify A-2026-0017 report.pdf
              muster verify 'MUSTER1:A-2026-0017:APPROVAL:…'

            A PDF, JSON, CSV, XLSX or EPCIS file carries a signature over what it says. On a machine \
            without the home, the public key alone checks it, as muster key export prints it:
              muster verify A-2026-0017.pdf --key 5b1d…
              muster verify A-2026-0017.csv --key north.key
              muster verify A-2026-0017 report.pdf --key north.key
            """
    )

    @Argument(
        help: "The audit, its PDF, or the text of its code (default: the newest audit).",
        completion: .auditsAndReports
    )
    var audit: String?

    @Argument(help: "A report's file that must be of that audit.", completion: .file())
    var file: String?

    @Option(
        help: "The public key to check by, or a file with one a line; no home is asked then.",
        completion: .file()
    )
    var key: String?

    @Flag(help: "List what holds the audit outside of it, and fail where a part has nothing.")
    var strict = false

    @OptionGroup(title: "Common options") var common: CommonOptions

    func validate() throws {
        guard key == nil || (audit != nil && !strict) else {
            throw Misuse.error("With --key, name the file or the text of a code to check.")
        }
    }

    func run() throws {
        if let file, let key { return try check(file, by: Self.publicKeys(key), of: audit) }
        let audit = audit.map { Self.seal(inFile: $0) ?? $0 }
        if let audit, let key { return try check(audit, by: Self.publicKeys(key)) }
        if let audit, file == nil, isHomeless, Self.isFile(audit) || Seal.isMeant(by: audit) {
            return try check(audit, by: [])
        }
        // Whoever has the paper may ask whether it is the true one.
        if let audit, Seal.isMeant(by: audit) {
            let home = try common.openUnsigned("verify")
            return show(
                try SlowStep.during(Self.checking) {
                    try home.seals.verifySeal(audit, isWhole: true)
                }
            )
        }
        if let audit, audit.lowercased().hasSuffix(".pdf") {
            let home = try common.openUnsigned("verify")
            return try show(SlowStep.during(Self.checking) { try home.seals.verifyReport(audit) })
        }
        if let audit, file == nil, Self.isFile(audit) {
            let home = try common.openUnsigned("verify")
            return show(try SlowStep.during(Self.checking) { try home.seals.verifyFile(audit) })
        }
        let home = try common.open("verify")
        if let file, Self.isDataFile(file) {
            let audit = try home.sessions.audit(named: audit)
            return show(
                try SlowStep.during(Self.checking) { try home.seals.verifyFile(file, of: audit) }
            )
        }
        try show(
            SlowStep.during(Self.checking) {
                var proof =
                    try file.map {
                        try home.seals.verifyReport($0, of: try home.sessions.audit(named: audit))
                    }
                    ?? home.seals.verify(named: audit)
                if strict { try home.recordings.readTraces(into: &proof) }
                return proof
            },
            home.people.peopleNames
        )
    }

    private static let checking: Sentence = "Checking every record"

    /// Whether a text names a file of a report: by its ending, or because there is one, whatever it is
    /// called.
    private static func isFile(_ text: String) -> Bool {
        if let form = form(of: text) { return !form.isPages }
        var isFolder = ObjCBool(false)
        return AuditID(rawValue: text) == nil
            && FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
            && !isFolder.boolValue
    }

    /// Whether a text ends as a report's data does: CSV, JSON, XLSX or EPCIS.
    private static func isDataFile(_ text: String) -> Bool {
        form(of: text).map { $0 != .pdf && !$0.isPages } ?? false
    }

    private static func form(of text: String) -> ReportFormat? {
        ReportFormat(fileExtension: text.split(separator: ".").last.map(String.init) ?? "")
    }

    /// The text of a code that was saved as a file, as scanners do; `nil` where a text names no such file.
    private static func seal(inFile path: String) -> String? {
        guard !Seal.isMeant(by: path), isFile(path), let file = FileHandle(forReadingAtPath: path),
            let bytes = try? file.read(upToCount: largestSeal + 1), bytes.count <= largestSeal
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).trimmingPrefix("\u{FEFF}")
        return Seal.isMeant(by: String(text)) ? String(text) : nil
    }

    /// In bytes; the text of a code takes a few hundred.
    private static let largestSeal = 4096

    private var isHomeless: Bool {
        !FileManager.default.fileExists(atPath: common.folder.databasePath)
    }

    /// The keys that an option names: 64 hexadecimal digits, or a file with a key a line.
    private static func publicKeys(_ text: String) throws -> [PublicKey] {
        if let key = PublicKey(text) { return [key] }
        let lines = String(decoding: try Files.read(text), as: UTF8.self).split(
            whereSeparator: \.isNewline
        )
        let keys = lines.compactMap { PublicKey($0.filter { !$0.isWhitespace }) }
        guard !keys.isEmpty, keys.count == lines.count else { throw ServiceError.badKey(text) }
        return keys
    }

    /// Checks by keys alone a file that must be of an audit.
    private func check(_ file: String, by keys: [PublicKey], of audit: String?) throws {
        guard let wanted = audit.flatMap(AuditID.init(rawValue:)) else {
            throw Misuse.error("Before a file stands the number of its audit: A-2026-0017.")
        }
        show(try FileProof.check(file, by: keys).demanded(of: wanted))
    }

    /// Checks a file, or the text of a code, by a key alone.
    private func check(_ text: String, by keys: [PublicKey]) throws {
        guard Seal.isMeant(by: text) else {
            return show(try FileProof.check(text, by: keys))
        }
        let seal = try Seal.checked(text, by: keys)
        let statement = seal.statement
        guard !common.json else {
            return Terminal.line { json in
                json.object {
                    $0.members(of: seal)
                    $0.key("valid")
                    $0.bool(true)
                }
            }
        }
        Terminal.out(
            prose:
                "The signature holds: \(statement.audit), \(Sentence.word(statement.role.rawValue)), "
                + "\(Figures.counted(statement.records, .records)), head \(Figures.head(statement.head)), for "
                + "\(statement.person.inOneLine) at \(statement.at.iso8601(.seconds)), key "
                + "\(PublicKey.grouped(statement.key))."
        )
    }

    private func show(_ proof: FileProof) {
        guard !common.json else { return Terminal.line { $0.proof(proof) } }
        let statement = proof.statement
        let later = proof.records.map { $0 - statement.records } ?? 0
        let records = Figures.counted(statement.records, .records)
        var told: [Sentence] = [
            "\(proof.path) is what was signed: \(statement.audit), \(records), head "
                + "\(Figures.head(statement.head)), key \(PublicKey.grouped(statement.key))."
        ]
        if later > 0 { told.append("\(Figures.counted(later, .records)) came later.") }
        if proof.records == nil { told.append("Only the signature was checked.") }
        Terminal.out(prose: told.joined(separator: " "))
    }

    /// Whoever only has the paper is told logins, and no names.
    private func show(_ proof: AuditProof, _ names: PeopleNames = PeopleNames([])) throws {
        if common.json {
            Terminal.line { $0.proof(proof) }
        } else {
            showWords(proof, names)
        }
        guard strict, !proof.anchors.gaps.isEmpty else { return }
        throw AuditError.notAnchored(
            audit: proof.audit,
            parts: proof.anchors.gaps
        )
    }

    private func showWords(_ proof: AuditProof, _ names: PeopleNames) {
        let unchanged: Sentence =
            "\(proof.audit) is unchanged: \(Figures.counted(proof.records, .records)), "
            + "head \(Figures.head(proof.head))"
        Terminal.out(
            proof.report.map { "\(unchanged); \(Self.words($0))." } ?? "\(unchanged)."
        )
        if proof.seals.isEmpty {
            Terminal.out(
                proof.isFromBeforeSeals
                    ? "Not signed: it was made before audits were signed."
                    : "Not signed yet: the count has not been finished."
            )
        }
        for seal in proof.seals { Terminal.out(prose: "\(Self.words(seal, names)).") }
        for stamp in proof.stamps { Terminal.out(prose: StampWords.line(stamp)) }
        if proof.unstamped > 0 { Terminal.out(prose: StampWords.waiting(proof.unstamped)) }
        if let traces = TraceWords.line(proof.traces) { Terminal.out(prose: traces) }
        if strict {
            AnchorLines.lines(of: proof).forEach { Terminal.out(prose: $0) }
        } else {
            Terminal.out(prose: AnchorLines.summary(of: proof.anchors))
        }
    }

    private func show(_ proof: SealProof) {
        guard !common.json else { return Terminal.line { $0.proof(proof) } }
        let statement = proof.checked.seal.statement
        Terminal.out(prose: "The signature holds. \(Self.words(proof.checked, PeopleNames([]))).")
        guard let audit = proof.audit else {
            return Terminal.out(
                prose: "\(statement.audit) itself is not in this home: only the signature was "
                    + "checked, over \(Figures.counted(statement.records, .records)) with head "
                    + "\(Figures.head(statement.head))."
            )
        }
        let later = audit.records - statement.records
        let unchanged: Sentence =
            "\(statement.audit) is unchanged: \(Figures.counted(audit.records, .records)), "
            + "head \(Figures.head(audit.head))"
        Terminal.out(
            prose: later > 0
                ? "\(unchanged); \(Figures.count(later)) came after this signature."
                : "\(unchanged)."
        )
    }

    private static func words(_ report: AuditProof.Report) -> Sentence {
        let named: Sentence = "\(report.path) is its report, version \(report.version)"
        let words: Sentence =
            report.issued?.definition.map { "\(named), by the definition \($0.inOneLine)" } ?? named
        guard let cause = report.replacedBy else { return words }
        let at: Sentence = "\(happened(cause.event.kind)) at \(cause.at.iso8601(.seconds))"
        let since: Sentence = cause.event.observer.map { "\(at) by \($0.inOneLine)" } ?? at
        return report.isNewestIssued
            ? "\(words), which version \(report.newest) has replaced, because \(since)"
            : "\(words); since then \(since), and the next report is version \(report.newest)"
    }

    /// What made a version: `it was approved`.
    private static func happened(_ kind: AuditRecord.Kind) -> Sentence {
        switch kind {
        case .opinion: "an opinion was given"
        case .tested: "a test count was made"
        case .noted: "a note was made"
        case .recountAsked: "a recount was asked for"
        default: "it was \(Sentence.word(kind.rawValue))"
        }
    }

    /// One signature in words: for what, for whom, by which key.
    private static func words(_ checked: CheckedSeal, _ names: PeopleNames) -> Sentence {
        let (statement, key) = (checked.seal.statement, checked.key)
        let person = names.words(statement.person).inOneLine
        let signer: Sentence =
            switch key.kind {
            case .person: "\(person), own key"
            case .device: "\(person), by the device \(key.owner), key"
            case .trusted: "\(person), by a key of \(key.owner.inOneLine):"
            }
        let words: Sentence =
            "Signed (\(Sentence.word(statement.role.rawValue)), \(Figures.counted(statement.records, .records))) "
            + "\(statement.at.iso8601(.seconds)): \(signer) \(PublicKey.grouped(statement.key))"
        return key.revocation.map { "\(words), revoked later, \($0.at.iso8601(.seconds))" } ?? words
    }
}

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run an audit again from the radio it kept.",
        discussion: """
            The same method gives the same outcomes; another one shows what it would have found.

            Examples:
              muster replay
              muster replay A-2026-0017 --method list-match --json
            """
    )

    @Argument(help: "The audit (default: the newest one).", completion: .audits)
    var audit: String?

    @Option(help: "Another method.")
    var method: AuditMethod?

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("replay")
        let (recorded, replayed) = try SlowStep.during("Replaying") {
            try home.recordings.replay(
                try home.sessions.audit(named: audit),
                method: method?.method
            )
        }
        try home.close()
        if common.json { return Terminal.line(.audit(replayed)) }
        let differing = zip(recorded.findings, replayed.findings).filter { pair in
            pair.0.outcome != pair.1.outcome || pair.0.zone != pair.1.zone
                || pair.0.isZoneUnsure != pair.1.isZoneUnsure
        }
        Terminal.out(
            "\(recorded.scope.audit) replayed by \(replayed.scope.method.rawValue): "
                + "\(recorded.findings.count - differing.count) of \(recorded.findings.count) "
                + "outcomes as recorded."
        )
        guard !differing.isEmpty else { return }
        var table = Table([
            .init(title: "Item", givesWay: true),
            .init(title: "Recorded", givesWay: true, style: Style.ofOutcome),
            .init(title: "Replayed", givesWay: true, style: Style.ofOutcome),
        ])
        let zones = ZoneLabels(recorded.scope)
        for (before, after) in differing {
            table.add([
                .data(before.item.rawValue), FindingWords.outcomeAndPlace(before, zones),
                FindingWords.outcomeAndPlace(after, zones),
            ])
        }
        table.print()
    }
}
