import CPangoCairo

/// The fonts that reports are set in.
public enum ReportFonts {
    /// What installs all of them on Debian.
    public static let installation =
        "apt install fonts-noto-core fonts-noto-cjk fonts-symbola fonts-noto-color-emoji"

    /// The family that must be installed: Latin, Greek and Cyrillic.
    public static let required = "Noto Sans"

    /// The families of ``required``, of the other scripts and of emoji that are not installed.
    ///
    /// Without those of other scripts and of emoji a report is still made; it then shows a sign for each
    /// character that no font has.
    public static func check() -> [String] {
        guard let map = pango_cairo_font_map_new() else { return [required] }
        defer { g_object_unref(map) }
        return [
            required, "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC", FontStock.signs,
            FontStock.colouredSigns,
        ]
        .filter { !FontStock.hasFamily($0, map) }
    }
}
