import MusterMail
import MusterPeople
import MusterReport

/// Who is told by mail when a unit of the service manager fails: the admins who have an address, and whoever
/// `operations.mail_to` names; each once.
struct FailureAddressees {
    /// The addresses, and the language of each.
    private(set) var all: [(address: MailAddress, language: ReportLanguage)] = []

    init(_ people: [Person], _ settings: Settings) {
        for person in people where person.role == .admin && !person.isDisabled {
            add(person.mail.flatMap { try? MailAddress($0) }, person.language)
        }
        for mail in settings.operationsMail {
            add(try? MailAddress(orAccount: mail), settings.reportLanguage)
        }
    }

    private mutating func add(_ address: MailAddress?, _ language: String) {
        guard let address,
            !all.contains(where: {
                $0.address.description.lowercased() == address.description.lowercased()
            })
        else { return }
        all.append((address, ReportLanguage(rawValue: language) ?? .english))
    }
}
