import MusterCore

/// Cuts a time without readings into pieces that each have one cause.
enum GapPieces {
    /// The pieces of a gap, in order.
    ///
    /// A rest between an interruption and the next reading that is shorter than a gap needs to open has
    /// the cause of its neighbour: a sensor that is waited for is not silent yet.
    ///
    /// - Parameters:
    ///   - gap: the time from one interval behind the last reading to the next one, in milliseconds.
    ///   - interruptions: what is known to have kept readings away, in any order; may overlap.
    ///   - limit: how long a silence lasts at the least, in milliseconds.
    /// - Returns: the pieces; their ends meet.
    static func pieces(
        of gap: Range<Int64>,
        interruptions: [Interruption],
        limit: Int64
    ) -> [Gap] {
        let known = interruptions.map { one in
            let from = one.from.milliseconds
            return (range: from..<max(from, one.until.milliseconds), cause: one.cause)
        }.filter { $0.range.overlaps(gap) }
        let edges = Set(
            known.flatMap { [$0.range.lowerBound, $0.range.upperBound] }.filter(gap.contains)
                + [gap.lowerBound, gap.upperBound]
        ).sorted()
        var pieces: [(range: Range<Int64>, cause: GapCause)] = []
        for (from, until) in zip(edges, edges.dropFirst()) {
            let cause = known.filter { $0.range.contains(from) }.map(\.cause).min() ?? .silent
            append(from..<until, cause, to: &pieces)
        }
        return absorbed(pieces, limit).map { range, cause in
            Gap(
                from: Instant(milliseconds: range.lowerBound),
                until: Instant(milliseconds: range.upperBound),
                cause: cause
            )
        }
    }

    /// The pieces without silences that are too short to be one.
    private static func absorbed(
        _ pieces: [(range: Range<Int64>, cause: GapCause)],
        _ limit: Int64
    ) -> [(range: Range<Int64>, cause: GapCause)] {
        guard pieces.count > 1 else { return pieces }
        var kept: [(range: Range<Int64>, cause: GapCause)] = []
        for (index, piece) in pieces.enumerated() {
            let isRest = piece.cause == .silent && piece.range.count <= limit
            let neighbour = index > 0 ? pieces[index - 1].cause : pieces[1].cause
            append(piece.range, isRest ? neighbour : piece.cause, to: &kept)
        }
        return kept
    }

    private static func append(
        _ range: Range<Int64>,
        _ cause: GapCause,
        to pieces: inout [(range: Range<Int64>, cause: GapCause)]
    ) {
        if let last = pieces.last, last.cause == cause {
            pieces[pieces.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            pieces.append((range, cause))
        }
    }
}
