import Foundation
import MusterTestSupport
import Testing

/// The trail in the journal of the system: a real systemd-journald, in a mount namespace of its own.
@Suite struct JournalTests {
    /// What scripts begin with: a private `/run`, and how to start a journal, end it and read it.
    ///
    /// The journal there writes to memory; of the machine's own it sees nothing.
    private static let journal = #"""
        set -eu
        mount -t tmpfs tmpfs /run
        mkdir -p /run/log/journal
        if ! [ -s /etc/machine-id ]; then
          echo 0123456789abcdef0123456789abcdef >/run/machine-id
          touch /etc/machine-id; mount --bind /run/machine-id /etc/machine-id
        fi
        mount -t tmpfs tmpfs /var/log
        start() {
          mkdir -p /run/systemd/journal
          rm -f /run/systemd/journal/socket
          /lib/systemd/systemd-journald >/dev/null 2>&1 & journal=$!
          for _ in $(seq 3000); do [ -S /run/systemd/journal/socket ] && return; sleep 0.05; done
          echo "the journal did not start" >&2; exit 99
        }
        stop() { kill -s "$1" $journal; wait $journal || true; }
        read_all() { journalctl -D /run/log/journal -o json --no-pager --quiet SYSLOG_IDENTIFIER=muster; }
        # Waits until the journal has the entry with this number.
        await() {
          for _ in $(seq 3000); do
            journalctl -D /run/log/journal -o cat --quiet MUSTER_ENTRY=$1 2>/dev/null | grep -q . && return
            sleep 0.05
          done
          echo "entry $1 did not come" >&2; exit 98
        }
        last() { "$MUSTER" trail export | tail -n 1 | grep -o '"number":[0-9]*' | cut -d: -f2; }
        trust() { "$MUSTER" key trust $(printf "$1%.0s" $(seq 32)) --name "$2" >/dev/null; }
        trap 'kill $journal 2>/dev/null || true' EXIT

        """#

    /// Runs a script with a journal of its own.
    func run(_ home: TestHome, _ script: String) throws -> CommandResult {
        let file = try home.file("journal.sh", Self.journal + script)
        return try home.shell("unshare -m bash '\(file)'")
    }

    private func entries(_ home: TestHome) throws -> [JSON] {
        try home.muster("trail", "export").succeeded().objects
    }

    @Test(.enabled(if: geteuid() == 0, "a journal of its own takes root"))
    func `what has to be seen to is an error of the journal, and the rest is not`() throws {
        let home = try TestHome.audited()
        let result = try run(
            home,
            #"""
            start
            say() {
              systemd-cat -t talk bash -c \
                'export JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2); exec "$MUSTER" "$@"' _ "$@" || true
            }
            say show NOPE
            say status
            for _ in $(seq 3000); do
              journalctl -D /run/log/journal -o cat --quiet SYSLOG_IDENTIFIER=talk | grep records >/dev/null && break
              sleep 0.05
            done
            journalctl -D /run/log/journal -o cat --quiet SYSLOG_IDENTIFIER=talk -p warning
            """#
        ).succeeded()
        #expect(result.lines.count == 2, "\(result.text)")
        #expect(result.lines.first?.hasPrefix("muster: ") == true)
        #expect(result.lines.last?.hasPrefix("try: ") == true)
    }

    @Test(.enabled(if: geteuid() == 0, "a journal of its own takes root"))
    func `each entry comes with its fields, and what a stopped journal missed comes after it`()
        throws
    {
        let home = try TestHome.audited()
        try home.set("[trail]\njournal = true")
        let result = try run(
            home,
            #"""
            start
            trust 5a North; await $(last)
            stop KILL
            trust 5b East
            "$MUSTER" doctor | grep '^look *journal' >&2
            start
            "$MUSTER" deliver >/dev/null; await $(last)
            stop TERM; rm -r /run/systemd/journal
            trust 5c South
            start
            trust 5d West; await $(last)
            stop TERM; rm -r /run/systemd/journal
            trust 5e Home
            start
            "$MUSTER" serve --listen 127.0.0.1:0 2>/dev/null & server=$!
            await $(last)
            kill $server; wait $server
            "$MUSTER" doctor | grep '^ok *journal' >&2
            read_all
            """#
        ).succeeded()
        let trail = try entries(home)
        let journal = try result.objects
        for entry in trail {
            let number = try #require(entry["number"]?.integer)
            let sent = journal.filter { $0["MUSTER_ENTRY"]?.text == String(number) }
            #expect(!sent.isEmpty, "entry \(number)")
            for one in sent {
                #expect(one["MUSTER_HASH"]?.text == entry["hash"]?.text)
                #expect(one["MUSTER_ACTION"]?.text == entry["kind"]?.text)
                #expect(one["MUSTER_WHO"]?.text == entry["actor"]?.text)
                #expect(one["MUSTER_CLIENT"]?.text == entry["client"]?.text)
                #expect(one["MUSTER_SITE"]?.text == "Test site")
                #expect(one["_TRANSPORT"]?.text == "journal")
            }
        }
        let sent = Set(journal.compactMap { $0["MUSTER_HASH"]?.text })
        #expect(sent.count == trail.count, "and no other")
        let north = try #require(
            journal.first {
                $0["MUSTER_ACTION"]?.text == "key_trusted" && $0["MUSTER_WHOM"]?.text == "North"
            }
        )
        #expect(north["PRIORITY"]?.text == "5")
        #expect(north["MESSAGE"]?.text?.contains("from local, key trusted: North") == true)
    }

    @Test(.enabled(if: geteuid() == 0, "a journal of its own takes root"))
    func `a journal that goes on gets each entry once, and none where the settings do not say so`()
        throws
    {
        let home = try TestHome.empty()
        let result = try run(
            home,
            #"""
            start
            trust 5a North; trust 5b East
            "$MUSTER" deliver >/dev/null
            read_all | wc -l >&2
            printf '[trail]\njournal = true\n' >"$MUSTER_HOME/muster.toml"
            for name in 6a 6b 6c 6d; do trust $name "Key $name"; done
            "$MUSTER" deliver >/dev/null
            await $(last)
            read_all
            """#
        ).succeeded()
        #expect(result.errors.split(separator: "\n").first == "0", "\(result.errors)")
        let numbers = try result.objects.compactMap { $0["MUSTER_ENTRY"]?.text.flatMap { Int($0) } }
        #expect(numbers == Array(1...(try entries(home).count)))
    }

    @Test func `without a journal nothing fails, and doctor says what to do`() throws {
        let home = try TestHome.empty()
        try home.set("[trail]\njournal = true")
        let key = String(repeating: "5a", count: 32)
        home.muster("key", "trust", key, "--name", "North").succeeded()
        // A machine may have a journal of its own, which takes it.
        guard access("/run/systemd/journal/socket", F_OK) != 0 else { return }
        let doctor = home.muster("doctor").text
        #expect(doctor.contains("look  journal") && doctor.contains("systemd-journald"))
        #expect(home.muster("deliver").succeeded().errors.contains("takes no entries of the trail"))
    }
}
