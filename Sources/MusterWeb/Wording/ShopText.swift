/// The words of the pages that customers see.
enum ShopText: WebText {
    case about, nothing, none, search, isThere, notThere, onlyThere, favourites, mark, unmark, put
    case cartEmpty, toShop, noOrders, anyKind, quantityHint, agreed, pack, storage
    case cancelHint, variety, code, shipToHint, offSale, priceNow, byHouse, byCustomer
    case noProducers, noRegion, onlyRegion, map, directions, goods, noGoods, address, region
    case phone, from
    case suggestions, whySuggested, suggest, suggestYes, suggestNo
    case offers, whyOffered, stopOffers, agree, agreeNo, agreeTime, agreePlace

    var english: String {
        switch self {
        case .about: "What is on sale, and whether it can be sent now."
        case .nothing: "Nothing is on sale yet."
        case .none: "Nothing on sale fits."
        case .search: "Name, kind or code"
        case .isThere: "can be sent"
        case .notThere: "not there now"
        case .onlyThere: "Only what can be sent"
        case .favourites: "Only favourites"
        case .mark: "Add to favourites"
        case .unmark: "Remove from favourites"
        case .put: "Put into the cart"
        case .cartEmpty: "Your cart is empty."
        case .toShop: "See what is on sale"
        case .noOrders: "You have ordered nothing yet."
        case .anyKind: "Any kind"
        case .quantityHint: "0 takes it out."
        case .agreed: "The house has agreed to this order. To change it, call the house."
        case .pack: "Pack"
        case .storage: "Storage"
        case .cancelHint: "Nothing of it is sent then."
        case .variety: "Variety"
        case .code: "Code"
        case .noProducers: "No producer is named here yet."
        case .noRegion: "Other producers"
        case .onlyRegion: "Only this region"
        case .map: "Map of the producers"
        case .directions: "Show on the phone's map"
        case .goods: "Goods for sale"
        case .noGoods: "Nothing of this producer is on sale now."
        case .address: "Address"
        case .region: "Region"
        case .phone: "Phone"
        case .from: "From"
        case .suggestions: "For you"
        case .whySuggested: "From your orders and favourites; the profile switches it off"
        case .suggest: "Suggestions in the shop"
        case .suggestYes: "From my orders and favourites"
        case .suggestNo: "No suggestions"
        case .byHouse: "the house"
        case .byCustomer: "you"
        case .offSale: "not on sale any more"
        case .priceNow: "now {price}"
        case .shipToHint: "Empty for your own address"
        case .offers: "Offers for you"
        case .whyOffered: "Why you see this:"
        case .stopOffers: "Show me no more offers"
        case .agree: "Offers"
        case .agreeNo: "none"
        case .agreeTime: "at a time"
        case .agreePlace: "at a time, and where my badge is heard"
        }
    }
}
