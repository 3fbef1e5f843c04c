import MusterCore
import Testing

import MusterLabels

/// What the issuing house knows decides after the signature.
@Suite struct StandingTests {
    private func finding(expiry: String? = nil, revoked: Bool = false) throws -> LabelFinding {
        let signer = try LabelSigner(.ed25519)
        let end = PublishedKey.Revocation(at: Labels.moment, reason: "stolen")
        let keys = Labels.keys(signer.key, revocation: revoked ? end : nil)
        let text = try signer.sign(Labels.link(expiry: expiry))
        return LabelCheck(keys: keys).finding(text, at: Labels.moment)
    }

    private func standing(
        _ state: LabelState = .applied,
        lot: LabelStanding.Lot = .free,
        copies: [CopyRule] = [],
        issued: Double = -10
    ) -> LabelStanding {
        LabelStanding(
            issuedAt: Labels.moment.advanced(bySeconds: issued),
            state: state,
            lot: lot,
            copies: copies
        )
    }

    @Test func `a label that was issued is genuine, one that never was is unknown`() throws {
        #expect(try finding().asked(standing()).verdict == .genuine)
        #expect(try finding().asked(nil).verdict == .unknown)
        #expect(try finding().asked(nil).reasons == [.neverIssued])
    }

    @Test func `the strongest reason decides, and all are told`() throws {
        let found = try finding(expiry: "200101").asked(
            standing(.void, lot: .recalled, copies: [.gone, .oftenSeen])
        )
        #expect(found.verdict == .void)
        #expect(
            found.reasons.map(\.word)
                == ["label_void", "gone", "lot_recalled", "expired", "seen_often"]
        )
    }

    @Test(arguments: [
        (LabelState.revoked, LabelVerdict.revoked), (.replaced, .revoked), (.void, .void),
        (.issued, .genuine), (.printed, .genuine),
    ])
    func `the state of a label decides`(_ state: LabelState, _ verdict: LabelVerdict) throws {
        #expect(try finding().asked(standing(state)).verdict == verdict)
    }

    @Test func `what is only seen often is genuine still`() throws {
        let found = try finding().asked(standing(copies: [.oftenSeen]))
        #expect(found.verdict == .genuine)
        #expect(found.reasons == [.oftenSeen])
    }

    @Test func `labels of before the end of their key stay good where that is known`() throws {
        #expect(try finding(revoked: true).verdict == .revoked)
        #expect(try finding(revoked: true).asked(standing()).verdict == .genuine)
        #expect(try finding(revoked: true).asked(standing(issued: 10)).verdict == .revoked)
    }

    @Test func `an expired label says so, though the end of its key does not count for it`() throws
    {
        let found = try finding(expiry: "200101", revoked: true)
        #expect(found.verdict == .revoked)
        #expect(found.reasons.map(\.word) == ["key_revoked", "expired"])
        #expect(found.asked(standing()).verdict == .expired)
        #expect(found.asked(standing(issued: 10)).verdict == .revoked)
    }

    @Test func `a label on the list is told to have expired as well`() throws {
        let signer = try LabelSigner(.ed25519)
        let link = try Labels.link(expiry: "200101")
        let list = RevocationList(canonicalLinks: [link.canonical])
        let check = LabelCheck(keys: Labels.keys(signer.key), revoked: list)
        let found = check.finding(try signer.sign(link), at: Labels.moment)
        #expect(found.verdict == .revoked)
        #expect(found.reasons.map(\.word) == ["listed_as_revoked", "expired"])
    }

    @Test func `statuses are those of the contract`() {
        let codes = LabelVerdict.allCases.map { $0.exitCode(isAsked: true).rawValue }
        #expect(codes == [0, 0, 3, 3, 3, 3, 11, 11, 11, 11, 11, 0, 65, 5])
        let quiet = LabelVerdict.allCases.map { $0.exitCode(isAsked: false).rawValue }
        #expect(quiet == [0, 0, 0, 0, 0, 0, 11, 11, 11, 11, 11, 0, 65, 5])
    }
}
