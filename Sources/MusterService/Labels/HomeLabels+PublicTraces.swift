import MusterCatalogue
import MusterCore
import MusterLabels
import MusterProvenance
import MusterStore

/// What anybody may know of what carries a label.
extension HomeLabels {
    /// What lots were exposed to, by the home's folder and the lot: a season of readings is much for a page.
    private static let climates = HeldAnswers<
        [String], (growing: ClimateSummary?, storage: ClimateSummary?)
    >()

    /// What anybody may know of the thing whose label led here.
    ///
    /// Nobody has to be signed in for it.
    ///
    /// - Parameters:
    ///   - address: path and query as they were asked for.
    ///   - host: the host that was asked.
    /// - Returns: what is known; `nil` for an address that names nothing of this house.
    /// - Throws: ``MusterStore/StoreError``.
    public func publicTrace(_ address: String, askedAt host: String) throws -> PublicTrace? {
        let texts = labelTexts(address, askedAt: host)
        let check = LabelCheck(keys: try home.labelKeys.labelKeySet())
        let findings = try texts.map { try checked($0, by: check).finding }
        let finding =
            findings.first { ![.forged, .unsigned, .foreign, .malformed].contains($0.verdict) }
            ?? findings.first { $0.verdict == .unsigned }
            ?? findings.first { $0.verdict == .forged }
        guard let finding, let link = finding.link else { return nil }
        var trace = PublicTrace(verdict: finding.verdict, canonical: link.canonical)
        trace.contact = home.settings.labels.contact
        // Of what is none of ours nothing is said, or a forger could borrow our words.
        guard finding.verdict != .forged, finding.verdict != .unknown else { return trace }
        if finding.verdict == .unsigned {
            guard try isKnown(link, in: findings) else { return nil }
        }
        trace.isSeenOften = finding.reasons.contains(.oftenSeen)
        (trace.lot, trace.serial) = (link.lot, link.serial)
        let year = Int(CalendarDate(home.now()).year)
        trace.bestBefore = link.expiry.flatMap { LabelDay.day($0, readIn: year) }
        try fill(&trace, link)
        return trace
    }

    /// Notes that a customer looked at a label, once a day and customer.
    ///
    /// - Parameters:
    ///   - canonical: the label.
    ///   - visitor: what tells this customer from others on one day, and leads to nobody.
    /// - Throws: ``MusterStore/StoreError``.
    public func noteVisit(of canonical: String, by visitor: [UInt8]) throws {
        let known = try home.store.labels.sights(of: canonical)
        let now = home.now()
        guard let label = try home.store.labels.label(canonical), label.serial != nil,
            !known.contains(where: {
                $0.visitor == visitor && abs(now.seconds(since: $0.at)) < 86_400
            })
        else { return }
        let thing = CopyRules.Thing(isSerial: true)
        let sight = LabelSight(at: now, place: nil, isByStaff: false, visitor: visitor)
        _ = try home.store.labels.see(canonical, sight, by: nil) { earlier in
            CopyRules().rules(of: sight, after: earlier, on: thing) { _, _ in nil }
        }
    }

    /// The texts that a label may have had that leads to an address: a house may have had other hosts, and
    /// whoever answers for it may have taken a part of the path away.
    private func labelTexts(_ address: String, askedAt host: String) -> [String] {
        let address = Self.asPrinted(address)
        let base = home.settings.labels.base
        let earlier = home.settings.labels.earlierHosts.sorted()
        let hosts = ([host.lowercased(), base?.host].compactMap(\.self) + earlier).unique
            .filter(home.settings.labels.hosts.contains)
        let prefixes = ["", base?.prefix ?? ""].unique
        return hosts.flatMap { host in prefixes.map { "https://\(host)\($0)\(address)" } }
    }

    /// An address up to its signature, which is the last thing on a label: what stands behind it was added
    /// by those who passed the link on.
    private static func asPrinted(_ address: String) -> String {
        guard let signature = address.firstMatch(of: /[?&]S=[0-9]+/) else { return address }
        return String(address[..<signature.range.upperBound])
    }

    /// Whether something of this house is named by a link that nobody signed: an issued label, or a lot or
    /// a product that is public.
    private func isKnown(_ link: LabelLink, in findings: [LabelFinding]) throws -> Bool {
        guard link.serial == nil else {
            return try findings.compactMap(\.link).contains {
                try home.store.labels.label($0.canonical) != nil
            }
        }
        guard let product = try product(link), product.isPublic else { return false }
        return try link.lot == nil || lot(link) != nil
    }

    private func product(_ link: LabelLink) throws -> Product? {
        do {
            return try home.store.products.find(link.product.text)
        } catch StoreError.notFound {
            return nil
        }
    }

    private func lot(_ link: LabelLink) throws -> Lot? {
        try link.lot.flatMap { try home.store.lots.lot($0, of: link.product.text) }
    }

    /// Fills in what is public of the product and the lot.
    private func fill(_ trace: inout PublicTrace, _ link: LabelLink) throws {
        let lot = try lot(link)
        // Who holds a thing that may not be used is told, whatever else is public.
        trace.lotState =
            switch lot?.state {
            case .recalled: .recalled
            case .held: .held
            case .open, .released, .usedUp, .destroyed, nil: .free
            }
        guard let product = try product(link), product.isPublic else { return }
        trace.goods = .init(
            name: product.name,
            variety: product.variety,
            pack: product.pack,
            text: product.text,
            photos: try home.store.photos.list(of: .product(product.code)).map(\.id)
        )
        trace.bestBefore = trace.bestBefore ?? lot?.bestBefore
        guard let lot else { return }
        var story = try home.store.traces.story(of: lot)
        // What is to happen has not happened.
        let now = home.now()
        story.own.removeAll { $0.at > now }
        story.before.removeAll { $0.at > now }
        let teller = StoryTeller(story, places: try Places.published(in: home))
        (trace.steps, trace.treatments) = (teller.steps, teller.treatments)
        trace.lacksOrigin = story.lacksOrigin
        (trace.growing, trace.storage) = try Self.climates.answer(
            [home.folder.path, lot.path],
            now: now
        ) {
            let climate = try home.climate.exposure(of: lot, story)
            let clock = try home.clock()
            return (
                ClimateSummary(climate.growing, clock), ClimateSummary(climate.storage, clock)
            )
        }
        trace.producer = try producer(of: story)
    }

    /// The first producer that a story names and that may be named, else the house itself.
    private func producer(of story: LotStory) throws -> PublicTrace.Producer? {
        for id in story.origins {
            guard let party = try party(id), party.isPublic, party.roles.contains(.producer) else {
                continue
            }
            return .init(name: party.name, region: party.region)
        }
        let own = try home.store.parties.list().first { $0.isPublic && $0.roles.contains(.own) }
        return own.map { .init(name: $0.name, region: $0.region) }
    }

    private func party(_ id: String) throws -> Party? {
        do {
            return try home.store.parties.find(id)
        } catch StoreError.notFound {
            return nil
        }
    }
}

/// Tells of events what the public may know.
private struct StoryTeller {
    private let story: LotStory
    /// What the public may know of a place, by what the house calls it.
    private let places: [String: String]

    init(_ story: LotStory, places: [String: String]) {
        (self.story, self.places) = (story, places)
    }

    /// What happened, each day and place once.
    var steps: [PublicTrace.Step] {
        let all = story.before.filter { $0.verb != .ship } + story.own
        return all.filter { PublicTrace.Step.verbs.contains($0.verb) }.map { event in
            PublicTrace.Step(
                verb: event.verb,
                day: Self.day(event),
                place: event.place.flatMap { places[$0] }
            )
        }.unique.sorted { $0.day < $1.day }
    }

    /// What plants were given.
    var treatments: [PublicTrace.Treatment] {
        let all = (story.before + story.own).sorted { $0.at < $1.at }
        return all.filter { $0.verb == .treat }.flatMap { event -> [PublicTrace.Treatment] in
            let harvest = all.first { $0.verb == .harvest && $0.at >= event.at }
            let days = harvest.map { Int($0.at.seconds(since: event.at) / 86_400) }
            let agents: [EventDetail] = [.agent, .fertilizer, .pesticide]
            return agents.compactMap { event.details[$0.rawValue] }.map {
                .init(agent: $0, day: Self.day(event), daysBeforeHarvest: days)
            }
        }.unique
    }

    private static func day(_ event: TraceEvent) -> CalendarDay {
        CalendarDay(CalendarDate(event.at, offsetSeconds: event.offsetSeconds))
    }
}
