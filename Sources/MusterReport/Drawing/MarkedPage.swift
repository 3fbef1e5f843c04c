/// What a page that was drawn is made of, so that its tags can be written beside what Cairo wrote.
struct MarkedPage {
    /// The parts of the page.
    var elements: [PageStructure.Element]
    /// The element of each piece of content that was marked, in the order of drawing; `nil` for
    /// decoration.
    var marks: [Int?]
    /// What Cairo made link annotations of, in its order.
    var links: [ReportPage.Link]
    /// Where links lead to on it.
    var destinations: [ReportPage.Destination]
    /// The height of the page in points.
    var height: Double
}
