import MusterCore

/// The Bluetooth service's, or the bus's, refusal of a call.
///
/// Source: BlueZ, src/error.h; D-Bus Specification, "Message Bus Messages".
package struct ServiceRefusal: Equatable, Sendable {
    /// The error's name, such as `org.bluez.Error.InProgress`.
    var name: String
    /// What the service says about it, if anything.
    var words: String

    /// Creates a refusal.
    package init(name: String, words: String) {
        self.name = name
        self.words = words
    }

    /// Whether asking again may help: another program's call is still being worked on.
    package var isBusy: Bool { name == "org.bluez.Error.InProgress" }

    /// The refusal as what it means for listening on an adapter.
    package func error(_ adapter: String) -> RadioError {
        switch name {
        case "org.bluez.Error.NotReady":
            .adapterDown(adapter)
        case "org.freedesktop.DBus.Error.UnknownObject",
            "org.freedesktop.DBus.Error.UnknownMethod":
            .adapterGone(adapter)
        case "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.NoReply":
            .serviceUnavailable(reason: "bluetoothd does not run")
        case "org.bluez.Error.InProgress":
            .serviceRefused(adapter, reason: "another program keeps it busy (\(name))")
        case "org.bluez.Error.NotAuthorized", "org.bluez.Error.NotPermitted",
            "org.freedesktop.DBus.Error.AccessDenied":
            .serviceRefused(adapter, reason: "this account is not allowed to (\(name))")
        default:
            .serviceRefused(
                adapter,
                reason: Sentence(verbatim: words.isEmpty ? name : "\(words) (\(name))")
            )
        }
    }
}
