public import Foundation

/// A real mail program for tests: Debian's exim, with a queue and a mailbox of its own in a folder.
///
/// It runs through the sendmail interface, delivers before it returns, and never touches the
/// machine's own mail. Mail to `manager` (any of this machine's names, `muster.test` too) lands in
/// the mailbox, `nobody` is refused at once, anyone else's comes back: what is sent by nobody lands in
/// ``bounceFolder`` and ``bounceFile``. As root it delivers as the user
/// `nobody`, because exim never delivers as root; otherwise as the user who runs it.
public struct LocalMTA {
    /// Where mail to it ends up readable: the domain of its one user.
    public static let domain = "muster.test"

    /// The program to configure as sendmail.
    public let sendmailPath: String
    /// The Maildir that mail to the empty sender's address comes back to.
    public let bounceFolder: String
    /// The mbox with the same messages.
    public let bounceFile: String
    private let exim: String
    private let folder: URL

    /// Sets one up in `folder`, which must exist.
    ///
    /// - Throws: ``Missing`` where the machine has no exim.
    public init(in folder: URL) throws {
        let candidates = [ProcessInfo.processInfo.environment["MUSTER_EXIM"], "/usr/sbin/exim4"]
        let runnable = candidates.compactMap(\.self).first(
            where: FileManager.default.isExecutableFile(atPath:)
        )
        guard let exim = runnable else { throw Missing() }
        self.exim = exim
        self.folder = folder
        let program = folder.appending(path: "sendmail")
        sendmailPath = program.path
        bounceFolder = folder.appending(path: "bounces/maildir").path
        bounceFile = folder.appending(path: "bounces/mbox").path
        let isRoot = getuid() == 0
        let (user, group) = isRoot ? (65_534, 65_534) : (Int(getuid()), Int(getgid()))
        for name in ["spool", "log", "mail", "bounces"] {
            let path = folder.appending(path: name).path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            if isRoot {
                try FileManager.default.setAttributes(
                    [.ownerAccountID: user, .groupOwnerAccountID: group],
                    ofItemAtPath: path
                )
            }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let configuration = Self.configuration(folder: folder.path, user: user, group: group)
        try Data(configuration.utf8).write(to: folder.appending(path: "exim.conf"))
        let script = "#!/bin/sh\nexec '\(exim)' -C '\(folder.path)/exim.conf' -odi \"$@\"\n"
        try ExecutableScript.write(script, to: program)
    }

    /// There is no exim on this machine.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do about it.
        public var description: String {
            "no exim: apt install exim4-daemon-light, or set MUSTER_EXIM to an exim program"
        }
    }

    /// Closes the mailbox, so that mail stays in the queue, or opens it again.
    public func setMailbox(closed: Bool) throws {
        let mark = folder.appending(path: "closed")
        if closed {
            try Data().write(to: mark)
        } else {
            try FileManager.default.removeItem(at: mark)
        }
    }

    /// Tries to deliver everything in the queue.
    public func runQueue() throws {
        _ = try run(["-qff"])
    }

    /// How many messages wait in the queue.
    public func queueLength() throws -> Int {
        Int(try run(["-bpc"]).trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
    }

    /// The files of the messages in the mailbox, oldest first.
    public func messages() throws -> [URL] {
        let box = folder.appending(path: "mail/new")
        guard FileManager.default.fileExists(atPath: box.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: box, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: exim)
        process.arguments = ["-C", folder.appending(path: "exim.conf").path] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Source: Exim specification 4.96, chapters 14 (main options), 15 to 26 and 42.
    private static func configuration(folder: String, user: Int, group: Int) -> String {
        """
        primary_hostname = mail.\(domain)
        qualify_domain = \(domain)
        spool_directory = \(folder)/spool
        log_file_path = \(folder)/log/%slog
        exim_user = \(user)
        exim_group = \(group)
        unknown_login = tester
        keep_environment =
        untrusted_set_sender = *
        local_from_check = false
        deliver_drop_privilege = true
        acl_not_smtp = policy

        begin acl
        policy:
          deny condition = ${if match{$recipients}{^nobody@}}
               message = there is no such user here
          accept

        begin routers
        bounce_file:
          driver = accept
          senders = :
          unseen
          transport = bounce_file
        bounce_folder:
          driver = accept
          senders = :
          transport = bounce_folder
        closed:
          driver = redirect
          condition = ${if exists{\(folder)/closed}}
          allow_defer
          data = :defer: the mailbox is closed
        mailbox:
          driver = accept
          local_parts = manager
          transport = mailbox

        begin transports
        mailbox:
          driver = appendfile
          directory = \(folder)/mail
          maildir_format
          envelope_to_add
          return_path_add
          user = \(user)
          group = \(group)

        bounce_file:
          driver = appendfile
          file = \(folder)/bounces/mbox
          user = \(user)
          group = \(group)
        bounce_folder:
          driver = appendfile
          directory = \(folder)/bounces/maildir
          maildir_format
          user = \(user)
          group = \(group)

        begin retry
        * * F,1h,1s

        """
    }
}
