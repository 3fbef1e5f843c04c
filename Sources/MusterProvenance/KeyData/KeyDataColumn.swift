/// A column of the sheet that the food traceability rule (21 CFR 1, subpart S) is answered with.
public enum KeyDataColumn: String, CaseIterable, Hashable, Sendable {
    case cte
    case eventID = "event_id"
    case eventTime = "event_time"
    case tlc, gtin
    case productDescription = "product_description"
    case quantity, unit
    case locationFrom = "location_from"
    case locationTo = "location_to"
    case locationHere = "location_here"
    case tlcSource = "tlc_source"
    case tlcSourceReference = "tlc_source_reference"
    case field, harvester
    case harvesterPhone = "harvester_phone"
    case date
    case referenceType = "reference_type"
    case referenceNumber = "reference_number"
    case complete, missing
}

extension TrackingEvent {
    /// The key data elements without which a record of it is not complete: 21 CFR 1.1325 to 1.1350.
    ///
    /// Of the source of a lot code and the reference to it one is enough; see ``KeyDataRow``.
    public var required: [KeyDataColumn] {
        let lot: [KeyDataColumn] = [.tlc]
        let what: [KeyDataColumn] = [.productDescription, .quantity, .unit]
        let proof: [KeyDataColumn] = [.date, .referenceType, .referenceNumber]
        switch self {
        case .harvesting: return what + [.locationTo, .locationHere, .field] + proof
        case .cooling: return what + [.locationFrom, .locationTo, .locationHere] + proof
        case .initialPacking:
            return lot + what
                + [.locationFrom, .locationHere, .tlcSource, .field, .harvester, .harvesterPhone]
                + proof
        case .landReceiving: return lot + what + [.locationHere, .tlcSource, .field] + proof
        case .shipping: return lot + what + [.locationFrom, .locationTo, .tlcSource] + proof
        case .receiving: return lot + what + [.locationFrom, .locationHere, .tlcSource] + proof
        case .transformation: return lot + what + [.locationHere, .tlcSource] + proof
        }
    }

    /// Whether a product must be told with its variety, as what was not packed yet.
    var tellsVariety: Bool { self == .harvesting || self == .cooling }

    /// Whether a product must be told with its packing.
    var tellsPacking: Bool {
        [.initialPacking, .shipping, .receiving, .transformation].contains(self)
    }

    /// Whether the lot code is given here, so that this place is its source.
    var givesLotCode: Bool {
        [.initialPacking, .landReceiving, .transformation].contains(self)
    }
}
