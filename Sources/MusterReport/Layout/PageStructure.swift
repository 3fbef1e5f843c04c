/// What the parts of a page are to whoever has it read out: the tags of its text and figures.
///
/// A tree with parents before their children. Text that belongs to no element is decoration, such as
/// the head of a page that says again what stood on the page before.
package struct PageStructure: Equatable, Sendable {
    /// The elements, in the order in which they are read.
    package private(set) var elements: [Element] = []
    /// The elements that what is put on the page now belongs to, the outermost first.
    private var open: [Int] = []
    private var places: [Key: Int] = [:]

    /// What an element is (ISO 32000-1, section 14.8.4).
    package enum Role: String, Equatable, Sendable {
        /// A section, or a card within one.
        case section = "Sect"
        /// The title of the report.
        case title = "H1"
        /// The heading of a section.
        case heading = "H2"
        /// A heading within a section.
        case subheading = "H3"
        /// A paragraph.
        case paragraph = "P"
        /// A list.
        case list = "L"
        /// An entry of a list.
        case entry = "LI"
        /// What an entry says.
        case entryBody = "LBody"
        /// A table.
        case table = "Table"
        /// A row of one.
        case row = "TR"
        /// A cell that names its column or its row.
        case headCell = "TH"
        /// Any other cell.
        case cell = "TD"
        /// A drawing or a picture.
        case figure = "Figure"
        /// Text that leads somewhere.
        case link = "Link"

        /// Whether text may stand in it without another element between.
        package var holdsText: Bool {
            switch self {
            case .section, .list, .entry, .table, .row: false
            case .title, .heading, .subheading, .paragraph, .entryBody, .headCell, .cell, .figure,
                .link:
                true
            }
        }
    }

    /// What a head cell names.
    package enum Scope: String, Equatable, Sendable {
        /// Its column.
        case column = "Column"
        /// Its row.
        case row = "Row"
    }

    /// What makes an element the same one wherever it goes on, also on later pages.
    package enum Key: Hashable, Sendable {
        /// A section of the document, by its index.
        case section(Int)
        /// A block of the document, by its index.
        case block(Int)
    }

    /// A part of a page.
    package struct Element: Equatable, Sendable {
        /// What it is.
        package var role: Role
        /// The element around it, by its index; `nil` for the document.
        package var parent: Int?
        /// What makes it the same element elsewhere; `nil` for one that ends where it begins.
        package var key: Key?
        /// What a figure shows, in words; what a link leads to.
        package var alternative: String?
        /// Where a figure is, in points from the top.
        package var area: Rectangle?
        /// What a head cell names.
        package var scope: Scope?
        /// How many columns a cell spans.
        package var columns = 1
    }

    /// Nothing.
    package init() {}

    /// The element that what is put on the page now belongs to.
    package var current: Int? { open.last }

    /// Begins an element within the current one, or goes on with it where the page has one of its key.
    ///
    /// - Returns: its index.
    @discardableResult
    mutating func begin(_ element: Element) -> Int {
        if let key = element.key, let place = places[key] {
            open.append(place)
            return place
        }
        var element = element
        element.parent = current
        elements.append(element)
        let place = elements.count - 1
        if let key = element.key { places[key] = place }
        open.append(place)
        return place
    }

    /// Goes on with an element that ended.
    mutating func resume(_ place: Int) { open.append(place) }

    /// Ends the current element.
    mutating func end() { open.removeLast() }
}

extension ReportPage {
    /// Puts on the page what belongs to one element.
    ///
    /// - Parameters:
    ///   - role: what it is.
    ///   - key: what makes it the same element wherever it goes on.
    ///   - scope: what a head cell names.
    ///   - columns: how many columns a cell spans.
    ///   - body: puts it there.
    /// - Returns: its index.
    @discardableResult
    mutating func tagged(
        _ role: PageStructure.Role,
        key: PageStructure.Key? = nil,
        scope: PageStructure.Scope? = nil,
        columns: Int = 1,
        _ body: (inout ReportPage) -> Void
    ) -> Int {
        var element = PageStructure.Element(role: role, key: key)
        (element.scope, element.columns) = (scope, columns)
        let place = structure.begin(element)
        body(&self)
        structure.end()
        return place
    }

    /// Puts a drawing or picture on the page, with its text.
    ///
    /// - Parameters:
    ///   - alternative: what it shows, in words.
    ///   - area: where it is.
    ///   - body: puts it there.
    mutating func figure(
        _ alternative: String,
        in area: Rectangle,
        _ body: (inout ReportPage) -> Void
    ) {
        var element = PageStructure.Element(role: .figure)
        (element.alternative, element.area) = (alternative, area)
        let place = structure.begin(element)
        let first = shapes.count
        body(&self)
        if shapes.count > first {
            figures.append(Figure(shapes: first..<shapes.count, element: place))
        }
        structure.end()
    }

    /// Puts text on the page that leads somewhere, within the current element.
    ///
    /// - Parameters:
    ///   - area: what leads there.
    ///   - target: the name of the destination; `nil` for text that leads nowhere.
    ///   - body: puts the text there.
    mutating func linked(
        _ area: Rectangle,
        to target: String?,
        _ body: (inout ReportPage) -> Void
    ) {
        guard let target else { return body(&self) }
        let first = texts.count
        let place = tagged(.link, body)
        let words = texts[first...].map(\.text).joined(separator: " ")
        links.append(Link(area: area, target: target, words: words, element: place))
    }

    /// Puts what only looks like text on the page: decoration, or words that stood there before.
    mutating func untagged(_ body: (inout ReportPage) -> Void) {
        let kept = (structure, isDecoration)
        isDecoration = true
        body(&self)
        (structure, isDecoration) = kept
    }
}
