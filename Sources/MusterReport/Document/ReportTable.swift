package import MusterAudit

/// A table whose rows are made one at a time, so that its length costs no memory.
package struct ReportTable: Sendable {
    /// The columns.
    package var columns: [Column]
    /// The rows, in groups.
    package var groups: [Group]
    /// The last row of all, on the same page as the row before it.
    package var total: Row?

    /// Whether it stands on one page if it fits one; for small tables.
    package var isKeptWhole = false
    /// Whether its rows stand close together, as in a list of thousands.
    package var isDense = false
    /// The column that names what a row is about, by its index.
    package var leadColumn = 0
    /// What a group's heading says where it stands above the rest of its rows on the next page.
    package var continued = ""

    /// A column.
    package struct Column: Sendable {
        /// What stands above it.
        package var title: String
        /// Its share of the width, in millimetres of a text 175 mm wide.
        package var width: Double
        /// Whether figures stand in it, aligned to the right.
        package var isNumeric: Bool

        /// Creates a column of text.
        init(_ title: String, _ width: Double, isNumeric: Bool = false) {
            self.title = title
            self.width = width
            self.isNumeric = isNumeric
        }
    }

    /// Rows that belong together.
    package struct Group: Sendable {
        /// What stands above them; `nil` for rows without a heading.
        package var heading: GroupHeading?
        /// How many rows there are.
        package var count: Int
        /// Makes the row with an index below ``count``.
        package var row: @Sendable (Int) -> Row
        /// What stands below them.
        package var subtotal: Row?
    }

    /// The heading of a group.
    package struct GroupHeading: Sendable {
        /// The name of the group.
        package var title: String
        /// What is said of it, in smaller weight.
        package var note: String
        /// The outcome that all its rows have, if they do.
        package var outcome: Outcome?
        /// The name under which links lead here.
        package var destination: String?
    }

    /// A row of cells, one for each column.
    package struct Row: Sendable {
        /// The cells.
        package var cells: [Cell]
        /// Where the row leads.
        package var target: String?
        /// What is said below the cells, from the second column on.
        package var continuation: String?

        /// Creates a row.
        init(_ cells: [Cell], target: String? = nil, continuation: String? = nil) {
            self.cells = cells
            self.target = target
            self.continuation = continuation
        }
    }

    /// What stands in one place of a table.
    package enum Cell: Hashable, Sendable {
        /// Text.
        case text(String)
        /// Text that leads.
        case strong(String)
        /// Lines below each other, the first of which leads.
        case stacked([String])
        /// An outcome's sign and word.
        case outcome(Outcome, String)
        /// How a number of items fell into outcomes, as parts of a bar.
        case bar([BarPart])
    }

    /// A part of a bar.
    package struct BarPart: Hashable, Sendable {
        /// The outcome.
        package var outcome: Outcome
        /// Its share of the whole bar, 0 to 1.
        package var share: Double
        /// Its letter.
        package var letter: String
        /// What it stands for, in words with its share.
        package var text: String
    }
}
