public import MusterCore
import MusterProvenance
import MusterStore

/// Whom a recall concerns, as commands and the API write it.
public enum RecallJSON {
    /// Writes whom a recall concerns.
    public static func write(_ call: RecallCall, to json: inout JSONWriter) {
        json.object { json in
            json.texts("lots", call.lots.map(\.path))
            json.text("reason", call.reason)
            json.member("concerned") { list in
                list.array { list in
                    for one in call.concerned { list.object { members(of: one, &$0) } }
                }
            }
            json.member("unnamed") { $0.integer(call.unnamed) }
        }
    }

    private static func members(of one: RecallCall.Concerned, _ json: inout JSONWriter) {
        json.text("party", one.party.id)
        json.text("name", one.party.name)
        json.text("phone", one.party.phone)
        json.text("mail", one.party.mail)
        json.member("told") { $0.bool(one.isTold) }
        json.text("message", one.message?.id)
        json.text("message_state", one.message?.state.rawValue)
        json.member("told_at") { $0.instant(one.message?.createdAt) }
        json.member("shipments") { list in
            list.array { list in
                for shipment in one.shipments { list.object { members(of: shipment, &$0) } }
            }
        }
    }

    private static func members(of shipment: RecallCall.Shipment, _ json: inout JSONWriter) {
        json.text("product", shipment.product)
        json.text("lot", shipment.lot?.path)
        json.member("quantity") { json in
            json.object { json in
                for (unit, amount) in shipment.quantity.inOrder {
                    json.key(data: unit.code)
                    json.number(amount.value)
                }
            }
        }
        json.texts("serials", shipment.serials)
        json.member("at") { $0.instant(shipment.at) }
        json.text("order", shipment.order)
    }
}
