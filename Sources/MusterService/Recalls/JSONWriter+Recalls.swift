public import MusterCore
import MusterProvenance
import MusterStore

extension JSONWriter {
    /// Whom a recall concerns, as `muster lot notify --json` and the API tell it.
    public mutating func recallCall(_ call: RecallCall) {
        object { json in
            json.texts("lots", call.lots.map(\.path))
            json.text("reason", call.reason)
            json.member("concerned") { list in
                list.array { list in
                    for one in call.concerned { list.object { $0.members(of: one) } }
                }
            }
            json.member("unnamed") { $0.integer(call.unnamed) }
        }
    }

    private mutating func members(of one: RecallCall.Concerned) {
        text("party", one.party.id)
        text("name", one.party.name)
        text("phone", one.party.phone)
        text("mail", one.party.mail)
        member("told") { $0.bool(one.isTold) }
        text("message", one.message?.id)
        text("message_state", one.message?.state.rawValue)
        member("told_at") { $0.instant(one.message?.createdAt) }
        member("shipments") { list in
            list.array { list in
                for shipment in one.shipments { list.object { $0.members(of: shipment) } }
            }
        }
    }

    private mutating func members(of shipment: RecallCall.Shipment) {
        text("product", shipment.product)
        text("lot", shipment.lot?.path)
        member("quantity") { json in
            json.object { json in
                for (unit, amount) in shipment.quantity.inOrder {
                    json.key(data: unit.code)
                    json.number(amount.value)
                }
            }
        }
        member("things") { $0.integer(shipment.things) }
        member("at") { $0.instant(shipment.at) }
        text("order", shipment.order)
    }
}
