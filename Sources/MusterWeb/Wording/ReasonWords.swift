import MusterReport

/// The sentences with which the modules below say what is wrong with a row, a plan or a request, as
/// a page says them.
///
/// Those sentences are put together from what somebody wrote, so each is known by its pattern: `{}`
/// stands for a value, which stays, or is a sentence of its own.
package enum ReasonWords {
    /// A sentence of a module; what a page says in English, where that is not the same; Serbian.
    private typealias Entry = (pattern: String, english: String?, serbian: String)

    /// A reason in Serbian; `nil` where it is none that is known.
    package static func serbian(_ text: String) -> String? {
        for entry in entries {
            if let values = values(in: text, of: entry.pattern) {
                return fill(entry.serbian, values.map { serbian($0) ?? $0 })
            }
        }
        let several = text.components("; ")
        if several.count > 1 {
            let known = several.compactMap { serbian($0) }
            return known.count == several.count ? known.joined(separator: "; ") : nil
        }
        // The name of what is wrong stands in front.
        guard let colon = text.firstRange(of: ": "),
            let reason = serbian(String(text[colon.upperBound...]))
        else { return nil }
        return "\(text[..<colon.lowerBound]): \(reason)"
    }

    /// A reason as somebody who reads a language is told it; as it is where it is none that is known.
    static func words(_ text: String, _ language: ReportLanguage) -> String {
        language == .english ? text : serbian(text) ?? text
    }

    /// A reason in English as a page says it: without the commands of a shell.
    static func english(_ text: String) -> String {
        for entry in entries {
            if let english = entry.english, let values = values(in: text, of: entry.pattern) {
                return fill(english, values)
            }
        }
        return text
    }

    private static let entries =
        rows + conflicts + plans + remedies + expectations
        + machine

    /// The values of a sentence that has a pattern, each as short as can be but for the last.
    private static func values(in text: String, of pattern: String) -> [String]? {
        let parts = pattern.components("{}")
        guard let first = parts.first, text.hasPrefix(first) else { return nil }
        guard parts.count > 1, let last = parts.last else { return text == first ? [] : nil }
        var rest = text.dropFirst(first.count)
        var values: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return nil }
            values.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        guard rest.hasSuffix(last) else { return nil }
        return values + [String(rest.dropLast(last.count))]
    }

    private static func fill(_ text: String, _ values: [String]) -> String {
        var filled = ""
        for (index, part) in text.components("{}").enumerated() {
            if index > 0, values.indices.contains(index - 1) { filled += values[index - 1] }
            filled += part
        }
        return filled
    }

    /// What stands against a row of an item file.
    private static let rows: [Entry] = [
        ("line {}, column {}: {}", nil, "red {}, kolona {}: {}"),
        ("line {}: {}", nil, "red {}: {}"),
        ("{} cells where the header has {}", nil, "ćelija ima {}, a kolona u zaglavlju {}"),
        ("the cell has {} bytes; the limit is {}", nil, "ćelija ima {} bajtova; najviše je {}"),
        ("is empty", nil, "prazno je"),
        (
            "has a control character or a line break", nil,
            "sadrži kontrolni znak ili prelom reda"
        ),
        ("has a control character", nil, "sadrži kontrolni znak"),
        (
            "has a sign that turns the direction of writing (U+{})", nil,
            "sadrži znak koji obrće smer pisanja (U+{})"
        ),
        ("has {} characters; the limit is {}", nil, "ima {} znakova; najviše je {}"),
        ("{} is no whole number from 1 to {}", nil, "{} nije ceo broj od 1 do {}"),
        ("{} is already on line {}", nil, "{} je već u redu {}"),
        ("{} is no beacon: expected {}", nil, "{} nije bikon; očekuje se: {}"),
        ("{} (4 and 40 hex digits){}", nil, "{} (4 i 40 heksadecimalnih cifara){}"),
        ("{} (20 and 12 hex digits){}", nil, "{} (20 i 12 heksadecimalnih cifara){}"),
        (
            "there is no zone \"{}\"; the plan has {}", nil, "nema zone „{}“; na planu su: {}"
        ),
        ("{} is an anchor of the site plan", nil, "{} je sidro na planu"),
        ("{} is bound to {} of {}", nil, "{} je vezan za stavku {} u inventaru {}"),
    ]

    /// What no site plan may hold.
    private static let plans: [Entry] = [
        ("and {} more", nil, "i još {}"),
        ("has {} corners; it takes three", nil, "ima premalo uglova ({}), a potrebna su tri"),
        ("has {} corners; the limit is {}", nil, "ima previše uglova ({}), a najviše može {}"),
        ("the plan has more than {} corners", nil, "plan ima više od {} uglova"),
        ("has no area", nil, "nema površinu"),
        (
            "crosses itself: the edges from corner {} and corner {} meet", nil,
            "seče samu sebe: sreću se ivice od uglova {} i {}"
        ),
        ("zone {}: {}", nil, "zona {}: {}"),
        ("anchor {}: {}", nil, "sidro {}: {}"),
        ("receiver {}: {}", nil, "prijemnik {}: {}"),
        ("overlaps {}", nil, "preklapa se sa: {}"),
        ("{} (zone {})", nil, "{} (zona {})"),
        ("lies outside the plan", nil, "leži van plana"),
        (
            "lies more than {} m outside its zone {}", nil,
            "leži više od {} m van svoje zone {}"
        ),
        ("there is already a zone {}", nil, "već postoji zona {}"),
        ("there is already a receiver {}", nil, "već postoji prijemnik {}"),
        ("{} is already at {}", nil, "{} je već na {}"),
        ("a plan has at least one zone", nil, "plan ima bar jednu zonu"),
        ("there is no zone {}", nil, "nema zone {}"),
        (
            "width and height must be more than 0", nil,
            "širina i visina moraju biti veće od 0"
        ),
        ("must be 64 hexadecimal digits", nil, "mora imati 64 heksadecimalne cifre"),
        ("{} is unknown; the unit is \"m\"", nil, "{} je nepoznato; jedinica je „m“"),
        ("is missing", nil, "nedostaje"),
        (
            "is more than 100 km from the origin", nil,
            "udaljeno je više od 100 km od početka"
        ),
        ("expected {}, found {}", nil, "ovde je nešto druge vrste nego što treba"),
        (
            "the two places must be apart, and the distance more than 0", nil,
            "dva mesta moraju biti razmaknuta, a razmak veći od 0"
        ),
        ("the zone {}", nil, "zona {}"),
        ("a zone {}", nil, "zona {}"),
        ("zone {}", nil, "zona {}"),
        ("anchor {}", nil, "sidro {}"),
        ("receiver {}", nil, "prijemnik {}"),
    ]

    /// What stands against what is stored.
    private static let conflicts: [Entry] = [
        (
            "the plan would lose zone \"{}\", where {} items belong", nil,
            "plan bi izgubio zonu „{}“, a broj stavki koje joj pripadaju je {}"
        ),
        (
            "the plan would lose zone \"{}\", where an item belongs", nil,
            "plan bi izgubio zonu „{}“, kojoj pripada jedna stavka"
        ),
        ("anchor {} is the beacon of {}", nil, "sidro {} je bikon stavke {}"),
        ("an item belongs in zone {}", nil, "jedna stavka pripada zoni {}"),
        ("{} items belong in zone {}", nil, "{} stavki pripada zoni {}"),
        (
            "{} was started by another process meanwhile",
            "{} was started by somebody else meanwhile",
            "{} je u međuvremenu pokrenuo neko drugi"
        ),
        (
            "{} was changed by another process meanwhile",
            "{} was changed by somebody else meanwhile",
            "{} je u međuvremenu menjao neko drugi"
        ),
        ("the catalogue was changed meanwhile", nil, "katalog je u međuvremenu izmenjen"),
        ("the plan was changed meanwhile", nil, "plan je u međuvremenu izmenjen"),
        ("{} was changed meanwhile", nil, "{} je u međuvremenu izmenjeno"),
        (
            "the definition \"{}\" is used by the schedule {}", nil,
            "definiciju „{}“ koristi raspored {}"
        ),
        ("{} has an unfinished audit, {}", nil, "{} ima nezavršen popis, {}"),
        ("{} has {} photos already", nil, "{} već ima fotografija: {}"),
        ("{} has an item {} already", nil, "{} već ima stavku {}"),
        ("{} has an item {} again", nil, "{} opet ima stavku {}"),
        ("\"{}\" may be any of {}", nil, "„{}“ može biti bilo koja od: {}"),
        ("the plan has no step to undo", nil, "nema koraka koji se može vratiti"),
        ("the plan has no step to do again", nil, "nema koraka koji se može ponoviti"),
        ("there is an inventory \"{}\" already", nil, "inventar „{}“ već postoji"),
        ("\"{}\" is the current inventory", nil, "„{}“ je tekući inventar"),
        ("\"{}\" is archived", nil, "„{}“ je arhiviran"),
    ]
}

extension String {
    /// The parts between the places where `separator` stands.
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
    }
}
