import Foundation
import Testing

/// Sign-ins in the keyring of a desktop: the real one, on a session bus of its own.
@Suite struct KeyringTests {
    /// Shell functions, and a desktop whose keyring is open.
    private static let desktop = """
        set -eu
        say() { printf '%s\\n' "$*"; }
        files() { ls "$MUSTER_HOME/keys" | wc -l; }
        kept() { secret-tool lookup home "$(realpath "$MUSTER_HOME")"; }
        lock() {
          dbus-send --session --print-reply --dest=org.freedesktop.secrets \\
            /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock \\
            array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
        }
        sign_in() { "$MUSTER" login worker --password-file password.txt >/dev/null; }
        keyring() { "$MUSTER" doctor | grep '^[a-z]* *keyring ' || true; }
        is_open() {
          dbus-send --session --print-reply --dest=org.freedesktop.secrets \\
            /org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get \\
            string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null |
            grep -q 'boolean false'
        }
        open_keyring() {
          printf open | gnome-keyring-daemon --unlock --foreground --components=secrets \\
            >/dev/null 2>&1 &
          trap "kill -KILL $!" EXIT
          until is_open; do sleep 0.1; done
        }
        """

    /// A session bus that starts no programs by itself.
    private static let bus = """
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """

    /// Runs lines of shell on a session bus that nobody else uses.
    func onDesktop(_ home: TestHome, _ lines: String) throws -> CommandResult {
        let script = try home.file("desktop.sh", Self.desktop + "\n" + lines)
        let bus = try home.file("bus.conf", Self.bus)
        let run = home.folder.appending(path: "run").path
        try FileManager.default.createDirectory(
            atPath: run,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return try home.shell(
            "dbus-run-session --config-file=\(bus) -- bash \(script)",
            environment: ["XDG_RUNTIME_DIR": run]
        )
    }

    func peopledHome() throws -> TestHome {
        let home = try TestHome.peopled(.empty).home
        return home
    }

    @Test func `a sign-in goes into the open keyring, and the file of the one before goes`() throws
    {
        let home = try peopledHome()
        let said = try onDesktop(
            home,
            """
            sign_in
            say "files $(files)"
            open_keyring
            keyring
            sign_in
            say "files $(files)"
            say "kept $(kept | cut -c1-4 | tr '\\n' ' ')"
            "$MUSTER" whoami
            keyring
            ln -s "$MUSTER_HOME" other
            "$MUSTER" whoami --home other
            "$MUSTER" logout
            say "kept $(kept | cut -c1-4 | tr '\\n' ' ')"
            "$MUSTER" whoami || say "status $?"
            """
        ).succeeded()
        let lines = said.lines
        #expect(lines.first == "files 1", "without a keyring, a file")
        #expect(lines.contains { $0.contains("a file has the sign-in") })
        #expect(lines.contains("files 0") && lines.contains("kept mss_ msd_ "))
        #expect(lines.count { $0.hasPrefix("worker, worker, until") } == 2)
        #expect(lines.contains { $0.contains("the sign-in is kept in the keyring") })
        #expect(lines.suffix(3) == ["Signed out.", "kept msd_ ", "status 4"])
        #expect(said.errors.contains("nobody is signed in"))
    }

    @Test func `a locked keyring is said to be locked, and a file takes the next sign-in`() throws {
        let home = try peopledHome()
        let said = try onDesktop(
            home,
            """
            open_keyring
            sign_in
            lock
            "$MUSTER" whoami || say "status $?"
            keyring
            sign_in
            say "files $(files)"
            "$MUSTER" whoami
            """
        ).succeeded()
        #expect(said.errors.contains("the keyring that has the sign-in is locked"))
        #expect(said.lines.first == "status 4")
        #expect(said.lines.contains { $0.contains("locked: the sign-in is kept in a file") })
        #expect(said.lines.contains("files 1"))
        #expect(said.lines.contains { $0.hasPrefix("worker, worker, until") })
    }

    @Test func `a house may say never, and a desktop without a keyring has the file`() throws {
        let home = try peopledHome()
        let settings = home.path + "/muster.toml"
        let said = try onDesktop(
            home,
            """
            keyring
            open_keyring
            printf '[login]\\nkeyring = "never"\\n' > '\(settings)'
            sign_in
            say "files $(files)"
            keyring
            printf '[login]\\nkeyring = "always"\\n' > '\(settings)'
            "$MUSTER" whoami || say "status $?"
            """
        ).succeeded()
        #expect(said.lines.first?.contains("not to be had") == true)
        #expect(said.lines.contains("files 1"))
        #expect(said.lines.contains { $0.contains("as muster.toml says") })
        #expect(said.errors.contains("login.keyring must be \"auto\" or \"never\""))
    }

    @Test func `where no bus runs none is started, and a dead one is not waited for`() throws {
        let home = try peopledHome()
        let file = home.folder.appending(path: "password.txt").path
        let none = ["DISPLAY": ":7", "XDG_RUNTIME_DIR": home.folder.path]
        let dead = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.path)/nowhere"]
        for environment in [none, dead] {
            let login = ["login", "worker", "--password-file", file]
            home.muster(login, environment: environment).succeeded()
            home.muster("whoami", environment: environment).succeeded()
            let names = try FileManager.default.contentsOfDirectory(atPath: home.path + "/keys")
            #expect(names.count == 1)
            let doctor = home.muster("doctor", environment: environment).text
            #expect(doctor.contains("kept in a file of this account alone"))
            home.muster("logout", environment: environment).succeeded()
        }
    }
}
