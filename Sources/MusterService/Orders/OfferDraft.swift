import MusterCore
import MusterOrders

/// An offer as somebody writes it down, before any of it was checked.
public struct OfferDraft: Hashable, Sendable {
    /// What it is to be called.
    public var name: String
    /// The products, by code or GTIN.
    public var products: [String] = []
    /// What is said of it.
    public var text = ""
    /// The time, as `friday 16:00`; `nil` for an offer at a place.
    public var when: String?
    /// The zone that customers come into; `nil` for an offer at a time.
    public var zone: String?
    /// For how long they are heard there first, in seconds.
    public var dwellSeconds = 10.0
    /// To whom: `role:customer`, `person:LOGIN`.
    public var audience = OfferAudience.customers.description
    /// The last day; `nil` for none.
    public var until: String?

    /// Begins an offer.
    public init(name: String) { self.name = name }

    /// The offer that is meant.
    ///
    /// - Parameters:
    ///   - at: when it is made (UTC).
    ///   - person: who makes it, by login.
    /// - Returns: the offer; whether its products, zone and customer are there was not looked at.
    /// - Throws: ``MusterOrders/OfferError`` naming the member that cannot be.
    func offer(at: Instant, by person: String) throws(OfferError) -> Offer {
        let occasion: Offer.Occasion
        switch (when, zone) {
        case (let when?, nil):
            guard let time = DropOccasion(when) else {
                throw .badMember("when", reason: OfferError.noTime)
            }
            occasion = .time(time)
        case (nil, let zone?):
            occasion = .place(ZoneID(rawValue: zone), dwellSeconds: dwellSeconds)
        default: throw .badMember("when", reason: "must be a time, or there is a zone instead")
        }
        guard let audience = OfferAudience(audience) else {
            throw .badMember("to", reason: "must be role:customer, or person:LOGIN")
        }
        let day = until.flatMap { CalendarDay($0) }
        guard until == nil || day != nil else {
            throw .badMember("until", reason: "must be a day, as 2026-04-30")
        }
        return Offer(
            name: name,
            products: products,
            text: text,
            occasion: occasion,
            audience: audience,
            until: day,
            madeAt: at,
            madeBy: person
        )
    }
}
