import MusterReport
import MusterService
import MusterStore

/// The words of a house of several homes: its hub, its stations, and what they ask people.
enum HouseText: WebText {
    case title, alone, addTitle, name, add, code, codeOnce, atMachine
    case stations, none, number, state, seen, toTake, revoke, retire, reason
    case invited, active, revoked, retired
    case isStation, lastExchange, lastTry, never, toSend, howExchange, exchange
    case waiting, noWaiting, set, by, at, changes, accept, decline, setNew, setChanged,
        setDeleted, setTouching, error
    case conflicts, noConflicts, object, field, values, take, shown, deleted, notDeleted, newName,
        rename
    case attention, noAttention, change, why, discard, hub, station
    case countedAt, atHub, recordsToSend, photosToSend, auditsNotTaken, theHub, counts

    var english: String {
        switch self {
        case .title: "Stations"
        case .alone:
            "A handheld or a second portal can be a station of this home: it has the catalogue, works "
                + "without a network, and exchanges what was changed."
        case .addTitle: "Add a station"
        case .name: "Name of the station"
        case .add: "Make a code"
        case .code: "The code of {name}"
        case .codeOnce: "It is shown this once, and counts once, until {when}."
        case .atMachine: "At the machine: {command}"
        case .stations: "Stations of this hub"
        case .none: "No station yet."
        case .number: "No."
        case .state: "State"
        case .seen: "Seen"
        case .toTake: "To take"
        case .revoke: "Revoke"
        case .retire: "Retire"
        case .reason: "Why"
        case .invited: "invited"
        case .active: "active"
        case .revoked: "revoked"
        case .retired: "retired"
        case .isStation: "Station {number}, {name}, of {hub}"
        case .lastExchange: "Last exchange"
        case .never: "never"
        case .toSend: "To send"
        case .recordsToSend: "Records of audits to send"
        case .photosToSend: "Photos to send"
        case .auditsNotTaken: "Audits that the hub did not take"
        case .countedAt:
            "It is counted at the station {station}, and comes here with each exchange; once it is finished "
                + "there, it is gone on with here."
        case .theHub: "the hub"
        case .counts: "Counted at the station {station}"
        case .atHub: "It is at the hub: what is decided about it is decided in the hub's portal."
        case .lastTry: "Last attempt"
        case .howExchange: "This home exchanges by itself: soon after a change, and once a minute."
        case .exchange: "Exchange now"
        case .waiting: "Changes that wait for a yes"
        case .noWaiting: "Nothing waits."
        case .set: "Set"
        case .by: "By"
        case .at: "When"
        case .changes: "Changes"
        case .accept: "Take"
        case .decline: "Decline"
        case .setNew: "new: {n}"
        case .setChanged: "changed: {n}"
        case .setDeleted: "deleted: {n}"
        case .setTouching: "touching yours: {n}"
        case .error: "not taken: {why}"
        case .conflicts: "Conflicts"
        case .noConflicts: "No conflicts."
        case .object: "What"
        case .field: "Field"
        case .values: "Values"
        case .take: "Keep this one"
        case .shown: "shown now"
        case .deleted: "deleted"
        case .notDeleted: "not deleted"
        case .newName: "New name of the later one"
        case .rename: "Rename"
        case .attention: "Changes that were not taken"
        case .noAttention: "Nothing needs attention."
        case .change: "Change"
        case .why: "Reason"
        case .discard: "Lay aside"
        case .hub: "{name}, at the hub"
        case .station: "{name}, at station {number}"
        }
    }

    /// How a station stands.
    init(_ state: KnownStation.State) {
        switch state {
        case .invited: self = .invited
        case .active: self = .active
        case .revoked: self = .revoked
        case .retired: self = .retired
        }
    }
}
