import Glibc
import MusterCore
import MusterDisk
import MusterOrders
import MusterProvenance
public import MusterSimulation

/// The files of a simulated chain of products, and of simulated orders.
extension SimulatedFiles {
    /// How many rows are written at once.
    private static let rows = 5_000

    /// Writes `products.csv`, `parties.csv`, `lots.csv` and `events.csv`, which Muster imports in this order,
    /// and `chain.json`, which says how it was made and how often what happens.
    ///
    /// - Parameters:
    ///   - chain: the chain.
    ///   - folder: where the files go; made when it is not there. A chain in it is replaced only if it was
    ///     simulated too.
    /// - Throws: ``ServiceError``, ``MusterStore/StoreError``.
    public static func write(_ chain: SimulatedChain, to folder: String) throws {
        try begin(
            folder,
            with: ["products.csv", "parties.csv", "lots.csv", "events.csv"],
            markedBy: "chain.json"
        )
        try write(folder + "/products.csv", ["code", "name", "unit"], chain.products) {
            [$0, "Product \($0)", "KGM"]
        }
        let suppliers = (1...SimulatedChain.suppliers).map {
            [SimulatedChain.supplier($0), "Supplier \($0)", "supplier", "555 02\(two($0))"]
        }
        let customers = (1...SimulatedChain.customers).map {
            // The last one cannot be reached, as it happens.
            let phone = $0 == SimulatedChain.customers ? "" : "555 01\(two($0))"
            return [SimulatedChain.customer($0), "Customer \($0)", "customer", phone]
        }
        let parties = suppliers + customers
        try write(folder + "/parties.csv", ["id", "name", "role", "phone"], parties) { $0 }
        try write(folder + "/lots.csv", ["product", "lot"], chain.lots) { [$0.product, $0.code] }
        var counts: [String: Int] = [:]
        try write(folder + "/events.csv", SimulatedChain.Event.columns, chain.events) { event in
            counts[event.verb.rawValue, default: 0] += 1
            return event.cells
        }
        var json = JSONWriter()
        json.object { json in
            json.key("simulated")
            json.bool(true)
            json.key("seed")
            json.integer(Int(truncatingIfNeeded: chain.seed))
            json.key("depth")
            json.integer(chain.depth)
            json.key("lots")
            json.integer(chain.width * (chain.depth + 1))
            json.key("events")
            json.integer(chain.count)
            json.key("verbs")
            json.object { json in
                for (verb, count) in counts.sorted(by: { $0.key < $1.key }) {
                    json.key(data: verb)
                    json.integer(count)
                }
            }
        }
        json.newline()
        try Files.write(json.bytes, to: folder + "/chain.json")
        try keep(folder)
    }

    /// Writes `orders.csv`, which `muster evaluate recommend --orders` measures with, and `orders.json`, which
    /// says that they are simulated.
    ///
    /// - Parameters:
    ///   - orders: the orders.
    ///   - folder: where the files go; made when it is not there. Orders in it are replaced only if they
    ///     were simulated too.
    /// - Returns: how many orders, and how many rows they have.
    /// - Throws: ``ServiceError``, ``MusterStore/StoreError``.
    public static func write(
        _ orders: SimulatedOrders,
        to folder: String
    ) throws -> (orders: Int, rows: Int) {
        try begin(folder, with: ["orders.csv"], markedBy: "orders.json")
        var numbers: [String: Int] = [:]
        let rows = orders.baskets.flatMap { basket in
            let number = numbers[basket.customer, default: 0] + 1
            numbers[basket.customer] = number
            return basket.products.sorted().map {
                [basket.customer, "\(number)", basket.at.iso8601(.seconds), $0]
            }
        }
        let columns = ["customer", "order", "at", "product"]
        try write(folder + "/orders.csv", columns, rows) { $0 }
        try Files.write(Array("{\"simulated\":true}\n".utf8), to: folder + "/orders.json")
        try keep(folder)
        return (orders.baskets.count, rows.count)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func write<Row>(
        _ path: String,
        _ columns: [String],
        _ rows: some Sequence<Row>,
        _ cells: (Row) -> [String]
    ) throws {
        let file = try DraftSink(path, mode: 0o666)
        var csv = CSVWriter(for: .muster)
        csv.record(columns)
        var count = 0
        for row in rows {
            csv.record(cells(row))
            count += 1
            guard count.isMultiple(of: Self.rows) else { continue }
            try file.write(csv.bytes)
            csv = CSVWriter(for: .muster)
        }
        try file.write(csv.bytes)
        try file.finish()
    }
}
