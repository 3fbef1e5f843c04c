/// The words of the page on which things are fetched for an order.
enum PickText: WebText {
    case title, hint, thing, thingHint, take, swap, places, of, notThere, why, taken
    case short, quantityHint, back, backHint, broughtBack, pack, packHint, unit, unitHint, goOn

    var english: String {
        switch self {
        case .title: "Pick {order}"
        case .hint: "{n} to pick, zone by zone in the order of a short walk."
        case .thing: "Item, or the code on its label"
        case .thingHint:
            "Scan it, or type it; the strongest signal says where to look, the label what it is."
        case .take: "Picked"
        case .swap: "Take it in the place of what is promised"
        case .places: "Without a zone"
        case .of: "{n} of {all}"
        case .notThere: "Not there"
        case .why: "Why"
        case .taken: "{item} is picked."
        case .short: "{n} missing: what turns up can be picked."
        case .quantityHint: "Empty for all that the order asks for of it"
        case .back: "Bring back"
        case .backHint: "It was picked, and does not leave with the order."
        case .broughtBack: "Brought back"
        case .pack: "Pack the order"
        case .packHint: "All of it is together; picking is recorded with the lots."
        case .unit: "Pallet, case or crate"
        case .unitHint: "Its SSCC, or the house's own number; may stay empty"
        case .goOn: "Pick"
        }
    }
}
