import MusterClimate
import MusterCore
import MusterStore

/// How what is measured stands to its limits.
public enum LimitStanding: String, CaseIterable, Comparable, Sendable {
    /// Inside all of them.
    case inside
    /// Beyond one, for less than its delay.
    case outside
    /// Beyond one for longer than its delay.
    case breach
    /// Nothing is known: no scanner listened, or the sensor has said nothing yet.
    case unknown
    /// The sensor says nothing.
    case silent

    /// Whether one asks for less than another.
    public static func < (lhs: LimitStanding, rhs: LimitStanding) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .inside: 0
        case .unknown: 1
        case .silent: 2
        case .outside: 3
        case .breach: 4
        }
    }
}

extension HomeAlarms {
    /// Says of a line how it stands to its limits.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - terms: what the series is held to.
    ///   - climate: what was measured.
    /// - Throws: `StoreError`.
    func hold(_ line: inout ClimateLine, to terms: LimitTerms, _ climate: ClimateStore) throws {
        let id = line.series.id
        let (from, until) = (line.from, line.until)
        line.limits = terms.limits(at: until)
        let limits = terms.watches.filter { $0.kind == .limit }.map(\.limit)
        if !limits.isEmpty, line.latest != nil {
            let held = try climate.held(of: id, from: from, until: until).map { held in
                var held = held
                held.value = terms.corrected(held.value, at: held.from)
                return held
            }
            let tally = LimitTally(of: held, against: limits, from: from, until: until)
            line.secondsOut = Double(tally.outside) / 1_000
            line.excursion = try lasting(terms, until, isSilent: line.gap != nil, climate).max {
                ($0.isBreach ? 1 : 0, $0.priority) < ($1.isBreach ? 1 : 0, $1.priority)
            }
        }
        line.standing = Self.standing(of: line)
    }

    /// The excursions of a series that last.
    ///
    /// - Parameters:
    ///   - terms: what the series is held to.
    ///   - now: now (UTC).
    ///   - isSilent: whether nothing came any more after the last reading.
    ///   - climate: what was measured.
    /// - Returns: the excursions, with their figures up to the last reading.
    /// - Throws: `StoreError`.
    func lasting(
        _ terms: LimitTerms,
        _ now: Instant,
        isSilent: Bool,
        _ climate: ClimateStore
    ) throws -> [Excursion] {
        let id = terms.series.id
        guard let last = try climate.latest(of: [id])[id] else { return [] }
        let start = last.at.advanced(bySeconds: -terms.lead)
        let begin = try home.store.alarms.excursions(from: start, until: .farFuture, series: id)
            .map(\.from).reduce(start, min)
        var follower = LimitFollower(terms)
        _ = follower.add(try climate.readings(of: id, from: begin, until: .farFuture))
        return follower.upTo(now, isSilent: isSilent).follower.open
    }

    private static func standing(of line: ClimateLine) -> LimitStanding? {
        guard line.latest != nil else { return .unknown }
        if let gap = line.gap {
            return gap.cause == .notListening || gap.cause == .radio ? .unknown : .silent
        }
        guard let excursion = line.excursion else { return line.limits.isEmpty ? nil : .inside }
        return excursion.isBreach ? .breach : .outside
    }
}
