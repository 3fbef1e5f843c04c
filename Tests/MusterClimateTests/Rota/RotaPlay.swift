import MusterClimate
import MusterCore

/// A night of alarms that a test plays: what happens, and who is told.
struct RotaPlay {
    static let start = Instant(seconds: 1_773_306_000)
    var contacts: [AlarmContact]
    var quietHours: QuietHours?
    var alarms: [RotaAlarm] = []
    /// All that was told, with the minute.
    private(set) var calls: [(minute: Int, call: AlarmCall)] = []
    private var told: Set<RotaTold> = []
    private var nextKey: Int64 = 1

    init(_ steps: [(address: String, step: Int)], quietHours: QuietHours? = nil) {
        contacts = steps.enumerated().map { index, one in
            Self.contact(Int64(index + 1), one.address, step: one.step, addedAt: 0)
        }
        self.quietHours = quietHours
    }

    static func contact(
        _ number: Int64,
        _ address: String,
        step: Int,
        addedAt minute: Int
    ) -> AlarmContact {
        var contact = AlarmContact(
            address: address,
            step: step,
            addedAt: at(minute),
            by: "tester"
        )
        contact.number = number
        return contact
    }

    static func at(_ minute: Int) -> Instant { start.advanced(bySeconds: Double(minute * 60)) }

    /// Lets something happen to an alarm; a new one stands in `zone`.
    mutating func move(
        _ alarm: Int64,
        _ kind: RotaAlarm.Move.Kind,
        at minute: Int,
        zone: ZoneID? = nil,
        isLow: Bool = false
    ) {
        if !alarms.contains(where: { $0.number == alarm }) {
            alarms.append(RotaAlarm(number: alarm, zone: zone, isLow: isLow, moves: []))
        }
        for index in alarms.indices where alarms[index].number == alarm {
            alarms[index].moves.append(
                RotaAlarm.Move(key: nextKey, at: Self.at(minute), kind: kind)
            )
            nextKey += 1
        }
    }

    /// Sends what is due in a minute; without `keeps` the machine stops just before.
    mutating func deliver(at minute: Int, keeps: Bool = true) {
        let rota = AlarmRota(contacts: contacts, quietHours: quietHours, clock: .utc)
        for escalation in rota.escalations(of: alarms, at: Self.at(minute)) {
            move(escalation.alarm, .escalated, at: minute)
        }
        for call in rota.calls(of: alarms, told: told, at: Self.at(minute)) where keeps {
            calls.append((minute, call))
            for word in call.words {
                told.insert(
                    RotaTold(alarm: word.alarm, key: word.key, address: call.contact.address)
                )
            }
        }
    }

    /// Sends each minute what is due.
    mutating func run(_ minutes: ClosedRange<Int>) {
        for minute in minutes { deliver(at: minute) }
    }

    /// What somebody was told, as `15 escalated`.
    func told(_ address: String) -> [String] {
        calls.filter { $0.call.contact.address == address }.map { minute, call in
            call.isDigest
                ? "\(minute) digest of \(call.words.count)" : "\(minute) \(call.words[0].kind)"
        }
    }
}
