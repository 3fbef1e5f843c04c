public import MusterCore

/// Why nothing was called back, or nobody was told of a recall.
public enum RecallError: MusterError, Equatable {
    /// An alarm is not of a zone or a lot.
    case alarmOfNoLot(String)
    /// A time is given without a place or a supplier; an alarm has its own.
    case timeAlone
    /// The time ends before it begins.
    case badTime
    /// What is wrong with lots holds for none.
    case noLots
    /// The lot is not called back.
    case notRecalled(String)
    /// Nothing of the lots was sent to the party.
    case notConcerned(String)
    /// The party has no mail address.
    case noAddress(String)
    /// Nothing of the lots was sent to anybody who is known.
    case nobodyConcerned
    /// What a mail is to say beside the reason cannot stand there.
    case badRemark(most: Int)
    /// Everybody who can be written to was told, or nobody can be.
    case nobodyToTell

    /// What happened.
    public var what: Sentence {
        switch self {
        case .alarmOfNoLot(let alarm): "alarm \(alarm) is of no zone and no lot"
        case .timeAlone: "a time goes with a place or a supplier"
        case .badTime: "the time ends before it begins"
        case .noLots: "no lot was there in that time, or came from there"
        case .notRecalled(let lot): "\(lot) is not called back"
        case .notConcerned(let party): "nothing of these lots was sent to \(party)"
        case .noAddress(let party): "\(party) has no mail address"
        case .nobodyConcerned: "nothing of these lots was sent to anybody who is known"
        case .badRemark: "the remark cannot stand in a mail"
        case .nobodyToTell: "there is nobody to write to who was not told already"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .alarmOfNoLot: "name the lots: muster lot recall LOT --reason TEXT"
        case .timeAlone: "leave the times out, or name the place"
        case .badTime: "give a time that ends after it begins"
        case .noLots: "look at the place and the time; muster event list tells what was recorded"
        case .notRecalled(let lot): "muster lot recall \(lot) --reason TEXT, then tell of it"
        case .notConcerned: "muster lot notify LOT --dry-run lists whom it concerns"
        case .noAddress(let party):
            "call by telephone, or: muster party edit \(party) --mail ADDRESS"
        case .nobodyConcerned: "muster lot trace LOT --forward tells where they are"
        case .badRemark(let most):
            "give text of at most \(most) characters, without control characters"
        case .nobodyToTell:
            "muster lot notify LOT --dry-run lists who was told, and whom to call; --again tells them once more"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .alarmOfNoLot, .notRecalled, .nobodyToTell, .nobodyConcerned: .conflict
        case .badRemark: .dataRefused
        case .notConcerned, .noLots: .notFound
        case .noAddress, .timeAlone, .badTime: .usage
        }
    }
}
