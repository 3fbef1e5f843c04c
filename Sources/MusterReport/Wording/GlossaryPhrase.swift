/// The words of a report, beside the outcomes, that people outside the house do not know.
package enum GlossaryWord: Phrase {
    case beacon, receiver, anchor, advertisement, strength, margin, source, frozenList, accuracy,
        zoneUnsure, covered, unexpected, unregistered, foreign, variance, setOff, decided, record,
        head, key

    package var english: String {
        switch self {
        case .beacon: "Beacon, tag"
        case .receiver: "Receiver"
        case .anchor: "Anchor"
        case .advertisement: "Advertisement"
        case .strength: "Strength, dBm, dB"
        case .margin: "Margin"
        case .source: "Source, capture"
        case .frozenList: "Frozen list"
        case .accuracy: "Accuracy"
        case .zoneUnsure: "Zone not certain"
        case .covered: "Covered"
        case .unexpected: "Unexpected"
        case .unregistered: "Unregistered"
        case .foreign: "Foreign"
        case .variance: "Variance"
        case .setOff: "Set off"
        case .decided: "Decided"
        case .record: "Record (in the seal)"
        case .head: "Head, SHA-256"
        case .key: "Key, Ed25519"
        }
    }
}

/// What each of those words means.
package struct GlossaryMeaning: Phrase {
    package let word: GlossaryWord

    package init(_ word: GlossaryWord) { self.word = word }

    package static var allCases: [Self] { GlossaryWord.allCases.map(Self.init) }

    package var key: String { "GlossaryMeaning.\(word)" }

    package var english: String {
        switch word {
        case .beacon, .receiver, .anchor, .advertisement, .strength, .margin, .source: radio
        case .frozenList, .accuracy, .zoneUnsure, .covered, .unexpected, .unregistered, .foreign,
            .variance, .setOff:
            count
        case .decided, .record, .head, .key: paper
        }
    }

    /// The words of what was heard.
    private var radio: String {
        switch word {
        case .beacon:
            "A small radio on an item that says its own number over and over. It stands for all "
                + "pieces of its line."
        case .receiver: "The device that hears beacons and keeps what it heard."
        case .anchor:
            "A beacon fixed to the building at a known place: it tells where the receiver was."
        case .advertisement: "One short message of a beacon, which it sends by itself."
        case .strength:
            "How loud a beacon was received: −50 dBm is near, −90 dBm barely heard. dB is the "
                + "difference of two such figures."
        case .margin:
            "How much louder an item was in its zone than in the next one, by levels smoothed over "
                + "time and not by single peaks."
        default: "Where the radio came from. A capture is a kept recording of it, replayed."
        }
    }

    /// The words of the count.
    private var count: String {
        switch word {
        case .frozenList:
            "The copy of the book that was taken at the start; later changes do not enter it."
        case .accuracy:
            "The share of all expected items that are present and in the zone of the frozen list."
        case .zoneUnsure:
            "Present, but radio cannot tell in which zone. Counts as found and not as accurate."
        case .covered:
            "How surely a beacon there would have been heard. How it is worked out: annex C."
        case .unexpected: "A beacon of an item of ours that this list does not expect."
        case .unregistered: "A beacon of our kind that belongs to no item."
        case .foreign: "A beacon that is not of our kind: counted, never named."
        case .variance: "Observed less book, in pieces. Net adds with signs, absolute without."
        default:
            "To let what is too much of one item make up for what lacks of another. Never done "
                + "here."
        }
    }

    /// The words of decisions and of the seal.
    private var paper: String {
        switch word {
        case .decided:
            "Somebody named a cause, and maybe an action. The action can still be undone: see "
                + "section 12."
        case .record:
            "One numbered entry of the audit. Annex B prints what people did; the other numbers "
                + "are what was heard, and each outcome."
        case .head: "A fingerprint of all records: changing any of them changes it."
        default:
            "What signs electronically. A person's key stands for that person; the key of a device "
                + "only says where they worked."
        }
    }
}
