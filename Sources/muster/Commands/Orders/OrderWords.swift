import MusterCore
import MusterOrders
import MusterProvenance
import MusterService
import MusterStore

/// What the terminal says of orders.
enum OrderWords {
    /// Answers a command that changed an order: what was done, and what is missing.
    static func answer(_ order: Order, _ done: Sentence, _ common: CommonOptions) {
        guard !common.json else { return Terminal.line { OrderJSON.write(order, to: &$0) } }
        Terminal.out(done)
        tellOpen(order)
    }

    /// Says what is missing for an order, and what was fetched for it and is to be brought back.
    private static func tellOpen(_ order: Order) {
        for line in order.shortLines {
            Terminal.out(
                "  line \(line.no): \(line.short) of \(line.quantity) \(name(line)) missing"
            )
        }
        for back in order.putBacks { tellPutBack(back.quantity, of: back.item, order.id) }
    }

    /// Says what is to be brought back.
    static func tellPutBack(_ quantity: Int, of item: ItemID, _ order: String) {
        Terminal.out("Bring back \(quantity) of \(item), picked for \(order).")
    }

    /// What all of an order costs; empty where it is not known.
    static func total(_ order: Order) -> String {
        guard let total = order.totalMinor, let currency = order.currency else { return "" }
        return "\(Product.price(minor: total)) \(currency)"
    }

    /// The product of a line, and the lot where one is asked for.
    static func name(_ line: OrderLine) -> String {
        line.lot.map { "\(line.product)/\($0)" } ?? line.product
    }

    /// Shows an order: what it is, its lines with what is promised of each, and its steps.
    static func show(_ order: Order, _ records: [KeptOrderRecord], _ home: OpenHome) throws {
        let (clock, now, zones) = (try home.clock(), home.now(), try ZoneLabels(home))
        Terminal.out("\(order.id)  \(order.state.words)")
        let lines: [(Sentence, String?)] = [
            ("customer", order.customer), ("inventory", order.inventory),
            ("ship to", order.shipTo), ("wanted by", order.wantedBy?.description),
            ("total", total(order).isEmpty ? nil : total(order)), ("note", order.note),
        ]
        for (name, value) in lines {
            if let value { Terminal.out("  \(name): \(value.inOneLine)") }
        }
        if order.lines.isEmpty {
            Terminal.out("No lines yet.")
        } else {
            var table = Table([
                .init(title: "Line", isNumeric: true), .init(title: "Product", givesWay: true),
                .init(title: "Quantity", isNumeric: true),
                .init(title: "Price", isNumeric: true, mayGo: true),
                .init(title: "Promised", isNumeric: true), .init(title: "From", givesWay: true),
                .init(title: "Zone", givesWay: true), .init(title: "Trust", mayGo: true),
                .init(title: "Counted", mayGo: true),
            ])
            for line in order.lines { add(line, of: order, to: &table, zones, now) }
            table.print()
        }
        tellOpen(order)
        for record in records {
            let moment = Figures.dayAndTime(record.at, clock)
            let step = record.step.words
            Terminal.out(
                record.reason.map { "\(moment)  \(step) by \(record.actor): \($0.inOneLine)" }
                    ?? "\(moment)  \(step) by \(record.actor)"
            )
        }
    }

    private static func add(
        _ line: OrderLine,
        of order: Order,
        to table: inout Table,
        _ zones: ZoneLabels,
        _ now: Instant
    ) {
        let price = line.priceMinor.map {
            [Product.price(minor: $0), line.currency ?? ""].joined(separator: " ")
        }
        let head: [Sentence?] = [
            .data("\(line.no)"), .data(name(line)),
            .data("\(Figures.count(line.quantity)) \(line.unit.symbol)"), price.map { .data($0) },
        ]
        guard !line.allocations.isEmpty else {
            table.add(head + [order.state.holdsStock ? .data("0") : nil, nil, nil, nil, nil])
            return
        }
        for (index, part) in line.allocations.enumerated() {
            table.add(
                (index == 0 ? head : [nil, nil, nil, nil]) + [
                    .data(Figures.count(part.quantity)),
                    .data(
                        [part.item.rawValue, part.lot].compactMap(\.self).joined(separator: " ")
                    ),
                    zones[part.zone].map { .data($0) },
                    "\(part.trust.rawValue) \(part.trust.words)",
                    part.countedAt.map { Figures.age(max(0, now.seconds(since: $0))) },
                ]
            )
        }
    }
}
