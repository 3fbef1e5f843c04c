import Foundation
import MusterCore
public import MusterPeople
import MusterProvenance
import MusterStore

/// A person to be added.
public struct NewPerson: Sendable {
    /// The login, in either case.
    public var login: String
    /// The name that people read; empty for the login.
    public var name: String
    /// The mail address, if there is one.
    public var mail: String?
    /// What the person is in the house.
    public var role: Role
    /// The party that a customer orders for, by identifier or GLN.
    public var party: String?

    /// Creates a person to be added.
    public init(
        login: String,
        name: String = "",
        mail: String? = nil,
        role: Role,
        party: String? = nil
    ) {
        self.login = login
        self.name = name
        self.mail = mail
        self.role = role
        self.party = party
    }

    /// The person, without an identifier yet, who reads what the reports of the home are written in.
    func person(in home: OpenHome) throws -> Person {
        let (login, settings) = (try Login.normalised(login), home.settings)
        var person = Person(
            id: PersonID(""),
            login: login,
            name: login,
            mail: nil,
            role: role,
            party: try home.people.party(party, of: login, as: role),
            // Of a language in two scripts the pages have one.
            language: String(settings.reportLanguage.prefix { $0 != "-" }),
            paper: settings.reportPaper,
            createdAt: home.now()
        )
        if !name.isEmpty { try ProfileKey.name.set(name, of: &person) }
        if let mail { try ProfileKey.mail.set(mail, of: &person) }
        return person
    }
}

extension OpenHome {
    /// The people of a home, and what they may do.
    public var people: HomePeople { HomePeople(home: self) }
}

/// The people of a home, and what they may do.
public struct HomePeople: Sendable {
    let home: OpenHome

    /// So long one entry stands for all refusals of a right to a person: ten minutes, in seconds.
    private static let refusalSeconds = 600.0

    /// Goes on only with a right; a refusal is an event of the trail, which a client that asks again
    /// and again does not fill.
    ///
    /// - Throws: `PeopleError.notAllowed` or `.outOfScope`.
    public func demand(_ right: Right) throws {
        do {
            try home.principal.demand(right)
        } catch {
            try noteRefusal(right)
            throw error
        }
    }

    /// Writes a refusal of a right into the trail.
    func noteRefusal(_ right: Right, _ detail: [String: String] = [:]) throws {
        try home.store.trail.addRefusal(
            home.access.note(.rightRefused, right.rawValue, detail),
            standingFor: Self.refusalSeconds
        )
    }

    /// All people, by login.
    ///
    /// - Throws: `PeopleError` without the right to manage people.
    public func list() throws -> [Person] {
        try demand(.managePeople)
        return try home.store.people.list()
    }

    /// The person with a login.
    ///
    /// - Throws: `PeopleError` when there is none, and without the right to manage people.
    public func find(login: String) throws -> Person {
        try demand(.managePeople)
        return try home.store.people.person(login: login)
    }

    /// What people are called, for sentences that name them; empty where the list can't be read.
    ///
    /// Everybody who sees an audit sees who worked on it, so this asks for no right. A name is a help: what
    /// is told is told without it too.
    public var peopleNames: PeopleNames { PeopleNames((try? home.store.people.list()) ?? []) }

    /// Adds a person with a password.
    ///
    /// - Parameters:
    ///   - new: the person.
    ///   - password: the password; asked for only where the rest is in order.
    /// - Returns: the person.
    /// - Throws: `PeopleError`, also when the password is weak or the login taken.
    public func add(
        _ new: NewPerson,
        password: @autoclosure () throws -> String
    ) throws -> Person {
        try home.access.demandConfirmed(.managePeople)
        let person = try new.person(in: home)
        let password = try password()
        try home.access.checkPassword(password, for: person)
        return try home.store.people.addPerson(
            person,
            password: try Password.hash(password, cost: home.passwordCost),
            note: home.access.note(.personAdded, person.login, ["role": person.role.rawValue])
        )
    }

    /// Adds a person who chooses a password with a one-time link.
    ///
    /// - Returns: the person, and the secret of the link: shown once, kept nowhere.
    /// - Throws: `PeopleError`.
    public func addPersonWithLink(_ new: NewPerson) throws -> (person: Person, link: Secret) {
        try home.access.demandConfirmed(.managePeople)
        let person = try new.person(in: home)
        let added = try home.store.people.addPerson(
            person,
            password: nil,
            note: home.access.note(.personAdded, person.login, ["role": person.role.rawValue])
        )
        return (added, try setupLink(for: added.login))
    }

    /// The party that somebody orders for: a customer one that is known, nobody else one.
    func party(_ text: String?, of login: String, as role: Role) throws -> String? {
        let text = text.flatMap { $0.isEmpty ? nil : $0 }
        guard role == .customer else {
            guard text == nil else { throw PeopleError.partyOfStaff(role: role) }
            return nil
        }
        guard let text else { throw PeopleError.noParty(login: login) }
        return try home.store.parties.find(text).id
    }

    /// Gives a person another role.
    ///
    /// - Parameters:
    ///   - login: who.
    ///   - role: the role.
    ///   - party: the party that a customer orders for, by identifier or GLN; the one before where none is
    ///     named.
    /// - Returns: the person.
    /// - Throws: `PeopleError`, `.lastAdmin` among them; ``MusterStore/StoreError`` for a party that is not
    ///   known.
    public func changeRole(
        of login: String,
        to role: Role,
        party: String? = nil
    ) throws -> Person {
        try home.access.demandConfirmed(.managePeople)
        let person = try home.store.people.person(login: login)
        let kept = role == .customer ? party ?? person.party : party
        let party = try self.party(kept, of: person.login, as: role)
        guard person.role != role || person.party != party else { return person }
        var detail = ["from": person.role.rawValue, "to": role.rawValue]
        detail["party"] = party
        return try home.store.people.change(
            person.id,
            note: home.access.note(.roleChanged, person.login, detail)
        ) { ($0.role, $0.party) = (role, party) }
    }

    /// Keeps a person out, or lets the person in again.
    ///
    /// Whoever is kept out has no session and no token left. A token may keep somebody out, for programs
    /// that know who has left; letting somebody in takes a person.
    ///
    /// - Throws: `PeopleError`, `.lastAdmin` among them.
    public func setDisabled(_ isDisabled: Bool, _ login: String) throws -> Person {
        if isDisabled {
            try demand(.managePeople)
        } else {
            try home.access.demandConfirmed(.managePeople)
        }
        let person = try home.store.people.person(login: login)
        guard person.isDisabled != isDisabled else { return person }
        return try home.store.people.change(
            person.id,
            note: home.access.note(isDisabled ? .personDisabled : .personEnabled, person.login)
        ) { $0.isDisabled = isDisabled }
    }

    /// Makes a one-time link with which a person chooses a new password; it lasts a day.
    ///
    /// - Returns: its secret: shown once, kept nowhere.
    /// - Throws: `PeopleError`, also `.disabled`: nobody could use it.
    public func setupLink(for login: String) throws -> Secret {
        try home.access.demandConfirmed(.managePeople)
        let person = try home.store.people.person(login: login)
        guard !person.isDisabled else { throw PeopleError.disabled(login: person.login) }
        return try makeLink(for: person)
    }

    /// Makes the one-time link with which an admin chooses a new password whom nobody else can help.
    ///
    /// Nobody needs to be signed in: whoever owns the files of the home could change them anyway. The
    /// trail names the account.
    ///
    /// - Parameters:
    ///   - login: the admin.
    ///   - endsSecondFactor: whether the admin has lost the second factor too.
    ///   - account: the number of the account that asks; `nil` for the one of this process.
    /// - Returns: the person, and the link's secret: shown once, kept nowhere.
    /// - Throws: `PeopleError.notOwner` for another account than the owner's or root,
    ///   `.helpedByAdmin` for somebody who is no admin, `.disabled`, `.nobody`.
    public func recover(
        _ login: String,
        endsSecondFactor: Bool = false,
        account: UInt32? = nil
    ) throws -> (person: Person, link: Secret) {
        try demandOwner(account)
        let person = try home.store.people.person(login: login)
        guard person.role == .admin else { throw PeopleError.helpedByAdmin(login: person.login) }
        guard !person.isDisabled else { throw PeopleError.disabled(login: person.login) }
        let owner = ["by": "owner of the home"]
        if endsSecondFactor {
            try home.store.secondFactors.endFactor(
                of: person,
                note: home.access.note(.secondFactorOff, person.login, owner)
            )
        }
        return (person, try makeLink(for: person, owner))
    }

    /// Goes on only for the account that owns the home's files, or root.
    ///
    /// - Parameter account: the number of the account that asks; `nil` for the one of this process.
    /// - Throws: `PeopleError.notOwner`.
    func demandOwner(_ account: UInt32? = nil) throws {
        var status = stat()
        guard stat(home.folder.databasePath, &status) == 0,
            [0, status.st_uid].contains(account ?? geteuid())
        else {
            throw PeopleError.notOwner(home: home.folder.path)
        }
    }

    /// Makes the one-time link of the first admin, for a home without people.
    ///
    /// - Returns: its secret; `nil` where there are people already.
    /// - Throws: ``MusterStore/StoreError``.
    public func firstAdminLink() throws -> Secret? {
        guard try home.store.people.list().isEmpty else { return nil }
        return try makeLink(for: nil)
    }

    private func makeLink(
        for person: Person?,
        _ detail: [String: String] = [:]
    ) throws -> Secret {
        var random = SystemRandomNumberGenerator()
        let secret = Secret(.setup, using: &random)
        try home.store.people.addSetupLink(
            hash: secret.hash,
            for: person?.id,
            until: home.now().advanced(bySeconds: SessionRule.setupSeconds),
            note: home.access.note(.setupLinkMade, person?.login ?? "first admin", detail)
        )
        return secret
    }

    /// Whom a one-time link is for; `nil` for the first admin, who then says login and name too.
    ///
    /// - Throws: `PeopleError.badSetupLink`.
    public func setupPerson(_ link: String) throws -> Person? {
        guard let secret = Secret(.setup, link) else { throw PeopleError.badSetupLink }
        return try home.store.people.setupLink(hash: secret.hash, at: home.now())
    }

    /// Uses a one-time link: the password is the chosen one, and its owner signed in.
    ///
    /// - Parameters:
    ///   - link: the link's secret.
    ///   - password: the password that was chosen.
    ///   - first: the first admin, where the link is for one; the role does not count.
    ///   - client: from where.
    /// - Returns: who has signed in, and the secrets that show it.
    /// - Throws: `PeopleError.badSetupLink`, `.weakPassword`, or what is wrong with the first admin;
    ///   `.codeNeeded` once the password is chosen, where the person has a second factor.
    public func useSetupLink(
        _ link: String,
        password: String,
        first: NewPerson? = nil,
        from client: SignInClient
    ) throws -> SignedIn {
        guard let secret = Secret(.setup, link) else { throw PeopleError.badSetupLink }
        let known = try home.store.people.setupLink(hash: secret.hash, at: home.now())
        var admin = first
        admin?.role = .admin
        let new = try known == nil ? admin?.person(in: home) : nil
        guard let owner = known ?? new else { throw PeopleError.badSetupLink }
        let login = owner.login
        try home.access.checkPassword(password, for: owner)
        let kind: TrailKind = known == nil ? .personAdded : .passwordChanged
        let person = try home.store.people.useSetupLink(
            hash: secret.hash,
            password: try Password.hash(password, cost: home.passwordCost),
            first: new,
            note: home.access.note(
                kind,
                login,
                ["by": "link"],
                actor: login,
                client: client.address
            )
        )
        if known != nil { tellOfAccess(.password, person, from: client.address) }
        try home.access.demandCode(of: person)
        // Who was locked out by guesses of others is let in by the link.
        return try home.access.begin(person, client, clearing: [Secret.key("login", person.login)])
    }
}
