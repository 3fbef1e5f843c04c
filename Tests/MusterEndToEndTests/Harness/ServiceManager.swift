extension TestHome {
    /// Runs a command of the program under a service manager with a watchdog, as sd_notify(3) has it, and
    /// ends it once it has told its manager `word`, and that it lives.
    ///
    /// - Returns: what it told its manager, in lines, and the status that it ended with.
    func managed(_ command: String, until word: String) throws -> CommandResult {
        let script = """
            import os, socket, subprocess, sys
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind("manager")
            manager.settimeout(60)
            service = subprocess.Popen(sys.argv[2:], env=dict(
                os.environ, NOTIFY_SOCKET=os.path.abspath("manager"), WATCHDOG_USEC="600000"))
            told = ""
            while sys.argv[1] not in told or "WATCHDOG=1" not in told:
                told += manager.recv(4096).decode() + "\\n"
            service.terminate()
            while "STOPPING=1" not in told:
                told += manager.recv(4096).decode() + "\\n"
            print(told, end="")
            sys.exit(service.wait())
            """
        _ = try file("manager.py", script)
        return try shell("python3 manager.py '\(word)' \"$MUSTER\" \(command)")
    }
}
