/// A drawing as values, in points from its top left corner.
package struct Drawing: Equatable, Sendable, Written {
    /// Its width.
    package var width: Double
    /// Its height.
    package var height: Double
    /// What lies below the text, in the order of drawing.
    package var shapes: [Shape] = []
    /// The text.
    package var texts: [PlacedText] = []
}
