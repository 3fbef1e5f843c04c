/// Sheets of labels as they are sold; the raw value is the word of `--sheet`, the maker's number.
///
/// Measures: the makers' templates. Every sheet is laid out around the middle of its paper.
public enum LabelSheet: String, CaseIterable, Sendable {
    /// Avery L7160: 21 labels of 63.5 mm by 38.1 mm.
    case l7160
    /// Avery L7163: 14 labels of 99.1 mm by 38.1 mm.
    case l7163
    /// Avery L7165: 8 labels of 99.1 mm by 67.7 mm.
    case l7165
    /// Avery L7651: 65 labels of 38.1 mm by 21.2 mm.
    case l7651
    /// Avery 5160: 30 labels of 2 5/8 in by 1 in.
    case a5160 = "5160"
    /// Avery 5163: 10 labels of 4 in by 2 in.
    case a5163 = "5163"

    /// The paper of the sheet.
    public var paper: PaperSize {
        switch self {
        case .l7160, .l7163, .l7165, .l7651: .a4
        case .a5160, .a5163: .letter
        }
    }

    /// How many labels stand side by side.
    public var columns: Int {
        switch self {
        case .l7160, .a5160: 3
        case .l7163, .l7165, .a5163: 2
        case .l7651: 5
        }
    }

    /// How many labels stand one below the other.
    public var rows: Int {
        switch self {
        case .l7160, .l7163: 7
        case .l7165: 4
        case .l7651: 13
        case .a5160: 10
        case .a5163: 5
        }
    }

    /// How many labels a sheet has.
    public var count: Int { columns * rows }

    /// The size of a label in points.
    var size: (width: Double, height: Double) {
        let millimetre = 72 / 25.4
        return switch self {
        case .l7160: (63.5 * millimetre, 38.1 * millimetre)
        case .l7163: (99.1 * millimetre, 38.1 * millimetre)
        case .l7165: (99.1 * millimetre, 67.7 * millimetre)
        case .l7651: (38.1 * millimetre, 21.2 * millimetre)
        case .a5160: (189, 72)
        case .a5163: (288, 144)
        }
    }

    /// The space between two columns in points; rows touch.
    private var gap: Double {
        switch self {
        case .l7160, .l7163, .l7165, .l7651: 2.5 * 72 / 25.4
        case .a5160: 9
        case .a5163: 13.5
        }
    }

    /// Where a label lies on its sheet, counted along the rows from 0.
    package func area(of label: Int) -> Rectangle {
        let (width, height) = size
        let columns = Double(columns)
        let left = (paper.width - columns * width - (columns - 1) * gap) / 2
        let top = (paper.height - Double(rows) * height) / 2
        let (row, column) = label.quotientAndRemainder(dividingBy: self.columns)
        return Rectangle(
            x: left + Double(column) * (width + gap),
            y: top + Double(row) * height,
            width: width,
            height: height
        )
    }
}
