import MusterCore
import MusterProvenance

/// Documents of EPCIS for tests, made member by member.
enum EPCISSample {
    static let context = #"["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld"]"#

    /// A shipment: members by name, each as JSON.
    static let shipment = [
        "type": #""ObjectEvent""#, "eventTime": #""2026-03-12T10:26:51.2Z""#,
        "eventTimeZoneOffset": #""+01:00""#, "action": #""OBSERVE""#, "bizStep": #""shipping""#,
        "disposition": #""in_transit""#,
        "quantityList":
            #"[{"epcClass":"https://id.gs1.org/01/09506000134352/10/L1","quantity":2.5,"uom":"KGM"}]"#,
        "destinationList":
            #"[{"type":"owning_party","destination":"https://id.gs1.org/417/9506000000015"}]"#,
    ]

    /// An event with some members changed; an empty text takes one out.
    static func event(
        _ changes: [String: String] = [:],
        of base: [String: String] = shipment
    ) -> String {
        let members = base.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        return
            "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }

    /// A document of some events, with members of its own changed.
    static func document(_ events: [String], _ changes: [String: String] = [:]) -> [UInt8] {
        let head = [
            "@context": context, "type": #""EPCISDocument""#, "schemaVersion": #""2.0""#,
            "creationDate": #""2026-03-12T11:00:00Z""#,
            "epcisBody": #"{"eventList":[\#(events.joined(separator: ","))]}"#,
        ]
        return Array(event(changes, of: head).utf8)
    }

    /// What is read of one event with some members changed.
    static func read(
        _ changes: [String: String] = [:],
        _ head: [String: String] = [:]
    ) throws -> EPCISDocument {
        try EPCISReader.read(document([event(changes)], head), named: "e.jsonld")
    }
}
