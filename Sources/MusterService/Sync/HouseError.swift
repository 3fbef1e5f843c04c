public import MusterCore

/// What stood between a station and its hub.
public enum HouseError: MusterError, Equatable {
    /// A text is no code of a station.
    case badCode
    /// The hub does not know the code: it was used, is too old, or is of another hub.
    case codeRefused(url: String)
    /// An address is none that a hub can have.
    case badAddress(String)
    /// A hub that is not on this machine is reached without TLS.
    case notEncrypted(url: String)
    /// Nothing answers at the hub's address.
    case unreachable(url: String, reason: Sentence)
    /// Something answers there that is no hub of Muster.
    case noHub(url: String, begins: String)
    /// The hub has a certificate that nobody vouches for, and another one than when the station joined.
    case otherCertificate(url: String, was: String, now: String)
    /// Another hub answers than the one of the code.
    case otherHub(url: String)
    /// The hub takes nothing from this station any more.
    case revoked(name: String)
    /// The hub does not know this station.
    case notEnrolled(url: String)
    /// A name is none that a station can have.
    case badName(String)
    /// A round did not end with all exchanged.
    case stuck(code: String)
    /// A file is none that homes exchange.
    case notAFile(path: String)
    /// A file that homes exchange was changed or cut on its way.
    case damagedFile(path: String)
    /// A file was signed by no home of this house.
    case foreignFile(path: String)
    /// A file has what this version cannot read.
    case otherVersion(path: String)
    /// A file is for another home of the house: 0 is the hub.
    case otherHome(path: String, number: Int)
    /// A file was written for a history of the hub that ended.
    case otherHistory(path: String)
    /// A file begins behind what this station has read of the hub's log.
    case gap(path: String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .badCode: "that is no code of a station"
        case .codeRefused(let url): "the hub at \(url) does not know that code"
        case .badAddress(let text): "\(PlainText.quoted(text)) is no address of a hub"
        case .notEncrypted(let url): "\(url) is on another machine, and not encrypted"
        case .unreachable(let url, let reason): "the hub at \(url) is not reached: \(reason)"
        case .noHub(let url, let begins):
            "what answers at \(url) is no hub of Muster: \(PlainText.quoted(begins))"
        case .otherCertificate(let url, let was, let now):
            "\(url) shows the certificate \(now); when this station joined it was \(was)"
        case .otherHub(let url): "what answers at \(url) is not the hub that the code is from"
        case .revoked(let name): "station \(name) was revoked at the hub"
        case .notEnrolled(let url): "the hub at \(url) does not know this station, or not any more"
        case .badName(let name): "\(PlainText.quoted(name)) is no name of a station"
        case .stuck(let code): "the hub and this station do not come together: \(code)"
        case .notAFile(let path): "\(path) was not written by muster sync export"
        case .damagedFile(let path): "\(path) was changed or cut on its way: nothing was taken"
        case .foreignFile(let path): "\(path) was not signed by a home that this one takes files of"
        case .otherVersion(let path): "\(path) has what this version of Muster cannot read"
        case .otherHome(let path, let number):
            number == 0 ? "\(path) is for the hub" : "\(path) is for station \(number)"
        case .otherHistory(let path):
            "\(path) was written before the hub was put back: nothing was taken"
        case .gap(let path): "\(path) begins behind what this station has read"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .badCode: "copy all of it: MSE-, 26 letters and digits, 16 digits"
        case .codeRefused: "have a new one made at the hub: muster station add NAME"
        case .badAddress: "name it as in https://hub.example:8086"
        case .notEncrypted: "use its https address; the guide of the portal says how it gets one"
        case .unreachable: "everything is kept here; run muster sync again with a network"
        case .noHub: "check the address: it is that of the hub's portal"
        case .otherCertificate:
            "ask at the hub whether it has a new certificate; then a new home joins: what was not sent is exported here and imported there"
        case .otherHub: "check the address, or have a code made at that hub"
        case .revoked:
            "ask at the hub; everything is kept here, and changes that were not sent wait there for a decision"
        case .notEnrolled: "ask at the hub; everything is kept here"
        case .badName: "take a name of at most 40 characters in one line"
        case .stuck: "run muster sync again; muster sync status shows what is left"
        case .notAFile: "name the file that muster sync export wrote at the other home"
        case .damagedFile: "copy it again, or have it written again there: muster sync export FILE"
        case .foreignFile:
            "at a station take a file of its hub, at the hub one of its stations"
        case .otherVersion:
            "bring both homes to the same version of Muster, and have it written again"
        case .otherHome:
            "take it there, or have one written for this home: muster sync export FILE"
        case .otherHistory:
            "first at the hub: muster sync export FILE --for STATION; the station takes that, and writes again"
        case .gap:
            "have it written from the beginning at the hub: muster sync export FILE --for STATION --whole"
        }
    }

    /// The status with which a command ends.
    public var exitCode: ExitCode {
        switch self {
        case .badCode, .badAddress, .notEncrypted, .badName, .notAFile, .otherVersion: .dataRefused
        case .codeRefused, .revoked, .notEnrolled: .notAllowed
        case .unreachable, .noHub, .stuck: .queued
        case .otherHome, .otherHistory, .gap: .conflict
        case .otherCertificate, .otherHub, .damagedFile, .foreignFile: .integrity
        }
    }
}
