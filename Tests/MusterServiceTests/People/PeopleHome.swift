import Foundation
import MusterCore
import MusterPeople
import MusterProvenance
import MusterService
import MusterStore
import Synchronization

/// A home with people in a folder of its own, and a clock that tests turn.
final class PeopleHome: Sendable {
    static let password = "a stork on the roof"
    let folder: HomeFolder
    private let clock = Mutex(Instant(seconds: 1_773_306_845))

    /// A home without anybody.
    init() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "muster-people-\(UUID().uuidString)").path
        folder = HomeFolder(option: path, environment: [:])
        try NewHome(folder).found(
            site: Site(name: "Test", timeZone: "Europe/Belgrade"),
            person: "owner",
            now: Instant(seconds: 1_773_300_000)
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    /// The home as its owner's account opens it.
    func open(cost: PasswordCost = .least) throws -> OpenHome {
        try OpenHome(
            folder,
            person: "owner",
            command: "muster test",
            passwordCost: cost,
            now: { [self] in clock.withLock { $0 } }
        )
    }

    /// Lets time pass.
    func wait(_ seconds: Double) {
        clock.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }

    /// A home where `ana` is admin and one person has each other role, login and role the same; the customer
    /// orders for BUYER.
    static func peopled() throws -> (people: PeopleHome, home: OpenHome) {
        let people = try PeopleHome()
        let home = try people.open()
        _ = try home.people.add(NewPerson(login: "ana", role: .admin), password: password)
        try home.masterData.addParty(Party(id: "BUYER", name: "Buyer"))
        for role in Role.allCases where role != .admin {
            let party = role == .customer ? "BUYER" : nil
            let person = NewPerson(login: role.rawValue, role: role, party: party)
            _ = try home.people.add(person, password: password)
        }
        return (people, home)
    }
}

extension OpenHome {
    /// The home for somebody who is signed in, and has just shown the password unless said otherwise.
    func acting(as login: String, confirmed: Bool = true) throws -> OpenHome {
        let person = try store.people.person(login: login)
        return acting(
            as: Principal(
                name: login,
                role: person.role,
                person: person.id,
                confirmedAt: confirmed ? now() : nil
            )
        )
    }

    /// Signs in with the password that everybody has.
    func enter(
        _ login: String,
        _ password: String = PeopleHome.password,
        from address: String = "192.0.2.7",
        device: Secret? = nil,
        kind: SessionKind = .browser
    ) throws -> SignedIn {
        try access.signIn(
            login: login,
            password: password,
            from: SignInClient(kind: kind, address: address, device: device?.text)
        )
    }
}
