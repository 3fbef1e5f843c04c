import MusterAudit
import MusterCore
import MusterMail
import MusterPeople
import MusterReport
import MusterStore

/// Somebody who gets the mails of a drop.
struct DropAddressee {
    /// The address.
    var address: MailAddress
    /// Whose profile has it; `nil` for nobody's.
    var person: Person?
}

/// One drop on its way out: what it tells, and to whom.
///
/// A report is drawn once for all who want it the same way.
struct DropRun {
    private let home: OpenHome
    private let drop: Drop
    private let key: DropRunKey
    private let summaries: [AuditSummary]
    private let unaudited: [String]
    private let definition: ReportDefinition?
    private var drawn: [String: [DrawnReport]] = [:]

    /// Looks up what a drop tells on an occasion.
    ///
    /// - Parameters:
    ///   - drop: the drop.
    ///   - occasion: what it goes out for.
    ///   - audit: the audit that it goes out for; `nil` for the newest counted one of each inventory.
    ///   - home: the home.
    /// - Throws: ``MusterStore/StoreError``.
    init(_ drop: Drop, for occasion: String, audit: AuditID?, in home: OpenHome) throws {
        self.home = home
        self.drop = drop
        key = DropRunKey(drop: drop.number, occasion: occasion)
        var audits = [audit].compactMap(\.self)
        var unaudited: [String] = []
        if audit == nil {
            var filter = AuditFilter()
            filter.states = [.counted, .recounting, .reviewed, .approved]
            let all = try home.store.inventories.list().map(\.name)
            for name in all where drop.inventory == nil || drop.inventory == name {
                filter.inventory = name
                if let newest = try home.store.audits.list(filter, after: nil, limit: 1).first {
                    audits.append(newest.audit)
                } else {
                    unaudited.append(name)
                }
            }
        }
        self.unaudited = unaudited
        definition = try drop.definition.map { try home.store.definitions.definition(named: $0) }
        summaries = try audits.map { audit in
            try home.sessions.wholeSummary(of: try home.store.records.session(audit))
        }
    }

    /// Goes on only where nothing that it tells is kept from whoever works here.
    func demandSight() throws {
        for summary in summaries { try home.audits.demandSight(of: summary) }
    }

    /// Queues the message of everybody who has none yet of this occasion.
    ///
    /// - Returns: the messages, and who gets none.
    mutating func queue() throws -> (queued: [OutboxEntry], passedOver: [PassedOver]) {
        let served = try home.store.drops.served(key)
        let (addressees, passedOver) = try recipients()
        var queued: [OutboxEntry] = []
        for addressee in addressees
        where !served.contains(addressee.address.description.lowercased()) {
            if let entry = try queue(for: addressee) { queued.append(entry) }
        }
        return (queued, passedOver)
    }

    /// Everybody who is meant, each once: who gets it, and who does not; nobody where there is nothing
    /// to tell.
    func recipients() throws -> (addressees: [DropAddressee], passedOver: [PassedOver]) {
        guard !summaries.isEmpty else { return ([], []) }
        let people = try home.store.people.list()
        var found: [DropAddressee] = []
        var passedOver: [PassedOver] = []
        func pass(_ who: String, _ reason: PassedOver.Reason) {
            let one = PassedOver(who: who, reason: reason, drop: drop.id)
            if !passedOver.contains(one) { passedOver.append(one) }
        }
        for recipient in drop.recipients {
            let meant: [(address: String?, person: Person?)]
            switch recipient {
            case .address(let address):
                let person = people.first { $0.mail?.lowercased() == address.lowercased() }
                meant = [(address, person)]
            case .person(let login):
                meant = people.filter { $0.login == login }.map { ($0.mail, $0) }
                if meant.isEmpty { pass(login, .gone) }
            case .role(let role):
                meant = people.filter { $0.role == role }.map { ($0.mail, $0) }
                if meant.isEmpty { pass(role.rawValue, .nobody) }
            }
            for (text, person) in meant {
                let address = text.flatMap { try? MailAddress($0) }
                let isFound = found.contains {
                    $0.address.description.lowercased() == text?.lowercased()
                }
                guard !isFound else { continue }
                if let person, let reason = try hindrance(person, address) {
                    pass(person.login, reason)
                } else if let address {
                    found.append(DropAddressee(address: address, person: person))
                }
            }
        }
        return (found, passedOver)
    }

    /// Why somebody gets no mail; `nil` where nothing stands against it.
    private func hindrance(
        _ person: Person,
        _ address: MailAddress?
    ) throws -> PassedOver.Reason? {
        if person.isDisabled { return .disabled }
        if address == nil { return .noAddress }
        if try !home.store.people.notices(of: person.id).contains(.drop) { return .turnedOff }
        return summaries.contains { mayBeSeen($0, by: person) } ? nil : .hidden
    }

    /// Queues one message; `nil` where there is nothing that its recipient may see.
    private mutating func queue(for addressee: DropAddressee) throws -> OutboxEntry? {
        let options = try options(for: addressee.person)
        let seen = summaries.indices.filter { mayBeSeen(summaries[$0], by: addressee.person) }
        guard let first = seen.first else { return nil }
        let all = try reports(options)
        let sender = try home.mail.senderAddress()
        let load = home.mail.load(seen.map { all[$0] }, from: sender)
        let shown = seen.map { summaries[$0] }
        let mail = ReportMail(
            shown,
            called: drop.name,
            pictures: load.pictures.map(\.contentID),
            remarks: try remarks(shown, load, for: addressee, options),
            options: options
        )
        let message = OutgoingMessage(
            from: sender,
            fromName: HomeMail.senderName,
            to: addressee.address,
            subject: mail.subject,
            body: mail.body,
            html: mail.html,
            pictures: load.pictures,
            unsubscribe: addressee.person == nil
                ? nil : home.mail.mailPortal.map { "\($0)/profile" },
            attachments: load.files,
            messageID: HomeMail.newMessageID(sender),
            date: home.now()
        )
        return try home.mail.queue(message, about: summaries[first].scope.audit, for: .drop(key))
    }

    /// What is kept from a person stays so in the mail; see ``HomeAudits/demandSight(of:)``.
    private func mayBeSeen(_ summary: AuditSummary, by person: Person?) -> Bool {
        guard let person else { return true }
        return (try? summary.demandSight(by: person, in: home)) != nil
    }

    /// How the report looks for somebody: what the drop says goes before what its definition says, and
    /// that before what they want themselves.
    private func options(for person: Person?) throws -> ReportOptions {
        let language = (drop.language ?? definition?.language ?? person?.language)
            .flatMap { ReportLanguage(rawValue: $0) }
        let paper = (drop.paper ?? definition?.paper ?? person?.paper)
            .flatMap { PaperSize(rawValue: $0) }
        let parts = drop.parts.map { Set($0.compactMap { ReportPart(rawValue: $0) }) }
        guard let definition else {
            return try home.reports.reportOptions(language: language, paper: paper, parts: parts)
        }
        return try home.reports.reportOptions(
            definition,
            language: language,
            paper: paper,
            parts: parts
        )
    }

    /// The forms of the report.
    private var forms: [ReportFormat] {
        let words = drop.formats.isEmpty ? definition?.formats ?? [] : drop.formats
        let forms = words.compactMap { ReportFormat(rawValue: $0) }
        return forms.isEmpty ? [.pdf] : forms
    }

    /// The report of each audit.
    private mutating func reports(_ options: ReportOptions) throws -> [DrawnReport] {
        let look = "\(options.language.rawValue) \(options.paper.rawValue)"
        if let reports = drawn[look] { return reports }
        let reports = try summaries.map { try home.mail.drawn($0, as: forms, options: options) }
        drawn[look] = reports
        return reports
    }

    /// What there is to know about the mail itself.
    private func remarks(
        _ summaries: [AuditSummary],
        _ load: MailLoad,
        for addressee: DropAddressee,
        _ options: ReportOptions
    ) throws -> [ReportMail.Remark] {
        let words = Wording(language: options.language, clock: options.clock)
        var remarks = home.mail.remarks(on: load, of: summaries, options)
        if !unaudited.isEmpty {
            let values = ["names": words.list(unaudited)]
            remarks.append(.init(words.text(DropPhrase.noneYet, values)))
        }
        if let last = drop.lastRun, last.occasion != key.occasion {
            let old = summaries.filter { $0.sealedAt < last.at }.map(\.scope.inventory)
            let values = ["names": words.list(old), "moment": words.moment(last.at)]
            if !old.isEmpty { remarks.append(.init(words.text(DropPhrase.unchanged, values))) }
        }
        let values = [
            "name": drop.name, "id": drop.id, "site": try home.store.site().name,
            "by": drop.madeBy,
        ]
        let why = addressee.person == nil ? DropPhrase.whyAddress : .whyPerson
        return remarks + [.init(words.text(why, values))]
    }
}
