/// The words of a report, beside the outcomes, that people outside the house do not know.
package enum GlossaryWord: Phrase {
    case beacon, receiver, anchor, advertisement, strength, margin, source, frozenList, accuracy,
        zoneUnsure, covered, unexpected, unregistered, foreign, variance, setOff, decided, record,
        head, key

    package var texts: PhraseTexts {
        switch self {
        case .beacon: PhraseTexts("Beacon, tag", "Bikon, oznaka")
        case .receiver: PhraseTexts("Receiver", "Prijemnik")
        case .anchor: PhraseTexts("Anchor", "Sidro")
        case .advertisement: PhraseTexts("Advertisement", "Oglašavanje")
        case .strength: PhraseTexts("Strength, dBm, dB", "Jačina, dBm, dB")
        case .margin: PhraseTexts("Margin", "Prednost")
        case .source: PhraseTexts("Source, capture", "Izvor, capture")
        case .frozenList: PhraseTexts("Frozen list", "Zamrznuti spisak")
        case .accuracy: PhraseTexts("Accuracy", "Tačnost")
        case .zoneUnsure: PhraseTexts("Zone not certain", "Zona nije sigurna")
        case .covered: PhraseTexts("Covered", "Pokriveno")
        case .unexpected: PhraseTexts("Unexpected", "Neočekivano")
        case .unregistered: PhraseTexts("Unregistered", "Neregistrovano")
        case .foreign: PhraseTexts("Foreign", "Strano")
        case .variance: PhraseTexts("Variance", "Razlika")
        case .setOff: PhraseTexts("Set off", "Prebijanje")
        case .decided: PhraseTexts("Decided", "Odlučeno")
        case .record: PhraseTexts("Record (in the seal)", "Zapis (u pečatu)")
        case .head: PhraseTexts("Head, SHA-256", "Vrh, SHA-256")
        case .key: PhraseTexts("Key, Ed25519", "Ključ, Ed25519")
        }
    }
}

/// What each of those words means.
package struct GlossaryMeaning: Phrase {
    package let word: GlossaryWord

    package init(_ word: GlossaryWord) { self.word = word }

    package static var allCases: [Self] { GlossaryWord.allCases.map(Self.init) }

    package var texts: PhraseTexts {
        switch word {
        case .beacon, .receiver, .anchor, .advertisement, .strength, .margin, .source: radio
        case .frozenList, .accuracy, .zoneUnsure, .covered, .unexpected, .unregistered, .foreign,
            .variance, .setOff:
            count
        case .decided, .record, .head, .key: paper
        }
    }

    /// The words of what was heard.
    private var radio: PhraseTexts {
        switch word {
        case .beacon:
            PhraseTexts(
                "A small radio on an item that says its own number over and over. It stands for all "
                    + "pieces of its line.",
                "Mali radio na stavci koji stalno javlja svoj broj. Stoji za sve komade svog reda."
            )
        case .receiver:
            PhraseTexts(
                "The device that hears beacons and keeps what it heard.",
                "Uređaj koji čuje bikone i čuva ono što je čuo."
            )
        case .anchor:
            PhraseTexts(
                "A beacon fixed to the building at a known place: it tells where the receiver was.",
                "Bikon pričvršćen na zgradi na poznatom mestu: govori gde je bio prijemnik."
            )
        case .advertisement:
            PhraseTexts(
                "One short message of a beacon, which it sends by itself.",
                "Jedna kratka poruka bikona, koju šalje sam od sebe."
            )
        case .strength:
            PhraseTexts(
                "How loud a beacon was received: −50 dBm is near, −90 dBm barely heard. dB is the "
                    + "difference of two such figures.",
                "Koliko se jako bikon čuo: −50 dBm je blizu, −90 dBm jedva. dB je razlika dve takve "
                    + "vrednosti."
            )
        case .margin:
            PhraseTexts(
                "How much louder an item was in its zone than in the next one, by levels smoothed over "
                    + "time and not by single peaks.",
                "Koliko je stavka bila jača u svojoj zoni nego u sledećoj, po nivoima ujednačenim kroz "
                    + "vreme, a ne po pojedinačnim vrhovima."
            )
        default:
            PhraseTexts(
                "Where the radio came from. A capture is a kept recording of it, replayed.",
                "Odakle je radio. capture je sačuvan snimak, pušten ponovo."
            )
        }
    }

    /// The words of the count.
    private var count: PhraseTexts {
        switch word {
        case .frozenList:
            PhraseTexts(
                "The copy of the book that was taken at the start; later changes do not enter it.",
                "Prepis evidencije uzet na početku; kasnije izmene ne ulaze u njega."
            )
        case .accuracy:
            PhraseTexts(
                "The share of all expected items that are present and in the zone of the frozen list.",
                "Udeo svih očekivanih stavki koje su prisutne i u zoni sa zamrznutog spiska."
            )
        case .zoneUnsure:
            PhraseTexts(
                "Present, but radio cannot tell in which zone. Counts as found and not as accurate.",
                "Prisutno, ali radio ne razlikuje u kojoj zoni. Računa se kao pronađeno, ne kao tačno."
            )
        case .covered:
            PhraseTexts(
                "How surely a beacon there would have been heard. How it is worked out: annex C.",
                "Koliko bi se sigurno bikon tamo čuo. Kako se računa: prilog C."
            )
        case .unexpected:
            PhraseTexts(
                "A beacon of an item of ours that this list does not expect.",
                "Bikon naše stavke koju ovaj spisak ne očekuje."
            )
        case .unregistered:
            PhraseTexts(
                "A beacon of our kind that belongs to no item.",
                "Bikon naše vrste koji ne pripada nijednoj stavci."
            )
        case .foreign:
            PhraseTexts(
                "A beacon that is not of our kind: counted, never named.",
                "Bikon koji nije naše vrste: broji se, nikad ne imenuje."
            )
        case .variance:
            PhraseTexts(
                "Observed less book, in pieces. Net adds with signs, absolute without.",
                "Zatečeno manje knjiga, u komadima. Neto sabira sa predznakom, apsolutno bez njega."
            )
        default:
            PhraseTexts(
                "To let what is too much of one item make up for what lacks of another. Never done here.",
                "Kad višak jedne stavke pokrije manjak druge. Ovde se nikad ne radi."
            )
        }
    }

    /// The words of decisions and of the seal.
    private var paper: PhraseTexts {
        switch word {
        case .decided:
            PhraseTexts(
                "Somebody named a cause, and maybe an action. The action can still be undone: see "
                    + "section 12.",
                "Neko je naveo uzrok, a možda i meru. Mera može još biti neurađena: vidi odeljak 12."
            )
        case .record:
            PhraseTexts(
                "One numbered entry of the audit. Annex B prints what people did; the other numbers are "
                    + "what was heard, and each outcome.",
                "Jedan numerisan unos popisa. Prilog B navodi šta su ljudi radili; ostali brojevi su ono "
                    + "što se čulo i pojedinačni ishodi."
            )
        case .head:
            PhraseTexts(
                "A fingerprint of all records: changing any of them changes it.",
                "Otisak svih zapisa: promena bilo kog od njih menja i njega."
            )
        default:
            PhraseTexts(
                "What signs electronically. A person's key stands for that person; the key of a device "
                    + "only says where they worked.",
                "Ono čime se elektronski potpisuje. Ključ osobe stoji za tu osobu; ključ uređaja kaže "
                    + "samo gde je radila."
            )
        }
    }
}
