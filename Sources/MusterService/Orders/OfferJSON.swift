public import MusterCore
public import MusterOrders
import MusterProvenance

/// Offers as commands and the API write them.
public enum OfferJSON {
    /// Writes an offer.
    public static func write(_ offer: Offer, to json: inout JSONWriter) {
        var (when, zone, dwell): (String?, String?, Double?) = (nil, nil, nil)
        switch offer.occasion {
        case .time(let time): when = time.description
        case .place(let place, let seconds): (zone, dwell) = (place.rawValue, seconds)
        }
        json.object { json in
            json.member("offer") { $0.string(offer.name) }
            json.texts("products", offer.products)
            json.member("text") { $0.string(offer.text) }
            json.member("when") { $0.string(when) }
            json.member("zone") { $0.string(zone) }
            json.member("dwell_s") { $0.number(dwell) }
            json.member("to") { $0.string(offer.audience.description) }
            json.member("until") { $0.string(offer.until?.description) }
            json.member("made_at") { $0.instant(offer.madeAt) }
            json.member("made_by") { $0.string(offer.madeBy) }
        }
    }

    /// Writes that an offer was shown.
    public static func write(_ showing: OfferShowing, to json: inout JSONWriter) {
        json.object { json in
            json.member("offer") { $0.string(showing.offer) }
            json.member("person") { $0.string(showing.person) }
            json.member("at") { $0.instant(showing.at) }
            write(showing.reason, to: &json)
        }
    }

    /// Writes an offer as the customer sees it who was shown it.
    public static func write(_ offered: ShopOffers.Offered, to json: inout JSONWriter) {
        json.object { json in
            json.member("offer") { $0.string(offered.offer.name) }
            json.member("text") { $0.string(offered.offer.text) }
            json.texts("products", offered.products.map(\.code))
            json.member("at") { $0.instant(offered.showing.at) }
            write(offered.showing.reason, to: &json)
            json.member("why") { $0.string(offered.showing.reason.words.description) }
        }
    }

    /// Writes why an offer was shown, as two members.
    private static func write(_ reason: OfferShowing.Reason, to json: inout JSONWriter) {
        var (time, zone): (String?, String?) = (nil, nil)
        switch reason {
        case .time(let local): time = local
        case .place(let place): zone = place.rawValue
        }
        json.member("time") { $0.string(time) }
        json.member("zone") { $0.string(zone) }
    }
}
