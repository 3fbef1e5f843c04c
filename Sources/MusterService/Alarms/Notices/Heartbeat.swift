import MusterCore
public import MusterMail

/// A sign of life to an outside service, which tells somebody when it stays away: a machine that is dead raises
/// no alarm.
public struct Heartbeat: Sendable {
    /// How often it is given, in seconds.
    public static let seconds = 300

    private let address: HookAddress

    /// The sign of life that the settings ask for; `nil` for none.
    public init?(_ settings: Settings) {
        guard let url = settings.climate.heartbeatURL, let address = try? HookAddress(url) else {
            return nil
        }
        self.address = address
    }

    /// Gives it, once; waits for the answer.
    ///
    /// - Throws: `MailError.hookRefused` for any answer but a status of 200 to 299, or none.
    public func beat() throws(MailError) {
        try HookTransport(address: address, secret: []).ask()
    }
}
