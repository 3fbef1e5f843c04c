/// The words around a list that is cut into pages.
enum PagingText: WebText {
    case pages, previous, shown, columns, found

    var texts: (english: String, serbian: String) {
        switch self {
        case .pages: ("Pages of the list", "Strane liste")
        case .previous: ("Previous page", "Prethodna strana")
        case .found:
            ("{n} result|{n} results", "{n} rezultat|{n} rezultata|{n} rezultata")
        case .columns: ("Columns", "Kolone")
        case .shown: ("{from}–{to} of {all}", "{from}–{to} od {all}")
        }
    }
}
