import MusterCore
import MusterPeople
import Testing

@Suite struct RightsTests {
    @Test func `an admin has every right of the house, and everybody in it may see`() {
        for right in Right.allCases where right != .shop { #expect(Role.admin.may(right)) }
        for role in Role.allCases {
            #expect(role.may(.viewAudits) == (role != .customer))
            #expect(role.may(.ownProfile))
        }
    }

    @Test func `a worker runs audits and decides nothing`() {
        #expect(Role.worker.may(.runAudits))
        let decisions: [Right] = [
            .cancelAudits, .reviewAudits, .approveAudits, .pullReports, .sendReports,
            .editCatalogue, .editPlans, .editSite, .managePeople, .readTrail, .changeSettings,
        ]
        for right in decisions { #expect(!Role.worker.may(right)) }
    }

    @Test func `who may make no labels is told of labels`() {
        let refused = PeopleError.notAllowed(name: "vid", role: .viewer, right: .bindBeacons)
        #expect(refused.what == "vid is a viewer: viewers cannot bind beacons or print labels")
    }

    @Test func `each role has the rights that the house has agreed on, and no other`() {
        let everybody: Set<Right> = [.viewAudits, .ownProfile]
        let onTheFloor: Set<Right> = [
            .runAudits, .bindBeacons, .recountAudits, .handleAlarms, .recordEvents,
            .handleOrders,
        ]
        let auditing: Set<Right> = [
            .cancelAudits, .reviewAudits, .sendReports, .pullReports, .holdLots,
        ]
        let managing: Set<Right> = [
            .approveAudits, .editCatalogue, .editProducts, .recallLots, .confirmOrders, .editPlans,
            .editSite, .readTrail,
        ]
        let agreed: [Role: Set<Right>] = [
            .customer: [.shop, .ownProfile],
            .viewer: everybody.union([.pullReports]),
            .worker: everybody.union(onTheFloor),
            .auditor: everybody.union(onTheFloor).union(auditing),
            .manager: everybody.union(onTheFloor).union(auditing).union(managing),
            .admin: Set(Right.allCases).subtracting([.shop]),
        ]
        for role in Role.allCases {
            #expect(Set(Right.allCases.filter { role.may($0) }) == agreed[role], "\(role)")
        }
    }

    @Test func `a token has no right beyond its scope, and none beyond its owner's role`() {
        let token = Principal(name: "mara", role: .worker, scope: [.viewAudits, .approveAudits])
        #expect(token.may(.viewAudits))
        #expect(!token.may(.runAudits))
        #expect(!token.may(.approveAudits))
    }

    @Test func `what is refused says who may`() throws {
        let worker = Principal(name: "mara", role: .worker)
        let error = try #require(throws: PeopleError.self) { try worker.demand(.approveAudits) }
        #expect(error.what == "mara is a worker: workers cannot approve audits")
        #expect(error.remedy == "ask a manager or an admin")
        #expect(Right.runAudits.holders == "a worker, an auditor, a manager or an admin")
        #expect(error.exitCode == .notAllowed)
    }
}
