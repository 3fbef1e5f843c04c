import CXlsxWriter
import Glibc
import MusterCore
import MusterDisk

/// A workbook (Office Open XML, ECMA-376) being written: one owner of the library's handle.
///
/// Rows go to disk as they come, so memory does not grow with them. Text is written as text, whatever
/// it begins with: no cell ever holds a formula. The same rows give the same bytes.
final class Workbook {
    private let book: UnsafeMutablePointer<lxw_workbook>
    /// The file that it becomes; `nil` where only its bytes are asked for.
    private let sink: FileSink?
    /// What the library writes: never put in a place, and removed with its owner.
    private let scratch: Draft
    private var sheet: UnsafeMutablePointer<lxw_worksheet>?
    private var nextRow: lxw_row_t = 0
    private var failure = LXW_NO_ERROR
    private var isClosed = false
    private var formats: [Style: UnsafeMutablePointer<lxw_format>] = [:]

    /// The longest text of a cell, in UTF-16 units.
    private static let longestText = 32_767

    /// The most rows of a sheet, its head among them.
    static let mostRows = 1_048_576

    /// Room that a cell takes on disk while the workbook is written, in bytes, well measured.
    private static let bytesOfCell = 120

    /// What stands in a cell.
    enum Cell {
        case empty
        case text(String)
        case strong(String)
        case title(String)
        case integer(Int)
        /// A measure with one decimal.
        case measure(Double)
        /// A value that a sensor gave, with two decimals.
        case figure(Double)
        /// A number with as many decimals as it has.
        case plain(Double)
        /// A share of 0 to 1, shown in percent.
        case share(Double)
        /// A moment as the site's clocks show it.
        case moment(CalendarDate)
        case day(CalendarDay)
    }

    /// A column: what stands above it, and its width in characters.
    struct Column {
        var title: String
        var width: Double

        init(_ title: String, _ width: Double) {
            self.title = title
            self.width = width
        }
    }

    private enum Style: CaseIterable {
        case head, strong, title, wrapped, integer, measure, share, moment, day, figure
    }

    /// Opens a workbook.
    ///
    /// - Parameters:
    ///   - path: the file that it becomes when it is finished; `nil` where only its bytes are asked for.
    ///   - metadata: what it says of itself.
    ///   - createdAt: when; the same moment gives the same bytes.
    ///   - cells: about how many cells it will have.
    /// - Throws: ``ReportError``.
    init(
        path: String?,
        metadata: PDFMetadata,
        createdAt: Instant,
        cells: Int
    ) throws(ReportError) {
        if let path { sink = try FileSink(path: path) } else { sink = nil }
        let folder = sink?.folder ?? FileSink.scratchFolder
        let place = "\(folder)/.muster.workbook"
        // The library overlooks a full disk while it writes its parts.
        guard Disk.room(at: folder)?.free ?? .max > cells * Self.bytesOfCell else {
            throw .notWritable(path: path ?? place, code: ENOSPC)
        }
        if let failure = cxlsxwriter_load() { throw .libraryMissing(String(cString: failure)) }
        let scratchPath: String
        do throws(DiskFailure) {
            Draft.clear(ofFile: place)
            scratch = try Draft(for: place, mode: 0o600)
            scratchPath = scratch.path
        } catch {
            throw .notWritable(path: path ?? place, code: error.code)
        }
        guard let opened = muster_workbook_new(scratchPath, folder) else {
            throw .drawingFailed(function: "workbook_new_opt", status: "no memory")
        }
        book = opened
        metadata.set(on: book, at: createdAt)
        for style in Style.allCases { formats[style] = Self.format(style, book) }
    }

    deinit {
        if !isClosed { _ = workbook_close(book) }
    }

    /// Starts a sheet with a head that stays in sight and columns that can be filtered.
    ///
    /// - Parameters:
    ///   - name: its name, at most 31 characters.
    ///   - columns: its columns.
    ///   - rows: how many rows will follow the head.
    func addSheet(_ name: String, columns: [Column], rows: Int) {
        guard startSheet(name, widths: columns.map(\.width)), let sheet else { return }
        for (index, column) in columns.enumerated() {
            let column = column.title.replacing("-\n", with: "").replacing("\n", with: " ")
            note(worksheet_write_string(sheet, 0, lxw_col_t(index), column, formats[.head]))
        }
        nextRow = 1
        worksheet_freeze_panes(sheet, 1, 0)
        worksheet_repeat_rows(sheet, 0, 0)
        note(
            worksheet_autofilter(sheet, 0, 0, lxw_row_t(max(rows, 1)), lxw_col_t(columns.count - 1))
        )
    }

    /// Starts a sheet of names and what belongs to them.
    @discardableResult
    func startSheet(_ name: String, widths: [Double]) -> Bool {
        sheet = workbook_add_worksheet(book, name)
        guard let sheet else {
            note(LXW_ERROR_MEMORY_MALLOC_FAILED)
            return false
        }
        nextRow = 0
        worksheet_set_landscape(sheet)
        worksheet_fit_to_pages(sheet, 1, 0)
        for (index, width) in widths.enumerated() {
            let column = lxw_col_t(index)
            note(worksheet_set_column(sheet, column, column, width, nil))
        }
        return true
    }

    /// Writes the next row of the sheet that was started last.
    func row(_ cells: [Cell]) {
        guard let sheet else { return }
        for (index, cell) in cells.enumerated() { write(cell, sheet, lxw_col_t(index)) }
        nextRow += 1
    }

    private func write(
        _ cell: Cell,
        _ sheet: UnsafeMutablePointer<lxw_worksheet>,
        _ column: lxw_col_t
    ) {
        let row = nextRow
        switch cell {
        case .empty: return
        case .text(let text):
            note(worksheet_write_string(sheet, row, column, Self.plain(text), formats[.wrapped]))
        case .strong(let text):
            note(worksheet_write_string(sheet, row, column, Self.plain(text), formats[.strong]))
        case .title(let text):
            note(worksheet_write_string(sheet, row, column, Self.plain(text), formats[.title]))
        case .integer(let value):
            note(worksheet_write_number(sheet, row, column, Double(value), formats[.integer]))
        case .measure(let value):
            guard value.isFinite else { return }
            let tenths = (value * 10).rounded() / 10
            note(worksheet_write_number(sheet, row, column, tenths, formats[.measure]))
        case .figure(let value):
            guard value.isFinite else { return }
            note(worksheet_write_number(sheet, row, column, value, formats[.figure]))
        case .plain(let value):
            guard value.isFinite else { return }
            note(worksheet_write_number(sheet, row, column, value, nil))
        case .share(let value):
            guard value.isFinite else { return }
            note(worksheet_write_number(sheet, row, column, value, formats[.share]))
        case .moment(let date):
            var moment = lxw_datetime(
                year: Int32(date.year),
                month: Int32(date.month),
                day: Int32(date.day),
                hour: Int32(date.hour),
                min: Int32(date.minute),
                sec: Double(date.second)
            )
            note(worksheet_write_datetime(sheet, row, column, &moment, formats[.moment]))
        case .day(let day):
            var moment = lxw_datetime()
            (moment.year, moment.month, moment.day) = (
                Int32(day.year), Int32(day.month), Int32(day.day)
            )
            note(worksheet_write_datetime(sheet, row, column, &moment, formats[.day]))
        }
    }

    private func note(_ status: lxw_error) {
        if failure == LXW_NO_ERROR { failure = status }
    }

    /// Writes what is left and puts the file in its place.
    ///
    /// - Throws: ``ReportError``.
    func finish() throws(ReportError) {
        try close()
        try sink?.copy(from: scratch.path)
        try sink?.finish()
    }

    /// Writes what is left and gives the whole workbook.
    ///
    /// - Throws: ``ReportError``.
    func bytes() throws(ReportError) -> [UInt8] {
        try close()
        var bytes: [UInt8] = []
        try FileSink.read(scratch.path) { piece in
            bytes += piece
            return true
        }
        return bytes
    }

    private func close() throws(ReportError) {
        isClosed = true
        note(workbook_close(book))
        guard failure == LXW_NO_ERROR else {
            throw .drawingFailed(
                function: "workbook_close",
                status: String(cString: lxw_strerror(failure))
            )
        }
    }

    /// The text as a cell takes it: `_x0041_` would else be read as a letter (ECMA-376, 22.9.2.19).
    private static func plain(_ text: String) -> String {
        let fitting = cut(DataText.clean(text, limit: .max).withPlainSpaces, to: longestText)
        guard fitting.contains("_x") else { return fitting }
        let letter = /_(?=x[0-9A-Fa-f]{4}_)/
        // The library counts what it writes.
        let longer = fitting.matches(of: letter).count * "x005F_".utf16.count
        return cut(fitting, to: longestText - longer).replacing(letter, with: "_x005F_")
    }

    /// The text, or as much of it as so many UTF-16 units hold with an ellipsis behind it.
    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var room = limit - "…".utf16.count
        return text.prefix { character in
            room -= character.utf16.count
            return room >= 0
        } + "…"
    }

    private static func format(
        _ style: Style,
        _ book: UnsafeMutablePointer<lxw_workbook>
    ) -> UnsafeMutablePointer<lxw_format>? {
        guard let format = workbook_add_format(book) else { return nil }
        format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
        switch style {
        case .head:
            format_set_bold(format)
            format_set_text_wrap(format)
            format_set_font_color(format, 0x0A_5968)
            format_set_bg_color(format, 0xE7_F1F2)
            format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
        case .strong: format_set_bold(format)
        case .title:
            format_set_bold(format)
            format_set_font_size(format, 16)
        case .wrapped: format_set_text_wrap(format)
        case .integer: format_set_num_format(format, "#,##0")
        case .measure: format_set_num_format(format, "0.0")
        case .figure: format_set_num_format(format, "0.00")
        case .share: format_set_num_format(format, "0.0 %")
        case .moment: format_set_num_format(format, "yyyy\\-mm\\-dd hh:mm:ss")
        case .day: format_set_num_format(format, "yyyy\\-mm\\-dd")
        }
        if case .moment = style { format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue)) }
        if case .day = style { format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue)) }
        return format
    }
}

extension PDFMetadata {
    fileprivate func set(on book: UnsafeMutablePointer<lxw_workbook>, at moment: Instant) {
        muster_workbook_describe(
            book,
            title,
            subject,
            author,
            keywords,
            creator,
            time_t(moment.second)
        )
    }
}
