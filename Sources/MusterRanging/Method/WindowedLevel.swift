import Glibc
public import MusterCore

/// Windowed level with hysteresis: in which zone the receivers of a building hear one beacon.
///
/// A receiver's level is the mean power of its readings of the last 4 s; a zone's is that of its
/// loudest receiver. Another zone takes over when it is 3 dB louder, looked at once a second. Of a
/// slow beacon 4 s hold a reading or none, and one is luck: the window is longer then, the same for
/// all receivers, until it holds four readings of one of them. A receiver without a reading in it
/// keeps its level, and is dropped after 10 s of silence, or the window's length.
public struct WindowedLevel: Sendable {
    /// How many seconds a receiver's level is taken over.
    public static let windowSeconds: Int64 = 4
    /// How many seconds it is taken over at the most, for beacons that advertise seldom.
    public static let longestWindowSeconds: Int64 = 30
    /// How many readings of one receiver the window is to hold.
    public static let fewestReadings = 4
    /// How much louder another zone must be to take over, in dB.
    public static let switchDB = 3.0
    /// After how many seconds of silence a receiver is dropped.
    public static let silenceSeconds: Int64 = 10
    /// The most readings that are kept; further ones move no level until the first have aged.
    public static let maximumReadings = 1_024

    /// The zone as of the last closed second, by the caller's number; the last one known when no
    /// receiver hears the beacon.
    public private(set) var zone: Int?
    /// Whether no receiver has heard the beacon for a while.
    public var isSilent: Bool { links.isEmpty && readings.isEmpty }

    private var links: [Link] = []
    /// The readings of the last seconds, of all receivers.
    private var readings: [Reading] = []

    /// What is kept of one receiver.
    private struct Link {
        let receiver: Int16
        let zone: Int16
        var heardSecond: Int64
        /// In dBm; as it was when last heard.
        var level: Float
    }

    /// One reading; ten thousands of these are kept, so seconds are cut to what a window needs.
    private struct Reading {
        let second: UInt32
        let receiver: Int16
        let rssi: Int8
    }

    /// Creates the level of a beacon that was not heard, and was last in `zone`.
    public init(startingIn zone: Int? = nil) {
        self.zone = zone
    }

    /// Adds a reading to the current second.
    ///
    /// - Parameters:
    ///   - rssi: the strength.
    ///   - receiver: who read it, by the caller's number, 0 to 32,767.
    ///   - zone: the zone that the receiver stands for, by the caller's number, 0 to 32,767.
    ///   - second: the current second.
    public mutating func add(_ rssi: RSSI, receiver: Int, zone: Int, second: Int64) {
        guard readings.count < Self.maximumReadings else { return }
        let (receiver, zone) = (Int16(receiver), Int16(zone))
        readings.append(
            Reading(
                second: UInt32(truncatingIfNeeded: second),
                receiver: receiver,
                rssi: rssi.rawValue
            )
        )
        if let index = links.firstIndex(where: { $0.receiver == receiver }) {
            links[index].heardSecond = second
        } else {
            links.append(Link(receiver: receiver, zone: zone, heardSecond: second, level: 0))
        }
    }

    /// Ends a second and gives the zone that the beacon is in.
    @discardableResult
    public mutating func close(_ second: Int64) -> Int? {
        // What a clock that stepped back left ahead goes as well.
        let current = UInt32(truncatingIfNeeded: second)
        let window = window(at: current)
        readings.removeAll { current &- $0.second >= UInt32(window) }
        let silence = max(Self.silenceSeconds, window)
        links.removeAll { !(0..<silence).contains(second &- $0.heardSecond) }
        for index in links.indices { takeLevel(of: index) }
        var own = -Float.infinity
        var rival: (zone: Int16, level: Float)?
        for link in links {
            if zone == Int(link.zone) {
                own = max(own, link.level)
            } else if let best = rival, (best.level, link.zone) >= (link.level, best.zone) {
                continue
            } else {
                rival = (link.zone, link.level)
            }
        }
        if let rival, rival.level >= own + Float(Self.switchDB) { zone = Int(rival.zone) }
        return zone
    }

    /// The level of a receiver as of the last closed second in dBm; `nil` when it is dropped.
    public func level(of receiver: Int) -> Double? {
        links.first { $0.receiver == Int16(receiver) }.map { Double($0.level) }
    }

    /// Begins anew with a beacon that was last in `zone`, and keeps the memory.
    mutating func restart(in zone: Int?) {
        self.zone = zone
        links.removeAll(keepingCapacity: true)
        readings.removeAll(keepingCapacity: true)
    }

    /// How many seconds the window holds, so that there are ``fewestReadings`` of one receiver in it.
    ///
    /// What falls out of it is never asked for again: with each second it grows by one at the most.
    private func window(at current: UInt32) -> Int64 {
        var shortest = Self.longestWindowSeconds
        for link in links {
            var count = 0
            for reading in readings.reversed() where reading.receiver == link.receiver {
                let age = current &- reading.second
                // Ahead, by a clock that stepped back, or too old.
                guard age < UInt32(shortest) else { continue }
                count += 1
                if count == Self.fewestReadings {
                    shortest = Int64(age) + 1
                    break
                }
            }
            if shortest <= Self.windowSeconds { return Self.windowSeconds }
        }
        return shortest
    }

    /// Takes the mean power of a receiver's readings; without any, its level stays.
    private mutating func takeLevel(of index: Int) {
        let receiver = links[index].receiver
        var (sum, count) = (0.0, 0)
        for reading in readings where reading.receiver == receiver {
            sum += Self.power(reading.rssi)
            count += 1
        }
        if count > 0 { links[index].level = Float(10 * log10(sum / Double(count))) }
    }

    /// The power of a strength in mW.
    private static func power(_ rssi: Int8) -> Double { powers[Int(rssi) + 128] }
    private static let powers = (-128...127).map { pow(10, Double($0) / 10) }
}
