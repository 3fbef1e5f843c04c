/// Something that lines of text are put on.
package protocol Written {
    /// The text.
    var texts: [PlacedText] { get set }
    /// The element of the structure that text put on it belongs to; `nil` for none.
    var currentElement: Int? { get }
}

extension Written {
    package var currentElement: Int? { nil }
}

/// A page as values: what is drawn where, in points from the top left corner of the paper.
package struct ReportPage: Equatable, Sendable, Written {
    /// The page's number, from 1.
    package var number: Int
    /// The size of the paper.
    package var paper: PaperSize
    /// Whether the paper lies on its long side.
    package var isWide = false
    /// What lies below the text, in the order of drawing.
    package var shapes: [Shape] = []
    /// The text.
    package var texts: [PlacedText] = []
    /// Areas that lead somewhere.
    package var links: [Link] = []
    /// Places that links and the outline lead to.
    package var destinations: [Destination] = []
    /// What the parts of the page are.
    package var structure = PageStructure()
    /// The block of the document whose pieces are put on it now, by its index.
    var block = 0
    /// The shapes that belong to an element; all others are decoration.
    package var figures: [Figure] = []

    /// Whether what is put on it now is decoration, or was read where it stood before.
    var isDecoration = false

    package var currentElement: Int? { isDecoration ? nil : structure.current }

    /// The width of the page in points.
    package var width: Double { isWide ? paper.height : paper.width }
    /// The height of the page in points.
    package var height: Double { isWide ? paper.width : paper.height }

    /// A page without anything on it.
    package init(number: Int, paper: PaperSize) {
        self.number = number
        self.paper = paper
    }

    /// An area that leads to a destination of the same document.
    package struct Link: Equatable, Sendable {
        /// The area.
        package var area: Rectangle
        /// The name of the destination.
        package var target: String
        /// What leads there, in words.
        package var words: String
        /// The element of the structure that it is.
        package var element: Int
    }

    /// Shapes that belong together.
    package struct Figure: Equatable, Sendable {
        /// The shapes, by their indices.
        package var shapes: Range<Int>
        /// Their element of the structure.
        package var element: Int
    }

    /// A place that links lead to.
    package struct Destination: Equatable, Sendable {
        /// The name, unique in the document.
        package var name: String
        /// Where it is, in points from the top.
        package var y: Double
    }
}

/// An upright rectangle in points.
package struct Rectangle: Equatable, Sendable {
    /// The left edge.
    package var x: Double
    /// The upper edge.
    package var y: Double
    /// The extent to the right.
    package var width: Double
    /// The extent downwards.
    package var height: Double

    /// Creates a rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    package var maxX: Double { x + width }
    /// The lower edge.
    package var maxY: Double { y + height }
}

/// One line of text on a page.
package struct PlacedText: Equatable, Sendable {
    /// Which point of the line ``x`` names.
    package enum Anchor: Equatable, Sendable {
        /// Its left end.
        case left
        /// Its middle.
        case centre
        /// Its right end.
        case right
    }

    /// What it says.
    package var text: String
    /// Where it stands from the left.
    package var x: Double
    /// The baseline, from the top.
    package var baseline: Double
    /// Which point of the line ``x`` names.
    package var anchor: Anchor
    /// Its size and weight.
    package var style: TextStyle
    /// Its colour.
    package var ink: Ink
    /// Whether its paragraph reads from right to left.
    package var isRightToLeft: Bool
    /// Whether the text after it goes on where no space is.
    package var endsWithinWord = false
    /// Whether it reads upwards, from ``x`` and ``baseline``.
    package var isTurned = false
    /// The element of the page's structure that it belongs to; `nil` for decoration.
    package var element: Int?
}

/// The few colours of a report; each keeps its meaning in a grey print.
package enum Ink: Equatable, Sendable {
    /// Text.
    case black
    /// Text of the second rank.
    case grey
    /// Hairlines.
    case rule
    /// The ground of panels.
    case tint
    /// The one accent.
    case accent
    /// The accent at half strength.
    case accentMiddle
    /// The accent as a ground.
    case accentTint
    /// The paper.
    case white
    /// The mark across a page.
    case watermark
}

/// Something drawn that is no text.
package enum Shape: Equatable, Sendable {
    /// A filled rectangle.
    case fill(Rectangle, Ink)
    /// The edge of a rectangle, drawn inside it.
    case frame(Rectangle, Ink, width: Double)
    /// A horizontal hairline.
    case rule(x: Double, y: Double, width: Double, Ink, thickness: Double)
    /// Slanted lines across a rectangle.
    case hatch(Rectangle, Ink)
    /// An outcome's sign, in a square around its middle.
    case mark(OutcomeMark, x: Double, y: Double, size: Double)
    /// A triangle that points down at a place on a scale.
    case pointer(x: Double, y: Double, size: Double, Ink)
    /// An area between corners in points, filled, edged, or both.
    case polygon([Place], fill: Ink?, edge: Ink?, width: Double)
    /// A straight line.
    case line(Place, Place, Ink, width: Double)
    /// Straight lines from place to place.
    case path([Place], Ink, width: Double)
    /// Slanted lines across rectangles, as far as they lie between corners.
    case hatchedArea([Rectangle], within: [Place], Ink)
    /// A cross, in a square around its middle.
    case cross(Place, size: Double, Ink)
    /// A photo, as large as a rectangle, and as light as a ground.
    case picture(FloorPicture, Rectangle)
    /// A photo, as large as a rectangle.
    case photo(FloorPicture, Rectangle)
    /// Large letters across the page.
    case watermark(String, Rectangle)
}

/// A place on a page in points.
package struct Place: Equatable, Sendable {
    /// From the left.
    package var x: Double
    /// From the top.
    package var y: Double

    /// Creates a place.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The sign of an outcome; each differs from the others in its shape.
package enum OutcomeMark: Equatable, Sendable, CaseIterable {
    /// A filled disc.
    case found
    /// An arrow to the right.
    case misplaced
    /// A tick in a disc.
    case confirmed
    /// An open square.
    case missing
    /// An open diamond.
    case inconclusive
    /// A bar.
    case excused
    /// An open disc.
    case notHeard
}
