/// The words of the pages of orders.
enum OrderText: WebText {
    case orders, order, about, none, begin, state, customer, shipTo, shipToHint, wantedBy, total
    case lines, linesHint, noLines, price, promised, missing, restsOn, history, step, by, change
    case deliveryNote, changeOf, place, placeHint, allowShort, newPrices, confirm, confirmHint
    case reject, rejectHint
    case cancel, cancelHint, noCustomers, ship, shipHint, shipShort, receive, receiveHint
    case suggestions

    var english: String {
        switch self {
        case .orders: "Orders"
        case .order: "Order"
        case .suggestions: "What the customer may want too"
        case .about:
            "What customers want, and what stock is promised to them. Nothing is promised twice, and nothing that an "
                + "audit did not find."
        case .none: "No orders yet."
        case .begin: "New order"
        case .state: "State"
        case .customer: "Customer"
        case .shipTo: "Ship to"
        case .shipToHint: "Empty for the customer's address"
        case .wantedBy: "Wanted by"
        case .total: "Total"
        case .lines: "Lines"
        case .linesHint: "One a line: CARROT=12, or CARROT=12@L-1 where only that lot will do"
        case .noLines: "No lines yet."
        case .price: "Price"
        case .promised: "Promised"
        case .missing: "{n} missing"
        case .restsOn: "Rests on"
        case .deliveryNote: "Delivery note (PDF)"
        case .history: "What was done"
        case .step: "Step"
        case .by: "By"
        case .change: "Change"
        case .changeOf: "Change {order}"
        default: deed
        }
    }

    private var deed: String {
        switch self {
        case .place: "Place the order"
        case .placeHint: "Stock is promised to it, and its prices stay."
        case .allowShort: "Promise what there is, though some is missing"
        case .newPrices: "Take the prices of today"
        case .confirm: "Confirm the order"
        case .confirmHint: "The house agrees to it."
        case .reject: "Reject the order"
        case .rejectHint: "The house does not agree; what was promised to it is free."
        case .cancel: "Cancel the order"
        case .cancelHint: "What was promised to it is free."
        case .ship: "Ship the order"
        case .shipHint: "Items have less then, or end; a shipment of the lots is recorded."
        case .shipShort: "Send what is promised, though some is missing"
        case .receive: "Received"
        case .receiveHint: "The customer has got it."
        case .noCustomers: "Orders are for a customer, and there is no party yet."
        default: ""
        }
    }
}
