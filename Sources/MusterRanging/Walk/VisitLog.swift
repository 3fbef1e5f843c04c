import MusterCore

/// Visits in little memory, for audits that listen for days.
///
/// A second of a path takes some five bytes in place of the 32 of a ``PathPoint``: an audit that
/// listens all day keeps half a megabyte of its way, and would keep three. What is taken out is
/// exactly what was put in.
public struct VisitLog: Hashable, Sendable, Sequence {
    /// The visits; those whose path is in ``bytes`` have none here.
    private var visits: [ZoneVisit] = []
    /// Where the path of each visit ends in ``bytes``.
    private var ends: [Int] = []
    /// Points, each as the differences to the one before: second, place in decimetres, adverts.
    private var bytes: [UInt8] = []

    /// Creates a log of no visits.
    public init() {}

    /// How many visits there are.
    public var count: Int { visits.count }
    /// How many bytes the paths of all visits take.
    package var pathBytes: Int { bytes.count }

    /// Adds a visit behind all others.
    public mutating func append(_ visit: ZoneVisit) {
        var kept = visit
        if let packed = Self.packed(visit.path) {
            bytes += packed
            kept.path = []
        }
        visits.append(kept)
        ends.append(bytes.count)
    }

    /// Gives the visits in their order.
    public func makeIterator() -> some IteratorProtocol<ZoneVisit> {
        visits.indices.lazy.map { index in
            var visit = visits[index]
            let begin = index == 0 ? 0 : ends[index - 1]
            if begin < ends[index] { visit.path = Self.path(bytes[begin..<ends[index]]) }
            return visit
        }.makeIterator()
    }

    // MARK: Packing

    /// A path in bytes; `nil` for one with a place that is no whole number of decimetres.
    private static func packed(_ path: [PathPoint]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.count * 6)
        var (second, x, y) = (0, 0, 0)
        for point in path {
            guard let east = decimetres(point.position.x), let north = decimetres(point.position.y),
                (0...Int(Int32.max)).contains(point.second),
                (0...Int(Int32.max)).contains(point.adverts)
            else { return nil }
            write(point.second - second, to: &bytes)
            write(east - x, to: &bytes)
            write(north - y, to: &bytes)
            write(point.adverts, to: &bytes)
            (second, x, y) = (point.second, east, north)
        }
        return bytes
    }

    private static func path(_ bytes: ArraySlice<UInt8>) -> [PathPoint] {
        var rest = bytes
        var path: [PathPoint] = []
        var (second, x, y) = (0, 0, 0)
        while !rest.isEmpty {
            second += read(&rest)
            x += read(&rest)
            y += read(&rest)
            path.append(
                PathPoint(
                    second: second,
                    position: Point(x: Double(x) / 10, y: Double(y) / 10),
                    adverts: read(&rest)
                )
            )
        }
        return path
    }

    /// The whole number of decimetres that a length in metres is to the last bit; `nil` for none.
    private static func decimetres(_ metres: Double) -> Int? {
        guard abs(metres) < 1e8 else { return nil }
        let number = Int((metres * 10).rounded())
        return (Double(number) / 10).bitPattern == metres.bitPattern ? number : nil
    }

    /// Writes a number in groups of seven bits, the sign in the lowest.
    private static func write(_ number: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: (number << 1) ^ (number >> (Int.bitWidth - 1)))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func read(_ bytes: inout ArraySlice<UInt8>) -> Int {
        var (number, shift) = (UInt(0), 0)
        while let byte = bytes.popFirst() {
            number |= UInt(byte & 0x7F) << UInt(shift)
            if byte < 0x80 { break }
            shift += 7
        }
        return Int(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
    }
}
