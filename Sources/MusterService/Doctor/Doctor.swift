public import MusterCore
public import MusterRadio

/// Looks at everything that Muster needs on a machine.
public enum Doctor {
    /// Looks at the home in `folder` and at the machine.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - radio: what there is to listen with.
    ///   - now: now (UTC).
    ///   - secrets: the folder of the files that units take their tokens from.
    /// - Returns: one line a thing, in an order that never changes.
    public static func examine(
        _ folder: HomeFolder,
        radio: RadioOutlook,
        now: Instant,
        secrets: String = "/etc/muster"
    ) -> [Checkup] {
        [
            home(folder)
        ] + database(folder) + [
            climate(folder), access(folder), keys(folder), keyring(folder), settings(folder),
            disk(folder),
            backup(folder, now), stamps(folder), journal(folder),
            kernel(radio),
            adapter(radio),
            privileges(radio), service(radio), listening(radio), clock(now),
            mail(folder), fonts(), version(),
        ] + Self.secrets(in: secrets)
    }
}
