import Foundation
import MusterTestSupport
import Testing

/// `kill -9` at any moment: what was acknowledged is there, and the work goes on.
@Suite(.serialized) struct KilledTests {
    @Test func `an import that is killed is there whole or not at all`() throws {
        var random = SplitMix64(seed: 41)
        let home = try TestHome.loaded()
        let rows = (0..<400).map { index in
            "X\(index),Crate \(index),ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/\(index)"
        }
        let file = try home.file("many.csv", (["id,name,beacon"] + rows).joined(separator: "\n"))
        var full = home.seconds { home.muster("item", "import", file).succeeded() }
        var outcomes: Set<Int> = []
        for round in 0..<50 {
            let inventory = "Round \(round)"
            home.muster("inventory", "add", inventory).succeeded()
            let renamed = try home.file(
                "round.csv",
                (["id,name,beacon"]
                    + rows.map { row in
                        row.replacing("/1/", with: "/\(round + 2)/")
                    }).joined(separator: "\n")
            )
            let running = try home.begin("item", "import", renamed, "--inventory", inventory)
            usleep(UInt32(Double.random(in: 0...1.1, using: &random) * full * 1_000_000))
            running.send(SIGKILL)
            let killed = try running.wait()
            let count = home.muster("item", "list", "--inventory", inventory, "--json").succeeded()
                .lines.count
            #expect(count == 0 || count == 400, "round \(round): \(count) items")
            #expect(killed.text.isEmpty || count == 400, "round \(round): an import got lost")
            outcomes.insert(count)
            // The machine may be busier or less busy now than when it was measured.
            full *= count == 0 ? 1.1 : 0.92
        }
        #expect(outcomes == [0, 400], "all rounds ended alike: \(outcomes)")
        let problems = try home.muster("doctor", "--json").objects.first {
            $0["check"]?.text == "store"
        }
        #expect(problems?["ok"]?.bool == true)
    }

    @Test func `an audit that is killed keeps what it told, verifies, goes on and replays`() throws
    {
        var random = SplitMix64(seed: 42)
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        var stages: Set<String> = []
        for round in 0..<50 {
            let running = try home.begin("start", "--source", "\(walk)@600x", "--finish", "--json")
            usleep(UInt32.random(in: 0...1_000_000, using: &random))
            running.send(SIGKILL)
            let told = try running.wait()
            let status = home.muster("status", "--json").succeeded()
            let state = try status.object["state"]?.text
            if told.errors.contains("frozen") {
                #expect(state != nil, "round \(round): audit lost")
            }
            guard let audit = try status.object["audit"]?.text, state != "counted" else {
                stages.insert(state ?? "none")
                continue
            }
            stages.insert("broken off")
            home.muster("verify", audit).succeeded()
            let heard = told.errors.matches(of: #/(\d+)/60 heard/#).last.flatMap { Int($0.1) } ?? 0
            if round.isMultiple(of: 2) {
                home.muster("resume", "--source", walk).succeeded()
            }
            let finished = home.muster(
                "finish",
                audit,
                "--partial",
                "--reason",
                "killed",
                "--json"
            ).succeeded()
            #expect(try finished.object.present >= heard, "round \(round): items got lost")
            home.muster("verify", audit).succeeded()
            let replayed = home.muster("replay", audit, "--json").succeeded()
            #expect(replayed.output == finished.output, "round \(round): replay differs")
        }
        #expect(stages.contains("broken off"))
    }

    @Test func `a finish that is killed has finished or can be repeated`() throws {
        var random = SplitMix64(seed: 43)
        let walk = try SimulatedWarehouse.small.get().walk
        let paused = try TestHome.loaded()
        paused.muster("start", "--source", walk).succeeded()
        func copied() throws -> TestHome {
            let home = try TestHome()
            try home.become(paused)
            return home
        }
        let whole = try copied()
        let full = whole.seconds { whole.muster("finish").succeeded() }
        for round in 0..<10 {
            let home = try copied()
            let running = try home.begin("finish", "--json")
            usleep(UInt32(Double.random(in: 0...1.1, using: &random) * full * 1_000_000))
            running.send(SIGKILL)
            let told = try running.wait()
            let state = try home.muster("status", "--json").succeeded().object["state"]?.text
            #expect(state == "paused" || state == "counted", "round \(round)")
            #expect(told.text.isEmpty || state == "counted", "round \(round)")
            let finished = home.muster("finish", "--json").succeeded()
            #expect(try finished.object.outcomeSum == 60)
            home.muster("verify").succeeded()
        }
    }

    @Test func `a broken-off audit says so, and nothing else is needed to go on`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("start", "--source", "\(walk)@1x")
        try running.wait(until: { running.errorsSoFar.contains(" heard") })
        running.send(SIGKILL)
        _ = try running.wait()
        #expect(home.muster("status").succeeded().text.contains("broken off"))
        home.muster("start", "--source", walk).refused(6, naming: TestHome.audit)
        home.muster("note", "the battery was flat").succeeded()
        home.muster("resume", "--source", walk, "--finish").succeeded()
        home.muster("verify").succeeded()
    }
}

extension TestHome {
    /// How long something takes.
    fileprivate func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try work()
        let taken = (ContinuousClock.now - start).components
        return Double(taken.seconds) + Double(taken.attoseconds) / 1e18
    }
}
