public import MusterCore
import MusterCrypto

/// An event as the house keeps it: with who recorded it when, in a chain of hashes.
public struct RecordedEvent: Hashable, Sendable {
    /// Where an event came from.
    public enum Origin: String, CaseIterable, Hashable, Sendable {
        /// Somebody entered it.
        case local
        /// It came from a table.
        case csv
        /// It came from a table of the SAF form.
        case saf
        /// It came from a document of EPCIS.
        case epcis
    }

    /// What happened.
    public var event: TraceEvent
    /// When it was recorded (UTC).
    public var recordedAt: Instant
    /// Who recorded it.
    public var actor: String
    /// Where it came from.
    public var origin: Origin

    /// Creates a record.
    public init(_ event: TraceEvent, recordedAt: Instant, actor: String, origin: Origin) {
        (self.event, self.recordedAt) = (event, recordedAt)
        (self.actor, self.origin) = (actor, origin)
    }

    /// How far ahead of the clock an event may be before it is marked, in seconds.
    public static let tolerance = 300.0

    /// Whether it was to happen later than it was recorded, by more than clocks may differ.
    public var isOfFuture: Bool { event.at.seconds(since: recordedAt) > Self.tolerance }

    /// The hash of a record in its chain: `SHA-256(prev ‖ body)` (FIPS 180-4).
    ///
    /// - Parameters:
    ///   - body: the record's text.
    ///   - previous: the hash of the record before it, or ``start``.
    /// - Returns: 32 bytes.
    public static func hash(of body: [UInt8], after previous: [UInt8]) -> [UInt8] {
        SHA256.digest(of: previous + body)
    }

    /// What the first record of a chain stands behind.
    public static let start = SHA256.digest(of: "muster event".utf8)

    /// The record's text: JSON whose members stand in one order.
    public var body: [UInt8] { body(id: event.id) }

    /// The record's text for who has the identifier of its event already.
    ///
    /// - Parameter id: the event's identifier, which is a hash over all of it.
    /// - Returns: the text.
    package func body(id: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("id")
            json.string(id)
            json.key("verb")
            json.string(event.verb.rawValue)
            json.key("at")
            json.integer(event.at.microseconds)
            json.key("offset_s")
            json.integer(event.offsetSeconds)
            json.key("recorded_at")
            json.integer(recordedAt.microseconds)
            json.key("actor")
            json.string(actor)
            json.key("origin")
            json.string(origin.rawValue)
            json.key("things")
            json.array { list in
                for thing in event.things { Self.write(thing, to: &list) }
            }
            writeContext(to: &json)
        }
        return json.bytes
    }

    private func writeContext(to json: inout JSONWriter) {
        let texts: [(StaticString, String?)] = [
            ("place", event.place), ("place_uri", event.placeURI), ("site", event.site),
            ("from", event.from), ("from_uri", event.fromURI), ("to", event.to),
            ("to_uri", event.toURI), ("corrects", event.corrects),
        ]
        for (name, text) in texts where text != nil {
            json.key(name)
            json.string(text)
        }
        json.key("refs")
        json.array { list in
            for reference in event.references {
                list.array {
                    $0.string(reference.type)
                    $0.string(reference.number)
                }
            }
        }
        json.key("details")
        json.object { json in
            for (name, value) in event.details.sorted(by: { $0.key < $1.key }) {
                json.key(data: name)
                json.string(value)
            }
        }
    }

    private static func write(_ thing: EventThing, to json: inout JSONWriter) {
        json.array { json in
            json.string(thing.name.uri)
            json.string(thing.name.kind.rawValue)
            json.string(thing.role.rawValue)
            if let quantity = thing.quantity {
                json.string(quantity.amount.description)
                json.string(quantity.unit.code)
            }
        }
    }
}
