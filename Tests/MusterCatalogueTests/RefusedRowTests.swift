import MusterCatalogue
import MusterCore
import Testing

/// How refused rows are told to people.
@Suite struct RefusedRowTests {
    @Test func `a few rows are told one by one, with line and column`() {
        let rows = (1...20).map { row($0, "zone", "there is no zone \"z-\($0)\"") }
        #expect(RefusedRow.told(rows) == rows.map(\.sentence))
        #expect(RefusedRow.told([]).isEmpty)
    }

    @Test func `many rows with one fault are one line, whatever value each has`() {
        let rows =
            (2...5_001).map { row($0, "zone", "there is no zone \"z-\($0)\"") }
            + [row(7_000, nil, "has 3 cells")]
        let told = RefusedRow.told(rows)
        #expect(told.count == 2)
        #expect(
            told[0].description
                == "5000 rows, column zone: for example, there is no zone \"z-2\" "
                + "(lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 4990 more)"
        )
        #expect(told[1] == "line 7000: has 3 cells")
    }

    @Test func `many rows with one value are told without an example`() {
        let told = RefusedRow.told((2...31).map { row($0, "zone", "there is no zone \"x\"") })
        let words = "30 rows, column zone: there is no zone \"x\" (lines"
        #expect(told[0].description.hasPrefix(words))
    }

    @Test func `however many kinds of fault, the lines are few and none is forgotten`() {
        let rows = (1...300).map { row($0, "column-\($0 % 60)", "is empty") }
        let told = RefusedRow.told(rows)
        #expect(told.count == 21)
        #expect(told.last == "200 rows with other faults")
    }

    @Test func `rows are grouped by their fault, and none is left out`() {
        let rows = (1...90).map { row($0, "column-\($0 % 3)", "is empty") }
        let groups = RefusedRow.byFault(rows)
        #expect(groups.map(\.count) == [30, 30, 30])
        #expect(groups.flatMap { $0.map(\.line) }.sorted() == Array(1...90))
        #expect(RefusedRow.byFault(Array(rows.prefix(5))).map(\.count) == [1, 1, 1, 1, 1])
    }

    private func row(_ line: Int, _ column: String?, _ reason: Sentence) -> RefusedRow {
        RefusedRow(line: line, column: column, reason: reason, cells: [])
    }
}
