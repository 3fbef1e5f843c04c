import MusterCatalogue
import MusterCore

/// How a zone is named on a map: as much as fits, across or turned, else a number with a key beside.
struct ZoneLabel: Equatable {
    enum Form: Equatable {
        case across, turned, number
    }

    /// What stands in the zone.
    var text: String
    /// Whether it reads across, or upwards.
    var form: Form
    /// Its size.
    var style: TextStyle
    /// Where it begins: the upper left corner of its line, for one that is turned of its strip.
    var place: Place
    /// How long its line is, in points.
    var length: Double

    /// What it covers.
    var area: Rectangle {
        form == .turned
            ? Rectangle(x: place.x, y: place.y, width: style.leading, height: length)
            : Rectangle(x: place.x, y: place.y, width: length, height: style.leading)
    }

    /// The room that a name keeps from the edges, in points.
    private static let gap = 3.0
    /// A name of which less is left says too little.
    private static let leastShare = 0.6

    /// The label of a zone.
    ///
    /// - Parameters:
    ///   - name: its whole name.
    ///   - number: its number in the key.
    ///   - corners: its corners on the page, in points.
    ///   - typesetter: measures.
    init(_ name: String, number: Int, corners: [Place], _ typesetter: Typesetter) {
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        let width = (corners.map(\.x).max() ?? 0) - left
        let height = (corners.map(\.y).max() ?? 0) - top
        let row = Self.span(corners, at: top + min(7, height / 2))
        let turned = corners.map { Place(x: $0.y, y: $0.x) }
        let column = Self.span(turned, at: left + min(6, width / 2))
        let across = height >= 12 ? row.to - row.from - 2 * Self.gap : 0
        let upwards = width >= 10 ? column.to - column.from - 2 * Self.gap : 0
        for share in [1, Self.leastShare] {
            for style in [TextStyle.tableStrong, .small] {
                for (form, room) in [(Form.across, across), (.turned, upwards)] {
                    guard let text = Self.shortened(name, style, room, share, typesetter) else {
                        continue
                    }
                    let isAcross = form == .across
                    let start = isAcross ? row.from : column.from
                    self.init(
                        text: text,
                        form: form,
                        style: style,
                        place: isAcross
                            ? Place(x: start + Self.gap, y: top + 2)
                            : Place(x: left + 1, y: start + Self.gap),
                        length: typesetter.width(text, style)
                    )
                    return
                }
            }
        }
        let text = String(number)
        let length = typesetter.width(text, .small)
        self.init(
            text: text,
            form: .number,
            style: .small,
            place: Place(x: (row.from + row.to - length) / 2, y: top + min(2, max(0, height - 9))),
            length: length
        )
    }

    private init(text: String, form: Form, style: TextStyle, place: Place, length: Double) {
        self.text = text
        self.form = form
        self.style = style
        self.place = place
        self.length = length
    }

    /// As much of a name as fits into `room`, if that is at least this share of it.
    private static func shortened(
        _ name: String,
        _ style: TextStyle,
        _ room: Double,
        _ leastShare: Double,
        _ typesetter: Typesetter
    ) -> String? {
        guard room > 8 else { return nil }
        if typesetter.width(name, style) <= room { return name }
        guard leastShare < 1 else { return nil }
        var kept = name.dropLast()
        while !kept.isEmpty, Double(kept.count) >= Double(name.count) * leastShare {
            // The end tells zones apart that are numbered: it stays, and the middle goes.
            let tail = kept.suffix(4)
            let text = "\(kept.dropLast(4))…\(name.suffix(tail.count))"
            if typesetter.width(text, style) <= room { return text }
            kept = kept.dropLast()
        }
        return nil
    }

    /// The widest part of a line across the corners' polygon, from left to right.
    private static func span(_ corners: [Place], at y: Double) -> (from: Double, to: Double) {
        var crossings: [Double] = []
        for (index, start) in corners.enumerated() {
            let end = corners[(index + 1) % corners.count]
            guard (start.y > y) != (end.y > y) else { continue }
            crossings.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
        }
        crossings.sort()
        let parts = stride(from: 0, to: crossings.count - 1, by: 2).map {
            (from: crossings[$0], to: crossings[$0 + 1])
        }
        return parts.max { $0.to - $0.from < $1.to - $1.from } ?? (0, 0)
    }
}
