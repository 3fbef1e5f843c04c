import MusterAudit

/// The words of signatures, of checking them, and of issued PDFs.
enum SealText: WebText {
    case issuedPDFs, noIssuedPDFs, version, replaces, newest, replaced, made, look, pages, check,
        checkHint, text, holds, fails, records, signedBy, byDevice, byOwn, byTrusted, notHere,
        later, latest, key, step

    var english: String {
        switch self {
        case .issuedPDFs: "Issued PDFs, by their hashes"
        case .noIssuedPDFs: "No PDF was issued yet."
        case .version: "Version"
        case .replaces: "replaces {before}: {cause}"
        case .newest: "newest"
        case .replaced: "replaced"
        case .made: "Made"
        case .look: "Form"
        case .pages: "Pages"
        case .check: "Check a seal"
        case .checkHint: "Scan the code on the page Seal of a report, and put its text here."
        case .text: "Text of the code"
        case .holds: "The signature holds."
        case .fails: "The signature does not hold."
        case .records: "Records"
        case .signedBy: "Signed by"
        case .byDevice: "the device {device} for {person}"
        case .byOwn: "{person}, own key"
        case .byTrusted: "{person}, by a key of {home}"
        case .notHere: "The audit is not here: only the signature was checked."
        case .later: "The audit has gone on since: ask for the newest report."
        case .latest: "Nothing was added since."
        case .key: "Key"
        case .step: "Step"
        }
    }
}

/// The steps that are signed.
enum SealRoleText: WebText {
    case count, recount, review, approval

    init(_ role: SealRole) {
        switch role {
        case .count: self = .count
        case .recount: self = .recount
        case .review: self = .review
        case .approval: self = .approval
        }
    }

    var english: String {
        switch self {
        case .count: "count"
        case .recount: "recount"
        case .review: "review"
        case .approval: "approval"
        }
    }
}

/// What does not hold of a signature.
enum SealFaultText: WebText {
    case tailRemoved, tailAdded, otherEnd, otherThanIssued, otherRecords, badSignature, alteredText
    case unreadable, foreignKey, revokedKey, othersKey, missing, unsigned

    init(_ fault: SealFault) {
        switch fault {
        case .tailRemoved: self = .tailRemoved
        case .tailAdded: self = .tailAdded
        case .otherEnd: self = .otherEnd
        case .otherThanIssued: self = .otherThanIssued
        case .otherRecords: self = .otherRecords
        case .badSignature: self = .badSignature
        case .alteredText: self = .alteredText
        case .unreadable: self = .unreadable
        case .foreignKey: self = .foreignKey
        case .revokedKey: self = .revokedKey
        case .othersKey: self = .othersKey
        case .missing: self = .missing
        case .unsigned: self = .unsigned
        }
    }

    var english: String {
        switch self {
        case .tailRemoved: "its end was removed"
        case .tailAdded: "records were added behind its end"
        case .otherEnd: "its last record is another"
        case .otherThanIssued: "its records are not those of an issued PDF"
        case .alteredText: "the text of the code was changed"
        case .unreadable: "a signature cannot be read"
        case .othersKey: "the key is another person's"
        case .unsigned: "its signatures are gone"
        case .otherRecords: "its records are not the signed ones"
        case .badSignature: "the signature is not by its key"
        case .foreignKey: "nobody here knows the key"
        case .revokedKey: "the key had been revoked"
        case .missing: "a signature is gone"
        }
    }
}

/// What made a version of a report.
enum CauseText: WebText {
    case counted, recounted, resolved, noted, undone, approved, other

    init(_ kind: AuditRecord.Kind?) {
        switch kind {
        case .counted: self = .counted
        case .recounted: self = .recounted
        case .resolved: self = .resolved
        case .noted: self = .noted
        case .undone: self = .undone
        case .approved: self = .approved
        default: self = .other
        }
    }

    var english: String {
        switch self {
        case .counted: "counted"
        case .recounted: "recounted"
        case .resolved: "discrepancies settled"
        case .noted: "noted"
        case .undone: "taken back"
        case .approved: "approved"
        case .other: "changed"
        }
    }
}
