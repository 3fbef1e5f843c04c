/// The words for who audits, whether blind, and by when.
enum TermsText: WebText {
    case with, withHint, blind, blindBox, blindHint, due, dueTime, dueHint, expectsYou, isBlind,
        hidden, confirmBlind, confirmBlindHint, whichItem, taken, asked, askedHint, seen, gone,
        wasSeen, yes, dueColumn

    var texts: (english: String, serbian: String) {
        switch self {
        case .with: ("Also assigned", "Dodeljeno i")
        case .withHint:
            (
                "The audit shows on their page Today, and the report names them.",
                "Popis im se vidi na strani Danas, a izveštaj ih navodi."
            )
        case .blind: ("Blind", "Naslepo")
        case .blindBox: ("Blind audit", "Popis naslepo")
        case .blindHint:
            (
                "Until it is finished, nobody who audits sees what is expected and what was heard. "
                    + "Hand confirmations are taken only from them. Others who review see everything.",
                "Dok se ne završi, niko ko popisuje ne vidi šta se očekuje i šta se čulo. Ručne "
                    + "potvrde primaju se samo od njih. Ostali koji pregledaju vide sve."
            )
        case .due: ("Due", "Rok")
        case .dueTime: ("Time (optional)", "Vreme (nije obavezno)")
        case .dueHint:
            (
                "In the time of the site. What is due today is not overdue.",
                "Po vremenu lokacije. Što je za danas, ne kasni."
            )
        case .expectsYou: ("Assigned to you", "Dodeljen vama")
        case .isBlind: ("Blind audit", "Popis naslepo")
        case .dueColumn: ("Due", "Rok")
        case .yes: ("yes", "da")
        case .hidden:
            (
                "This audit is blind: what it expects and has found shows here once the count, and "
                    + "what you are asked to look for again, is finished.",
                "Ovaj popis je naslepo: šta očekuje i šta je našao videće se ovde kada se završi "
                    + "brojanje i ono što se od vas traži da ponovo pogledate."
            )
        case .confirmBlind: ("Confirm an item", "Potvrdi stavku")
        case .confirmBlindHint:
            (
                "Type what its label says, and choose the zone where you see it.",
                "Upišite šta piše na nalepnici i izaberite zonu u kojoj je vidite."
            )
        case .whichItem: ("Item", "Stavka")
        case .taken: ("Recorded: {item}", "Zapisano: {item}")
        case .asked: ("Look for these again", "Ponovo potražite ovo")
        case .askedHint:
            (
                "{name} asks you. Say where you see each, or that it is not there.",
                "{name} to traži od vas. Recite gde vidite svaku ili da je nema."
            )
        case .wasSeen: ("Seen in", "Viđeno u")
        case .seen: ("Found", "Nađena")
        case .gone: ("Not found", "Nije nađena")
        }
    }
}
