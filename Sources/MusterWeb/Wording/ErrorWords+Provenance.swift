import MusterCore
import MusterOrders
import MusterProvenance
import MusterService

/// What goes wrong with products, lots and events.
extension ErrorWords {
    static func texts(_ error: ProvenanceError) -> Texts {
        switch error {
        case .missingPart(let verb, let part, _):
            ("\(verb.words): \(part) is missing", "fill in the field")
        case .badMember(_, let member, let reason):
            (EventDetail(rawValue: member).map { "\($0.words) \(reason)" }, "correct the field")
        case .needlessPart: (nil, "leave it out")
        case .unknownVerb: (nil, "choose what happened from the list")
        default: (nil, nil)
        }
    }

    static func texts(_ error: OrderError) -> Texts {
        switch error {
        case .badLine, .badMember: (nil, nil)
        case .noLines: (nil, "change it, and add a line")
        case .wrongState, .unsent: (nil, "its page tells what was done with it")
        case .notEnough, .offSale, .shopClosed: (nil, nil)
        case .short: (nil, "ask for less, or promise what there is")
        case .incomplete: (nil, "wait for stock, or send what is promised")
        case .lotBarred, .doubted, .nothingPromised:
            (nil, "change it: other stock is looked for")
        case .notAsked, .otherLot, .unfit, .pickedAlready, .notPicked:
            (nil, "the list says what is left to pick")
        case .otherStock: (nil, "tick the box to take it instead")
        case .badLabel: (nil, "take something with another label")
        case .notBroughtBack: (nil, "bring it back, and say so where it is picked")
        case .unpicked: (nil, "pick them, or say what is not there")
        case .priceChanged: (nil, "look at the prices of today, and take them")
        }
    }

    static func texts(_ error: OfferError) -> Texts {
        switch error {
        case .badMember, .noCustomer, .badgeTaken: (nil, nil)
        case .offSale: (nil, "set it on sale on its page, or take another product")
        }
    }

    static func texts(_ error: RecallError) -> Texts {
        switch error {
        case .notRecalled: (nil, "call it back first, then tell of it")
        case .badRemark, .timeAlone, .badTime: (nil, nil)
        case .noLots: (nil, "look at the place and the time")
        case .alarmOfNoLot: (nil, "call the lots back on their pages")
        case .notConcerned, .nobodyToTell, .nobodyConcerned:
            (nil, "the page of the lot tells who was sent it, and what each was told")
        case .noAddress: (nil, "call by telephone, or add a mail address to the party")
        }
    }

    /// The field of a form that an error is about.
    static func field(_ error: OrderError) -> String? {
        switch error {
        case .badLine: "lines"
        case .badMember(let member, _): member
        case .notAsked, .otherLot, .otherStock, .unfit, .pickedAlready, .badLabel: "thing"
        case .noLines, .wrongState, .unsent, .short, .incomplete, .lotBarred, .doubted,
            .nothingPromised, .priceChanged, .notPicked, .notBroughtBack, .unpicked, .notEnough,
            .offSale, .shopClosed:
            nil
        }
    }

    /// The field of a form that an error is about.
    static func field(_ error: ProvenanceError) -> String? {
        switch error {
        case .badMember(_, let member, _): member
        case .missingPart(_, _, let option): fields[String(option.prefix { $0 != " " })]
        default: nil
        }
    }

    /// The fields of the form of events, by the options of the command.
    private static let fields = [
        "--in": "inputs", "--out": "outputs", "--lot": "lot", "--unit": "unit",
        "--party": "party_to", "--detail": "beacon",
    ]
}
