/// The sizes and weights in which a report is set; one scale for the whole document.
package enum TextStyle: UInt8, Hashable, Sendable, CaseIterable {
    /// Header and footer of a page, axis labels.
    case small
    /// Labels above figures, heads of tables.
    case label
    /// Cells of tables.
    case table
    /// Totals, and what leads a row.
    case tableStrong
    /// Running text.
    case body
    /// Emphasis within running text.
    case bodyStrong
    /// The conclusion.
    case lead
    /// Headings of parts within a section.
    case subheading
    /// Headings of sections.
    case heading
    /// The wordmark.
    case wordmark
    /// The figure in a tile.
    case figure
    /// The inventory's name on page 1 when it is long.
    case titleSmall
    /// The inventory's name on page 1.
    case title
    /// The mark across a page.
    case watermark

    /// The type size in points.
    package var size: Double {
        switch self {
        case .small: 7
        case .label: 7.5
        case .table, .tableStrong: 8
        case .body, .bodyStrong: 9.5
        case .subheading: 10.5
        case .wordmark: 11
        case .lead: 13
        case .heading: 15
        case .titleSmall: 14
        case .figure: 23
        case .title: 25
        case .watermark: 118
        }
    }

    /// The distance from one baseline to the next, in points.
    package var leading: Double {
        switch self {
        case .small: 9
        case .label: 10
        case .table, .tableStrong: 11
        case .body, .bodyStrong: 13
        case .subheading: 14
        case .wordmark: 13
        case .lead: 18
        case .heading: 20
        case .titleSmall: 19
        case .figure: 27
        case .title: 31
        case .watermark: 130
        }
    }

    /// Whether the bold face is used.
    package var isBold: Bool {
        switch self {
        case .small, .table, .body, .lead: false
        case .label, .tableStrong, .bodyStrong, .subheading, .heading, .wordmark, .figure,
            .titleSmall, .title, .watermark:
            true
        }
    }

    /// How far below the top of its line the baseline lies, in points.
    ///
    /// Noto Sans: capitals are 0.714 of the size high; the rest of the leading is halved.
    package var baselineOffset: Double { (leading + size * 0.714) / 2 }
}
