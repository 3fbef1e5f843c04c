public import MusterCore

/// Why something that came from another replica was not taken.
public enum SyncError: MusterError, Equatable {
    /// A message or a line of it is longer than any may be.
    case tooLong(part: String, bytes: Int, limit: Int)
    /// A message has more lines than any may have.
    case tooMany(part: String, count: Int, limit: Int)
    /// A line is not UTF-8.
    case notUTF8(line: Int)
    /// A line is not JSON (RFC 8259): the byte counts from 0.
    case notJSON(line: Int, byte: Int, reason: Sentence)
    /// A member that must be there is not.
    case missing(member: String, line: Int)
    /// A member that nothing is known of.
    case unknownMember(String, line: Int)
    /// A member is there and says nothing that it may say.
    case badMember(String, expected: String, line: Int)
    /// A change is not written the way that its hash is made of.
    case notCanonical(line: Int)
    /// A message ends before its last line.
    case cutShort(expected: String)
    /// The bytes are not those that were sent.
    case wrongDigest

    /// A signature over a stream does not hold, or its chain leads elsewhere.
    case badMark(stream: StreamID, number: Int)
    /// A stream was written by a device other than the one that sends it.
    case foreignStream(StreamID)
    /// The station is not enrolled, or no longer.
    case unknownStation(Int)

    /// A set, conflict or change that is asked for is not there.
    case notFound(kind: String, name: String)
    /// A conflict was settled by somebody else meanwhile.
    case settledMeanwhile(String)
    /// Two versions of a plan cannot both hold.
    case plansExclude(problems: [Sentence])
    /// All numbers that a station was given for one year are used up.
    case noNumberLeft(station: Int, year: Int64)
    /// A station's number is none that can be.
    case badStationNumber(Int)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .tooLong(let part, let bytes, let limit):
            "\(part) has \(bytes) bytes; the limit is \(limit)"
        case .tooMany(let part, let count, let limit):
            "the message has \(count) \(part); the limit is \(limit)"
        case .notUTF8(let line): "line \(line) of the message is not UTF-8"
        case .notJSON(let line, let byte, let reason):
            "line \(line) of the message is not JSON at byte \(byte): \(reason)"
        case .missing(let member, let line): "line \(line) of the message has no \"\(member)\""
        case .unknownMember(let member, let line):
            "line \(line) of the message has an unknown member \(PlainText.quoted(member))"
        case .badMember(let member, let expected, let line):
            "\"\(member)\" in line \(line) of the message is not \(expected)"
        case .notCanonical(let line):
            "the change in line \(line) is not written in the form that is signed"
        case .cutShort(let expected): "the message ends before \(expected)"
        case .wrongDigest: "the message is not the one that was sent: its SHA-256 differs"
        case .badMark(let stream, let number):
            "the signature over entry \(number) of \(stream) does not hold"
        case .foreignStream(let stream): "\(stream) belongs to another device"
        case .unknownStation(let number): "station \(number) is not enrolled here"
        case .notFound(let kind, let name): "there is no \(kind) \(PlainText.quoted(name))"
        case .settledMeanwhile(let name): "\(name) was settled by somebody else meanwhile"
        case .plansExclude(let problems):
            "the two plans cannot be put together: \(problems.joined(separator: "; "))"
        case .noNumberLeft(let station, let year):
            "station \(station) has used all its audit numbers of \(year)"
        case .badStationNumber(let number): "\(number) is no number of a station"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .tooLong, .tooMany, .notUTF8, .notJSON, .missing, .unknownMember, .badMember,
            .notCanonical, .cutShort:
            "bring both sides to the same version of Muster, then synchronise again"
        case .wrongDigest: "synchronise once more; a proxy on the way may change what passes"
        case .badMark, .foreignStream: "check the audits at the station, then enrol it again"
        case .unknownStation: "look at the stations at the hub"
        case .notFound: "look at what waits and what is contested, and name one of those"
        case .settledMeanwhile: "look at the conflicts that are left"
        case .plansExclude: "take one of the two under Plan, Versions, and draw the other's change"
        case .noNumberLeft: "start the audit at the hub or at another station"
        case .badStationNumber: "look at the stations at the hub"
        }
    }

    /// The status with which a command ends.
    public var exitCode: ExitCode {
        switch self {
        case .tooLong, .tooMany, .notUTF8, .notJSON, .missing, .unknownMember, .badMember,
            .notCanonical, .cutShort:
            .dataRefused
        case .wrongDigest, .badMark, .foreignStream: .integrity
        case .unknownStation: .notAllowed
        case .notFound: .notFound
        case .settledMeanwhile, .plansExclude, .noNumberLeft, .badStationNumber: .conflict
        }
    }
}
