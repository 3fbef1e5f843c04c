package import MusterCore

/// Takes typed members out of a JSON tree and collects what is wrong on the way, so that a person
/// learns of all problems at once.
///
/// A function that finds a problem notes it and returns `nil`; nothing is noted twice.
struct MemberReader {
    /// A JSON object and its place in the text, as `zones[2]`; empty for the whole text.
    struct Object {
        let path: String
        let members: [String: JSONValue]

        /// The place of a member.
        func path(of name: String) -> String {
            path.isEmpty ? name : "\(path).\(name)"
        }
    }

    /// How many problems are kept; the others are counted.
    private static let problemLimit = 20
    /// The farthest coordinate from the origin, in metres.
    private static let coordinateLimit = 100_000.0
    /// The most polygon corners of a plan; checks compare every two of them.
    private static let cornerLimit = 10_000

    /// The first problems found.
    private(set) var problems: [PlanProblem] = []
    /// How many there are.
    private(set) var problemCount = 0
    private var cornerCount = 0

    /// Notes a problem; `drawn` says it to those who see no file, where that is not the same.
    mutating func note(_ path: String, _ reason: Sentence, drawn: Sentence? = nil) {
        problemCount += 1
        if problems.count < Self.problemLimit {
            let path = path.isEmpty ? "plan" : path
            problems.append(PlanProblem(path: path, reason: reason, drawn: drawn ?? reason))
        }
    }

    /// The object that `value` must be.
    mutating func object(_ value: JSONValue, at path: String) -> Object? {
        guard case .object(let members) = value else { return wrong(value, "an object", at: path) }
        return Object(path: path, members: members)
    }

    /// The objects of a list, each with its place; a list that is absent is empty.
    mutating func objects(_ name: String, of parent: Object) -> [Object] {
        let path = parent.path(of: name)
        switch parent.members[name] {
        case nil, .null: return []
        case .array(let elements):
            return elements.enumerated().compactMap { object($1, at: "\(path)[\($0)]") }
        case .some(let value):
            let none: [Object]? = wrong(value, "an array", at: path)
            return none ?? []
        }
    }

    /// A member that is an identifier: one line of at most 64 characters.
    mutating func identifier(_ name: String, of object: Object) -> String? {
        line(name, of: object, fault: PlainText.faultInIdentifier)
    }

    /// A member that is a name: one line of at most 1,000 characters.
    mutating func name(_ name: String, of object: Object) -> String? {
        line(name, of: object, fault: PlainText.faultInName)
    }

    /// A member that is the text form of a beacon.
    mutating func beacon(_ name: String, of object: Object) -> BeaconIdentity? {
        guard let text = self.name(name, of: object) else { return nil }
        do throws(BeaconIdentityError) {
            return try BeaconIdentity(text)
        } catch {
            note(object.path(of: name), error.message)
            return nil
        }
    }

    /// A member that is two numbers in metres.
    mutating func point(_ name: String, of object: Object) -> Point? {
        guard let value = required(name, of: object) else { return nil }
        return point(value, at: object.path(of: name))
    }

    /// The member `polygon`: a list of points that make a simple polygon.
    mutating func polygon(of object: Object) -> Polygon? {
        guard let value = required("polygon", of: object) else { return nil }
        let path = object.path(of: "polygon")
        guard case .array(let elements) = value else {
            return wrong(value, "an array of points", at: path)
        }
        cornerCount += elements.count
        guard cornerCount <= Self.cornerLimit else {
            note(path, "the plan has more than \(Self.cornerLimit) corners")
            return nil
        }
        var points: [Point] = []
        for (index, element) in elements.enumerated() {
            if let point = point(element, at: "\(path)[\(index)]") { points.append(point) }
        }
        guard points.count == elements.count else { return nil }
        do throws(Polygon.Fault) {
            return try Polygon(points)
        } catch {
            note(path, error.message)
            return nil
        }
    }

    /// Whether a member is there and not null.
    func has(_ name: String, in object: Object) -> Bool {
        switch object.members[name] {
        case nil, .null: false
        default: true
        }
    }

    private mutating func required(_ name: String, of object: Object) -> JSONValue? {
        guard let value = object.members[name] else {
            note(object.path(of: name), "is missing")
            return nil
        }
        return value
    }

    private mutating func line(
        _ name: String,
        of object: Object,
        fault: (String) -> Sentence?
    ) -> String? {
        guard let value = required(name, of: object) else { return nil }
        guard case .string(let text) = value else {
            return wrong(value, "a string", at: object.path(of: name))
        }
        if let reason = fault(text) {
            note(object.path(of: name), reason)
            return nil
        }
        return text
    }

    private mutating func point(_ value: JSONValue, at path: String) -> Point? {
        guard case .array(let elements) = value, elements.count == 2,
            case .number(let x) = elements[0], case .number(let y) = elements[1]
        else { return wrong(value, "two numbers in metres", at: path) }
        guard abs(x) <= Self.coordinateLimit, abs(y) <= Self.coordinateLimit else {
            note(path, "is more than 100 km from the origin")
            return nil
        }
        return Point(x: x, y: y)
    }

    private mutating func wrong<Value>(
        _ value: JSONValue,
        _ expected: Sentence,
        at path: String
    ) -> Value? {
        note(path, "expected \(expected), found \(value.kind)")
        return nil
    }
}

extension Polygon.Fault {
    /// What is wrong, in words.
    package var message: Sentence {
        switch self {
        case .tooFewCorners(let count):
            Sentence(
                counting: count,
                one: "has \(count) corner; it takes three",
                other: "has \(count) corners; it takes three"
            )
        case .tooManyCorners(let count):
            "has \(count) corners; the limit is \(Polygon.maximumCorners)"
        case .noArea: "has no area"
        case .crossesItself(let one, let other):
            "crosses itself: the edges from corner \(one) and corner \(other) meet"
        }
    }
}
