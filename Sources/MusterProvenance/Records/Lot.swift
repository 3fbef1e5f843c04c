public import MusterCore

/// A production group of one product; the spine of tracing.
public struct Lot: Hashable, Sendable {
    /// What may be done with a lot.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// Nothing stands against it.
        case open
        /// It may not be used until it is released.
        case held
        /// It was held, and may be used again.
        case released
        /// It was called back.
        case recalled
        /// Nothing is left of it.
        case usedUp = "used_up"
        /// It was destroyed.
        case destroyed
    }

    /// The code of its product.
    public var product: String
    /// Its code, unique within the product; in the words of the food safety rule the traceability lot code.
    public var code: String
    /// When it was made (UTC).
    public var madeAt: Instant?
    /// The last day it is good for.
    public var bestBefore: CalendarDay?
    /// Where its code was given: the source of the traceability lot code.
    public var sourcePlace: String?
    /// Where the source can be asked for.
    public var sourceReference: String?
    /// How much was made.
    public var quantity: ThingQuantity?
    /// What may be done with it.
    public var state = State.open
    /// A remark.
    public var note: String?

    /// Creates a lot.
    public init(product: String, code: String) {
        (self.product, self.code) = (product, code)
    }

    /// The lot within its product, as people write it: `CARROT/L-1`.
    public var path: String { "\(product)/\(code)" }

    /// The products and codes that a path may mean: either may have strokes in it.
    public static func meant(by path: String) -> [(product: String, code: String)] {
        path.indices.filter { path[$0] == "/" }.map { stroke in
            (String(path[..<stroke]), String(path[path.index(after: stroke)...]))
        }
    }

    /// A name that means this lot alone: its path may be the code of another one.
    public var exactName: String { OwnNames(site: "").name("lot", product, code) }

    /// Throws where a member cannot be.
    ///
    /// - Throws: ``ProvenanceError/badMember(of:member:reason:)``.
    public func check() throws(ProvenanceError) {
        let checker = MemberCheck(of: "lot \(PlainText.quoted(code))")
        try checker.identifier(code, "lot")
        try checker.demand(code.count <= 20, "lot", "has \(code.count) characters; the limit is 20")
        for (text, member) in [
            (sourcePlace, "source_place"), (sourceReference, "source_reference"),
        ] {
            if let text { try checker.line(text, member) }
        }
        if let note { try checker.paragraph(note, "note") }
    }
}
