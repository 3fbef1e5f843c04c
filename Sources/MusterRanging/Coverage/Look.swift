import Glibc
import MusterCore

/// Some seconds in a row in which a receiver stood in one place.
struct Look: Hashable, Sendable {
    /// The zone it was in.
    var zone: ZoneID
    /// Where, in metres on the plan.
    var position: Point
    /// How many seconds.
    var seconds: Int
    /// How many advertisements it heard in them, anybody's.
    var adverts: Int
    /// Whether a person carries the receiver.
    var isCarried: Bool

    /// The looks of a visit: a receiver that does not move gives one.
    static func looks(of visit: ZoneVisit) -> [Look] {
        if visit.receiver != nil {
            return visit.path.prefix(1).map { point in
                Look(
                    zone: visit.zone,
                    position: point.position,
                    seconds: max(1, visit.seconds),
                    adverts: point.adverts,
                    isCarried: false
                )
            }
        }
        var looks: [Look] = []
        for point in visit.path {
            if let last = looks.last, last.position == point.position {
                looks[looks.count - 1].seconds += 1
                looks[looks.count - 1].adverts += point.adverts
            } else {
                looks.append(
                    Look(
                        zone: visit.zone,
                        position: point.position,
                        seconds: 1,
                        adverts: point.adverts,
                        isCarried: true
                    )
                )
            }
        }
        return looks
    }
}

/// ln(1 − p) of a look by the level that a beacon arrives with, worked out once for all cells.
///
/// The steps are half a decibel.
struct SilenceTable {
    private static let lowest = -180.0
    private static let stepsPerDecibel = 2.0
    private static let count = 301
    private let values: [Double]

    /// Works out the table of a look, for one advertisement a second.
    init(_ look: Look) {
        let seconds = Double(look.seconds)
        self.init(seconds: seconds, adverts: Double(look.adverts) / seconds)
    }

    /// Works out the table of `seconds` in which `adverts` advertisements a second were heard.
    init(seconds: Double, adverts: Double) {
        values = (0..<Self.count).map { step in
            let level = Self.lowest + Double(step) / Self.stepsPerDecibel
            return seconds * log1p(-RadioModel.chance(level: level, adverts: adverts))
        }
    }

    /// The step nearest to `level` dBm.
    func step(_ level: Double) -> Int {
        Int(((level - Self.lowest) * Self.stepsPerDecibel).rounded())
    }

    /// How many steps `decibels` are.
    static func steps(_ decibels: Double) -> Int { Int(decibels * stepsPerDecibel) }

    /// The value at `step`, or at the nearest end of the table.
    subscript(step: Int) -> Double { values[max(0, min(Self.count - 1, step))] }
}
