public import MusterCore
public import MusterLabels

/// Why labels were not made or looked at here.
public enum LabelRefusal: MusterError, Equatable {
    /// The settings do not say where labels lead to.
    case noBase(file: String)
    /// No key signs labels here.
    case noKey(LabelAlgorithm)
    /// The private half of the key that signs is not on this machine.
    case keyElsewhere(id: String)
    /// No lot is meant by a text.
    case noLot(String)
    /// Several products have a lot of this name.
    case severalLots(String, products: [String])
    /// The item has no product or no lot.
    case itemWithoutLot(item: String)
    /// The label is of another house, or none.
    case notOurs(String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .noBase: "it is not set where the codes of labels lead to"
        case .noKey(let algorithm): "no key signs labels here (\(algorithm.rawValue))"
        case .keyElsewhere(let id): "the private half of key \(id) of labels is not on this machine"
        case .noLot(let text): "no item has a lot \(text)"
        case .severalLots(let lot, let products):
            "several products have a lot \(lot): \(products.joined(separator: ", "))"
        case .itemWithoutLot(let item): "item \(item) has no product and lot to put on a label"
        case .notOurs(let text): "\(text.prefix(60)) names no label of this house"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .noBase(let file):
            "write base = \"https://trace.example.org\" with your host under [labels] in \(file)"
        case .noKey(let algorithm):
            "muster key add --label" + (algorithm == .rsa ? " --rsa" : "")
        case .keyElsewhere(let id):
            "print where it was made, or muster key revoke \(id) --reason lost, "
                + "and muster key add --label"
        case .noLot: "name it as PRODUCT/LOT, or as GTIN/LOT"
        case .severalLots(let lot, let products):
            "name it as \(products.first ?? "PRODUCT")/\(lot)"
        case .itemWithoutLot(let item): "muster item edit \(item) --product CODE --lot LOT"
        case .notOurs: "muster label list, for those that were issued here"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .noBase, .keyElsewhere, .severalLots: .conflict
        case .noKey, .noLot, .notOurs: .notFound
        case .itemWithoutLot: .dataRefused
        }
    }
}
