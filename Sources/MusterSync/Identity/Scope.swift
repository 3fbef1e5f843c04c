/// A part of the data with rights and streams of its own.
public enum Scope: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Items, photos, inventories and the site plan: what people are asked about.
    case catalogue
    /// The rules of the house, which the hub alone writes.
    case house
    /// One audit, by the row that names it.
    case audit(SyncID)
    /// What one person keeps, by the person's row.
    case person(SyncID)

    /// Reads the text form; `nil` for anything else.
    public init?(_ text: String) {
        if text == "catalogue" {
            self = .catalogue
        } else if text == "house" {
            self = .house
        } else if text.hasPrefix("audit:"), let id = SyncID(hex: String(text.dropFirst(6))) {
            self = .audit(id)
        } else if text.hasPrefix("me:"), let id = SyncID(hex: String(text.dropFirst(3))) {
            self = .person(id)
        } else {
            return nil
        }
    }

    /// The text form: `catalogue`, `house`, `audit:` or `me:` with 32 hexadecimal digits.
    public var description: String {
        switch self {
        case .catalogue: "catalogue"
        case .house: "house"
        case .audit(let id): "audit:\(id)"
        case .person(let id): "me:\(id)"
        }
    }

    /// Whether it is an audit: its records travel by strand, and what comes applies at once.
    public var isAudit: Bool {
        if case .audit = self { true } else { false }
    }

    /// Whether what comes from elsewhere waits for a person's yes.
    public var asksFirst: Bool { self == .catalogue }
}

/// All that one writer wrote in one scope, numbered from 1 without a gap.
public struct StreamID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The scope.
    public var scope: Scope
    /// The writer's history; a new one whenever its disk went back.
    public var origin: SyncID

    /// Names a stream.
    public init(scope: Scope, origin: SyncID) {
        (self.scope, self.origin) = (scope, origin)
    }

    /// Reads `scope/origin`; `nil` for anything else.
    public init?(_ text: String) {
        guard let slash = text.lastIndex(of: "/"), let scope = Scope(String(text[..<slash])),
            let origin = SyncID(hex: String(text[text.index(after: slash)...]))
        else { return nil }
        self.init(scope: scope, origin: origin)
    }

    /// `scope/origin`.
    public var description: String { "\(scope)/\(origin)" }

    /// Orders by scope, then by writer.
    public static func < (lhs: StreamID, rhs: StreamID) -> Bool {
        lhs.scope == rhs.scope ? lhs.origin < rhs.origin : lhs.scope < rhs.scope
    }
}

/// The place of an entry: a stream and the number in it.
public struct Place: Hashable, Comparable, Sendable {
    /// The stream.
    public var stream: StreamID
    /// The number, from 1.
    public var number: Int

    /// Names a place.
    public init(stream: StreamID, number: Int) {
        (self.stream, self.number) = (stream, number)
    }

    /// Orders by stream, then by number.
    public static func < (lhs: Place, rhs: Place) -> Bool {
        lhs.stream == rhs.stream ? lhs.number < rhs.number : lhs.stream < rhs.stream
    }
}
