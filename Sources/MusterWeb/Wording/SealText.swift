import MusterAudit

/// The words of signatures, of checking them, and of issued PDFs.
enum SealText: WebText {
    case issuedPDFs, noIssuedPDFs, version, replaces, newest, replaced, made, look, pages, check,
        checkHint, text, holds, fails, records, signedBy, byDevice, byOwn, byTrusted, notHere,
        later, latest, key, step

    var texts: (english: String, serbian: String) {
        switch self {
        case .issuedPDFs: ("Issued PDFs, by their hashes", "Izdati PDF fajlovi, po hešu")
        case .noIssuedPDFs: ("No PDF was issued yet.", "Nijedan PDF još nije izdat.")
        case .version: ("Version", "Verzija")
        case .replaces: ("replaces {before}: {cause}", "zamenjuje {before}: {cause}")
        case .newest: ("newest", "najnovija")
        case .replaced: ("replaced", "zamenjena")
        case .made: ("Made", "Izrađen")
        case .look: ("Form", "Oblik")
        case .pages: ("Pages", "Strana")
        case .check: ("Check a seal", "Proveri pečat")
        case .checkHint:
            (
                "Scan the code on the page Seal of a report, and put its text here.",
                "Skenirajte kod sa strane Pečat u izveštaju i unesite njegov tekst."
            )
        case .text: ("Text of the code", "Tekst koda")
        case .holds: ("The signature holds.", "Potpis je ispravan.")
        case .fails: ("The signature does not hold.", "Potpis nije ispravan.")
        case .records: ("Records", "Zapisi")
        case .signedBy: ("Signed by", "Potpisao")
        case .byDevice:
            ("the device {device} for {person}", "uređaj {device} za korisnika {person}")
        case .byOwn: ("{person}, own key", "{person}, sopstveni ključ")
        case .byTrusted: ("{person}, by a key of {home}", "{person}, ključem lokacije {home}")
        case .notHere:
            (
                "The audit is not here: only the signature was checked.",
                "Popis nije ovde: proveren je samo potpis."
            )
        case .later:
            (
                "The audit has gone on since: ask for the newest report.",
                "Popis je od tada nastavljen: zatražite najnoviji izveštaj."
            )
        case .latest: ("Nothing was added since.", "Od tada ništa nije dodato.")
        case .key: ("Key", "Ključ")
        case .step: ("Step", "Korak")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .count: ("count", "brojanje")
        case .recount: ("recount", "ponovno brojanje")
        case .review: ("review", "pregled")
        case .approval: ("approval", "odobrenje")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .tailRemoved: ("its end was removed", "uklonjen je kraj zapisa")
        case .tailAdded: ("records were added behind its end", "iza kraja su dodati zapisi")
        case .otherEnd: ("its last record is another", "poslednji zapis je drugi")
        case .otherThanIssued:
            ("its records are not those of an issued PDF", "zapisi nisu oni iz izdatog PDF-a")
        case .alteredText: ("the text of the code was changed", "tekst koda je izmenjen")
        case .unreadable: ("a signature cannot be read", "potpis se ne može pročitati")
        case .othersKey: ("the key is another person's", "ključ je od druge osobe")
        case .unsigned: ("its signatures are gone", "nema svojih potpisa")
        case .otherRecords:
            ("its records are not the signed ones", "zapisi nisu oni koji su potpisani")
        case .badSignature: ("the signature is not by its key", "potpis nije od svog ključa")
        case .foreignKey: ("nobody here knows the key", "ključ ovde niko ne zna")
        case .revokedKey: ("the key had been revoked", "ključ je bio opozvan")
        case .missing: ("a signature is gone", "nedostaje potpis")
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

    var texts: (english: String, serbian: String) {
        switch self {
        case .counted: ("counted", "izbrojano")
        case .recounted: ("recounted", "ponovo izbrojano")
        case .resolved: ("discrepancies settled", "rešena odstupanja")
        case .noted: ("noted", "zabeleženo")
        case .undone: ("taken back", "povučeno")
        case .approved: ("approved", "odobreno")
        case .other: ("changed", "izmenjeno")
        }
    }
}
