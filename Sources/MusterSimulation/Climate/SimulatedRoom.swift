import MusterCore

/// A zone with its air and its sensors.
struct SimulatedRoom: Sendable {
    let zone: ZoneID
    let isCold: Bool
    let air: [SimulatedAir.Minute]
    let senders: [SimulatedSensor]

    /// What cold rooms are cooled to, in °C.
    private static let setPoint = 4.6
    /// How long before the end the first compressor fails, and for how long, in minutes.
    private static let failure = (before: 570, lasting: 95)
    /// How long before the end a battery is empty, in minutes.
    private static let death = 300

    /// The first two cold rooms and the dock, as far as the site has them.
    static func all(
        in zones: [SimulatedZone],
        _ minutes: Int,
        from start: Instant,
        using random: inout RandomStream
    ) -> [SimulatedRoom] {
        var rooms: [SimulatedRoom] = []
        let cold = zones.filter { $0.kind == .cold }
        if let first = cold.first {
            let begin = minutes - failure.before
            let air = SimulatedAir.cold(
                minutes,
                setPoint: setPoint,
                failing: begin..<(begin + failure.lasting),
                using: &random
            )
            let (id, name) = (first.id, first.name)
            let senders = [
                SimulatedSensor(.ruuvi, "\(name) shelf", in: id, using: &random),
                SimulatedSensor(.bthome, "\(name) door", in: id, drift: 0.6, using: &random),
                SimulatedSensor(.contact, "\(name) door contact", in: id, using: &random),
            ]
            rooms.append(SimulatedRoom(zone: id, isCold: true, air: air, senders: senders))
        }
        if let second = cold.dropFirst().first {
            let air = SimulatedAir.cold(
                minutes,
                setPoint: setPoint,
                failing: nil,
                using: &random
            )
            let sender = SimulatedSensor(
                .bthome,
                "\(second.name) shelf",
                in: second.id,
                lastMinute: minutes - death,
                using: &random
            )
            rooms.append(SimulatedRoom(zone: second.id, isCold: true, air: air, senders: [sender]))
        }
        if let dock = zones.first(where: { $0.kind == .dock }) {
            let seconds = start.microseconds / 1_000_000
            let air = SimulatedAir.open(minutes, from: Int(seconds % 86_400) / 60, using: &random)
            let sender = SimulatedSensor(.ruuvi, "\(dock.name) gate", in: dock.id, using: &random)
            rooms.append(SimulatedRoom(zone: dock.id, isCold: false, air: air, senders: [sender]))
        }
        return rooms
    }

    /// When the air was out of limits; none of a room that is not cooled.
    func excursions(from start: Instant) -> [SimulatedClimate.Excursion] {
        guard isCold else { return [] }
        let limits = SimulatedClimate.limits
        var excursions: [SimulatedClimate.Excursion] = []
        var begin: Int?
        for minute in 0...air.count {
            let isOut = minute < air.count && !limits.contains(air[minute].celsius)
            if isOut, begin == nil { begin = minute }
            guard !isOut, let first = begin else { continue }
            let values = air[first..<minute].map(\.celsius)
            let high = values.max() ?? limits.upperBound
            excursions.append(
                SimulatedClimate.Excursion(
                    zone: zone,
                    from: start.advanced(bySeconds: Double(first) * 60),
                    until: start.advanced(bySeconds: Double(minute) * 60),
                    peak: high > limits.upperBound ? high : values.min() ?? high
                )
            )
            begin = nil
        }
        return excursions
    }
}
