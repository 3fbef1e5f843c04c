import MusterCrypto
import FoundationEssentials
import MusterAudit
import MusterCore
import MusterProvenance

/// What an audit observed in one zone, as an event of EPCIS 2.0 (GS1, 2022): an `ObjectEvent` with
/// the action OBSERVE.
struct EPCISEvent {
    /// When it was observed; an event is exact to the second.
    var at: Instant
    /// How far the site's clocks were ahead of UTC then, in seconds.
    var offsetSeconds: Int
    /// What was observed, each once, in the order of the identifiers.
    var things: [String]
    /// The step of the business, a word of CBV 2.0.
    var step: String
    /// The zone; `nil` where radio cannot tell it.
    var zone: String?
    /// The site.
    var site: String
    /// The audit.
    var audit: String
    /// The recount that changed what was told of the zone; `nil` for the count.
    ///
    /// With it nothing that was declared wrong is told again under the same name, where a later
    /// recount returns to it.
    var recount: String?
    /// When it was found wrong, and by which events it is put right.
    var correction: EventCorrection?

    /// The kind of document that an audit is; the vocabulary of GS1 has none for it.
    private static let auditType = "urn:x-muster:btt:audit"
    private static let recountType = "urn:x-muster:btt:recount"

    /// What the event is part of, in the order of the types.
    private var transactions: [(type: String, id: String)] {
        var list = [(type: Self.auditType, id: audit)]
        if let recount { list.append((Self.recountType, recount)) }
        return list
    }

    /// The event's hash, its identifier (CBV 2.0, section 8.9).
    ///
    /// What says that it was wrong is no part of it, so an event keeps its name.
    var id: String {
        let zone = zone.map { "readPointid=\($0)" } ?? ""
        let parts = transactions.map { "type=\($0.type)bizTransaction=\($0.id)" }.joined()
        let text =
            "eventType=ObjectEventeventTime=\(at.inWholeSeconds.epcis)"
            + "eventTimeZoneOffset=\(offset)"
            + (things.isEmpty ? "" : "epcList" + things.map { "epc=\($0)" }.joined())
            + "action=OBSERVEbizStep=https://ref.gs1.org/cbv/BizStep-\(step)\(zone)"
            + "bizLocationid=\(site)"
            + "bizTransactionList\(parts)"
        let hash = Hex.text(SHA256.digest(of: text.utf8))
        return "ni:///sha-256;\(hash)?ver=CBV2.0"
    }

    /// The offset from UTC as `+01:00`.
    private var offset: String { Instant.distance(ofSeconds: offsetSeconds) }

    /// Writes the event as one object of JSON-LD.
    func write(to json: inout JSONWriter, recordedAt: Instant) {
        json.object { json in
            json.key("type")
            json.string("ObjectEvent")
            json.key("eventID")
            json.string(id)
            json.key("eventTime")
            json.string(at.inWholeSeconds.epcis)
            json.key("recordTime")
            json.string(recordedAt.inWholeSeconds.epcis)
            json.key("eventTimeZoneOffset")
            json.string(offset)
            if let correction { json.errorDeclaration(correction) }
            json.key("epcList")
            json.array { list in for thing in things { list.string(thing) } }
            json.key("action")
            json.string("OBSERVE")
            json.key("bizStep")
            json.string(step)
            if let zone {
                json.key("readPoint")
                json.identified(zone)
            }
            json.key("bizLocation")
            json.identified(site)
            json.key("bizTransactionList")
            json.array { list in
                for transaction in transactions {
                    list.object { json in
                        json.key("type")
                        json.string(transaction.type)
                        json.key("bizTransaction")
                        json.string(transaction.id)
                    }
                }
            }
        }
    }
}

extension Instant {
    /// The second that it lies in: events of audits are exact to that.
    var inWholeSeconds: Instant { Instant(seconds: second) }
}

/// Names of things that programs of other houses can tell apart.
enum EPCISName {
    /// What the items of a list are called, in the same order: a GS1 Digital Link where there is one
    /// that no other item has, else a name of the house's own.
    static func items(_ items: [ExpectedItem], of inventory: String, at site: String) -> [String] {
        let links = items.map(link)
        let uses = links.reduce(into: [:]) { uses, link in uses[link, default: 0] += 1 }
        return zip(items, links).map { item, link in
            if let link, uses[link] == 1 { return link }
            return own(site, ["item", inventory, item.item.rawValue])
        }
    }

    /// GTIN and serial number as a GS1 Digital Link (GS1 Digital Link 1.3), where the record has
    /// them.
    private static func link(_ item: ExpectedItem) -> String? {
        guard let gtin = item.product.flatMap({ try? GTIN($0) }), gtin.isGlobal,
            let serial = item.serial, GS1Text.isCode(serial)
        else { return nil }
        return ThingName(gtin, serial: serial).uri
    }

    /// A name of the house's own.
    static func own(_ site: String, _ parts: [String]) -> String {
        "urn:x-muster:" + ([site] + parts).map(PercentName.escaped).joined(separator: ":")
    }
}
