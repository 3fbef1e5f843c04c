import CPangoCairo

/// The fonts that reports are set in.
public enum ReportFonts {
    /// The family that must be installed: Latin, Greek and Cyrillic.
    public static let required = "Noto Sans"

    /// The families of ``required`` and of the other scripts that are not installed.
    ///
    /// Without the families of other scripts a report is still made; names in those scripts then
    /// show boxes.
    public static func check() -> [String] {
        guard let map = pango_cairo_font_map_new() else { return [required] }
        defer { g_object_unref(map) }
        return [required, "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans CJK SC"]
            .filter { !FontStock.hasFamily($0, map) }
    }
}
