import MusterCore
import MusterPeople
import MusterReport
import MusterService

/// The words of the one list page, and of the forms that are made from a description.
enum ListText: WebText {
    case importFile, importHint, importDone, file, skipBad, refused, keepColumns, usualColumns,
        xlsx, ascending, descending, edit, delete, deleteHint, contents, contentsUp, stays, details,
        nothingFits, showAll, done, pick, rows, restore, moveTo, chooseZone

    var english: String {
        switch self {
        case .importFile: "Import a file"
        case .importHint:
            "A CSV file with the columns {columns}. With id, rows that are there are changed; "
                + "without, they are added."
        case .importDone: "{added} added, {changed} changed, {same} unchanged."
        case .file: "File"
        case .skipBad: "Import the good rows where others are refused"
        case .refused: "Refused"
        case .keepColumns: "Show these columns"
        case .usualColumns: "Show the usual columns"
        case .xlsx: "Download as XLSX"
        case .ascending: "Sort by {column}"
        case .descending: "Sort by {column}, reversed"
        case .edit: "Edit"
        case .delete: "Delete"
        case .deleteHint: "It can be restored."
        case .contents: "Move {held} to"
        case .contentsUp: "what is around it"
        case .stays: "choose"
        case .details: "Details"
        case .nothingFits: "No matches. Choose another filter."
        case .showAll: "Show all"
        case .done: "done with {n} row|done with {n} rows"
        case .pick: "Choose {row}"
        case .rows: "Chosen rows"
        case .restore: "Restore"
        case .moveTo: "Move to the zone"
        case .chooseZone: "choose a zone"
        }
    }
}

extension Visit {
    /// A text of a description in the visitor's language.
    func say(_ text: Sentence) -> String {
        text.text(in: language.translations)
    }

    /// What stands where a list has nothing: that there is none, and the next step for those who may take it.
    func empty(_ none: some WebText, _ begin: some WebText, _ right: Right) -> String {
        may(right) ? "\(say(none)) \(say(begin))" : say(none)
    }

    /// What stands where a described list has nothing; see ``empty(_:_:_:)``.
    func empty(_ words: ResourceWords, _ right: Right) -> String {
        may(right) ? "\(say(words.none)) \(say(words.begin))" : say(words.none)
    }
}

extension Sentence {
    /// A text of the pages, as a description has it.
    init(_ text: some WebText) { self = Sentence(stringLiteral: text.english).said(in: text.key) }
}
