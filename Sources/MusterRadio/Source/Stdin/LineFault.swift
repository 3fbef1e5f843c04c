import MusterCore

/// Why a line is no report.
enum LineFault: Error, Equatable {
    /// It is longer than so many bytes.
    case tooLong(Int)
    /// It is not UTF-8.
    case notUTF8
    /// It is no JSON, for the reason given, at a byte counted from 0.
    case notJSON(reason: Sentence, offset: Int)
    /// It is a JSON value, but no object.
    case notAnObject(kind: Sentence)
    /// A member that must be there is not.
    case missing(name: String)
    /// A member is not what it has to be.
    case member(name: String, isNot: Sentence)

    /// The fault for people.
    var message: Sentence {
        switch self {
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .notUTF8: "not UTF-8"
        case .notJSON(let reason, let offset): "no JSON: \(reason), at byte \(offset)"
        case .notAnObject(let kind): "\(kind), not an object"
        case .missing(let name): "no \(name)"
        case .member(let name, let expected): "\"\(name)\" is not \(expected)"
        }
    }

    /// Whether two faults are counted as one.
    func isLike(_ other: LineFault) -> Bool {
        switch (self, other) {
        case (.notJSON, .notJSON), (.notAnObject, .notAnObject): true
        case (.member(let name, _), .member(let otherName, _)): name == otherName
        default: self == other
        }
    }
}

/// How many lines were bad and where the first of each cause was.
struct LineFaults {
    private var causes: [(fault: LineFault, line: Int, count: Int)] = []

    /// Counts a bad line.
    mutating func record(_ fault: LineFault, line: Int) {
        if let index = causes.firstIndex(where: { $0.fault.isLike(fault) }) {
            causes[index].count += 1
        } else {
            causes.append((fault, line, 1))
        }
    }

    /// A message for every cause, in the order they were met.
    var messages: [Sentence] {
        causes.map { cause in
            cause.count > 1
                ? "line \(cause.line) and \(cause.count - 1) more like it: \(cause.fault.message)"
                : "line \(cause.line): \(cause.fault.message)"
        }
    }
}
