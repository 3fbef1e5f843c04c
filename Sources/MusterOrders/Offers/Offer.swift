public import MusterCore

/// Products on sale that customers are told of, at a time or where they come to.
public struct Offer: Hashable, Sendable {
    /// When it is shown.
    public enum Occasion: Hashable, Sendable {
        /// At a time on the site's clocks: daily, weekly or monthly.
        case time(DropOccasion)
        /// When somebody's badge has been heard in a zone for so many seconds.
        case place(ZoneID, dwellSeconds: Double)
    }

    /// What people call it; no other offer is called so.
    public var name: String
    /// The products, by code, in the order in which they are shown.
    public var products: [String]
    /// What is said of them, in a line.
    public var text: String
    /// When it is shown.
    public var occasion: Occasion
    /// To whom it is shown.
    public var audience: OfferAudience
    /// The last day on which it is shown, at the site; `nil` for no last one.
    public var until: CalendarDay?
    /// When it was made (UTC).
    public var madeAt: Instant
    /// Who made it, by login.
    public var madeBy: String

    /// Creates an offer.
    public init(
        name: String,
        products: [String],
        text: String,
        occasion: Occasion,
        audience: OfferAudience,
        until: CalendarDay? = nil,
        madeAt: Instant,
        madeBy: String
    ) {
        (self.name, self.products, self.text) = (name, products, text)
        (self.occasion, self.audience, self.until) = (occasion, audience, until)
        (self.madeAt, self.madeBy) = (madeAt, madeBy)
    }
}

/// To whom an offer is shown.
///
/// Its text is what `--to` takes: `role:customer`, `person:mara`.
public enum OfferAudience: Hashable, Sendable, CustomStringConvertible {
    /// To all customers.
    case customers
    /// To one customer, by login.
    case person(String)

    /// Reads the text of an audience; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        if text == "role:customer" {
            self = .customers
        } else if parts.count == 2, parts[0] == "person" {
            self = .person(parts[1].lowercased())
        } else {
            return nil
        }
    }

    /// The text that ``init(_:)`` reads.
    public var description: String {
        switch self {
        case .customers: "role:customer"
        case .person(let login): "person:\(login)"
        }
    }

    /// Whether somebody is meant.
    public func includes(_ login: String) -> Bool { self == .customers || self == .person(login) }
}

/// That an offer was shown to somebody.
public struct OfferShowing: Hashable, Sendable {
    /// The offer, by name.
    public var offer: String
    /// To whom, by login.
    public var person: String
    /// When (UTC).
    public var at: Instant
    /// Why: the time at the site, `2026-03-13T16:00`, or the zone.
    public var reason: Reason

    /// Why an offer was shown.
    public enum Reason: Hashable, Sendable {
        /// It was the time for it, as the site's clocks show it: `2026-03-13T16:00`.
        case time(String)
        /// The person's badge was heard in a zone.
        case place(ZoneID)

        /// Why, for people.
        public var words: Sentence {
            switch self {
            case .time(let local):
                "it was the time of this offer: \(local.replacing("T", with: " "))"
            case .place(let zone): "your badge was heard in \(zone.rawValue)"
            }
        }
    }

    /// Creates a showing.
    public init(offer: String, person: String, at: Instant, reason: Reason) {
        (self.offer, self.person, self.at, self.reason) = (offer, person, at, reason)
    }
}
