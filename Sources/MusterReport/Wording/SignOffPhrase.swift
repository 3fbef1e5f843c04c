/// The words of the sign-off.
package enum SignOffPhrase: Phrase {
    case statement
    case notYet
    case cancelled
    case counted
    case recounted
    case reviewed
    case approved
    case signature
    case byHand
    case signed
    case signedByDevice
    case noRecount
    case noReview
    case more
    case viewer
    case worker
    case auditor
    case manager
    case admin

    package var english: String {
        switch self {
        case .statement:
            "Each of those below states for their own step, as of its time: it was done as section "
                + "2 says, and what they observed and decided is in this report, with nothing left "
                + "out that they know of."
        case .notYet: "The count is not finished: there is nothing to sign yet."
        case .cancelled: "The audit was cancelled: nobody signs for it."
        case .counted: "Counted by"
        case .recounted: "Recounted by"
        case .reviewed: "Reviewed by"
        case .approved: "Approved by"
        case .signature: "Signature, date"
        case .signed: "Signed {moment}, key {key}"
        case .byHand: "Not signed with a key: signature, date"
        case .signedByDevice:
            "Signed {moment} by the key of the device {device}, not by an own key: {key}"
        case .noRecount: "No recount was made"
        case .noReview: "There was nothing to decide"
        case .more: "and {n} more, see annex B"
        case .viewer: "viewer"
        case .worker: "worker"
        case .auditor: "auditor"
        case .manager: "manager"
        case .admin: "admin"
        }
    }
}

extension Wording {
    /// What a person was in the house, by the word that records use; another word stays as it is.
    func role(_ role: String) -> String {
        switch role {
        case "viewer": self[SignOffPhrase.viewer]
        case "worker": self[SignOffPhrase.worker]
        case "auditor": self[SignOffPhrase.auditor]
        case "manager": self[SignOffPhrase.manager]
        case "admin": self[SignOffPhrase.admin]
        default: DataText.clean(role, limit: 40)
        }
    }
}
