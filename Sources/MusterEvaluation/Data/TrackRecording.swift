import Glibc
package import MusterCore

/// The fixed receivers of a recorded room: what follows `Dongles:` in a `*.dev` file.
package struct ReceiverLayout: Sendable {
    /// A receiver.
    package struct Receiver: Hashable, Sendable {
        /// What recordings call it.
        package let id: String
        /// Where it hangs, in metres.
        package let position: Point
        /// The number of its zone, from 0: `sensor10` to `sensor12` are one zone.
        package let zone: Int
    }

    /// The receivers, by their aliases.
    package let receivers: [Receiver]
    /// How many zones there are.
    package let zoneCount: Int

    /// A layout in which each place is a receiver and a zone of its own.
    package init(receiversAt places: [Point]) {
        receivers = places.enumerated().map { Receiver(id: "\($0)", position: $1, zone: $0) }
        zoneCount = places.count
    }

    /// Reads a layout; `nil` when `bytes` is none.
    package init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Dongles:") }
        guard let line,
            case .object(let members) = try? JSONReader.read(Array(line.dropFirst(8).utf8))
        else { return nil }
        var found: [(alias: String, id: String, position: Point)] = []
        for (id, value) in members {
            guard case .array(let parts) = value, parts.count == 3,
                case .array(let place) = parts[0], place.count >= 2,
                case .number(let x) = place[0], case .number(let y) = place[1],
                case .string(let alias) = parts[2], !alias.isEmpty
            else { return nil }
            found.append((alias, id, Point(x: x, y: y)))
        }
        found.sort { $0.alias < $1.alias }
        let groups = Set(found.map { $0.alias.dropLast() }).sorted()
        guard !found.isEmpty else { return nil }
        receivers = found.map { entry in
            Receiver(
                id: entry.id,
                position: entry.position,
                zone: groups.firstIndex(of: entry.alias.dropLast()) ?? 0
            )
        }
        zoneCount = groups.count
    }

    /// The zone of the receiver that is nearest to `point`.
    package func nearestZone(to point: Point) -> Int {
        receivers.min { $0.position.distance(to: point) < $1.position.distance(to: point) }?.zone
            ?? 0
    }

    /// The zone whose receivers' middle is nearest to `point`.
    package func centreZone(to point: Point) -> Int {
        centres.indices.min { centres[$0].distance(to: point) < centres[$1].distance(to: point) }
            ?? 0
    }

    private var centres: [Point] {
        (0..<zoneCount).map { zone in
            let own = receivers.filter { $0.zone == zone }.map(\.position)
            return Point(
                x: own.reduce(0) { $0 + $1.x } / Double(own.count),
                y: own.reduce(0) { $0 + $1.y } / Double(own.count)
            )
        }
    }
}

/// A moving beacon heard by fixed receivers: `time,receiver,beacon,rssi,x,y[,…]`, a `*.mbd` file.
package struct TrackRecording: Sendable {
    /// One reading.
    package struct Reading: Sendable {
        /// Seconds since the recording began.
        package let seconds: Double
        /// The index of the receiver in the layout.
        package let receiver: Int
        /// The strength in dBm.
        package let rssi: Int8
        /// Where the beacon really was, in metres.
        package let position: Point
    }

    /// What it is called in results.
    package let name: String
    /// The readings in the order of time.
    package let readings: [Reading]

    /// A drive from stop to stop, one after the other, with its roles swapped: what was carried is
    /// the beacon, and what stood there are the receivers.
    package init(drive recording: DwellRecording) {
        name = recording.name
        var readings: [Reading] = []
        var second = 0.0
        for dwell in recording.dwells {
            for levels in dwell.seconds {
                for (receiver, level) in levels.enumerated() {
                    guard let level else { continue }
                    readings.append(
                        Reading(
                            seconds: second,
                            receiver: receiver,
                            rssi: level,
                            position: dwell.position
                        )
                    )
                }
                second += 1
            }
        }
        self.readings = readings
    }

    /// The strength at 1 m in dBm by all readings from 0.2 to 2.5 m; `nil` without one.
    package func power(in layout: ReceiverLayout) -> Double? {
        let offsets = readings.compactMap { reading -> Double? in
            let away = reading.position.distance(to: layout.receivers[reading.receiver].position)
            return (0.2...2.5).contains(away) ? Double(reading.rssi) + 20 * log10(away) : nil
        }
        return offsets.isEmpty ? nil : offsets.reduce(0, +) / Double(offsets.count)
    }

    /// Reads a recording; lines that cannot be read or name other receivers are passed over.
    ///
    /// `nil` when nothing is left.
    package init?(_ bytes: [UInt8], named name: String, layout: ReceiverLayout) {
        let indices = Dictionary(
            layout.receivers.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var readings: [(at: Double, receiver: Int, rssi: Int8, position: Point)] = []
        for cells in TextLines.cells(bytes) {
            guard cells.count >= 6, let at = Double(cells[0]),
                let receiver = indices[String(cells[1])], let rssi = Int(cells[3]),
                rssi < 0, rssi >= -120, let x = Double(cells[4]), let y = Double(cells[5]),
                at.isFinite, x.isFinite, y.isFinite
            else { continue }
            readings.append((at, receiver, Int8(rssi), Point(x: x, y: y)))
        }
        guard let first = readings.map(\.at).min() else { return nil }
        self.name = name
        self.readings = readings.sorted { $0.at < $1.at }.map {
            Reading(
                seconds: $0.at - first,
                receiver: $0.receiver,
                rssi: $0.rssi,
                position: $0.position
            )
        }
    }
}
