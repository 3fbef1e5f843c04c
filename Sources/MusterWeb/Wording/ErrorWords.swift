import MusterAudit
import MusterCatalogue
import MusterClimate
package import MusterCore
import MusterMail
import MusterOrders
import MusterPeople
import MusterPhotos
import MusterProvenance
package import MusterReport
import MusterService
import MusterStore

/// An error as it is told in a browser: in the reader's language, and with what can be done on a page
/// instead of in a shell.
package struct ErrorWords {
    /// What happened, a sentence.
    package let what: String
    /// What to do next, a sentence.
    package let remedy: String

    /// What a page says otherwise than the error itself does; `nil` for what it says alike.
    typealias Texts = (what: Sentence?, remedy: Sentence?)

    /// Words an error.
    package init(_ error: any MusterError, _ language: ReportLanguage) {
        let texts = Self.texts(error, language)
        what = Self.sentence(
            texts.what ?? error.what,
            or: "the server could not do this",
            language
        )
        remedy = Self.sentence(
            texts.remedy ?? PageRemedy.remedy(of: error),
            or: PageRemedy.forKeeper,
            language
        )
    }

    private static func texts(_ error: any MusterError, _ language: ReportLanguage) -> Texts {
        switch error {
        case let error as WebError: texts(error, language)
        case let error as PeopleError: texts(error, language)
        case let error as AuditError: texts(error, language)
        case let error as ServiceError: texts(error)
        case let error as StoreError: texts(error)
        case let error as CatalogueError: texts(error)
        case let error as PhotoError: texts(error)
        case MailError.badSender: (nil, "the page Settings has the address that mail comes from")
        case let error as ResourceRefusal:
            (nil, error.pageRemedy)
        case let error as ProvenanceError: texts(error)
        case let error as OrderError: texts(error)
        case let error as RecallError: texts(error)
        case let error as OfferError: texts(error)
        case let error as AlarmError: texts(error)
        case let error as AlarmRefusal: texts(error.reason)
        case ReportError.tooManyRows: (nil, "take CSV or JSON, which hold any number")
        case is UnforeseenError:
            (
                nil,
                "try again; whoever looks after the server finds more under the mark below"
            )
        default: (nil, nil)
        }
    }

    /// The field of a form that an error is about; `nil` where it is about none, or several.
    static func field(_ error: (any MusterError)?) -> String? {
        switch error as? PeopleError {
        case .badLogin, .loginTaken: return "login"
        case .firstIsAdmin: return "role"
        case .noParty, .partyOfStaff: return "party"
        case .weakPassword: return "password"
        case .badProfile(let key, _): return key
        default: break
        }
        switch error as? ServiceError {
        case .dueInPast, .badDue, .dueOver: return "due"
        case .badReason, .reasonNeeded: return "reason"
        default: break
        }
        if case .badValue(let name, _) = error as? WebError { return name }
        if let refusal = error as? ResourceRefusal { return refusal.field }
        if let error = error as? ProvenanceError { return field(error) }
        if let error = error as? OrderError { return field(error) }
        return switch error as? AuditError {
        case .badText(_, "a reason", _): "reason"
        case .badText(_, "a note", _): "note"
        case .badText(_, "an opinion", _): "opinion"
        case .badText: "is"
        default: nil
        }
    }

    /// The details of an error, one by one.
    static func details(_ error: any MusterError, _ language: ReportLanguage) -> [String] {
        error.details.map { sentence($0, or: "something here is not right", language) }
    }
}
