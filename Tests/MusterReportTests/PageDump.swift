import MusterReport

extension ReportPage {
    /// The page as text, a line for each thing on it, with places in whole points.
    var dump: String {
        var lines = ["page \(number) \(paper.rawValue)"]
        lines += shapeLines
        lines += texts.map { text in
            let place = "\(Self.round(text.x)) \(Self.round(text.baseline)) \(text.anchor)"
            let direction = text.isRightToLeft ? " rtl" : ""
            return "  text \(place) \(text.style) \(text.ink)\(direction) \"\(text.text)\""
        }
        lines += links.map { "  link \(Self.describe($0.area)) to \($0.target)" }
        lines += destinations.map { "  destination \($0.name) \(Self.round($0.y))" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The words of the page, a line for each line of print, below a figure for the whole dump.
    var words: String {
        let rows = Dictionary(grouping: texts) { Self.round($0.baseline) }
        let lines = rows.sorted { $0.key < $1.key }.map { _, row in
            "  " + row.sorted { $0.x < $1.x }.map(\.text).joined(separator: " | ")
        }
        let digest = String(Self.digest(dump), radix: 16)
        return "page \(number) \(paper.rawValue) \(digest)\n" + lines.joined(separator: "\n") + "\n"
    }

    /// FNV-1a, 64 bits.
    private static func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The shapes, of the dark squares of a code only how many there are and which.
    private var shapeLines: [String] {
        var lines: [String] = []
        var squares: [String] = []
        func close() {
            if squares.count < 100 {
                lines += squares
            } else {
                let digest = Self.digest(squares.joined(separator: "\n"))
                lines.append("  \(squares.count) squares \(String(digest, radix: 16))")
            }
            squares = []
        }
        for shape in shapes {
            let line = "  \(Self.describe(shape))"
            if case .fill(_, .black) = shape {
                squares.append(line)
            } else {
                close()
                lines.append(line)
            }
        }
        close()
        return lines
    }

    private static func round(_ value: Double) -> Int { Int(value.rounded()) }

    private static func describe(_ area: Rectangle) -> String {
        "\(round(area.x)) \(round(area.y)) \(round(area.width))x\(round(area.height))"
    }

    private static func describe(_ shape: Shape) -> String {
        switch shape {
        case .fill(let area, let ink): "fill \(describe(area)) \(ink)"
        case .frame(let area, let ink, _): "frame \(describe(area)) \(ink)"
        case .rule(let x, let y, let width, let ink, _):
            "rule \(round(x)) \(round(y)) \(round(width)) \(ink)"
        case .hatch(let area, let ink): "hatch \(describe(area)) \(ink)"
        case .mark(let mark, let x, let y, _): "mark \(round(x)) \(round(y)) \(mark)"
        case .pointer(let x, let y, _, let ink): "pointer \(round(x)) \(round(y)) \(ink)"
        case .line(let from, let to, let ink, _):
            "line \(round(from.x)) \(round(from.y)) to \(round(to.x)) \(round(to.y)) \(ink)"
        case .path(let places, let ink, _):
            "path \(places.map { "\(round($0.x)),\(round($0.y))" }.joined(separator: " ")) \(ink)"
        case .polygon(let corners, let fill, let edge, _):
            "polygon \(corners.map { "\(round($0.x)),\(round($0.y))" }.joined(separator: " "))"
                + " \(fill.map { "\($0)" } ?? "-") \(edge.map { "\($0)" } ?? "-")"
        case .cross(let at, _, let ink): "cross \(round(at.x)) \(round(at.y)) \(ink)"
        case .hatchedArea(let areas, _, let ink): "hatched \(areas.map(describe)) \(ink)"
        case .picture(_, let area): "picture \(describe(area))"
        case .photo(_, let area): "photo \(describe(area))"
        case .watermark(let text, _): "watermark \(text)"
        }
    }
}
