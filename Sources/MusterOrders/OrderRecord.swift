public import MusterCore
import MusterCrypto
import MusterProvenance

/// A step of an order as it is kept: appended only, in a chain of hashes.
public struct OrderRecord: Hashable, Sendable {
    /// What was done.
    public var step: OrderStep
    /// The order afterwards; before it was as the record before says.
    public var order: Order
    /// When it was done (UTC).
    public var at: Instant
    /// Who did it: an account.
    public var actor: String
    /// Why; `nil` where nobody has to say.
    public var reason: String?

    /// Creates a record.
    public init(
        _ step: OrderStep,
        _ order: Order,
        at: Instant,
        actor: String,
        reason: String? = nil
    ) {
        (self.step, self.order, self.at) = (step, order, at)
        (self.actor, self.reason) = (actor, reason)
    }

    /// What the first record of a chain stands behind.
    public static let start = SHA256.digest(of: "muster order".utf8)

    /// The hash of a record in its chain: `SHA-256(prev ‖ body)` (FIPS 180-4).
    ///
    /// - Parameters:
    ///   - body: the record's text.
    ///   - previous: the hash of the record before it, or ``start``.
    /// - Returns: 32 bytes.
    public static func hash(of body: [UInt8], after previous: [UInt8]) -> [UInt8] {
        SHA256.digest(of: previous + body)
    }

    /// The record's text: JSON whose members stand in one order.
    public var body: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            let texts: [(StaticString, String?)] = [
                ("order", order.id), ("step", step.rawValue), ("actor", actor),
                ("reason", reason), ("state", order.state.rawValue),
                ("customer", order.customer), ("inventory", order.inventory),
                ("ship_to", order.shipTo), ("wanted_by", order.wantedBy?.description),
                ("note", order.note),
            ]
            for (name, text) in texts {
                json.key(name)
                json.string(text)
            }
            json.key("version")
            json.integer(order.version)
            json.key("at")
            json.integer(at.microseconds)
            json.key("allow_short")
            json.bool(order.allowsShort)
            json.key("lines")
            json.array { list in
                for line in order.lines { Self.write(line, to: &list) }
            }
        }
        return json.bytes
    }

    private static func write(_ line: OrderLine, to json: inout JSONWriter) {
        json.array { json in
            json.integer(line.no)
            json.string(line.product)
            json.string(line.lot)
            json.integer(line.quantity)
            json.string(line.unit.code)
            json.integer(line.priceMinor)
            json.string(line.currency)
            json.array { json in
                for part in line.allocations {
                    json.array { json in
                        json.string(part.item.rawValue)
                        json.integer(part.quantity)
                    }
                }
            }
            json.array { json in
                for pick in line.picks {
                    json.array { json in
                        json.string(pick.item.rawValue)
                        json.integer(pick.quantity)
                        json.integer(pick.missing)
                        json.string(pick.means.rawValue)
                    }
                }
            }
        }
    }
}
