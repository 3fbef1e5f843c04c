/// Where on the paper the text of a report stands, in points.
package struct TextFrame: Equatable, Sendable {
    /// The left edge: 20 mm.
    package let x: Double
    /// The width between the margins; 175 mm on A4.
    package let width: Double
    /// The upper edge of what lies below the header.
    package let top: Double
    /// The lower edge of what lies above the footer.
    package let bottom: Double
    /// The lowest point of the page that is printed on.
    package let footEdge: Double

    /// Points in a millimetre.
    private static let millimetre = 72 / 25.4

    /// The frame on a size of paper: margins of 20 mm on the left, 15 mm on the other sides.
    ///
    /// - Parameters:
    ///   - paper: the paper.
    ///   - isWide: whether it lies on its long side.
    package init(_ paper: PaperSize, isWide: Bool = false) {
        let margin = 15 * Self.millimetre
        x = 20 * Self.millimetre
        width = (isWide ? paper.height : paper.width) - x - margin
        top = margin + 32
        footEdge = (isWide ? paper.width : paper.height) - margin
        bottom = footEdge - 34
    }

    /// The right edge.
    package var maxX: Double { x + width }
}
