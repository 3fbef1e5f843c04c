import MusterAudit

/// The words of the seal.
package enum SealPhrase: Phrase {
    case title
    case records
    case head
    case covers
    case coversText
    case verify
    case verifyFile
    case verifyElsewhere
    case verifyAudit
    case verifyCode
    case verifyPage
    case unsigned
    case notYetSigned
    case signed
    case byPerson
    case byDevice
    case byTrusted
    case byUnknown
    case stepUnsigned
    case later
    case superseded
    case supersededText
    case version
    case replaces
    case settled

    package var english: String {
        switch self {
        case .title: "Seal"
        case .records: "Records"
        case .head: "Head (SHA-256)"
        case .covers: "Covers"
        case .coversText:
            "The frozen list, every sighting and visit, every confirmation, note and correction, "
                + "and every outcome. Changing, dropping or adding one record changes the head."
        case .verify: "Check it"
        case .verifyFile: "This file, without a network, on the machine that holds the audit:"
        case .verifyElsewhere: "On any other, with the public key of the device that signed it:"
        case .verifyAudit: "All records, the frozen list and every signature:"
        case .verifyCode:
            "The newest signature, from the text that the code holds; the public key is enough:"
        case .verifyPage: "The same in a browser: put in the text that the code holds."
        case .unsigned: "Chained, not signed: the audit was made before audits were signed."
        case .notYetSigned: "Not signed yet: the count has not been finished."
        case .signed: "Signed (Ed25519)"
        case .byPerson: "{step}: {person}, {moment}, own key {key}"
        case .byDevice: "{step}: device {device} for {person}, {moment}, key {key}"
        case .byTrusted: "{step}: {person}, {moment}, key of {home} {key}"
        case .byUnknown: "{step}: {person}, {moment}, a key that nobody here knows, {key}"
        case .stepUnsigned: "{step}: no signature"
        case .later: "The last signature is over {signed}; {later} came after it."
        case .superseded: "Superseded"
        case .supersededText: "Version {version} of this report replaces it."
        case .version: "Version"
        case .replaces:
            "{version}. Replaces version {before}, because of what {person} did on {moment}: "
                + "{event}"
        case .settled: "{items} resolved"
        }
    }
}

/// The steps that are signed.
package enum SealStepPhrase: Phrase {
    case count
    case recount
    case review
    case approval

    package var english: String {
        switch self {
        case .count: "Count"
        case .recount: "Recount"
        case .review: "Review"
        case .approval: "Approval"
        }
    }

    init(_ role: SealRole) {
        switch role {
        case .count: self = .count
        case .recount: self = .recount
        case .review: self = .review
        case .approval: self = .approval
        }
    }
}
