/// The words around a list that is cut into pages.
enum PagingText: WebText {
    case pages, previous, shown, columns, found

    var english: String {
        switch self {
        case .pages: "Pages of the list"
        case .previous: "Previous page"
        case .found: "{n} result|{n} results"
        case .columns: "Columns"
        case .shown: "{from}–{to} of {all}"
        }
    }
}
