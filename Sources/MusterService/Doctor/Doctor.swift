import Foundation
public import MusterCore
import MusterPhotos
public import MusterRadio

/// Looks at everything that Muster needs on a machine.
public enum Doctor {
    /// Looks at the home in `folder` and at the machine.
    ///
    /// - Parameters:
    ///   - folder: the home.
    ///   - radio: what there is to listen with.
    ///   - now: now (UTC).
    ///   - isNamed: whether the home was asked for by its name, and so must be there.
    ///   - secrets: the folder of the files that units take their tokens from.
    /// - Returns: one line a thing, in an order that never changes.
    public static func examine(
        _ folder: HomeFolder,
        radio: RadioOutlook,
        now: Instant,
        isNamed: Bool = false,
        secrets: String = "/etc/muster"
    ) -> [Checkup] {
        let found =
            [home(folder, isNamed: isNamed)] + database(folder, now) + [
                climate(folder), access(folder), keys(folder), keyring(folder), settings(folder),
                disk(folder),
                backup(folder, now), stamps(folder), journal(folder),
                kernel(radio),
                adapter(radio),
                privileges(radio), service(radio), listening(radio), clock(now),
                mail(folder), fonts(), version(),
            ]
        return ClosedHome.withoutGuesses(found, of: folder) + HouseCheckups.all(folder, now)
            + Self.secrets(in: secrets)
            + ProgramCapabilities.checkups(
                of: URL(filePath: PictureDecoder.ownProgram).resolvingSymlinksInPath().path,
                unitsIn: ServiceUnits.folders
            )
            + ServiceUnits.checkups(failed: ServiceUnits.failed())
            + ServiceUnits.addressees(folder, unitsIn: ServiceUnits.folders)
    }
}
