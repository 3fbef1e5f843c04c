/// What happened: a word for each kind of event that the house records.
public enum EventVerb: String, CaseIterable, Hashable, Sendable {
    case plant, treat, weed, harvest, cool, pack, land, make, load, unload, bind, unbind
    case ship, receive, inspect, hold, release, recall, reserve, pick, stage, sell, destroy
    case endRecall = "end-recall"
    case void

    /// What EPCIS calls the event, with what it says in the vocabulary of CBV 2.0 (GS1, 2022).
    public struct Form: Hashable, Sendable {
        /// The type of the event.
        public var type: EventType
        /// What happened to the things; a transformation has none.
        public var action: EventAction?
        /// The step of the business: a word of CBV 2.0, or a name of the house's own.
        public var step: String
        /// What the things are afterwards, a word of CBV 2.0.
        public var disposition: String?
    }

    /// How EPCIS writes it.
    public var form: Form {
        switch self {
        case .plant: Form(type: .object, action: .observe, step: Self.own("planting"))
        case .treat: Form(type: .object, action: .observe, step: Self.own("treating"))
        case .weed: Form(type: .object, action: .observe, step: Self.own("weeding"))
        case .cool: observed(Self.own("cooling"), "in_progress")
        case .harvest, .land:
            over(.add, "creating_class_instance", "active")
        case .pack, .make:
            Form(type: .transformation, step: "commissioning", disposition: "active")
        case .load:
            Form(type: .aggregation, action: .add, step: "packing", disposition: "in_progress")
        case .unload:
            Form(type: .aggregation, action: .delete, step: "unpacking", disposition: "in_progress")
        case .bind: Form(type: .association, action: .add, step: "installing")
        case .unbind: Form(type: .association, action: .delete, step: "removing")
        case .ship: observed("shipping", "in_transit")
        case .receive: observed("receiving", "in_progress")
        case .inspect: observed("inspecting", "conformant")
        case .hold: observed("holding", "non_sellable_other")
        case .release: observed("inspecting", "sellable_accessible")
        case .recall, .endRecall: observed("holding", "recalled")
        case .reserve: observed("reserving", "reserved")
        case .pick: observed("picking", "reserved")
        case .stage: observed("staging_outbound", "reserved")
        case .void: observed("void_shipping", "sellable_accessible")
        case .sell: over(.delete, "retail_selling", "retail_sold")
        case .destroy: over(.delete, "destroying", "destroyed")
        }
    }

    /// Whether it says what lots may be used for from then on.
    public var changesLots: Bool { [.hold, .release, .recall, .endRecall].contains(self) }

    /// Which critical tracking event of the food safety rule it is; `nil` for none.
    public var trackingEvent: TrackingEvent? {
        switch self {
        case .harvest: .harvesting
        case .cool: .cooling
        case .pack: .initialPacking
        case .land: .landReceiving
        case .ship: .shipping
        case .receive: .receiving
        case .make: .transformation
        default: nil
        }
    }

    private func observed(_ step: String, _ disposition: String) -> Form {
        over(.observe, step, disposition)
    }

    private func over(_ action: EventAction, _ step: String, _ disposition: String) -> Form {
        Form(type: .object, action: action, step: step, disposition: disposition)
    }

    private static func own(_ step: String) -> String { "urn:x-muster:bizstep:\(step)" }
}

/// The types of events in EPCIS 2.0, section 7.4.
public enum EventType: String, CaseIterable, Hashable, Sendable {
    case object = "ObjectEvent"
    case aggregation = "AggregationEvent"
    case association = "AssociationEvent"
    case transformation = "TransformationEvent"
}

/// What an event does to the things it is about (EPCIS 2.0, section 7.3.2).
public enum EventAction: String, CaseIterable, Hashable, Sendable {
    case add = "ADD"
    case observe = "OBSERVE"
    case delete = "DELETE"
}

/// The critical tracking events of the food traceability rule (21 CFR 1, subpart S).
public enum TrackingEvent: String, CaseIterable, Hashable, Sendable {
    case harvesting, cooling, shipping, receiving, transformation
    case initialPacking = "initial packing"
    case landReceiving = "first land-based receiving"
}
