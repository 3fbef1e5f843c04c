import MusterAudit
import MusterCore
import MusterRanging
import MusterTestSupport
import Testing

/// Audits whose anchors tell where the scanner was: what they say of each item.
@Suite struct WalkedAuditTests {
    @Test func `an audit that was counted by any rules says in each version what it said`() throws {
        var lines: [String] = []
        for rules in VerdictRules.allCases {
            let audit = try WalkedAudit(rules: rules)
            lines.append("rules \(rules.rawValue)")
            lines += audit.counted.map(\.body)
            let order = audit.session.findings.sorted(by: Finding.isLookedForFirst)
            lines.append("looked for: " + order.map(\.item.rawValue).joined(separator: " "))
            if let counsel = audit.session.summary().counsel {
                lines.append("drawn: " + counsel.drawn.map(\.rawValue).joined(separator: " "))
            }
            let extent = audit.session.extent
            lines.append("entered: " + (extent.map { "\($0)" } ?? "not told"))
            lines += audit.session.lessons.map {
                "\($0.truth) \($0.wasHeard) \(($0.silence * 10_000).rounded() / 10_000)"
            }
        }
        let difference = try GoldenFigures.difference(of: lines, from: "audit/walked")
        #expect(difference == nil)
    }

    @Test
    func `what the walk heard is in place or elsewhere, and what it did not hear is asked for`()
        throws
    {
        let audit = try WalkedAudit(rules: .current)
        let findings = Dictionary(
            uniqueKeysWithValues: audit.session.findings.map { ($0.item, $0) }
        )
        for number in [WalkedAudit.silent, WalkedAudit.absent] {
            #expect(findings[.number(number)]?.outcome == .inconclusive)
            #expect(findings[.number(number)]?.samples == 0)
        }
        let inPlace = audit.session.findings.count { $0.zoneState == .inPlace }
        #expect(inPlace > 12, "\(inPlace)")
        let heard = try #require(audit.session.findings.first { $0.zoneState == .inPlace })
        #expect(try (80...100).contains(#require(heard.placePercent)))
        #expect(findings[.number(WalkedAudit.absent)]?.placePercent == nil)
        #expect(audit.session.extent != nil)
    }

    @Test func `an item in its own zone by its chances is not said to be louder than there`() throws
    {
        let earlier = try WalkedAudit(rules: .both).session.findings
        let now = try WalkedAudit(rules: .current).session.findings
        let overruled = zip(earlier, now).filter {
            $0.0.zoneState == .inPlace && $0.0.ownZoneMarginDB != nil
        }
        #expect(!overruled.isEmpty, "the walk has one whose neighbour is louder")
        for (before, after) in overruled {
            #expect(before.marginOverOwnZoneDB == nil, "nor in audits by earlier rules")
            #expect(after.zone == after.expectedZone && after.ownZoneMarginDB == nil)
            let (margin, lead) = (try #require(after.marginDB), try #require(before.marginDB))
            #expect(abs(margin + lead) < 0.001, "as far below the loudest as that was above")
        }
        let strayed = try #require(now.first { $0.item == .number(WalkedAudit.strayed) })
        #expect(strayed.zoneState == .elsewhere)
        #expect(try #require(strayed.marginOverOwnZoneDB) > 6)
    }

    @Test func `as long as a site has taught nothing, ten items are to be looked for`() throws {
        let audit = try WalkedAudit(rules: .current)
        let counsel = try #require(audit.session.summary().counsel)
        let unheard = audit.session.findings.filter { $0.samples == 0 }.map(\.item)
        #expect(counsel.unheard == counsel.drawn.count && counsel.lacking == 10)
        #expect(Set(counsel.drawn).isSubset(of: unheard))
        #expect(counsel.drawn == [.number(WalkedAudit.absent)], "of the zones that were walked")
        #expect(counsel.gone == nil)
    }

    @Test func `what is looked for teaches the site, and the next audit begins with it`() throws {
        let session = try WalkedAudit(rules: .current).session
        #expect(session.lesson == nil, "nobody has looked")
        func lesson(_ result: Recount.Result) throws -> SiteLesson {
            var session = session
            let looks = [WalkedAudit.absent, WalkedAudit.silent].map {
                Recount.Look(item: .number($0), result: result)
            }
            _ = try session.recount(looks, observer: "b", .held, at: .after(300))
            #expect(session.summary().counsel == nil, "nothing is left to look for")
            return try #require(session.lesson)
        }
        let (gone, seen) = (try lesson(.gone), try lesson(.seen(nil)))
        #expect(gone.recounted == 2 && seen.recounted == 2)
        let (absent, silent) = (try #require(gone.belief), try #require(seen.belief))
        #expect(absent.absentShare > silent.absentShare)
        #expect(absent.silentShare < silent.silentShare)
    }

    @Test func `a site that was looked at ten times has its silent items called missing or likely`()
        throws
    {
        func absent(_ recounted: Int) throws -> Finding? {
            let learned = SiteLesson(belief: nil, recounted: recounted)
            let session = try WalkedAudit(rules: .current, learned: learned).session
            return session.findings.first { $0.item == .number(WalkedAudit.absent) }
        }
        let (few, enough) = (try absent(9), try absent(10))
        #expect(few?.confidenceBasis == .default && enough?.confidenceBasis == .site)
        #expect(few?.covered == enough?.covered && few?.confidence == enough?.confidence)
    }
}
