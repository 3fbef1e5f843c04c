import CSecret
import Dispatch

/// The keyring of the desktop that this account is signed in to (the Secret Service of
/// freedesktop.org), as far as it can be used without asking anybody.
public struct Keyring: Sendable {
    /// Why the keyring gave or took nothing.
    public enum Refusal: Error, Equatable {
        /// It is locked, and only its owner's password opens it.
        case locked
        /// It does not run, or would not; the reason is the service's own.
        case refused(reason: String)
    }

    /// How long a keyring that hangs is waited for, in seconds.
    private static let patience = 5.0

    /// The keyring of the desktop; `nil` where there is no session bus.
    ///
    /// GLib would start a bus where it finds none, for a keyring that nobody could unlock.
    ///
    /// - Parameters:
    ///   - environment: the process' environment.
    ///   - isThere: tells whether there is a file at a path.
    public init?(environment: [String: String], isThere: (String) -> Bool) {
        let bus = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        guard bus.isEmpty else {
            if bus.hasPrefix("autolaunch:") { return nil }
            return
        }
        let folder = environment["XDG_RUNTIME_DIR"] ?? ""
        guard !folder.isEmpty, isThere(folder + "/bus") else { return nil }
    }

    /// Tells whether a secret could be kept now.
    ///
    /// - Throws: ``Refusal``.
    public func check() throws(Refusal) {
        try ask { stop, why in keyring_write("", "", nil, stop, why) }
    }

    /// Keeps a secret in the place of the one before.
    ///
    /// - Parameters:
    ///   - secret: what to keep.
    ///   - home: the path of the home that it is for.
    /// - Throws: ``Refusal``.
    public func keep(_ secret: String, home: String) throws(Refusal) {
        try ask { stop, why in
            keyring_write(home, "Muster sign-in at \(home)", secret, stop, why)
        }
    }

    /// What is kept for a home; `nil` if nothing is.
    ///
    /// - Throws: ``Refusal``; ``Refusal/locked`` only where something is kept.
    public func secret(home: String) throws(Refusal) -> String? {
        var secret: UnsafeMutablePointer<CChar>?
        defer { secret_password_free(secret) }
        try ask { stop, why in keyring_read(home, stop, &secret, why) }
        return secret.map { String(cString: $0) }
    }

    private typealias Reason = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    private func ask(
        _ call: (UnsafeMutablePointer<GCancellable>?, Reason) -> keyring_answer
    ) throws(Refusal) {
        // GLib lets any thread cancel; each of the two holds it as long as it needs it.
        nonisolated(unsafe) let stop = g_cancellable_new()
        g_object_ref(stop)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
            g_cancellable_cancel(stop)
            g_object_unref(stop)
        }
        defer { g_object_unref(stop) }
        var why: UnsafeMutablePointer<CChar>?
        defer { g_free(why) }
        switch call(stop, &why) {
        case KEYRING_DONE, KEYRING_NOTHING: break
        case KEYRING_LOCKED: throw .locked
        default: throw .refused(reason: why.map { String(cString: $0) } ?? "no reason given")
        }
    }
}
