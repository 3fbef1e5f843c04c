import MusterOrders
import MusterProvenance

extension Order {
    /// What was promised as it was heard.
    var heard: [Allocation] {
        lines.flatMap(\.allocations).filter { $0.trust == .heard }
    }

    /// The order as it is for who is not told what was heard.
    var withoutHearings: Order {
        var order = self
        for line in order.lines.indices {
            for part in order.lines[line].allocations.indices
            where order.lines[line].allocations[part].trust == .heard {
                order.lines[line].allocations[part].trust = .recorded
            }
        }
        return order
    }
}
