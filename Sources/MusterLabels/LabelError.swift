public import MusterCore

/// Why a label was not made or not read.
public enum LabelError: MusterError, Equatable {
    /// A lot or serial number has characters that GS1 does not have, or too many of them.
    case badValue(String, field: Field)
    /// The code of a product cannot stand in an address.
    case badCode(String)
    /// What new labels lead to is no address of a host.
    case badBase(String)
    /// The day is none.
    case badDay(String)
    /// The text is no link of a label.
    case malformed(Malformation)
    /// The key cannot be made or read, or signs nothing.
    case badKey
    /// A file of published keys does not hold such keys.
    case badKeySet(reason: Sentence)
    /// A file of labels that were taken back has a line that names none.
    case badRevocationList(line: Int)

    /// A part of a link that has a length and a set of characters.
    public enum Field: String, Sendable {
        /// The lot, AI (10).
        case lot
        /// The serial number, AI (21).
        case serial
    }

    /// What is wrong with a text that should be a link of a label.
    public enum Malformation: String, Sendable, CaseIterable {
        /// There is no text.
        case empty
        /// Longer than any label.
        case tooLong = "too_long"
        /// Characters that no address has.
        case characters
        /// Not an address that begins with `https://`.
        case scheme
        /// No host, or a name and password before it.
        case host
        /// No product in the path, or parts of it that are none of a label's.
        case path
        /// A number whose check digit is wrong.
        case gtin
        /// A lot or serial number that is none.
        case value
        /// A query that is none.
        case query
        /// A day that no calendar has.
        case day
        /// More than one signature.
        case twoSignatures = "two_signatures"
        /// Something stands behind the signature.
        case signatureNotLast = "signature_not_last"
        /// A signature that is too short or too long.
        case signatureLength = "signature_length"
        /// A signature with characters that are no digits.
        case signatureDigits = "signature_digits"
        /// A signature that is a larger number than any.
        case signatureRange = "signature_range"
    }

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badValue(let text, let field): "“\(text)” is no \(field.rawValue)"
        case .badCode(let code): "“\(code)” cannot be the code of a product on a label"
        case .badBase(let text): "“\(text)” is no address that labels can lead to"
        case .badDay(let text): "“\(text)” is no day"
        case .malformed(let fault): fault.what
        case .badKey: "the key of the labels cannot be used"
        case .badKeySet(let reason): "the file of keys is none: \(reason)"
        case .badRevocationList(let line):
            "line \(line) of the list of revoked labels names none"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badValue: "1 to 20 letters, digits and signs such as - . /, no blanks"
        case .badCode: "1 to 40 letters, digits and signs such as - . _, no blanks"
        case .badBase: "write it as https://trace.example.org"
        case .badDay: "write it as 2027-03-31"
        case .malformed: "scan the code again, or copy the whole link from https:// to its end"
        case .badKey: "muster key add --label makes a new one"
        case .badKeySet: "muster key publish --out DIR writes such a file: keys.json"
        case .badRevocationList: "muster key publish --out DIR writes such a file: revoked.txt"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .badKey: .failed
        default: .dataRefused
        }
    }
}

extension LabelError.Malformation {
    /// What is wrong, in a sentence.
    public var what: Sentence {
        switch self {
        case .empty: "there is no text to check"
        case .tooLong: "the text is longer than the link of a label can be"
        case .characters: "the text has characters that no link has"
        case .scheme: "the text is no link that begins with https://"
        case .host: "the link names no host"
        case .path: "the link names no product, lot and serial number"
        case .gtin: "the check digit of the product's number is wrong"
        case .value: "the lot or serial number in the link is none"
        case .query: "what follows the question mark is none of a label's"
        case .day: "the day in the link is none"
        case .twoSignatures: "the link has more than one signature"
        case .signatureNotLast: "something stands behind the signature of the link"
        case .signatureLength: "the signature in the link is too short or too long"
        case .signatureDigits: "the signature in the link has characters that are no digits"
        case .signatureRange: "the signature in the link is a number too large"
        }
    }
}
