extension EventVerb {
    /// Whether it is done to what grows, before there is anything to harvest.
    var isOfGrowth: Bool { [.plant, .treat, .weed].contains(self) }

    /// What holds of a thing afterwards until it is unset, and whether it is set or unset.
    package var persistentDisposition: (word: String, isSet: Bool)? {
        switch self {
        case .recall: ("recalled", true)
        case .endRecall: ("recalled", false)
        default: nil
        }
    }

    /// Whether another verb has the same form: the form means that one where nothing tells them apart.
    ///
    /// What is landed is harvested at sea, and packing makes a lot of others.
    public var needsTelling: Bool { self == .land || self == .pack }

    /// What an event of EPCIS says that tells what happened, in bare words of CBV 2.0.
    struct Spoken: Hashable {
        /// The type of the event.
        var type: EventType
        /// What happened to the things; a transformation has none.
        var action: EventAction?
        /// The step of the business.
        var step: String
        /// What the things are afterwards; `nil` where it does not say.
        var disposition: String?
        /// What holds until it is unset.
        var set: [String] = []
        /// What does not hold any longer.
        var unset: [String] = []
    }

    /// The verb of an event of EPCIS: ``form`` read the other way.
    ///
    /// An event that does not say what its things are afterwards is taken where all verbs of its step say the
    /// same of it. One that says something else is none of the house's: it would be kept as what it is not.
    ///
    /// - Parameters:
    ///   - spoken: what the event says.
    ///   - told: the verb that the document tells beside it; it counts where the event can be of it.
    /// - Returns: the verb; `nil` where no verb of the house means that.
    static func meant(by spoken: Spoken, told: EventVerb? = nil) -> EventVerb? {
        let near = (byStep[spoken.step] ?? []).filter { verb in
            let (form, kept) = (verb.form, verb.persistentDisposition)
            return form.type == spoken.type && form.action == spoken.action
                && spoken.set == (kept.map { $0.isSet ? [$0.word] : [] } ?? [])
                && spoken.unset == (kept.map { $0.isSet ? [] : [$0.word] } ?? [])
        }
        let isSilent = spoken.disposition == nil
        if isSilent, Set(near.map(\.form.disposition)).count > 1 { return nil }
        let fitting = near.filter { isSilent || $0.form.disposition == spoken.disposition }
        if let told, fitting.contains(told) { return told }
        return fitting.first { !$0.needsTelling }
    }

    private static let byStep = Dictionary(grouping: allCases, by: \.form.step)
}
