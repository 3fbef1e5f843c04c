import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// A station in words.
enum StationWords {
    /// Prints it as one line of JSON.
    static func line(_ station: KnownStation, _ length: Int) {
        Terminal.line { HouseJSON.write(station, logLength: length, to: &$0) }
    }

    /// How it stands, in a word.
    static func state(_ state: KnownStation.State) -> Sentence {
        switch state {
        case .invited: "invited"
        case .active: "active"
        case .revoked: "revoked"
        case .retired: "retired"
        }
    }

    /// Prints all that is known of it.
    static func card(
        _ station: KnownStation,
        _ length: Int,
        _ clock: SiteClock,
        _ people: PeopleNames
    ) {
        func moment(_ at: Instant?) -> Sentence {
            at.map { .data(Figures.dayAndTime($0, clock)) } ?? "-"
        }
        Terminal.out(
            "\(station.name), station \(station.number): \(StationWords.state(station.state))"
        )
        Terminal.out(
            "Invited \(moment(station.invited.at)) by \(people.words(station.invited.by))."
        )
        if let until = station.codeUntil { Terminal.out("Its code counts until \(moment(until)).") }
        if let joined = station.joinedAt {
            Terminal.out("Joined \(moment(joined)), last seen \(moment(station.seenAt)).")
        }
        if let (at, by) = station.ended {
            let reason = station.reason.map { ": \($0)" as Sentence } ?? ""
            Terminal.out("Ended \(moment(at)) by \(people.words(by))\(reason).")
        }
        if station.state == .active {
            Terminal.out(
                "To take: \(max(0, length - station.applied)); waiting there for a yes: "
                    + "\(station.waiting); not applied there: \(station.failed)."
            )
        }
        if let key = station.key { Terminal.out("Its key: \(Hex.text(key))") }
        let rights = Right.allCases.filter(station.may.contains).map(\.rawValue)
        Terminal.out("What may come from it: \(rights.joined(separator: ", ")).")
    }
}
