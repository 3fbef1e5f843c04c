/// What the mails of drops say beside their reports.
package enum DropPhrase: Phrase {
    case subject, more, pageOne, attached, tooLarge, inPortal, atTheSite, noneYet, unchanged,
        whyPerson, whyAddress

    /// The text in English.
    package var english: String {
        switch self {
        case .subject: "[Muster] {name}: {reports}, {open} open"
        case .more: "And {n} more, which the report names."
        case .pageOne: "Page 1 of report {audit}"
        case .attached: "Attached: {files}."
        case .tooLarge:
            "The files are not attached: together they have {size} MB, and a mail may carry "
                + "{limit} MB."
        case .inPortal: "{audit} in the portal:"
        case .atTheSite: "Where Muster runs: muster report {audit}"
        case .noneYet: "No audit has been counted yet of: {names}."
        case .unchanged: "Nothing was counted since this went out last, {moment}: {names}."
        case .whyPerson:
            "You get this from the schedule \"{name}\" ({id}). Which mails you get is your choice: "
                + "My profile, or muster profile set notify.drop no"
        case .whyAddress:
            "You get this from the schedule \"{name}\" ({id}) at {site}, set up by {by}: ask them "
                + "to end it, with muster schedule edit {id}"
        }
    }
}
