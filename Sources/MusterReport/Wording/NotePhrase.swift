/// The words of delivery notes.
package enum NotePhrase: Phrase {
    case kind
    case subject
    case document
    case sender
    case recipient
    case shipTo
    case shipped
    case place
    case ordered
    case wantedBy
    case units
    case note
    case goods
    case number
    case product
    case lot
    case source
    case bestBefore
    case items
    case itemsBelow
    case complete
    case incomplete
    case handedOver
    case received

    package var english: String {
        switch self {
        case .kind: "Delivery note"
        case .subject: "Delivery note of order {order}"
        case .document: "Delivery note {order}"
        case .sender: "Sender"
        case .recipient: "Recipient"
        case .shipTo: "Ship to"
        case .shipped: "Shipped"
        case .place: "Leaves from"
        case .ordered: "Ordered"
        case .wantedBy: "Wanted by"
        case .units: "Packed in"
        case .note: "Note"
        case .goods: "Goods"
        case .number: "No."
        case .product: "Product"
        case .lot: "Lot"
        case .source: "code given by {source}"
        case .bestBefore: "Best before"
        case .items: "Items"
        case .itemsBelow: "{n}, listed below"
        case .complete:
            "The key data that the food traceability rule (21 CFR 1.1340) asks of a shipment are all "
                + "on this note."
        case .incomplete:
            "Of the key data that the food traceability rule (21 CFR 1.1340) asks of a shipment "
                + "these are missing: {missing}."
        case .handedOver: "Handed over by"
        case .received: "Received by"
        }
    }
}
