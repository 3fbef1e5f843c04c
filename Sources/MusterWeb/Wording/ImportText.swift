import MusterCatalogue

/// The words of the pages for importing items and printing labels.
enum ImportText: WebText {
    case title, intro, look, into, file, fileHint, preview, fromFile, added, changed, unchanged,
        refused, line, change, nothingNew, importItems, importRest, refusedHint,
        refusedFile, lookAgain, gone, done, shownFirst, onlyRefused, empty, labelsTitle, sheet,
        firstPlace, firstPlaceHint, copies, withLink, withLinkHint, noAddress, makePDF, labelCount,
        which,
        chooseHint, allHint, importing, rowsWritten, goesOn

    var english: String {
        switch self {
        case .title: "Import items"
        case .intro:
            "A CSV file with a header line: {columns}. The first three are required; any other "
                + "column becomes an attribute. A column that the file does not have leaves known "
                + "items as they are; an empty cell clears the value. You see what would change "
                + "before anything is written."
        case .look: "Preview changes"
        case .into: "Into the inventory"
        case .file: "CSV file"
        case .fileHint: "UTF-8, up to 20 MB. Columns separated by commas, semicolons or tabs."
        case .preview: "What the file would change"
        case .fromFile:
            "{file}, into {inventory}. Columns are separated by: {separator}. Nothing is written "
                + "yet."
        case .added: "New"
        case .changed: "Changed"
        case .unchanged: "Unchanged"
        case .refused: "Refused"
        case .line: "Line"
        case .change: "What changes"
        case .nothingNew: "Every item is there as the file has it."
        case .importItems: "Import {n} item|Import {n} items"
        case .importRest:
            "Import {n} item without the refused rows|Import {n} items without the refused rows"
        case .refusedHint: "Correct these rows and upload the file again, or leave them out."
        case .refusedFile: "Refused rows as CSV"
        case .lookAgain:
            "The catalogue was changed meanwhile. This is what the file would change now."
        case .gone: "The file is not held any more. Upload it again."
        case .done: "{added} added, {changed} changed, {unchanged} unchanged, {refused} left out."
        case .importing: "The file is being imported"
        case .rowsWritten: "Rows: {n} of {all}"
        case .goesOn:
            "It is kept as a whole or not at all. You may leave this page: the import goes on."
        case .shownFirst: "The first {n} of {all}"
        case .onlyRefused: "No row can be taken."
        case .empty: "The file has a header line and no items."
        case .labelsTitle: "Labels"
        case .sheet: "Sheet"
        case .firstPlace: "Start at label no."
        case .firstPlaceHint: "Counted along the rows from 1: for sheets that were begun."
        case .copies: "Copies of each"
        case .withLink: "QR codes lead to this portal"
        case .withLinkHint:
            "They lead to {address}, where a scan confirms the item. Without it they hold the "
                + "identifier."
        case .noAddress:
            "The QR codes hold only the identifiers: phones cannot reach this server yet. Give it "
                + "the address that they use, with --public-url, and the codes lead to the items."
        case .makePDF: "Make the PDF"
        case .labelCount: "{n} item|{n} items"
        case .which: "Items"
        case .chooseHint: "Untick items that need no label."
        case .allHint: "All items that fit the filter of the list; choose fewer there."
        }
    }
}

/// What stands between the columns of a file.
enum SeparatorText: WebText {
    case comma, semicolon, tab

    init(_ separator: CSVSeparator) {
        switch separator {
        case .comma: self = .comma
        case .semicolon: self = .semicolon
        case .tab: self = .tab
        }
    }

    var english: String {
        switch self {
        case .comma: "comma"
        case .semicolon: "semicolon"
        case .tab: "tab"
        }
    }
}
