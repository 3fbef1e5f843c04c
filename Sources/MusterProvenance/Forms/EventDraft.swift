import MusterCatalogue
public import MusterCore

/// An event as somebody enters it, with things, places and parties as the house calls them.
public struct EventDraft: Hashable, Sendable {
    /// A thing, perhaps with how much of it.
    public struct Part: Hashable, Sendable {
        /// What somebody calls it.
        public var text: String
        /// How much of it, as somebody wrote it; without a unit it is the product's.
        public var quantity: String?
        /// All that was written: a lot may be called so, with what looks like a quantity at its end.
        public private(set) var whole: String

        /// Reads `LOT` or `LOT=12.5 KGM`.
        ///
        /// A lot may have an equals sign in it: what stands behind the last one must begin as a quantity does.
        public init(_ text: String) {
            whole = PlainText.trimmed(text)
            guard let sign = whole.lastIndex(of: "="),
                let first = whole[whole.index(after: sign)...].first(where: { $0 != " " }),
                first.isASCII, first.isNumber || first == "-" || first == "."
            else {
                self.text = whole
                return
            }
            self.text = PlainText.trimmed(String(whole[..<sign]))
            quantity = PlainText.trimmed(String(whole[whole.index(after: sign)...]))
        }

        /// Names a lot that is known, whatever signs its code has.
        public init(_ lot: Lot) {
            (whole, text) = (lot.exactName, lot.exactName)
        }

        /// Reads parts with semicolons between them.
        public static func list(_ text: String) -> [Part] {
            text.split(separator: ";").map { Part(String($0)) }.filter { !$0.text.isEmpty }
        }
    }

    /// What happened.
    public var verb: EventVerb
    /// When (UTC).
    public var at: Instant
    /// Where.
    public var place: String?
    /// The lots that it is about; of a load what is loaded.
    public var lots: [Part] = []
    /// The things with serial numbers that it is about, each as `PRODUCT/SERIAL`.
    public var serials: [Part] = []
    /// The pallets, cases or crates that it is about; of a load the one that is loaded.
    public var units: [String] = []
    /// What is used.
    public var inputs: [Part] = []
    /// What is made.
    public var outputs: [Part] = []
    /// The party that things come from.
    public var from: String?
    /// The party that things go to.
    public var to: String?
    /// The documents that it belongs to.
    public var references: [EventReference] = []
    /// What else is known of it, by name.
    public var details: [String: String] = [:]
    /// The event that it puts right.
    public var corrects: String?

    /// Creates a draft.
    public init(_ verb: EventVerb, at: Instant) {
        (self.verb, self.at) = (verb, at)
    }
}
