import MusterClimate
import MusterCore
import MusterReport

/// Sums up what was said of a lot, stay by stay.
///
/// Stays may overlap, where parts of a lot are in several places: it is outside where one of them is, and
/// inside where all are.
struct LotTally {
    private var span: LotClimate.Span
    private var pieces: [Quantity: [KnownPiece]] = [:]
    /// When there were limits, and of that when it was outside, and when something was not known.
    private var (judged, outside, unknown) = (
        RangeSet<Int64>(), RangeSet<Int64>(), RangeSet<Int64>()
    )
    /// When the lot was somewhere.
    private var whole = RangeSet<Int64>()

    /// What stands for the name of a limit set where the product itself says what it takes.
    static let ofProduct = ""

    init(_ span: LotClimate.Span) { self.span = span }

    mutating func add(
        _ stay: ClimateStay,
        in place: String?,
        _ series: [KnownSeries],
        _ limits: [AppliedLimit]
    ) {
        span.stays.append(
            LotClimate.Stay(
                from: stay.from,
                until: stay.until,
                place: place,
                voice: stay.voice(of: series)
            )
        )
        for (quantity, series) in Dictionary(grouping: series, by: \.quantity) {
            pieces[quantity, default: []] += KnownPiece.together(series.map(\.pieces))
        }
        for limit in limits {
            let told = LotClimate.Limit(
                quantity: limit.quantity,
                side: limit.side,
                value: limit.limit,
                set: limit.set == Self.ofProduct ? nil : limit.set
            )
            if !span.limits.contains(told) { span.limits.append(told) }
        }
        let range = stay.from.milliseconds..<stay.until.milliseconds
        whole.insert(contentsOf: range)
        if let one = ClimateExposure(
            of: series,
            against: limits,
            from: stay.from,
            until: stay.until
        ) {
            judged.insert(contentsOf: range)
            outside.formUnion(one.outside)
            unknown.formUnion(RangeSet(range).subtracting(one.inside).subtracting(one.outside))
        }
    }

    /// What there is to tell; `nil` where no sensor said anything.
    var told: LotClimate.Span? {
        guard !pieces.isEmpty else { return nil }
        var span = span
        span.figures = pieces.keys.sorted { $0.rawValue < $1.rawValue }.compactMap(figures)
        guard !judged.isEmpty else { return span }
        let unknown = unknown.subtracting(outside).length
        span.minutes = .init(
            inside: judged.length - outside.length - unknown,
            outside: outside.length,
            unknown: unknown
        )
        span.outside = outside.ranges.map { range in
            LotClimate.TimeOut(
                from: Instant(milliseconds: range.lowerBound),
                until: Instant(milliseconds: range.upperBound)
            )
        }
        return span
    }

    private func figures(_ quantity: Quantity) -> LotClimate.Figures? {
        let pieces = pieces[quantity] ?? []
        let figures = PieceFigures(pieces)
        guard let lowest = figures.lowest?.low, let highest = figures.highest?.high else {
            return nil
        }
        var known = RangeSet<Int64>()
        for piece in pieces where piece.from < piece.until {
            known.insert(contentsOf: piece.from.milliseconds..<piece.until.milliseconds)
        }
        return LotClimate.Figures(
            quantity: quantity,
            lowest: lowest,
            highest: highest,
            mean: pieces.allSatisfy { $0.mean != nil } ? figures.mean : nil,
            known: Double(known.length) / Double(max(1, whole.length))
        )
    }
}

extension RangeSet<Int64> {
    /// How long it is in all.
    fileprivate var length: Int64 { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
}
