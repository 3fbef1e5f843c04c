import MusterCore
import MusterReport

/// The words of the one list page, and of the forms that are made from a description.
enum ListText: WebText {
    case importFile, importHint, importDone, file, skipBad, refused, keepColumns, usualColumns,
        xlsx, ascending, descending, edit, delete, deleteHint, contents, contentsUp, stays, details,
        nothingFits, showAll

    var texts: (english: String, serbian: String) {
        switch self {
        case .importFile: ("Import a file", "Uvezi fajl")
        case .importHint:
            (
                "A CSV file with the columns {columns}. With id, rows that are there are changed; "
                    + "without, they are added.",
                "CSV fajl sa kolonama {columns}. Redovi sa id se menjaju, ostali se dodaju."
            )
        case .importDone:
            (
                "{added} added, {changed} changed, {same} unchanged.",
                "Dodato: {added}, izmenjeno: {changed}, bez izmene: {same}."
            )
        case .file: ("File", "Fajl")
        case .skipBad: ("Import the good rows where others are refused", "Uvezi ispravne redove")
        case .refused: ("Refused", "Odbijeno")
        case .keepColumns: ("Show these columns", "Prikaži ove kolone")
        case .usualColumns: ("Show the usual columns", "Prikaži uobičajene kolone")
        case .xlsx: ("Download as XLSX", "Preuzmi kao XLSX")
        case .ascending: ("Sort by {column}", "Poređaj po: {column}")
        case .descending: ("Sort by {column}, reversed", "Poređaj obrnuto po: {column}")
        case .edit: ("Edit", "Izmeni")
        case .delete: ("Delete", "Obriši")
        case .deleteHint: ("It can be restored.", "Može da se vrati.")
        case .contents: ("Move {held} to", "Premesti ({held}) u")
        case .contentsUp: ("what is around it", "ono što je okolo")
        case .stays: ("choose", "izaberite")
        case .details: ("Details", "Podaci")
        case .nothingFits: ("Nothing matches.", "Ništa ne odgovara.")
        case .showAll: ("Show all", "Prikaži sve")
        }
    }
}

extension Visit {
    /// A text of a description in the visitor's language.
    func say(_ text: ResourceText) -> String {
        text.say(language)
    }
}

extension ResourceText {
    /// The text in a language; pages have Serbian in Latin letters only.
    func say(_ language: ReportLanguage) -> String { language == .english ? english : serbian }

    /// A text of the pages, as a description has it.
    init(_ text: some WebText) {
        self.init(text.texts.english, text.texts.serbian)
    }
}
