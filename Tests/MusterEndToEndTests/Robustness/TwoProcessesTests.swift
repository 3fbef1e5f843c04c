import Foundation
import MusterTestSupport
import Testing

/// Several processes on one home: one waits, or is told who holds it.
@Suite struct TwoProcessesTests {
    @Test func `while an audit listens others read it, and changes are refused by name`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("start", "--source", "\(walk)@1x", "--json")
        try running.wait(until: { running.errorsSoFar.contains(" heard") })
        let holder = "pid \(running.identifier)"
        let status = home.muster("status", "--json").succeeded()
        #expect(try status.object["state"]?.text == "open")
        #expect(try status.object["listening"]?.text?.contains(holder) == true)
        home.muster("missing", "--json").succeeded()
        home.muster("extras").succeeded()
        home.muster("verify").succeeded()
        home.muster("report", "--out", "running.pdf").succeeded()
        for command in [
            ["finish"], ["cancel", "--reason", "x"], ["resume", "--source", walk], ["replay"],
        ] {
            home.muster(command).refused(6, naming: holder, "muster pause")
        }
        home.muster("start", "--source", walk).refused(6, naming: TestHome.audit)
        home.muster("item", "edit", "IT-0001", "--note", "moved").succeeded()
        home.muster("pause").succeeded()
        let ended = try running.wait()
        #expect(ended.status == 130, "\(ended.errors)")
        home.muster("confirm", "IT-0001", "--by", "sight").succeeded()
        home.muster("finish", "--partial", "--reason", "test").succeeded()
        home.muster("verify").succeeded()
    }

    @Test func `words by hand are taken by the process that listens, in one chain`() throws {
        let home = try TestHome.loaded()
        let walk = try SimulatedWarehouse.small.get().walk
        let running = try home.begin("start", "--source", "\(walk)@1x", "--json")
        try running.wait(until: { running.errorsSoFar.contains(" heard") })
        let words = try (1...6).map { index in
            try home.begin("confirm", "IT-000\(index)", "--by", "sight", "--json")
        }
        for word in words {
            let finding = try word.wait().succeeded().object
            #expect(finding["outcome"]?.text == "CONFIRMED")
        }
        home.muster("note", "dock door blocked", "--item", "IT-0002").succeeded()
        home.muster("undo").succeeded()
        home.muster("undo").succeeded()
        // Refused with the reason, as when nothing listens.
        home.muster("confirm", "IT-9999", "--by", "sight").refused(5, naming: "IT-9999")
        home.muster("confirm", "IT-0001", "--by", "sight", "--zone", "attic")
            .refused(5, naming: "attic")
        let confirmed = try home.muster("show", "--json").succeeded().object
        #expect(confirmed["state"]?.text == "open", "it goes on listening")
        #expect(confirmed["outcomes"]?["CONFIRMED"]?.integer == 5)
        // A process that is killed takes no word any more; the word is kept all the same.
        kill(running.identifier, SIGKILL)
        _ = try running.wait()
        home.muster("confirm", "IT-0007", "--by", "sight").succeeded()
        home.muster("resume", "--source", "capture:\(walk.dropFirst(8))").succeeded()
        let audit = try home.muster("finish", "--partial", "--reason", "test", "--json").succeeded()
            .object
        #expect(audit["outcomes"]?["CONFIRMED"]?.integer == 6)
        home.muster("verify").succeeded()
        home.muster("replay").succeeded()
        let left = try FileManager.default.contentsOfDirectory(
            atPath: "\(home.path)/traces/\(TestHome.audit)"
        )
        #expect(!left.contains("words"), "no letter is left: \(left)")
    }

    @Test func `a step of an audit waits for whoever holds the store, and says for whom`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        for command in [
            ["confirm", "IT-0001", "--by", "sight"], ["note", "x"], ["undo"],
            ["finish", "--partial", "--reason", "test"],
        ] {
            // As an import of many rows holds it.
            let lock = open("\(home.path)/muster.lock", O_RDWR | O_CLOEXEC)
            defer { close(lock) }
            try #require(flock(lock, LOCK_EX) == 0)
            let holder = "pid 1, muster item import"
            try #require(ftruncate(lock, 0) == 0)
            try #require(pwrite(lock, holder, holder.utf8.count, 0) == holder.utf8.count)
            let waiting = try RunningCommand(
                MusterProgram.path,
                command,
                home: home.path,
                in: home.folder
            )
            try waiting.wait(until: { waiting.errorsSoFar.contains("Waiting for \(holder), ") })
            try #require(flock(lock, LOCK_UN) == 0)
            let result = try waiting.wait().succeeded()
            #expect(result.errors.contains("Waiting for \(holder), "), "\(command)")
        }
        home.muster("verify").succeeded()
    }

    @Test func `of two starts at the same time one wins, and the other is told`() throws {
        let walk = try SimulatedWarehouse.small.get().walk
        for _ in 0..<5 {
            let home = try TestHome.loaded()
            let runs = try (0..<2).map { _ in try home.begin("start", "--source", walk) }
            let results = try runs.map { try $0.wait() }
            let statuses = results.map(\.status).sorted()
            #expect(statuses == [0, 6], "\(results.map(\.errors))")
            results.first { $0.status == 6 }?.refused(6, naming: TestHome.audit)
            #expect(try home.muster("audit", "list", "--json").objects.count == 1)
            home.muster("finish").succeeded()
            home.muster("verify").succeeded()
        }
    }

    @Test func `starts in several inventories get a number each`() throws {
        let home = try TestHome.empty()
        let walk = try SimulatedWarehouse.small.get().walk
        for index in 1...6 {
            home.muster("inventory", "add", "Room \(index)").succeeded()
            home.muster(
                "item",
                "add",
                "A",
                "Crate",
                "--inventory",
                "Room \(index)",
                "--beacon",
                "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/3/\(index)"
            ).succeeded()
        }
        let runs = try (1...6).map { index in
            try home.begin("start", "--source", walk, "--inventory", "Room \(index)", "--finish")
        }
        for run in runs { try run.wait().succeeded() }
        for number in 1...6 { home.muster("verify", "A-2026-000\(number)").succeeded() }
    }

    @Test func `confirmations at the same time are all kept, in one chain`() throws {
        let home = try TestHome.loaded()
        home.muster("start", "--source", try SimulatedWarehouse.small.get().walk).succeeded()
        let runs = try (1...8).map { index in
            try home.begin("confirm", "IT-000\(index)", "--by", "sight")
        }
        for run in runs { try run.wait().succeeded() }
        home.muster("verify").succeeded()
        let audit = try home.muster("finish", "--json").succeeded().object
        #expect(audit["outcomes"]?["CONFIRMED"]?.integer == 8)
    }

    @Test func `eight imports at the same time lose nothing`() throws {
        let home = try TestHome.empty()
        let runs = try (1...8).map { index in
            let rows = (0..<300).map { row in
                "R\(index)-\(row),Crate,ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/\(index)/\(row)"
            }
            let text = (["id,name,beacon"] + rows).joined(separator: "\n")
            return try home.begin("item", "import", try home.file("\(index).csv", text))
        }
        for run in runs { try run.wait().succeeded() }
        #expect(home.muster("item", "list", "--json").lines.count == 2_400)
        let store = try home.muster("doctor", "--json").objects.first {
            $0["check"]?.text == "store"
        }
        #expect(store?["ok"]?.bool == true)
    }
}
