public import MusterCore
public import MusterLabels
public import MusterProvenance
public import MusterStore

/// What anybody who holds a label may know of what carries it.
///
/// Only what a field says is public stands here: products and parties that are marked so, days without
/// their hours, and places as exactly as those allow. People, customers, quantities and other lots never do.
public struct PublicTrace: Sendable {
    /// What is made of the product.
    public struct Goods: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The variety.
        public var variety: String?
        /// How it is packed.
        public var pack: String?
        /// What is said of it.
        public var text: String?
        /// Its photos, the first one first.
        public var photos: [PhotoID]
    }

    /// A producer.
    public struct Producer: Hashable, Sendable {
        /// The business name.
        public var name: String
        /// Where it is, roughly.
        public var region: String?
    }

    /// Something that happened.
    public struct Step: Hashable, Sendable {
        /// The verbs that customers are told of.
        static let verbs: Set<EventVerb> = [
            .plant, .harvest, .land, .pack, .make, .receive, .ship,
        ]

        /// What happened.
        public var verb: EventVerb
        /// The day, by the clocks of the place.
        public var day: CalendarDay
        /// Where, as exactly as the place allows; `nil` where it allows nothing.
        public var place: String?
    }

    /// What plants were given.
    public struct Treatment: Hashable, Sendable {
        /// The agent.
        public var agent: String
        /// The day, by the clocks of the place.
        public var day: CalendarDay
        /// How many days passed from then to the harvest; `nil` where no harvest is known.
        public var daysBeforeHarvest: Int?
    }

    /// What may be done with the lot, as the house that made it says.
    public enum LotState: String, Sendable {
        case free, held, recalled
    }

    /// What is said of the label.
    public var verdict: LabelVerdict
    /// Whether the label was seen more often than one label is.
    public var isSeenOften = false
    /// What names the thing in the world.
    public var canonical: String
    /// The lot that the label names; `nil` for a whole product, and where the label is none of ours.
    public var lot: String?
    /// The serial number that the label names.
    public var serial: String?
    /// The last day that it is good for.
    public var bestBefore: CalendarDay?
    /// What may be done with the lot; `nil` where nothing is said of it, as of a forged label.
    public var lotState: LotState?
    /// What it is; `nil` where the product is not public.
    public var goods: Goods?
    /// Who made it; `nil` where nobody who did is public.
    public var producer: Producer?
    /// What happened, in order of time.
    public var steps: [Step] = []
    /// What plants were given, in order of time.
    public var treatments: [Treatment] = []
    /// The climate in which it grew; `nil` where no sensor tells of it.
    public var growing: ClimateSummary?
    /// The climate in which it was kept by this house; `nil` where no sensor tells of it.
    public var storage: ClimateSummary?
    /// Whether it is not known where some of it came from.
    public var lacksOrigin = false
    /// Where to write to: a mail address, or an address of the web; `nil` where the house names none.
    public var contact: String?
}

extension PublicTrace {
    /// Writes it as one object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("verdict") { $0.string(verdict.rawValue) }
            json.member("seen_often") { $0.bool(isSeenOften) }
            json.member("canonical") { $0.string(canonical) }
            json.member("lot") { $0.string(lot) }
            json.member("serial") { $0.string(serial) }
            json.member("best_before") { $0.string(bestBefore?.description) }
            json.member("lot_state") { $0.string(lotState?.rawValue) }
            json.key("product")
            Self.write(goods, to: &json) { json, goods in
                json.member("name") { $0.string(goods.name) }
                json.member("variety") { $0.string(goods.variety) }
                json.member("pack") { $0.string(goods.pack) }
                json.member("description") { $0.string(goods.text) }
                json.texts("photos", goods.photos.map(\.text))
            }
            json.key("producer")
            Self.write(producer, to: &json) { json, producer in
                json.member("name") { $0.string(producer.name) }
                json.member("region") { $0.string(producer.region) }
            }
            json.key("steps")
            json.array { list in
                for step in steps {
                    list.object { json in
                        json.member("what") { $0.string(step.verb.rawValue) }
                        json.member("day") { $0.string(step.day.description) }
                        json.member("place") { $0.string(step.place) }
                    }
                }
            }
            json.key("treatments")
            json.array { list in
                for treatment in treatments {
                    list.object { json in
                        json.member("agent") { $0.string(treatment.agent) }
                        json.member("day") { $0.string(treatment.day.description) }
                        json.member("days_before_harvest") {
                            $0.integer(treatment.daysBeforeHarvest)
                        }
                    }
                }
            }
            for (name, climate) in [("growing" as StaticString, growing), ("storage", storage)] {
                json.member(name) { json in
                    guard let climate else { return json.string(String?.none) }
                    climate.write(to: &json)
                }
            }
            json.member("lacks_origin") { $0.bool(lacksOrigin) }
            json.member("contact") { $0.string(contact) }
        }
    }

    /// Writes an object with the members of a value; `null` for none.
    private static func write<Value>(
        _ value: Value?,
        to json: inout JSONWriter,
        _ members: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return json.string(String?.none) }
        json.object { members(&$0, value) }
    }
}
