import MusterCrypto
import Foundation
public import MusterAudit
public import MusterCore
import MusterReport
public import MusterStore

/// What holds of an audit that was verified.
public struct AuditProof: Hashable, Sendable {
    /// The audit.
    public var audit: AuditID
    /// How many records its chain has.
    public var records: Int
    /// The hash of the last one, lower-case hexadecimal.
    public var head: String
    /// The signatures, each of which holds.
    public var seals: [CheckedSeal]
    /// The time stamps over the signatures; see ``AuditStamp/unchecked``.
    public var stamps: [AuditStamp] = []
    /// How many signatures have none although an authority is configured.
    public var unstamped = 0
    /// Whether it was made before audits were signed.
    public var isFromBeforeSeals: Bool
    /// What holds it fast outside of itself.
    public var anchors: Anchors
    /// What became of the radio that it kept, which no signature is over.
    public var traces: TraceProof
    /// The PDF that was checked against it, if one was.
    public var report: Report?

    /// A PDF that is the audit's report.
    public struct Report: Hashable, Sendable {
        /// Where it is.
        public var path: String
        /// Which version of the report it is; 0 for one made before the audit was counted.
        public var version: Int
        /// The number of the newest version, or of the next one where ``isNewestIssued`` is not so.
        public var newest: Int
        /// Whether a PDF of the newest version was issued.
        public var isNewestIssued: Bool
        /// The note that was made when it was issued; `nil` where it was known by making it again.
        public var issued: IssuedReport?
        /// What happened first of what it does not tell; `nil` for the newest version.
        public var replacedBy: LoggedEvent?
    }
}

/// What holds of a seal that was read from a code.
public struct SealProof: Hashable, Sendable {
    /// The signature, and the key that made it.
    public var checked: CheckedSeal
    /// How many records the audit has now; `nil` where this home does not have it.
    public var records: Int?
    /// What holds of the whole audit; `nil` where that was not asked for.
    public var audit: AuditProof?
}

extension HomeSeals {
    /// Checks the text of a seal: its signature, and where this home has the audit, that the record
    /// which was signed is there.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - isWhole: whether all of the audit is checked too, which takes time in proportion to it.
    /// - Returns: what holds.
    /// - Throws: ``MusterAudit/AuditError``, naming the first thing that does not.
    public func verifySeal(_ text: String, isWhole: Bool) throws -> SealProof {
        try home.store.inOneState { try verifiedSeal(text, isWhole: isWhole) }
    }

    private func verifiedSeal(_ text: String, isWhole: Bool) throws -> SealProof {
        guard let seal = Seal(text) else {
            throw AuditError.unreadableSeal
        }
        let statement = seal.statement
        let key = try home.store.keys.list().first { $0.key.fingerprint == statement.key }
        if let key, !seal.isSigned(by: key.key) {
            // Nothing says that this home is wrong: the text came from outside.
            throw AuditError.badSeal(audit: statement.audit, .alteredText(statement))
        }
        let evidence = try home.store.trail.knownTrail()
        try evidence.check(seal, by: key)
        guard let key else { throw AuditError.unreadableSeal }
        try evidence.check(key)
        var proof = SealProof(checked: CheckedSeal(seal: seal, key: key))
        guard
            let listing = try home.store.audits.list().first(where: { $0.audit == statement.audit })
        else { return proof }
        let head = try home.store.seals.head(of: statement.audit, at: statement.records)
        if key.kind == .trusted, head.map({ Hex.text($0) }) != statement.head {
            // Another home numbers its audits too: this one is not of here.
            return proof
        }
        try seal.check(records: listing.recordCount, head: head)
        try evidence.checkNoted(seal, among: try home.store.seals.list(of: statement.audit))
        proof.records = listing.recordCount
        if isWhole { proof.audit = try verify(statement.audit) }
        return proof
    }

    /// Checks the audit that somebody names, as ``verify(_:)`` does.
    ///
    /// - Parameter text: the audit; `nil` for the newest one of the current inventory.
    /// - Returns: what holds.
    /// - Throws: ``ServiceError/noAudit(inventory:)`` and the like where there is none and never was
    ///   one; what ``verify(_:)`` throws.
    public func verify(named text: String?) throws -> AuditProof {
        let audit: AuditID
        do {
            audit = try home.sessions.audit(named: text)
        } catch {
            // One that is gone is told by the trail.
            try home.store.inOneState { try checkHome(against: try home.store.trail.evidence()) }
            throw error
        }
        return try verify(audit)
    }

    /// Checks that an audit's records, frozen list and findings are the ones that were written, that
    /// lists say of it what its records come to, that every signature holds, and that all of it, the
    /// keys and the register of issued PDFs are as the trail says.
    ///
    /// All is read in one state of the database, so that an audit which goes on meanwhile raises no
    /// alarm.
    ///
    /// - Returns: what holds.
    /// - Throws: ``MusterAudit/AuditError`` naming the first thing that does not;
    ///   ``MusterPeople/PeopleError`` for a trail that is not what was written.
    public func verify(_ audit: AuditID) throws -> AuditProof {
        try home.store.inOneState { try verified(audit) }
    }

    private func verified(_ audit: AuditID) throws -> AuditProof {
        let (records, head) = try home.store.records.verifyChain(audit)
        let trail = Result { try home.store.trail.evidence() }
        // A chain that was cut and made whole again is known by what was signed.
        let seals = try checkedSeals(of: audit, records: records, try? trail.get())
        let session = try home.store.records.session(audit)
        let (told, held) = (try home.store.audits.listing(audit), session.progress)
        // Before the count the figures go on; what they were made of is in the chain.
        guard told.state == held.state, told.expected == session.expected.count,
            !held.state.isCounted
                || (told.present, told.extras, told.accuracy)
                    == (held.present, held.extras, held.accuracy)
                    && (told.startedAt, told.endedAt)
                        == (held.startedAt ?? told.startedAt, held.endedAt)
        else { throw AuditError.listingChanged(audit: audit) }
        try demandSeals(seals, over: session.log, of: session.scope)
        let evidence = try trail.get()
        try checkIssued(audit, records: records, evidence)
        try checkAnchors(
            of: session.scope,
            startedAt: session.startedAt,
            records: records,
            seals,
            evidence
        )
        try checkHome(against: evidence)
        let stamps = try home.stamps.checkedStamps(of: audit, seals, evidence)
        var anchors = try anchors(of: session, records: records, seals, evidence)
        for stamp in stamps {
            guard let why = stamp.unchecked else { continue }
            anchors.gaps.append("its time stamp (\(stamp.role.rawValue)) was not checked: \(why)")
        }
        let traces = home.recordings.traceProof(of: audit, session.listeningEnds, evidence)
        if let fault = traces.fault { anchors.gaps.append("the radio it kept: \(fault)") }
        return AuditProof(
            audit: audit,
            records: records,
            head: Hex.text(head),
            seals: seals,
            stamps: stamps,
            unstamped: home.settings.timeAuthority == nil
                ? 0 : HomeStamps.unstamped(evidence, audit).count,
            isFromBeforeSeals: session.scope.deviceKey == nil,
            anchors: anchors,
            traces: traces
        )
    }

    /// Checks that a PDF is the report of an audit of this home, byte for byte.
    ///
    /// A PDF that was issued here is known by its hash. Any other says itself which audit, moment,
    /// records and parts it is of; the report is made again as it was then, in each language and
    /// paper size.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - wanted: the audit that it must be of; `nil` for any.
    /// - Returns: what holds.
    /// - Throws: what is wrong with the audit, as ``verify(_:)`` says it; else
    ///   ``ServiceError/notTheReport(path:reason:)``, ``ServiceError/reportOfOther(path:audit:wanted:)``,
    ///   ``ServiceError/reportOfNoAudit(path:audit:)``,
    ///   ``ServiceError/reportOfOtherRecords(path:audit:head:)`` or
    ///   ``ServiceError/reportAltered(path:audit:)``.
    public func verifyReport(_ path: String, of wanted: AuditID? = nil) throws -> AuditProof {
        let bytes = try Files.read(path)
        let claims = ReportClaims(bytes)
        let (held, issued, newest) = try home.store.inOneState {
            try verifiedAudit(of: bytes, claims, path: path, wanted)
        }
        var proof = held
        let told =
            try issued.map { ($0.version, $0.records) }
            ?? version(of: bytes, claims, try definition(of: claims, path: path), newest)
        guard let (version, records) = told else {
            throw ServiceError.reportAltered(path: path, audit: proof.audit)
        }
        let states = newest.reportStates
        proof.report = .init(
            path: path,
            version: version,
            newest: newest.version,
            isNewestIssued: states.last?.isIssued ?? false,
            issued: issued,
            replacedBy: states.first { $0.cause.sequence > records }?.cause
        )
        return proof
    }

    /// The audit that a PDF says it is of, checked, with the note of its issue and the newest summary.
    private func verifiedAudit(
        of bytes: [UInt8],
        _ claims: ReportClaims,
        path: String,
        _ wanted: AuditID?
    ) throws -> (proof: AuditProof, issued: IssuedReport?, newest: AuditSummary) {
        let issued = try home.keys.trustedNote(sha256: Hex.text(SHA256.digest(of: bytes)))
        guard let audit = issued?.audit ?? claims.audit else {
            throw ServiceError.notTheReport(
                path: path,
                reason: Sentence(verbatim: ReportClaims.fault(of: bytes))
            )
        }
        if let wanted, wanted != audit {
            throw ServiceError.reportOfOther(path: path, audit: audit, wanted: wanted)
        }
        guard try home.store.audits.list().contains(where: { $0.audit == audit }) else {
            throw ServiceError.reportOfNoAudit(path: path, audit: audit)
        }
        let proof = try verify(audit)
        let told = issued.map { ($0.records, $0.head) } ?? claims.end
        if let (records, head) = told,
            try home.store.seals.head(of: audit, at: records).map({ Hex.text($0) }) != head
        {
            throw ServiceError.reportOfOtherRecords(path: path, audit: audit, head: head)
        }
        return (
            proof, issued, try home.sessions.wholeSummary(of: try home.store.records.session(audit))
        )
    }

    /// The definition that a report says it follows, as it was then: a later one of the same name has
    /// another number.
    private func definition(of claims: ReportClaims, path: String) throws -> ReportDefinition? {
        guard let number = ReportOptions.definition(namedIn: claims.keywords) else { return nil }
        guard let definition = try home.store.definitions.definition(Int64(number)) else {
            throw ServiceError.notTheReport(
                path: path,
                reason: "it was not issued here, and the definition \(number) that it follows is "
                    + "not here to make it again"
            )
        }
        return definition
    }

    /// Which version of an audit's report gives these bytes, and how many records it tells of; `nil`
    /// for none.
    private func version(
        of bytes: [UInt8],
        _ claims: ReportClaims,
        _ definition: ReportDefinition?,
        _ newest: AuditSummary
    ) throws -> (version: Int, records: Int)? {
        for summary in try states(newest, sealedAt: claims.created)
        where try isReport(bytes, of: summary, claims, definition) {
            return (summary.version, summary.recordCount)
        }
        return nil
    }

    /// An audit as it stood in each state of its report that was sealed when `told` says, the newest
    /// first; one that left no note, as through a pipe, may be of a state that was not issued.
    private func states(_ newest: AuditSummary, sealedAt told: String) throws -> [AuditSummary] {
        func isTold(_ moment: Instant) -> Bool {
            told.contains(moment.iso8601(.seconds).filter(\.isNumber))
        }
        let earlier = newest.reportStates.dropLast().reversed().filter { isTold($0.cause.at) }
        return try (isTold(newest.sealedAt) ? [newest] : [])
            + earlier.map { state in
                let audit = newest.scope.audit
                return try home.sessions.wholeSummary(
                    of: try home.store.records.session(audit, upTo: state.lastSequence)
                )
            }
    }

    private func isReport(
        _ bytes: [UInt8],
        of summary: AuditSummary,
        _ claims: ReportClaims,
        _ definition: ReportDefinition?
    ) throws -> Bool {
        let parts = ReportPart.parts(namedIn: claims.keywords)
        // The signatures, of the file and of the data in it, may be by a key that is not on this machine.
        let signed = SealedFile(bytes)
        let content = signed?.content ?? bytes
        let data = SealedFile(content)?.seal
        guard signed?.isWhole ?? true, try areTrue([signed?.seal, data], of: summary) else {
            return false
        }
        // Not in the home: that may be a copy that cannot be written to.
        let place = try Files.makeScratchFolder()
        let file = "\(place)/report.pdf"
        defer { try? FileManager.default.removeItem(atPath: place) }
        for language in ReportLanguage.allCases {
            for paper in PaperSize.allCases {
                var options = try home.reports.reportOptions(
                    language: language,
                    paper: paper,
                    parts: parts
                )
                if let definition { options.dress(in: definition) }
                options.portal = ReportOptions.portal(namedIn: claims.keywords)
                var exhibits = try home.reports.exhibits(for: summary, options: options)
                // When it was issued nothing had replaced it.
                exhibits.supersededBy = nil
                _ = try writePDF(
                    summary,
                    exhibits,
                    options: options,
                    signingData: { written in
                        data.flatMap { $0.statement.isAbout(written) ? $0 : nil }
                    },
                    to: file
                )
                if try Files.read(file) == content { return true }
            }
        }
        return false
    }

    /// Whether signatures in a PDF are of this audit as it stood then, and by keys of this home: the
    /// report is made again without them.
    private func areTrue(_ seals: [FileSeal?], of summary: AuditSummary) throws -> Bool {
        let keys = try home.store.keys.list().map(\.key)
        return seals.compactMap(\.self).allSatisfy { seal in
            let statement = seal.statement
            return statement.audit == summary.scope.audit
                && (statement.records, statement.head) == (summary.recordCount, summary.head)
                && keys.contains(where: seal.isSigned)
        }
    }
}
