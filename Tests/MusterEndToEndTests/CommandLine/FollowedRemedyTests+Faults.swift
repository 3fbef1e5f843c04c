import Foundation
import GRDB
import MusterTestSupport
import Testing

/// What is advised where a disk, a program beside this one, a keyring or somebody else fails.
extension FollowedRemedyTests {
    /// A full disk, one that fails, and a database that lacks a table.
    func disks() throws -> [String] {
        let small = try SmallDisk(kilobytes: 16_384)
        let full = try TestHome.audited(in: small.folder)
        let elsewhere = try TestHome()
        let owner = RemedyFollower(full)
        let key = try #require(
            full.muster("backup", "key").succeeded().text.firstMatch(of: /mbp_[0-9a-f]+/)?.0
        )
        let ballast = try small.fill()
        // On its own disk there is no room for what a command says either.
        let command = "cd '\(elsewhere.folder.path)' && \"$MUSTER\" backup --encrypt \(key)"
        let refused = try elsewhere.shell(command, environment: ["MUSTER_HOME": full.path])
        try FileManager.default.removeItem(atPath: ballast)
        owner.follow(
            remedyIn: refused.errors,
            of: refused.command,
            choosing: "backup --to",
            with: ["FOLDER": elsewhere.folder.appending(path: "copies").path]
        )

        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        try FileManager.default.removeItem(atPath: "\(home.path)/outbox")
        person.follow("doctor", isRefused: false, choosing: "doctor --fix", adding: ["--yes"])
        try FileManager.default.removeItem(atPath: "\(home.path)/outbox")
        _ = try home.shell("touch '\(home.path)/outbox'")
        person.follow("doctor", choosing: "doctor --fix", adding: ["--yes"]) {
            try FileManager.default.removeItem(atPath: "\(home.path)/outbox")
        }
        #expect(FileManager.default.fileExists(atPath: "\(home.path)/outbox"))
        let failed = home.muster(
            ["inventory", "add", "Lost"],
            environment: [
                "LD_PRELOAD": try failingDisk(home), "FAULTS_ROOT": home.path, "FAULTS_LOG": "",
                "FAULTS_POINT": "sync:1:eio",
            ]
        ).refused(8)
        person.follow(remedyIn: failed.errors, of: failed.command, choosing: "doctor")
        try home.tamper { db in try db.execute(sql: "ALTER TABLE outbox RENAME TO gone") }
        person.follow("outbox", choosing: "doctor", endingWith: 8)
        return owner.followed + person.followed
    }

    /// Compiles what stands between the program and its disk.
    private func failingDisk(_ home: TestHome) throws -> String {
        let source = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "scripts/faults/shim.c").path
        let library = home.folder.appending(path: "shim.so").path
        try home.shell("gcc -O1 -shared -fPIC -o '\(library)' '\(source)' -ldl").succeeded()
        return library
    }

    /// An authority that is not the one that is trusted or does not answer, a journal that stood still, and
    /// a schedule that could not go out.
    func services() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let authority = try TimeAuthorityServer(home)
        let other = try TimeAuthorityServer(home, named: "other")
        try home.set("[orders]\ninventory = \"Nope\"")
        person.follow("doctor", isRefused: false, choosing: "inventory list")
        let walk = try SimulatedWarehouse.small.get().walk
        try home.set("[seal]\ntsa = \"\(authority.url)\"\ntsa_ca = \"\(other.certificates)\"")
        person.follow("trail", "stamp", choosing: "trail stamp") {
            try home.set(authority.settings)
        }
        for isToldByDoctor in [false, true] {
            try home.set("")
            home.muster("start", "--source", walk, "--finish").succeeded()
            try home.set(authority.settings)
            if isToldByDoctor {
                person.follow("doctor", isRefused: false, choosing: "trail stamp")
            } else {
                try authority.stop()
                person.follow("trail", "stamp", choosing: "trail stamp") { try authority.start() }
            }
        }
        return try person.followed + schedules() + journal()
    }

    private func schedules() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        let program = home.folder.appending(path: "sendmail")
        try ExecutableScript.write("#!/bin/sh\ncat >/dev/null\n", to: program)
        let from = "from = \"muster@muster.test\""
        try home.set("[mail]\nsendmail = \"\(program.path)\"\n\(from)")
        let daily = ["schedule", "add", "Daily", "--when", "daily 00:00", "--to", "a@muster.test"]
        home.muster(daily).succeeded()
        // It was due since; where its message should be there is a folder.
        try home.tamper { db in
            try db.execute(sql: "UPDATE report_drop SET since = since - 2 * 86400000000")
        }
        let message = home.path + "/outbox/M-1.eml"
        try FileManager.default.createDirectory(
            atPath: message,
            withIntermediateDirectories: true
        )
        home.muster("deliver")
        person.follow("doctor", isRefused: false, choosing: "schedule run") {
            try FileManager.default.removeItem(atPath: message)
        }
        return person.followed
    }

    private func journal() throws -> [String] {
        let home = try TestHome.audited()
        let done = try JournalTests().run(
            home,
            #"""
            printf '[trail]\njournal = true\n' >"$MUSTER_HOME/muster.toml"
            start
            "$MUSTER" deliver >/dev/null
            stop TERM
            rm -f /run/systemd/journal/socket
            trust 5a North 2>/dev/null
            start
            "$MUSTER" doctor >told
            remedy=$(sed -n 's/^ *try: \(muster deliver\)/\1/p' told)
            echo "$remedy"
            $(echo "$MUSTER ${remedy#muster }" | cut -d, -f1) >/dev/null
            await $(last)
            "$MUSTER" doctor | grep ' journal '
            """#
        ).succeeded()
        #expect(done.lines.last?.hasPrefix("ok") == true, "\(done.text)")
        return Array(done.lines.prefix(1))
    }

    /// A keyring that is locked: what a command says, and what `doctor` says.
    func desktop() throws -> [String] {
        let desk = KeyringTests()
        let home = try desk.peopledHome()
        let done = try desk.onDesktop(
            home,
            #"""
            follow() {
              remedy=$(sed -n 's/^ *try: //p' told | grep -m1 'muster login LOGIN')
              say "followed $remedy"
              words=$(say "$remedy" | grep -o 'muster login LOGIN' | sed 's/^muster //; s/LOGIN/worker/')
              "$MUSTER" $words --password-file password.txt >/dev/null
              "$MUSTER" whoami
              "$MUSTER" logout >/dev/null
            }
            open_keyring
            sign_in
            lock
            "$MUSTER" whoami 2>told || true
            follow
            "$MUSTER" doctor >told || true
            follow
            """#
        ).succeeded()
        #expect(done.lines.count { $0.hasPrefix("worker, worker, until") } == 2, "\(done.text)")
        return done.lines.filter { $0.hasPrefix("followed ") }
            .map { String($0.dropFirst("followed ".count)) }
    }

    /// A code that another home signed, before and after its key was revoked here.
    func otherKeys() throws -> [String] {
        let home = try TestHome.audited()
        func code() throws -> String {
            let seal = try home.tamper { db in
                try String.fetchOne(db, sql: "SELECT seal FROM signature ORDER BY records DESC")
            }
            return try #require(seal)
        }
        let own = try home.muster("key", "list", "--json").succeeded().objects
            .first { $0["kind"]?.text == "person" }
        let key = try #require(own?["public"]?.text)
        let other = try TestHome.loaded()
        let person = RemedyFollower(other)
        let before = try code()
        let north = ["KEY": key, "NAME": "North"]
        person.follow("verify", before, choosing: "key trust", with: north)
        other.muster("verify", before).succeeded()
        other.muster("key", "revoke", "North", "--reason", "sold").succeeded()
        // A code tells whole seconds: this one has to be of a later one.
        usleep(1_100_000)
        home.muster("recount", TestHome.audit, "--rest-gone").succeeded()
        person.follow("verify", try code(), choosing: "key list")
        return person.followed
    }

    /// What somebody changed outside Muster: it is found, and there is a way to what it was before.
    func forgedHomes() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        home.muster("backup", "--to", "good.tar.zst").succeeded()
        let good = home.folder.appending(path: "good.tar.zst").path
        let trace = "\(home.path)/traces/\(TestHome.audit)/0001.btsnoop"
        var bytes = Array(try Data(contentsOf: URL(filePath: trace)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: trace))
        home.muster("backup", "--to", "damaged.tar.zst").succeeded()
        let restored = ["FILE": good, "NEWHOME": "whole"]
        person.follow("doctor", isRefused: false, choosing: "backup list")
        person.follow("doctor", isRefused: false, choosing: "restore", with: restored)

        let head = try String(contentsOfFile: home.path + "/trail.head", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        for text in [nil, "nonsense"] as [String?] {
            try? FileManager.default.removeItem(atPath: home.path + "/trail.head")
            try text?.write(
                toFile: home.path + "/trail.head",
                atomically: false,
                encoding: .utf8
            )
            person.follow("doctor", choosing: "trail verify", adding: [head])
        }
        return try person.followed + changedBackup()
    }

    private func changedBackup() throws -> [String] {
        let home = try TestHome.audited()
        let person = RemedyFollower(home)
        home.muster("backup", "--to", "good.tar.zst").succeeded()
        try home.tamper { db in try db.execute(sql: "UPDATE audit SET present = present + 1") }
        home.muster("backup", "--to", "changed.tar.zst").succeeded()
        person.follow(
            "backup",
            "verify",
            "changed.tar.zst",
            choosing: "backup verify",
            with: ["FILE": "good.tar.zst"]
        )
        return person.followed
    }

    /// A beacon that an item of another inventory has.
    func radio() throws -> [String] {
        let home = try TestHome.loaded()
        let person = RemedyFollower(home)
        let next = ["item", "list", "--json", "--inventory", SimulatedWarehouse.neighbour]
        let lent = try home.muster(next).succeeded().object
        let free = "ibeacon:00000000-0000-0000-0000-00000000000c/1/1"
        let taken = try #require(lent["beacon"]?.text)
        person.follow("item", "bind", "IT-0001", taken, adding: ["IT-0001", free])
        return person.followed
    }
}
