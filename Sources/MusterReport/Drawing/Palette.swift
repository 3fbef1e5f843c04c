import CPangoCairo

/// The accent that goes with a Cairo context, so that whoever draws on it need not know of one.
enum Palette {
    // The address is the key; what it points to is never read or written.
    nonisolated(unsafe) private static let key =
        UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// Makes `accent` the accent of all that is drawn on a context.
    static func set(_ accent: AccentColour?, on context: OpaquePointer) {
        guard let accent else { return }
        let kept = UnsafeMutablePointer<AccentColour>.allocate(capacity: 1)
        kept.initialize(to: accent)
        let status = cairo_set_user_data(context, key, kept) { @Sendable kept in
            kept?.deallocate()
        }
        if status != CAIRO_STATUS_SUCCESS { kept.deallocate() }
    }

    /// The accent of a context; `nil` for the usual one.
    static func accent(of context: OpaquePointer) -> AccentColour? {
        cairo_get_user_data(context, key)?.assumingMemoryBound(to: AccentColour.self).pointee
    }
}

extension Ink {
    /// Makes this the colour that `context` draws with.
    func set(on context: OpaquePointer) {
        let (red, green, blue) = components(Palette.accent(of: context))
        cairo_set_source_rgb(context, red, green, blue)
    }

    /// Red, green and blue, 0 to 1; the shades of an accent are made with white.
    private func components(_ accent: AccentColour?) -> (Double, Double, Double) {
        switch (self, accent) {
        case (.accent, let accent?): Self.mixed(accent, with: 0)
        case (.accentMiddle, let accent?): Self.mixed(accent, with: 0.42)
        case (.accentTint, let accent?): Self.mixed(accent, with: 0.9)
        case (.black, _): (0.09, 0.11, 0.12)
        case (.grey, _): (0.36, 0.41, 0.43)
        case (.rule, _): (0.78, 0.82, 0.83)
        case (.tint, _): (0.957, 0.965, 0.968)
        case (.accent, nil): (0.04, 0.35, 0.41)
        case (.accentMiddle, nil): (0.45, 0.66, 0.69)
        case (.accentTint, nil): (0.905, 0.944, 0.948)
        case (.white, _): (1, 1, 1)
        case (.watermark, _): (0.925, 0.935, 0.938)
        }
    }

    private static func mixed(
        _ accent: AccentColour,
        with white: Double
    ) -> (Double, Double, Double) {
        func part(_ value: UInt8) -> Double { Double(value) / 255 * (1 - white) + white }
        return (part(accent.red), part(accent.green), part(accent.blue))
    }
}
