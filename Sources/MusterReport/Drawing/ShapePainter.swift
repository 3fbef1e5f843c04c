import CPangoCairo

/// Draws what is no text; rectangles of one colour in a row go into one path.
struct ShapePainter {
    let context: OpaquePointer
    let typesetter: Typesetter
    private var pending: Ink?

    init(context: OpaquePointer, typesetter: Typesetter) {
        self.context = context
        self.typesetter = typesetter
    }

    /// Draws `shape`, perhaps not before ``finish()``.
    mutating func paint(_ shape: Shape) {
        switch shape {
        case .fill(let area, let ink): add(area, ink)
        case .rule(let x, let y, let width, let ink, let thickness):
            add(Rectangle(x: x, y: y - thickness / 2, width: width, height: thickness), ink)
        case .frame(let area, let ink, let width): frame(area, ink, width)
        case .hatch(let area, let ink): hatch(area, ink)
        case .mark(let mark, let x, let y, let size):
            finish()
            OutcomeMarkPainter(context: context, x: x, y: y, size: size).paint(mark)
        case .pointer(let x, let y, let size, let ink):
            finish()
            ink.set(on: context)
            cairo_move_to(context, x, y)
            cairo_line_to(context, x - size / 2, y - size)
            cairo_line_to(context, x + size / 2, y - size)
            cairo_close_path(context)
            cairo_fill(context)
        case .polygon(let corners, let fill, let edge, let width):
            polygon(corners, fill, edge, width)
        case .line(let from, let to, let ink, let width): stroke([(from, to)], ink, width)
        case .path(let places, let ink, let width): path(places, ink, width)
        case .cross(let middle, let size, let ink):
            let (x, y, reach) = (middle.x, middle.y, size / 2)
            let falling = (Place(x: x - reach, y: y - reach), Place(x: x + reach, y: y + reach))
            let rising = (Place(x: x - reach, y: y + reach), Place(x: x + reach, y: y - reach))
            stroke([falling, rising], ink, size * 0.2)
        case .hatchedArea(let areas, let corners, let ink): hatch(areas, corners, ink)
        case .picture(let picture, let area): ground(picture, area)
        case .photo(let photo, let area): picture(photo, area)
        case .watermark(let text, let area): watermark(text, area)
        }
    }

    /// Draws what is still waiting.
    mutating func finish() {
        guard let ink = pending else { return }
        ink.set(on: context)
        cairo_fill(context)
        pending = nil
    }

    private mutating func add(_ area: Rectangle, _ ink: Ink) {
        if pending != ink { finish() }
        pending = ink
        cairo_rectangle(context, area.x, area.y, area.width, area.height)
    }

    private mutating func frame(_ area: Rectangle, _ ink: Ink, _ width: Double) {
        finish()
        ink.set(on: context)
        cairo_set_line_width(context, width)
        cairo_rectangle(
            context,
            area.x + width / 2,
            area.y + width / 2,
            area.width - width,
            area.height - width
        )
        cairo_stroke(context)
    }

    private mutating func polygon(
        _ corners: [Place],
        _ fill: Ink?,
        _ edge: Ink?,
        _ width: Double
    ) {
        finish()
        outline(corners)
        if let fill {
            fill.set(on: context)
            cairo_fill_preserve(context)
        }
        if let edge {
            edge.set(on: context)
            cairo_set_line_width(context, width)
            cairo_stroke_preserve(context)
        }
        cairo_new_path(context)
    }

    private func outline(_ corners: [Place]) {
        for (index, corner) in corners.enumerated() {
            if index == 0 {
                cairo_move_to(context, corner.x, corner.y)
            } else {
                cairo_line_to(context, corner.x, corner.y)
            }
        }
        cairo_close_path(context)
    }

    private mutating func stroke(_ lines: [(Place, Place)], _ ink: Ink, _ width: Double) {
        finish()
        for (from, to) in lines {
            cairo_move_to(context, from.x, from.y)
            cairo_line_to(context, to.x, to.y)
        }
        ink.set(on: context)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    private mutating func path(_ places: [Place], _ ink: Ink, _ width: Double) {
        finish()
        guard let first = places.first else { return }
        cairo_move_to(context, first.x, first.y)
        for place in places.dropFirst() { cairo_line_to(context, place.x, place.y) }
        ink.set(on: context)
        cairo_set_line_width(context, width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    }

    /// Lines on one raster for the whole area, so that its parts show no seams.
    private mutating func hatch(_ areas: [Rectangle], _ corners: [Place], _ ink: Ink) {
        finish()
        guard let left = areas.map(\.x).min(), let right = areas.map(\.maxX).max(),
            let top = areas.map(\.y).min(), let bottom = areas.map(\.maxY).max()
        else { return }
        cairo_save(context)
        for area in areas {
            cairo_rectangle(context, area.x, area.y, area.width, area.height)
        }
        cairo_clip(context)
        outline(corners)
        cairo_clip(context)
        ink.set(on: context)
        cairo_set_line_width(context, 0.7)
        var x = left - (bottom - top)
        while x < right {
            cairo_move_to(context, x, bottom)
            cairo_line_to(context, x + (bottom - top), top)
            x += 5
        }
        cairo_stroke(context)
        cairo_restore(context)
    }

    private mutating func hatch(_ area: Rectangle, _ ink: Ink) {
        finish()
        cairo_save(context)
        cairo_rectangle(context, area.x, area.y, area.width, area.height)
        cairo_clip(context)
        ink.set(on: context)
        cairo_set_line_width(context, 0.7)
        var x = area.x - area.height
        while x < area.maxX {
            cairo_move_to(context, x, area.maxY)
            cairo_line_to(context, x + area.height, area.y)
            x += 3
        }
        cairo_stroke(context)
        cairo_restore(context)
    }

    private mutating func picture(_ picture: FloorPicture, _ area: Rectangle) {
        finish()
        // Of one that is damaged, there is nothing to show but where it is.
        guard let surface = PictureSurface(picture, for: context) else { return add(area, .rule) }
        surface.draw(on: context, in: area)
    }

    /// What an audit found stands out from a photo only if that is faint.
    private mutating func ground(_ picture: FloorPicture, _ area: Rectangle) {
        self.picture(picture, area)
        finish()
        cairo_set_source_rgba(context, 1, 1, 1, 0.45)
        cairo_rectangle(context, area.x, area.y, area.width, area.height)
        cairo_fill(context)
    }

    /// The letters are drawn as outlines, so that they never mix with the text that is copied out.
    private mutating func watermark(_ text: String, _ area: Rectangle) {
        finish()
        let style = TextStyle.watermark
        let slope = -0.9
        let diagonal = (area.width * area.width + area.height * area.height).squareRoot()
        let width = typesetter.width(text, style)
        let scale = min(1, diagonal * 0.72 / max(width, 1))
        cairo_save(context)
        cairo_translate(context, area.x + area.width / 2, area.y + area.height / 2)
        cairo_rotate(context, slope)
        cairo_scale(context, scale, scale)
        typesetter.forEachPiece(of: text, style) { piece, offset in
            for run in piece.runs {
                cairo_set_scaled_font(context, typesetter.shaper.fonts.scaledFont(run.font))
                let glyphs = run.glyphs.map { glyph in
                    cairo_glyph_t(
                        index: UInt(glyph.index),
                        x: offset - width / 2 + Double(glyph.x),
                        y: style.size * 0.357
                    )
                }
                cairo_glyph_path(context, glyphs, Int32(glyphs.count))
            }
        }
        Ink.watermark.set(on: context)
        cairo_fill(context)
        cairo_restore(context)
    }
}

/// Draws the signs of outcomes.
private struct OutcomeMarkPainter {
    let context: OpaquePointer
    let x: Double
    let y: Double
    let size: Double

    func paint(_ mark: OutcomeMark) {
        Ink.accent.set(on: context)
        cairo_set_line_width(context, size * 0.16)
        let reach = size / 2
        switch mark {
        case .found:
            disc(reach * 0.86)
            cairo_fill(context)
        case .misplaced:
            path([
                (-1, -0.28), (0.1, -0.28), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.28), (-1, 0.28),
            ])
            cairo_fill(context)
        case .confirmed:
            disc(reach)
            cairo_fill(context)
            Ink.white.set(on: context)
            path([(-0.5, 0.02), (-0.12, 0.42), (0.52, -0.4)], isClosed: false)
            cairo_stroke(context)
        case .missing:
            Ink.black.set(on: context)
            let half = reach * 0.8
            cairo_rectangle(context, x - half, y - half, 2 * half, 2 * half)
            cairo_stroke(context)
        case .inconclusive:
            Ink.black.set(on: context)
            path([(0, -1), (1, 0), (0, 1), (-1, 0)])
            cairo_stroke(context)
        case .excused:
            Ink.grey.set(on: context)
            cairo_rectangle(context, x - reach, y - reach * 0.22, 2 * reach, reach * 0.44)
            cairo_fill(context)
        case .notHeard:
            disc(reach * 0.8)
            cairo_stroke(context)
        }
    }

    private func disc(_ radius: Double) {
        cairo_new_sub_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    }

    /// A path through points given in half sizes from the middle.
    private func path(_ points: [(Double, Double)], isClosed: Bool = true) {
        for (index, point) in points.enumerated() {
            let (px, py) = (x + point.0 * size / 2, y + point.1 * size / 2)
            if index == 0 {
                cairo_move_to(context, px, py)
            } else {
                cairo_line_to(context, px, py)
            }
        }
        if isClosed { cairo_close_path(context) }
    }
}
