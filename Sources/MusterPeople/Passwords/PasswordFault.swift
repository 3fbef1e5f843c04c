public import MusterCore

/// Why a password is not taken.
public enum PasswordFault: Hashable, Sendable {
    /// It has too few characters.
    case short(least: Int)
    /// It has too many bytes.
    case long(most: Int)
    /// It stands in lists of known passwords and words.
    case known
    /// A known password or word, with digits or signs around it or in the place of letters.
    case dressedUp
    /// A few common words in a row, with little else.
    case commonWords
    /// The same few characters again and again.
    case repeated
    /// Keys beside each other, or characters in their order.
    case walk
    /// Little more than the login, the name, the mail address, the site, or the program's name.
    case ownWords

    /// The reason, as it follows "the password is not taken: ".
    public var reason: Sentence {
        switch self {
        case .short(let least): "it has fewer than \(least) characters"
        case .long(let most): "it is longer than \(most) bytes"
        case .known: "it is a known password or a single word, which is tried first"
        case .dressedUp:
            "it is a known password or word with digits or signs, which is tried first"
        case .commonWords:
            "it is a few common words in a row, which are tried together; four that have nothing to do "
                + "with each other are good"
        case .repeated: "it repeats the same few characters"
        case .walk: "it follows the keyboard, the alphabet or the digits"
        case .ownWords:
            "it is little more than the login, the name, the mail address, the site or Muster"
        }
    }
}
