import MusterCatalogue
public import MusterCore
public import MusterOrders
import MusterPeople
import MusterProvenance
import MusterStore

/// The offers of a home: made, taken away, and shown to customers when and where they are for.
public struct HomeOffers: Sendable {
    let home: OpenHome

    /// The offers of a home.
    public init(_ home: OpenHome) { self.home = home }

    /// How many products an offer has at most.
    private static let mostProducts = 20
    /// For how long somebody is waited for in a zone at most, in seconds.
    private static let longestDwell = 3_600.0
    /// For how long after its time an offer is still shown, in seconds.
    private static let lateSeconds = 3_600.0

    /// The offers, by name.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to view audits.
    public func list() throws -> [Offer] {
        try home.people.demand(.viewAudits)
        return try Offers(home.store).list()
    }

    /// Makes an offer.
    ///
    /// - Parameter offer: the offer; its products by code or GTIN.
    /// - Returns: the offer as it is kept.
    /// - Throws: ``MusterOrders/OfferError``, `StoreError`, or `PeopleError` without the right to edit products.
    public func add(_ offer: Offer) throws -> Offer {
        try home.people.demand(.editProducts)
        var offer = offer
        offer.products = try offer.products.map { text in
            let product = try home.store.products.find(text)
            guard product.isOnSale else { throw OfferError.offSale(product: product.code) }
            return product.code
        }
        try check(offer)
        try Offers(home.store).add(offer)
        return offer
    }

    /// Makes the offer that somebody has written down.
    ///
    /// - Throws: as of an offer that is handed over.
    public func add(_ draft: OfferDraft) throws -> Offer {
        try home.people.demand(.editProducts)
        return try add(try draft.offer(at: home.now(), by: home.person))
    }

    private func check(_ offer: Offer) throws {
        func bad(_ member: String, _ reason: Sentence) -> OfferError {
            .badMember(member, reason: reason)
        }
        guard PlainText.isLine(offer.name, upTo: 80) else {
            throw bad("name", "must be a line of at most 80 characters")
        }
        guard PlainText.isLine(offer.text, upTo: 300) else {
            throw bad("text", "must be a line of at most 300 characters")
        }
        guard (1...Self.mostProducts).contains(offer.products.count),
            Set(offer.products).count == offer.products.count
        else { throw bad("products", "must be 1 to \(Self.mostProducts) products, each once") }
        let clock = try home.clock()
        switch offer.occasion {
        case .time(let time):
            guard let next = time.next(after: home.now(), clock) else {
                throw bad("when", OfferError.noTime)
            }
            guard OfferRule.isOpen(at: next.at, clock) else {
                throw bad(
                    "when",
                    "must be from \(OfferRule.hours.lowerBound):00 on and before \(OfferRule.hours.upperBound):00: nothing is shown by night"
                )
            }
        case .place(let zone, let dwell):
            let zones = try home.store.floorPlans.current()?.listedZones.map(\.id) ?? []
            guard zones.contains(zone) else {
                throw StoreError.notFound(
                    kind: "zone",
                    name: zone.rawValue,
                    remedy: "muster zone list, for those there are"
                )
            }
            guard (0...Self.longestDwell).contains(dwell) else {
                throw bad("dwell", "must be at most one hour, as 10s or 2m")
            }
        }
        if case .person(let login) = offer.audience {
            let person = try home.store.people.person(login: login)
            guard person.role == .customer else { throw OfferError.noCustomer(login: login) }
        }
        if let until = offer.until, until < clock.day(of: home.now()) {
            throw bad("until", "must not be a day that has passed")
        }
    }

    /// Takes an offer away: it is not shown any more.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to edit products.
    public func remove(_ name: String) throws {
        try home.people.demand(.editProducts)
        try Offers(home.store).remove(name, by: home.principal.name, at: home.now())
    }

    /// Brings back the offer of a name that was taken away last.
    ///
    /// - Throws: `StoreError`, for a name that is taken too, or `PeopleError` without the right to edit products.
    public func restore(_ name: String) throws {
        try home.people.demand(.editProducts)
        try Offers(home.store).restore(name)
    }

    /// Shows the offers whose time has come, and queues the mails that tell of them.
    ///
    /// - Returns: what was shown, and to whom.
    /// - Throws: `StoreError`, or `PeopleError` without the right to send reports.
    public func showDue() throws -> [OfferShowing] {
        try home.people.demand(.sendReports)
        let (clock, now) = (try home.clock(), home.now())
        return try Offers(home.store).list().flatMap { offer -> [OfferShowing] in
            guard case .time(let time) = offer.occasion,
                let moment = time.last(notAfter: now, clock), moment.at > offer.madeAt,
                now.seconds(since: moment.at) < Self.lateSeconds
            else { return [] }
            return try show(offer, .time(moment.local), at: now) { $0.offers != .no }
        }
    }

    /// What a fixed receiver in a zone listens for: the badges of those who agree to it, and for how long each is
    /// to be heard before something is shown, in seconds.
    ///
    /// - Throws: `StoreError`, or `PeopleError` without the right to run audits.
    public func awaited(in zone: ZoneID) throws -> (badges: [BeaconRegion], stays: [Double]) {
        try home.people.demand(.runAudits)
        let stays = try Offers(home.store).list().compactMap { offer -> Double? in
            guard case .place(zone, let dwell) = offer.occasion else { return nil }
            return dwell
        }
        let badges = try customers().filter { $0.offers == .place }.compactMap(\.badge)
        return (badges.compactMap { try? BeaconRegion($0) }, Set(stays).sorted())
    }

    /// Shows what is for those who come into a zone.
    ///
    /// - Parameters:
    ///   - badge: the beacon that was heard.
    ///   - zone: where.
    ///   - seconds: for how long it has been heard.
    ///   - now: when (UTC).
    /// - Returns: what was shown, and to whom.
    /// - Throws: `StoreError`, or `PeopleError` without the right to run audits.
    public func enter(
        _ badge: BeaconIdentity,
        _ zone: ZoneID,
        stayed seconds: Double,
        at now: Instant
    ) throws -> [OfferShowing] {
        try home.people.demand(.runAudits)
        return try Offers(home.store).list().flatMap { offer -> [OfferShowing] in
            guard offer.occasion == .place(zone, dwellSeconds: seconds) else { return [] }
            return try show(offer, .place(zone), at: now) {
                $0.offers == .place && $0.badge == badge.description
            }
        }
    }

    private func customers() throws -> [Person] {
        try home.store.people.list().filter { $0.role == .customer && !$0.isDisabled }
    }

    private func show(
        _ offer: Offer,
        _ reason: OfferShowing.Reason,
        at now: Instant,
        to isMeant: (Person) -> Bool
    ) throws -> [OfferShowing] {
        let clock = try home.clock()
        guard offer.until.map({ clock.day(of: now) <= $0 }) ?? true else { return [] }
        let goods = try goods(offer)
        guard !goods.isEmpty else { return [] }
        return try customers().compactMap { person in
            guard offer.audience.includes(person.login), isMeant(person) else { return nil }
            let showing = OfferShowing(
                offer: offer.name,
                person: person.login,
                at: now,
                reason: reason
            )
            let isShown = try Offers(home.store).show(showing, to: person) { shown in
                !OfferRule.allows(offer.name, after: shown, at: now, clock)
            }
            guard isShown else { return nil }
            OfferMail(offer, goods, showing).queue(for: person, in: home)
            return showing
        }
    }

    /// The products of an offer that may be shown: on sale, some of them there, and good for some days more.
    func goods(_ offer: Offer) throws -> [Product] {
        let shop = HomeShop(home)
        let name = home.settings.orders.inventory
        guard let inventory = try shop.found({ try home.inventories.find(name) }),
            !inventory.isArchived
        else { return [] }
        let fresh = try HomeRecommendations(home).fresh(offer.products, in: inventory)
        return try offer.products.filter(fresh.contains).compactMap { try shop.sold($0) }
    }
}
