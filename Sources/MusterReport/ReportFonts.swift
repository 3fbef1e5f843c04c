import CPangoCairo

/// The fonts that reports are set in.
public enum ReportFonts {
    /// The family that must be installed: Latin, Greek and Cyrillic.
    public static let required = "Noto Sans"

    /// The families, each with the package of Debian that brings it.
    private static let packages = [
        (required, "fonts-noto-core"), ("Noto Sans Arabic", "fonts-noto-core"),
        ("Noto Sans Hebrew", "fonts-noto-core"), ("Noto Sans CJK SC", "fonts-noto-cjk"),
        (FontStock.signs, "fonts-symbola"), (FontStock.colouredSigns, "fonts-noto-color-emoji"),
    ]

    /// What installs families on Debian.
    ///
    /// - Parameter families: some of what ``check()`` gives.
    /// - Returns: the command, `apt install fonts-noto-cjk`.
    public static func installation(of families: [String]) -> String {
        let names = packages.filter { families.contains($0.0) }.map(\.1)
        let once = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
        return "apt install \(once.joined(separator: " "))"
    }

    /// The families of ``required``, of the other scripts and of emoji that are not installed.
    ///
    /// Without those of other scripts and of emoji a report is still made; it then shows a sign for each
    /// character that no font has.
    public static func check() -> [String] {
        guard let map = pango_cairo_font_map_new() else { return [required] }
        defer { g_object_unref(map) }
        return packages.map(\.0).filter { !FontStock.hasFamily($0, map) }
    }
}
