/// The words of the page of offers.
enum OfferText: WebText {
    case offers, about, none, make, name, text, textHint, when, whenHint, zone, zoneHint, noZone
    case to, toHint, until, untilHint, products, productsHint, remove, removed, whereHeard

    var english: String {
        switch self {
        case .offers: "Offers"
        case .about:
            "What customers are told of in the shop and by mail: each once in 24 hours, three a day, and "
                + "not by night. What cannot be sent is left out."
        case .none: "No offers yet."
        case .make: "Make an offer"
        case .name: "Name"
        case .text: "What is said of it"
        case .textHint: "A line"
        case .when: "When"
        case .whenHint: "daily 09:00, friday 16:00 or monthly 1 10:00, by the clocks of the site"
        case .zone: "Or where customers come to"
        case .zoneHint:
            "A customer's badge is heard there; a receiver listens by muster offer watch."
        case .noZone: "at a time"
        case .to: "To whom"
        case .toHint: "role:customer for all, or person:LOGIN"
        case .until: "Last day"
        case .untilHint: "Empty for none"
        case .products: "Products"
        case .productsHint: "Codes of products on sale, with commas between them"
        case .remove: "Remove"
        case .removed: "{offer} is not shown any more."
        case .whereHeard: "in {zone}, after {n} second|in {zone}, after {n} seconds"
        }
    }
}
