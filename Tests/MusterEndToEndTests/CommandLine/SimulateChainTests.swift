import Foundation
import MusterTestSupport
import Testing

/// `muster simulate chain` and `orders`: what they write is what the other commands read.
@Suite struct SimulateChainTests {
    @Test func `a simulated chain is imported whole, and traced as its file says`() throws {
        let home = try TestHome.empty()
        let chain = ["simulate", "chain", "--events", "1205", "--depth", "4", "--seed", "3"]
        let told = home.muster(chain + ["--out", "chain", "--json"]).succeeded()
        #expect(try told.object["lots"]?.integer == 1_000)
        for kind in ["product", "party", "lot", "event"] {
            let file = "chain/\(kind == "party" ? "partie" : kind)s.csv"
            home.muster(kind, "import", file).succeeded()
        }
        let rows = try text(home, "chain/events.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count == 1_205)
        let made = rows.map { Made($0) }
        for start in ["P0/L0-7", "P1/L1-199"] {
            let trace = home.muster("lot", "trace", start, "--forward", "--json").succeeded()
            #expect(try trace.object["lots"]?.integer == reached(from: start, made).count)
        }
        for start in ["P4/L4-0", "P3/L3-100"] {
            let trace = home.muster("lot", "trace", start, "--back", "--json").succeeded()
            let turned = made.map { Made(inputs: $0.outputs, outputs: $0.inputs) }
            #expect(try trace.object["lots"]?.integer == reached(from: start, turned).count)
        }
        home.muster(chain + ["--out", "again"]).succeeded()
        for file in ["products", "parties", "lots", "events"] {
            #expect(try text(home, "chain/\(file).csv") == text(home, "again/\(file).csv"))
        }
    }

    /// What an event of the file makes of what.
    private struct Made {
        var inputs: [String]
        var outputs: [String]

        init(inputs: [String], outputs: [String]) {
            (self.inputs, self.outputs) = (inputs, outputs)
        }

        init(_ row: Substring) {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            func lots(_ cell: Substring) -> [String] {
                cell.split(separator: ";").map { String($0.prefix { $0 != "=" }) }
            }
            (inputs, outputs) = (lots(cells[4]), lots(cells[5]))
        }
    }

    private func reached(from start: String, _ made: [Made]) -> Set<String> {
        var reached: Set<String> = []
        var next: Set<String> = [start]
        while !next.isEmpty {
            next = Set(made.filter { !next.isDisjoint(with: $0.inputs) }.flatMap(\.outputs))
                .subtracting(reached)
            reached.formUnion(next)
        }
        return reached
    }

    private func text(_ home: TestHome, _ file: String) throws -> String {
        try String(contentsOf: home.folder.appending(path: file), encoding: .utf8)
    }

    @Test func `simulated orders are measured, and only simulated files are replaced`() throws {
        let home = try TestHome()
        let orders = ["simulate", "orders", "--customers", "300", "--out", "orders"]
        home.muster(orders).succeeded()
        home.muster(orders).succeeded()
        let file = "orders/orders.csv"
        let rules = try home.muster("evaluate", "recommend", "--orders", file, "--json")
            .succeeded().objects
        #expect(rules.allSatisfy { $0["all"]?["customers"]?.integer == 300 } && rules.count == 4)
        for kind in ["orders", "events"] { _ = try home.file("\(kind).csv", "real\n") }
        home.muster("simulate", "orders", "--out", ".").refused(6, naming: "not simulated")
        home.muster("simulate", "chain", "--out", ".").refused(6, naming: "not simulated")
        let few = ["simulate", "chain", "--events", "6", "--depth", "5", "--out", "few"]
        home.muster(few).refused(2, naming: "--events cannot be 6", "from 7 to 10000000")
        home.muster(orders + ["--products", "23"]).refused(2, naming: "from 24 to 10000")
        home.muster("simulate", "chain", "--out", "/proc/chain").refused(1, naming: "/proc/chain")
    }
}
