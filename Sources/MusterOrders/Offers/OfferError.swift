public import MusterCore

/// Why an offer was refused.
public enum OfferError: MusterError, Equatable {
    /// Something of an offer cannot be what it is told to be.
    case badMember(String, reason: Sentence)
    /// A product of an offer is not on sale.
    case offSale(product: String)
    /// An offer is for somebody who is no customer.
    case noCustomer(login: String)
    /// A badge is carried by somebody else, or by an item.
    case badgeTaken(beacon: String, by: Sentence)

    /// Why something is no time of an offer.
    public static let noTime: Sentence = "must be a time, as \"friday 16:00\" or \"daily 09:30\""

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badMember(let member, let reason): "\(member) of the offer \(reason)"
        case .offSale(let product): "the product \(product) is not on sale"
        case .noCustomer(let login): "\(login) is no customer"
        case .badgeTaken(let beacon, let owner): "the beacon \(beacon) is carried by \(owner)"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badMember: "correct it and try again"
        case .offSale(let product): "muster product edit \(product) --on-sale yes"
        case .noCustomer: "name somebody with the role customer"
        case .badgeTaken: "take another beacon"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badMember: .dataRefused
        case .offSale, .noCustomer, .badgeTaken: .conflict
        }
    }
}
